// What a finding leads to: the page of its rule, a comment that silences it here, and its severity in the settings of the folder.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderedPage } from "./renderedViews.mjs";
import * as story from "./story.mjs";
import { appears, until } from "./workbench.mjs";

const FILE = "shop/old-route.yaml";
const NAME = FILE.split("/").pop();
/** No other file has this slip. */
const PARENT = "edge-gatewya";
const SETTINGS = ".gateway-api.yaml";
const ROUTE = `# Nobody has a light bulb here.
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: old
  namespace: shop
spec:
  parentRefs:
    - name: ${PARENT}
      namespace: infra
  hostnames:
    - old.example.com
  rules:
    - backendRefs:
        - name: catalog
          port: 8080
`;

/** From the finding in the list to the settings file. */
export async function ruleInReach(workbench, { checks, folder }) {
  const { page, screenshot } = workbench;
  const inWorkspace = (file) => join(folder, "workspace", file);
  writeFileSync(inWorkspace(FILE), ROUTE);
  await workbench.openFile(FILE);
  const panel = await workbench.problemsPanel();
  const found = panel.locator(".monaco-list-row", { hasText: PARENT });
  await checks.expect(
    `the name of ${story.RULE} in the Problems list opens its page, without the network`,
    async () => {
      await panel.locator("a", { hasText: story.RULE }).first().click({ timeout: 30_000 });
      const shown = renderedPage(page);
      await shown.locator("h1", { hasText: story.RULE }).waitFor({ timeout: 30_000 });
      await shown.locator("h2", { hasText: "Avoid" }).waitFor({ timeout: 5000 });
    },
    () => screenshot("rule-page"),
  );
  await page.keyboard.press("Control+1");
  await workbench.openFile(FILE);
  await checks.expect(
    "no light bulb offers anything on a comment",
    async () => {
      const nothing = page.locator(".monaco-editor-overlaymessage", { hasText: /No .*available/ });
      await until("the editor to say that there is nothing to do", async () => {
        await workbench.clickText("Nobody has a light bulb");
        // While the editor asks what there is for the new place, it says nothing.
        await page.waitForTimeout(1000);
        await page.keyboard.press("Control+.");
        if (await appears(nothing)) return true;
        if (await page.locator(".action-widget:visible").isVisible()) throw new Error("there is a menu");
        return false;
      });
    },
    () => screenshot("no-light-bulb"),
  );
  await checks.expect(
    "the light bulb writes a comment that silences the finding here, with room for a reason",
    async () => {
      await workbench.quickFix(PARENT, `Ignore \`${story.RULE}\` here`, () => screenshot("ignore-menu"));
      const comment = `    # gateway-api: ignore ${story.RULE} -- say why\n    - name: ${PARENT}`;
      await until("the comment", async () => (await workbench.editorText(NAME)).includes(comment), 15_000);
      await workbench.noProblem(PARENT);
    },
    () => screenshot("ignored"),
  );
  await page.keyboard.press("Control+z");
  await found.first().waitFor();
  await checks.expect(
    "the light bulb asks for a severity, and writes it into the settings file of the folder",
    async () => {
      await workbench.quickFix(PARENT, `Change the severity of \`${story.RULE}\``);
      const question = page.locator(".notification-list-item", { hasText: story.RULE });
      await question.getByRole("button", { name: "off", exact: true }).click({ timeout: 15_000 });
      const written = () => existsSync(inWorkspace(SETTINGS)) && readFileSync(inWorkspace(SETTINGS), "utf8");
      await until("the settings file", () => written() === `rules:\n  ${story.RULE}: off\n`, 15_000);
      await workbench.noProblem(PARENT);
    },
    () => screenshot("severity-changed"),
  );
  rmSync(inWorkspace(SETTINGS), { force: true });
}
