// A file of requests, typed as somebody would: completion brings verbs, addresses and expectations, lenses say what comes of them,
// and what is expected wrongly is mended or commented out.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./workbench.mjs";

const FILE = "shop/shop.http";
const NAME = FILE.split("/").pop();
const URL = "http://shop.example.com/";
const WRONG = "backend shop/checkout:8080";
const RIGHT = "backend shop/catalog:8080";

/** Writes a request with an expectation that is not met, and mends it. */
export async function requestFiles(workbench, { checks, folder }) {
  const { page, active, screenshot } = workbench;
  writeFileSync(join(folder, "workspace", FILE), "");
  await workbench.openFile(FILE);
  await workbench.focusEditor();
  const lens = (text) => page.locator(`${active} .codelens-decoration`, { hasText: text }).first();
  const shows = (text) =>
    until(`${text} in ${NAME}`, async () => (await workbench.editorText(NAME)).trim() === text, 15_000).catch(
      async (error) => {
        throw new Error(`${error.message}; it shows:\n${await workbench.editorText(NAME)}`);
      },
    );
  await checks.expect(
    "completion offers verbs and then addresses that Routes answer, in colours",
    async () => {
      await page.keyboard.type("G");
      await workbench.acceptSuggestion("GET");
      await workbench.acceptSuggestion(URL);
      await shows(`GET ${URL}`);
      const colour = (text) =>
        workbench.textInEditor(text).evaluate((element) => getComputedStyle(element).color);
      if ((await colour("GET")) === (await colour(URL)))
        throw new Error("the verb has the colour of the URL");
    },
    () => screenshot("request-typed"),
  );
  await checks.expect("a lens says where the request goes", () =>
    lens("→ shop/catalog:8080").waitFor({ timeout: 20_000 }),
  );
  await checks.expect(
    "completion offers `# expect:` and then the backends there are",
    async () => {
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("Control+Shift+Enter");
      await page.keyboard.type("# e");
      await workbench.acceptSuggestion("expect:");
      await workbench.acceptSuggestion(WRONG);
      await shows(`# expect: ${WRONG}\nGET ${URL}`);
    },
    () => screenshot("expectation-typed"),
  );
  await checks.expect(
    "an expectation that is not met has a ✗ in its lens and a finding",
    async () => {
      await lens("✗").waitFor({ timeout: 20_000 });
      await workbench.problem("Expected backend");
    },
    () => screenshot("expectation-missed"),
  );
  await checks.expect(
    "a quick fix expects what it is now, and the lens has a ✓",
    async () => {
      await workbench.quickFix(WRONG, "Expect what it is now", () => screenshot("expect-menu"));
      await shows(`# expect: ${RIGHT}\nGET ${URL}`);
      await lens("✓").waitFor({ timeout: 20_000 });
      await workbench.noProblem("Expected backend");
    },
    () => screenshot("expectation-met"),
  );
  await checks.expect("a misspelt `# expec` is told", async () => {
    await workbench.clickText("expect: ");
    await page.keyboard.press("Home");
    for (let n = 0; n < "# expect".length; n++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Control+End");
    await workbench.problem("request-unreadable", "expec");
    await page.keyboard.press("Control+z");
    await workbench.noProblem("expec");
  });
  await checks.expect(
    "a request is commented out and in again",
    async () => {
      await page.keyboard.press("Control+End");
      await page.keyboard.press("Control+/");
      await shows(`# expect: ${RIGHT}\n# GET ${URL}`);
      await page.keyboard.press("Control+/");
      await shows(`# expect: ${RIGHT}\nGET ${URL}`);
      await workbench.save();
    },
    () => screenshot("request-comment"),
  );
}
