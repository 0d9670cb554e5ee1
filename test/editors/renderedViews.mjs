// The previews that are pages: route table, status, trace and trust; what they lead to, their text form, other themes, and
// that they come back after the window was reloaded.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as story from "./story.mjs";
import { appears, until } from "./workbench.mjs";

/** The page of ours that is in sight. Behind others stand pages that the editor keeps, hidden. */
export function renderedPage(page) {
  return page.frameLocator("iframe.webview.ready:visible").last().frameLocator("#active-frame");
}

/** The commands, what their pages say at the least, and what a command asks for. */
const VIEWS = [
  { title: "Gateway API: Show Predicted Status", name: "status", says: ["Accepted", "Programmed"] },
  { title: "Gateway API: Show Trust Between Namespaces", name: "trust", says: [story.GATEWAY_NAME] },
  {
    title: "Gateway API: Trace a Request",
    name: "trace",
    says: ["catalog", "What is sent"],
    asks: "http://shop.example.com/",
  },
  { title: "Gateway API: Show Route Table", name: "routes", says: [story.OWN_LISTENER, "catalog"] },
];

/** The themes besides the light one, in which everything begins. */
const OTHER_THEMES = [
  { theme: "Default Dark Modern", kind: "dark" },
  { theme: "Default High Contrast", kind: "high-contrast" },
];

/** Views opened from the Gateway, in a light theme and in the given ones; and a link of the last view. */
async function renderedPages(workbench, { checks, folder }, views, themes) {
  const { page, screenshot } = workbench;
  const view = renderedPage(page);
  const settings = join(folder, "workspace", ".vscode", "settings.json");
  const before = readFileSync(settings, "utf8");
  await page.keyboard.press("Control+1");
  await workbench.openFile(story.GATEWAY);
  await workbench.clickText(story.GATEWAY_NAME);
  // Pages leave the focus where it is.
  for (const { title, name, says, asks } of views) {
    await workbench.runCommand(title);
    if (asks !== undefined) await workbench.answerQuestion(asks);
    await checks.expect(
      `${title} opens a page with its answer first`,
      async () => {
        for (const words of says) await view.locator("main", { hasText: words }).waitFor({ timeout: 30_000 });
        await view.locator("body.vscode-light main > .answer:first-child").waitFor({ timeout: 20_000 });
      },
      () => screenshot(`view-${name}-light`),
    );
    for (const { theme, kind } of themes) {
      writeFileSync(settings, JSON.stringify({ ...JSON.parse(before), "workbench.colorTheme": theme }));
      await checks.expect(
        `the page takes the colours of the theme ${theme}`,
        () => view.locator(`body.vscode-${kind}`).waitFor({ timeout: 20_000 }),
        () => screenshot(`view-${name}-${kind}`),
      );
    }
    writeFileSync(settings, before);
  }
  await checks.expect("a link of a page opens the manifest that it names", async () => {
    const name = story.ROUTES.split("/").pop();
    await until(
      `${name} to be in front`,
      async () => {
        const link = view.getByRole("button", { name: /HTTPRoute shop\/catalog/ }).first();
        await link.click({ timeout: 15_000 });
        return appears(workbench.tab(name));
      },
      30_000,
    );
  });
}

/** Two views in a light theme, where the server runs elsewhere and the pages are the same. */
export function someRenderedPages(workbench, scene) {
  return renderedPages(workbench, scene, VIEWS.slice(-2), []);
}

/** The views as above, and all again after the window was loaded anew. */
export async function renderedViews(workbench, scene) {
  const { checks } = scene;
  const { page, screenshot } = workbench;
  const view = renderedPage(page);
  const effective = `${story.GATEWAY_NAME} (effective).yaml`;
  const showsEffective = async () =>
    (await workbench.editorText(effective)).includes(story.LISTENER_SET_NAME);
  await workbench.runCommand("View: Close All Editors");
  await checks.expect(
    "Show Effective Gateway offers the Gateways where no editor is open",
    async () => {
      await workbench.runCommand("Gateway API: Show Effective Gateway");
      const row = page.locator(".quick-input-list .monaco-list-row", { hasText: story.GATEWAY_NAME });
      await row.first().click({ timeout: 15_000 });
      await until("the effective Gateway", showsEffective, 30_000);
    },
    () => screenshot("effective-chosen"),
  );
  await renderedPages(workbench, scene, VIEWS, OTHER_THEMES);
  await page.keyboard.press("Control+1");
  await workbench.openFile(story.GATEWAY);
  await workbench.clickText(story.GATEWAY_NAME);
  await workbench.runCommand("Gateway API: Show Effective Gateway");
  await until("the effective Gateway", showsEffective, 30_000);
  await workbench.runCommand("Gateway API: Show Topology");
  const picture = view.locator("svg.picture [data-id]").first();
  await picture.waitFor({ timeout: 30_000 });
  await screenshot("topology-narrow");
  await checks.expect(
    "the list of the topology is a tree that the arrow keys walk through",
    async () => {
      await view.getByRole("button", { name: "List", exact: true }).click();
      const row = view.getByRole("treeitem", { name: new RegExp(`^Gateway ${story.GATEWAY_NAME}`) });
      await row.focus();
      await page.keyboard.press("ArrowRight");
      await view.locator("[role=treeitem]:focus", { hasText: story.OWN_LISTENER }).waitFor({ timeout: 5000 });
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await row.and(view.locator("[aria-level]:focus")).waitFor({ timeout: 5000 });
    },
    () => screenshot("topology-list"),
  );
  await view.getByRole("button", { name: "List", exact: true }).click();
  await checks.expect(
    "the topology comes back after the window was reloaded",
    async () => {
      await page.evaluate(() => {
        globalThis.isFromBefore = true;
      });
      // The command has the editor save which pages are open; a browser that loads anew does so only after a minute.
      await workbench.runCommand("Developer: Reload Window");
      const isNew = () => page.evaluate(() => globalThis.isFromBefore === undefined).catch(() => false);
      await until("a window of its own", isNew, 30_000);
      await page.waitForSelector(".monaco-workbench");
      await picture.waitFor({ timeout: 120_000 });
    },
    () => screenshot("topology-reloaded"),
  );
  await checks.expect(
    "and so does the effective Gateway as text",
    async () => {
      await page.locator(`.tab[data-resource-name="${effective}"]`).click({ timeout: 10_000 });
      await until("its text", showsEffective, 60_000);
    },
    () => screenshot("effective-reloaded"),
  );
  await checks.expect(
    "and so do pages, when they are brought to the front",
    async () => {
      await page.locator(".tab", { hasText: "(status)" }).first().click({ timeout: 10_000 });
      await view.locator("main > .answer").waitFor({ timeout: 60_000 });
    },
    () => screenshot("view-reloaded"),
  );
}
