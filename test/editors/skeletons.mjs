// A whole Route through completion: two letters in an empty file, and then choices of what the workspace has, with Tab between them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as story from "./story.mjs";
import { until } from "./workbench.mjs";

const FILE = "shop/storefront-route.yaml";
const NAME = FILE.split("/").pop();

/** How long findings wait for somebody who types, and some more. */
const CALM = 2000;

/** Writes an HTTPRoute into an empty file with few keys, and finds nothing wrong with it. */
export async function skeletons(workbench, { checks, folder }) {
  const { page, screenshot } = workbench;
  writeFileSync(join(folder, "workspace", FILE), "");
  await workbench.openFile(FILE);
  await workbench.focusEditor();
  const shows = (...words) =>
    until(`${words.join(", ")} in ${NAME}`, async () => {
      const text = await workbench.editorText(NAME);
      return words.every((word) => text.includes(word));
    });
  /** Goes to the next place that is to be filled in, in a zero-based line. */
  const tab = async (line) => {
    await page.keyboard.press("Tab");
    await workbench.cursorInLine(line);
  };
  /** Takes one of the choices of a place, by which the editor goes on to the next one. */
  const choose = async (label, nextLine) => {
    await workbench.acceptSuggestion(label);
    await workbench.cursorInLine(nextLine);
  };
  await checks.expect(
    "two letters in an empty file offer a whole Route, in a namespace that is chosen of those there are",
    async () => {
      await page.keyboard.type("ht");
      await workbench.acceptSuggestion("HTTPRoute");
      await shows("kind: HTTPRoute", "namespace: shop");
      await tab(4);
      await workbench.suggestion(story.PAYMENTS_NAMESPACE);
      await choose("shop", 7);
    },
    () => screenshot("skeleton-namespace"),
  );
  await checks.expect(
    "at its Gateway the others that take it are offered, with their namespace",
    async () => {
      await page.keyboard.press("Control+Space");
      await workbench.acceptSuggestion(`infra/${story.GATEWAY_NAME}`);
      await shows(`name: ${story.GATEWAY_NAME}`, "namespace: infra");
    },
    () => screenshot("skeleton-gateway"),
  );
  await checks.expect(
    "its hostname is one that the Gateway takes, and its backend a Service of the namespace",
    async () => {
      await tab(10);
      await shows(".example.com");
      await tab(15);
      await tab(17);
      await workbench.suggestion("catalog");
      await choose("checkout", 18);
      await shows("name: checkout", "port: 8080");
    },
    () => screenshot("skeleton-backend"),
  );
  await checks.expect(
    "and the Route is accepted, without a finding",
    async () => {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Control+Home");
      const lens = page.locator(`${workbench.active} .codelens-decoration`, { hasText: "Accepted" });
      await lens.first().waitFor({ timeout: 20_000 });
      const panel = await workbench.problemsPanel();
      await page.waitForTimeout(CALM);
      const found = panel.locator(".monaco-list-row", { hasText: NAME });
      if ((await found.count()) > 0) throw new Error(await panel.innerText());
      await workbench.save();
    },
    () => screenshot("skeleton-done"),
  );
}
