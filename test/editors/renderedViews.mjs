// The previews that are pages: route table, status, trace and trust; what they lead to, their text form, other themes, and
// that they come back after the window was reloaded. The page of a rule is one more.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as story from "./story.mjs";
import { until } from "./workbench.mjs";

/** The page of ours that is in sight. Behind others stand pages that the editor keeps, hidden. */
export function renderedPage(page) {
  return page.frameLocator("iframe.webview.ready:visible").last().frameLocator("#active-frame");
}

/** The commands, and what their pages say at the least. */
const VIEWS = [
  { title: "Gateway API: Show Route Table", name: "routes", says: [story.OWN_LISTENER, "catalog"] },
  { title: "Gateway API: Show Predicted Status", name: "status", says: ["Accepted", "Programmed"] },
  { title: "Gateway API: Show Trust Between Namespaces", name: "trust", says: [story.GATEWAY_NAME] },
];

/** Each view opened from the Gateway, in each theme; a link of the route table; its text form; and all again after a reload. */
export async function renderedViews(workbench, { checks, folder }) {
  const { page, screenshot } = workbench;
  const view = renderedPage(page);
  const settings = join(folder, "workspace", ".vscode", "settings.json");
  const before = readFileSync(settings, "utf8");
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
  for (const { title, name, says } of VIEWS) {
    await page.keyboard.press("Control+1");
    await workbench.openFile(story.GATEWAY);
    await workbench.clickText(story.GATEWAY_NAME);
    await workbench.runCommand(title);
    await checks.expect(
      `${title} opens a page with its answer first`,
      async () => {
        for (const words of says) await view.locator("main", { hasText: words }).waitFor({ timeout: 30_000 });
        await view.locator("main > .answer:first-child").waitFor({ timeout: 5000 });
      },
      () => screenshot(`view-${name}`),
    );
    for (const [theme, kind] of [
      ["Default Light Modern", "light"],
      ["Default Dark Modern", "dark"],
      ["Default High Contrast", "high-contrast"],
    ]) {
      writeFileSync(settings, JSON.stringify({ ...JSON.parse(before), "workbench.colorTheme": theme }));
      await checks.expect(
        `the page takes the colours of the theme ${theme}`,
        () => view.locator(`body.vscode-${kind}`).waitFor({ timeout: 20_000 }),
        () => screenshot(`view-${name}-${kind}`),
      );
    }
    writeFileSync(settings, before);
  }
  await workbench.runCommand("Gateway API: Show Route Table");
  await checks.expect("a link of a page opens the manifest that it names", async () => {
    const name = story.ROUTES.split("/").pop();
    await until(
      `${name} to be in front`,
      async () => {
        const link = view.getByRole("button", { name: /HTTPRoute shop\/catalog/ }).first();
        await link.click({ timeout: 15_000 });
        return workbench
          .tab(name)
          .waitFor({ timeout: 5000 })
          .then(
            () => true,
            () => false,
          );
      },
      30_000,
    );
  });
  await page.keyboard.press("Control+1");
  await workbench.openFile(story.GATEWAY);
  await workbench.clickText(story.GATEWAY_NAME);
  await workbench.runCommand("Gateway API: Show Effective Gateway");
  await until("the effective Gateway", showsEffective, 30_000);
  await workbench.runCommand("Gateway API: Show Topology");
  const picture = view.locator("svg.picture [data-id]").first();
  await picture.waitFor({ timeout: 30_000 });
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
      await picture.waitFor({ timeout: 60_000 });
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

/** The name of a rule in the Problems list, where it has a finding, leads to its page in the extension. */
export async function rulePage({ page, screenshot }, { checks }, rule) {
  await checks.expect(
    `the name of ${rule} opens its page, without the network`,
    async () => {
      await page.locator(".markers-panel a", { hasText: rule }).first().click({ timeout: 30_000 });
      const shown = renderedPage(page);
      await shown.locator("h1", { hasText: rule }).waitFor({ timeout: 30_000 });
      await shown.locator("h2", { hasText: "Avoid" }).waitFor({ timeout: 5000 });
    },
    () => screenshot("rule-page"),
  );
}
