// The story told in VS Code's workbench: on code-server with the server under Node, the same with the server in the browser's
// worker, and in VS Code for the web.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addTenants, brokenRule } from "./brokenRule.mjs";
import { fixingElsewhere, renaming } from "./changingFiles.mjs";
import { startCodeServer } from "./codeServer.mjs";
import { ingressWalk } from "./ingressWalk.mjs";
import { migrating } from "./migrating.mjs";
import { promptLenses } from "./promptLenses.mjs";
import { renderedPage, renderedViews, someRenderedPages } from "./renderedViews.mjs";
import { requestFiles } from "./requestFiles.mjs";
import { ruleInReach } from "./ruleInReach.mjs";
import { skeletons } from "./skeletons.mjs";
import * as story from "./story.mjs";
import { unpackExtension } from "./unpackExtension.mjs";
import { startWebHost } from "./webHost.mjs";
import { openWorkbench, until } from "./workbench.mjs";

/** The tab of the document that shows the Gateway as it is in effect. */
const EFFECTIVE = `${story.GATEWAY_NAME} (effective).yaml`;

const EXTENSION = "gateway-api-tools.gateway-api-language-server";

/**
 * @typedef {object} Scene what a suite is given for one run
 * @property {ReturnType<import("./checks.mjs").createChecks>} checks
 * @property {string} folder an empty temporary folder
 * @property {string} output where screenshots and logs go
 * @property {string} vsix the packaged extension
 */

/** Opens the workbench at `host`, runs `steps` in it and closes both, whatever happens. */
async function inWorkbench({ folder, output }, host, steps) {
  const workbench = await openWorkbench({ url: host.url, profile: join(folder, "chromium"), output }).catch(
    async (error) => {
      await host.close();
      throw error;
    },
  );
  try {
    await steps(workbench);
  } catch (error) {
    await workbench.screenshot("error");
    throw error;
  } finally {
    writeFileSync(join(output, "console.log"), await workbench.close());
    await host.close();
  }
}

/** Copies the workspace to where the editor may change it, in a light theme and without what the editor itself lays over the text. */
function prepareWorkspace(folder) {
  const workspace = join(folder, "workspace");
  story.copyWorkspace(workspace);
  addTenants(workspace);
  mkdirSync(join(workspace, ".vscode"));
  const settings = {
    "editor.stickyScroll.enabled": false,
    "editor.minimap.enabled": false,
    "workbench.colorTheme": "Default Light Modern",
  };
  writeFileSync(join(workspace, ".vscode", "settings.json"), JSON.stringify(settings));
  return workspace;
}

/** Starts code-server on a copy of the workspace. */
async function codeServerHost({ folder, output, vsix }, settings) {
  const workspace = prepareWorkspace(folder);
  const profile = join(folder, "profile");
  mkdirSync(profile);
  return startCodeServer({ profile, vsix, workspace, settings, logFile: join(output, "server.log") });
}

/** What works wherever the server runs: the problem is listed, the hover tells the verdict, F12 leads to the Gateway. */
async function essentials(workbench, { checks }) {
  const { screenshot } = workbench;
  await workbench.openFile(story.ROUTES);
  await checks.expect(
    "Problems lists the misspelt parent under its rule",
    () => workbench.problem(story.MISSPELT_NAME, story.SOURCE, story.RULE),
    () => screenshot("problems"),
  );
  await checks.expect(
    "the hover on the right route's parent names its listener",
    () => workbench.hover(story.GATEWAY_NAME, [story.OWN_LISTENER, story.GATEWAY_NAME]),
    () => screenshot("hover-parent"),
  );
  await checks.expect(
    "F12 on the parent opens the Gateway in the other file, at its name",
    () =>
      workbench.goToDefinition(
        story.GATEWAY_NAME,
        story.GATEWAY,
        story.find(story.GATEWAY, story.GATEWAY_NAME).line,
      ),
    () => screenshot("definition"),
  );
}

/** The squiggle under the misspelt name, and the quick fix that repairs it. */
async function fixing(workbench, { checks, folder }) {
  const { page, active, screenshot } = workbench;
  await workbench.openFile(story.ROUTES);
  await checks.expect("a squiggle stands in the editor", () =>
    page
      .locator(`${active} .squiggly-warning, ${active} .squiggly-error`)
      .first()
      .waitFor({ timeout: 15_000 }),
  );
  const fixed = await checks.expect(
    "Ctrl+. on the misspelt name offers the nearest name",
    () => workbench.quickFix(story.MISSPELT_NAME, story.GATEWAY_NAME, () => screenshot("quick-fix-menu")),
    () => screenshot("quick-fix-applied"),
  );
  if (!fixed) return;
  await checks.expect("the quick fix makes the problem vanish", () =>
    workbench.noProblem(story.MISSPELT_NAME),
  );
  await checks.expect(
    "the quick fix put the right name into the file, and nothing else",
    async () => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+s");
      const file = join(folder, "workspace", story.ROUTES);
      const original = readFileSync(join(import.meta.dirname, "workspace", story.ROUTES), "utf8");
      const wanted = original.replace(story.MISSPELT_NAME, story.GATEWAY_NAME);
      const saved = () => readFileSync(file, "utf8");
      await until("the saved file to be right", () => saved() === wanted, 15_000).catch((error) => {
        throw new Error(`${error.message}; it holds:\n${saved()}`);
      });
    },
    () => screenshot("fixed"),
  );
}

/** Completion: a key below a parent with what it leads to, and a filter that brings its member along. */
async function completing(workbench, { checks, folder }) {
  const { page, screenshot } = workbench;
  await workbench.openFile(story.ROUTES);
  const lines = readFileSync(join(folder, "workspace", story.ROUTES), "utf8").split("\n").length;
  // What was pressed before may still hold the focus.
  await until("the cursor at the end of the file", async () => {
    await page.keyboard.press("Control+1");
    await page.keyboard.press("Control+End");
    const status = await page.locator("#status\\.editor\\.selection").innerText();
    return status.startsWith(`Ln ${lines},`);
  });
  await page.keyboard.type("      fil");
  await checks.expect(
    "completion offers the key that was begun, and then its values",
    async () => {
      await workbench.acceptSuggestion("filters");
      await workbench.acceptSuggestion("RequestRedirect");
    },
    () => screenshot("completion"),
  );
  await checks.expect("the accepted items stand in the file, indented as it is", async () => {
    const wanted = [
      "      filters:",
      "        - type: RequestRedirect",
      "          requestRedirect:",
      "            scheme: https",
      "            statusCode: 301",
    ].join("\n");
    const text = () => workbench.editorText(story.ROUTES.split("/").pop());
    await until("the filter in the editor", async () => (await text()).includes(wanted), 10_000).catch(
      async (error) => {
        throw new Error(`${error.message}; it shows:\n${await text()}`);
      },
    );
  });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+s");
}

/** The lenses above a Gateway: its predicted status, and on a listener the Routes that a click shows. */
async function lenses(workbench, { checks }) {
  const { page, active, screenshot } = workbench;
  await workbench.openFile(story.GATEWAY);
  const decorations = page.locator(`${active} .codelens-decoration`);
  const lens = (text) => decorations.filter({ hasText: text }).first();
  const onLens = (text) => decorations.getByRole("button").filter({ hasText: text }).first();
  await checks.expect(
    "a lens above the Gateway tells its predicted status",
    () => lens("Accepted · Programmed").waitFor({ timeout: 20_000 }),
    () => screenshot("lenses"),
  );
  await checks.expect(
    "a click on the lens of a listener shows the Routes that attach to it",
    async () => {
      await onLens(/^\d routes?$/).click({ timeout: 10_000 });
      const peek = page.locator(".peekview-widget", { hasText: story.ROUTES.split("/").pop() });
      await peek.waitFor({ timeout: 15_000 });
    },
    () => screenshot("attached-routes"),
  );
  await page.keyboard.press("Escape");
  await page.locator(".peekview-widget").waitFor({ state: "hidden", timeout: 10_000 });
  await checks.expect(
    'the lens "trace" of a listener proposes a request, and shows where it goes',
    async () => {
      await onLens(/^trace$/).click({ timeout: 10_000 });
      await page.locator(".quick-input-box input").waitFor({ timeout: 10_000 });
      await page.keyboard.press("Enter");
      await renderedPage(page).locator(".answer", { hasText: "→" }).waitFor({ timeout: 15_000 });
    },
    () => screenshot("trace"),
  );
  await workbench.openFile(story.GATEWAY);
  // The peek has moved the text; the Gateway's name stands in the first lines.
  await page.keyboard.press("Control+Home");
}

/** The Gateway as it is in effect: in the hover on its name, and as a document that follows the ListenerSet. */
async function effectiveGateway(workbench, { checks }) {
  const { page, screenshot } = workbench;
  const merged = [story.OWN_LISTENER, story.ADDED_LISTENER, story.LISTENER_SET_NAME];
  await workbench.openFile(story.GATEWAY);
  await checks.expect(
    "the hover on the Gateway's name lists its merged listeners with the ListenerSet they come from",
    () => workbench.hover(story.GATEWAY_NAME, merged),
    () => screenshot("hover-gateway"),
  );
  await workbench.clickText(story.GATEWAY_NAME);
  await workbench.runCommand("Gateway API: Show Effective Gateway");
  const shows = (words) => async () => {
    const text = await workbench.editorText(EFFECTIVE);
    return words.every((word) => text.includes(word));
  };
  await checks.expect(
    "Show Effective Gateway opens one Gateway with every listener and its origin",
    () => until(`${EFFECTIVE} with ${merged.join(", ")}`, shows(merged), 20_000),
    () => screenshot("effective"),
  );
  await checks.expect(
    "the document cannot be edited",
    async () => {
      const before = await workbench.editorText(EFFECTIVE);
      await workbench.groupOf(EFFECTIVE).locator(".view-line").first().click();
      await page.keyboard.type("x");
      await page
        .getByText(/read-only/)
        .first()
        .waitFor({ timeout: 10_000 });
      if ((await workbench.editorText(EFFECTIVE)) !== before) throw new Error("typing changed it");
    },
    () => screenshot("effective-read-only"),
  );

  await page.keyboard.press("Control+1");
  await workbench.openFile(story.LISTENER_SET);
  await checks.expect(
    "typing in the ListenerSet's file changes the document at once",
    async () => {
      await workbench.textInEditor(story.ADDED_LISTENER).dblclick();
      await page.keyboard.type("boutique");
      await until(
        `${EFFECTIVE} with the new name of the listener`,
        shows([story.OWN_LISTENER, "boutique"]),
        20_000,
      );
      if (await shows([story.ADDED_LISTENER])())
        throw new Error("the old name of the listener is still there");
    },
    () => screenshot("effective-changed"),
  );
}

/** The picture of the workspace in its panel: it follows what is typed, and its nodes lead to the source. */
async function topology(workbench, { checks, folder }) {
  const { page, screenshot } = workbench;
  await page.keyboard.press("Control+1");
  await workbench.runCommand("Gateway API: Show Topology");
  const picture = page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
  const node = (id) => picture.locator(`svg.picture [data-id$="${id}"]`);
  await checks.expect(
    "Show Topology draws the Gateway, its listeners and its routes",
    async () => {
      for (const id of [`/${story.GATEWAY_NAME}`, `#${story.OWN_LISTENER}`, "/shop/catalog"])
        await node(id).first().waitFor({ timeout: 30_000 });
    },
    () => screenshot("topology"),
  );
  await checks.expect(
    "a click on the Gateway opens its manifest at its name",
    async () => {
      await node(`/${story.GATEWAY_NAME}`).first().click();
      await workbench.tab(story.GATEWAY.split("/").pop()).waitFor({ timeout: 15_000 });
      await workbench.cursorInLine(story.find(story.GATEWAY, story.GATEWAY_NAME).line);
    },
    () => screenshot("topology-click"),
  );
  await checks.expect(
    "the right arrow key goes from the route to its backend, the left one back to its listener, and Enter opens that",
    async () => {
      await node("/shop/catalog").first().focus();
      // The workbench hears of the focus a little later. A group that it makes active only behind Enter would take the keys.
      await workbench.titledTab("Gateway API Topology").waitFor({ timeout: 5000 });
      for (const [key, id] of [
        ["ArrowRight", "Service/shop/catalog"],
        ["ArrowLeft", "HTTPRoute.gateway.networking.k8s.io/shop/catalog"],
        ["ArrowLeft", `#${story.OWN_LISTENER}`],
      ]) {
        await page.keyboard.press(key);
        await node(id).and(picture.locator(":focus")).waitFor({ timeout: 5000 });
      }
      await page.keyboard.press("Enter");
      await workbench.tab(story.GATEWAY.split("/").pop()).waitFor({ timeout: 15_000 });
      await workbench.cursorInLine(story.find(story.GATEWAY, story.OWN_LISTENER).line);
    },
    () => screenshot("topology-keys"),
  );
  const gateway = join(folder, "workspace", story.GATEWAY);
  const untouched = readFileSync(gateway, "utf8");
  await checks.expect(
    "typing another name for the listener changes the picture",
    async () => {
      await workbench.textInEditor(story.OWN_LISTENER).dblclick();
      // A double click takes the word up to the hyphen.
      await page.keyboard.type("front");
      await node("#front-http").waitFor({ timeout: 20_000 });
    },
    () => screenshot("topology-typed"),
  );
  await page.keyboard.press("Control+z");
  await workbench.saveAs(gateway, untouched);
  const settings = join(folder, "workspace", ".vscode", "settings.json");
  const before = readFileSync(settings, "utf8");
  for (const [theme, name] of [
    ["Default Dark Modern", "dark"],
    ["Default High Contrast", "high-contrast"],
  ]) {
    writeFileSync(settings, JSON.stringify({ ...JSON.parse(before), "workbench.colorTheme": theme }));
    await checks.expect(
      `the picture takes the colours of the theme ${theme}`,
      () => picture.locator(`body.vscode-${name}`).waitFor({ timeout: 20_000 }),
      () => screenshot(`topology-${name}`),
    );
  }
  writeFileSync(settings, before);
}

/** The tree in the side bar, and the status bar. */
async function objectTree(workbench, { checks }) {
  const { page, screenshot } = workbench;
  await checks.expect(
    "the side bar's tree has the Gateway with its listeners, and a click on the ListenerSet opens that",
    async () => {
      await page.locator(".activitybar").getByRole("tab", { name: "Gateway API" }).click();
      const row = (text) => page.locator(".sidebar .monaco-list-row", { hasText: text });
      await row(story.GATEWAY_NAME).first().waitFor({ timeout: 20_000 });
      await row(story.LISTENER_SET_NAME).first().click();
      await workbench.tab(story.LISTENER_SET.split("/").pop()).waitFor({ timeout: 15_000 });
    },
    () => screenshot("tree"),
  );
  await checks.expect("the status bar counts problems, and a click lists them", async () => {
    const item = page.locator(".statusbar-item", { hasText: "Gateway API" }).first();
    await item.waitFor({ timeout: 10_000 });
    await item.click();
    await page.locator(".markers-panel").waitFor({ timeout: 10_000 });
  });
}

/** In milliseconds: what the extension may take of the editor's start. */
const LONGEST_ACTIVATION = 150;
const STARTS = 4;
/** The extension in the list of those that run: by its title, or by its id. */
const RUNNING = /Gateway API|gateway-api-language-server/;

/**
 * The editor's own figure for how long it waited for the extension. On a machine that does other things meanwhile it can be
 * anything, so that the least of some starts counts.
 */
async function activation(workbench, { checks }) {
  const taken = [];
  await checks.expect(
    `the extension is activated within ${LONGEST_ACTIVATION} ms`,
    async () => {
      for (;;) {
        await workbench.openFile(story.ROUTES);
        taken.push(await workbench.activationTime(RUNNING));
        if (taken.at(-1) <= LONGEST_ACTIVATION) return;
        if (taken.length === STARTS) throw new Error(`it took ${taken.join(", ")} ms`);
        await workbench.reload();
      }
    },
    () => workbench.screenshot("activation"),
  );
  console.log(`          activation: ${taken.join(", ")} ms`);
}

/**
 * The same in a browser's worker, to be read only: there the whole language client is fetched and compiled, at a pace that
 * depends on the server and on what else the page loads.
 */
async function activationInBrowser(workbench) {
  console.log(`          activation: ${await workbench.activationTime(RUNNING)} ms`);
}

/** The story from the first problem to the picture, which is the same wherever the server runs. */
async function wholeStory(workbench, scene) {
  await essentials(workbench, scene);
  await fixing(workbench, scene);
  await fixingElsewhere(workbench, scene);
  await renaming(workbench, scene);
  await effectiveGateway(workbench, scene);
  await topology(workbench, scene);
  await brokenRule(workbench, scene);
}

/** What is written with the editor's help, which is the same wherever the server runs. */
async function writing(workbench, scene) {
  await workbench.runCommand("View: Close All Editors");
  await promptLenses(workbench, scene);
  await skeletons(workbench, scene);
  await requestFiles(workbench, scene);
  await migrating(workbench, scene);
  await ruleInReach(workbench, scene);
}

/** The server in the browser's worker, with everything else as it is. */
const IN_WORKER = { "remote.extensionKind": { [EXTENSION]: ["web"] } };

/** Nothing but the help with writing, for whoever works on it. @param {Scene} scene */
export async function vscodeWriting(scene) {
  await inWorkbench(scene, await codeServerHost(scene), async (workbench) => {
    await writing(workbench, scene);
    await ingressWalk(workbench, scene);
  });
}

/** The same with the server in the worker. @param {Scene} scene */
export async function vscodeWorkerWriting(scene) {
  await inWorkbench(scene, await codeServerHost(scene, IN_WORKER), (workbench) => writing(workbench, scene));
}

/** @param {Scene} scene */
export async function vscode(scene) {
  await inWorkbench(scene, await codeServerHost(scene), async (workbench) => {
    await wholeStory(workbench, scene);
    await activation(workbench, scene);
    await completing(workbench, scene);
    await lenses(workbench, scene);
    await objectTree(workbench, scene);
    await writing(workbench, scene);
    // Last, since these leave pages open and load the window anew.
    await renderedViews(workbench, scene);
    await ingressWalk(workbench, scene);
  });
}

/** Nothing but the pages, for whoever works on them. @param {Scene} scene */
export async function vscodeViews(scene) {
  await inWorkbench(scene, await codeServerHost(scene), async (workbench) => {
    await workbench.openFile(story.ROUTES);
    await renderedViews(workbench, scene);
    await ingressWalk(workbench, scene);
  });
}

/** @param {Scene} scene */
export async function vscodeWorker(scene) {
  await inWorkbench(scene, await codeServerHost(scene, IN_WORKER), async (workbench) => {
    await wholeStory(workbench, scene);
    await writing(workbench, scene);
    await someRenderedPages(workbench, scene);
    await activationInBrowser(workbench);
  });
}

/** @param {Scene} scene */
export async function vscodeWeb(scene) {
  const { folder, output, vsix } = scene;
  const workspace = prepareWorkspace(folder);
  const extension = await unpackExtension(vsix, join(folder, "extension"));
  const host = await startWebHost({
    profile: folder,
    extension,
    workspace,
    logFile: join(output, "server.log"),
  });
  await inWorkbench(scene, host, async (workbench) => {
    await essentials(workbench, scene);
    await activationInBrowser(workbench);
    await fixingElsewhere(workbench, scene);
    await effectiveGateway(workbench, scene);
    await objectTree(workbench, scene);
    await brokenRule(workbench, scene);
  });
}
