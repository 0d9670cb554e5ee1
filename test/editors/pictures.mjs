// Makes the pictures of the README in the real workbench, on a copy of an example into which two slips are put.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startCodeServer } from "./codeServer.mjs";
import { writeAnimation, writePicture } from "./images.mjs";
import { openWorkbench, until } from "./workbench.mjs";

const example = join(import.meta.dirname, "..", "..", "examples", "shop-listenersets");
const LISTENERS = "orders-team/listeners.yaml";
const ROUTES = "orders-team/routes.yaml";
const GATEWAY = "platform/gateway.yaml";
const GATEWAY_NAME = "front-door";

const MISSPELT = "rcp";

/** What is written wrong, so that there is something to see. */
const SLIPS = [
  { file: LISTENERS, right: "hostname: orders.example.net", wrong: "hostname: shop.example.net" },
  { file: ROUTES, right: "sectionName: rpc", wrong: `sectionName: ${MISSPELT}` },
];

function prepareWorkspace(folder) {
  const workspace = join(folder, "shop");
  cpSync(example, workspace, { recursive: true });
  for (const { file, right, wrong } of SLIPS) {
    const path = join(workspace, file);
    const text = readFileSync(path, "utf8");
    if (!text.includes(right)) throw new Error(`${file} of the example does not say ${right} any more`);
    writeFileSync(path, text.replace(right, wrong));
  }
  return workspace;
}

/** Settings that leave the room to what the pictures are about. */
const SETTINGS = {
  "editor.stickyScroll.enabled": false,
  "editor.minimap.enabled": false,
  "editor.fontSize": 13,
  "workbench.activityBar.location": "default",
  "window.commandCenter": false,
};

/** @param {import("./vscode.mjs").Scene & { pictures: string, theme?: string }} scene */
export async function pictures({ checks, folder, output, vsix, pictures: target, theme }) {
  const workspace = prepareWorkspace(folder);
  const profile = join(folder, "profile");
  mkdirSync(profile);
  const host = await startCodeServer({
    profile,
    vsix,
    workspace,
    settings: { ...SETTINGS, ...(theme === undefined ? {} : { "workbench.colorTheme": theme }) },
    logFile: join(output, "server.log"),
  });
  const workbench = await openWorkbench({
    url: host.url,
    profile: join(folder, "chromium"),
    output,
    viewport: { width: 1280, height: 800 },
  });
  const { page } = workbench;
  const frames = [];
  /** A frame of the demonstration, and where it has a name a picture of its own. */
  const shoot = async (milliseconds, name) => {
    await page.waitForTimeout(600);
    const screenshot = await page.screenshot({ animations: "disabled", caret: "hide" });
    frames.push({ screenshot, milliseconds });
    if (name !== undefined) await writePicture(join(target, name), screenshot);
  };
  try {
    await checks.expect("the pictures are made", async () => {
      mkdirSync(target, { recursive: true });
      await tell(workbench, shoot);
      await writeAnimation(join(target, "demonstration.gif"), frames);
    });
  } finally {
    writeFileSync(join(output, "console.log"), await workbench.close());
    await host.close();
  }
}

/** From the problems to the picture of the whole. */
async function tell(workbench, shoot) {
  const { page } = workbench;
  await workbench.openFile(ROUTES);
  await workbench.problem("gateway-api", MISSPELT);
  await page
    .locator(".markers-panel .monaco-list-row", { hasText: `\`${MISSPELT}\`` })
    .first()
    .click();
  await shoot(2200);
  await workbench.quickFix(MISSPELT, "`rpc`", () => shoot(2200));
  await workbench.noProblem(MISSPELT);
  await shoot(1400);

  await workbench.openFile(GATEWAY);
  await workbench.hover(GATEWAY_NAME, [GATEWAY_NAME, "orders"]);
  await shoot(3500, "workbench.png");

  await workbench.clickText(GATEWAY_NAME);
  await workbench.runCommand("Gateway API: Show Effective Gateway");
  const effective = `${GATEWAY_NAME} (effective).yaml`;
  await until("the effective Gateway", async () =>
    (await workbench.editorText(effective)).includes("listeners:"),
  );
  await page.keyboard.press("Control+1");
  await workbench.openFile(LISTENERS);
  await shoot(2200);
  // The first word of the name, up to its dot; a blank comes before it.
  await workbench.textInEditor("shop.example.net").dblclick({ position: { x: 16, y: 8 } });
  await page.keyboard.type("orders");
  await workbench.noProblem("listeners.yaml");
  const lens = page.locator(`${workbench.active} .codelens-decoration`, { hasText: "Accepted · Programmed" });
  await lens.first().waitFor();
  // Completion has offered other hostnames meanwhile.
  await page.keyboard.press("Escape");
  await shoot(2400, "effective.png");

  await page.keyboard.press("Control+s");
  await workbench.runCommand("View: Close All Editors");
  await page.keyboard.press("Control+j");
  await page.keyboard.press("Control+b");
  await workbench.runCommand("Gateway API: Show Topology");
  const picture = page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
  const node = picture.locator(`svg.picture [data-id$="/${GATEWAY_NAME}"]`).first();
  await node.waitFor({ timeout: 30_000 });
  await shoot(2600, "topology.png");
  await node.click();
  await workbench.tab(GATEWAY.split("/").pop()).waitFor();
  await shoot(2600);
}
