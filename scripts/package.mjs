// `npm run package`: builds, and packages the VS Code extension as one VSIX. `--out FILE` names it. vsce comes from the cache
// of editors and tools, since as a dependency it would be nine tenths of what `npm ci` installs. `--shelf` makes the links and
// pictures of the README lead to the repository, as a marketplace needs them; without it they lead into the package, which shows
// them without the network.
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endForMissingTool, vsce } from "../test/editors/setup.mjs";
import { temporaryFolder } from "../test/editors/temporaryFolder.mjs";

const root = join(import.meta.dirname, "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { values } = parseArgs({
  options: {
    shelf: { type: "boolean", default: false },
    out: { type: "string", default: join(root, `${manifest.name}-${manifest.version}.vsix`) },
  },
});
const vsix = resolve(values.out);
/** In bytes: it is downloaded by everyone, and again with each version. */
const LARGEST = 2_200_000;

/** Runs Node on a script and ends this process with its exit code when it fails. */
function node(script, args, { cwd = root, env = {} } = {}) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 2);
}

/** The time that every entry of the archive bears, so that the same commit gives the same bytes: that of the last commit. */
function sourceDate() {
  const { status, stdout } = spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" });
  return process.env.SOURCE_DATE_EPOCH ?? (status === 0 && stdout.trim() ? stdout.trim() : "0");
}

/** What the extension can consist of, by its first folder or file; `.vscodeignore` has the last word. */
const PARTS =
  /^(package(\.nls.*)?\.json|README\.md|CHANGELOG\.md|LICENSE|\.vscodeignore|dist|client|syntaxes|l10n|docs)$/;

/**
 * Copies the extension's parts to `folder`, with a manifest that lacks what is npm's alone: vsce refuses a manifest with
 * `files`, which says what the npm package holds, beside a `.vscodeignore`.
 */
function copyExtension(folder) {
  for (const part of readdirSync(root).filter((name) => PARTS.test(name))) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  const { files, scripts, devDependencies, bin, exports, types, ...extension } = manifest;
  writeFileSync(join(folder, "package.json"), JSON.stringify(extension));
}

const tool = await vsce().catch(endForMissingTool);
node(join(root, "scripts", "build.mjs"), []);

const folder = temporaryFolder("gateway-api-package");
copyExtension(folder);
node(
  join(tool, "node_modules", "@vscode", "vsce", "vsce"),
  ["package", "--no-dependencies", ...(values.shelf ? [] : ["--no-rewrite-relative-links"]), "--out", vsix],
  { cwd: folder, env: { SOURCE_DATE_EPOCH: sourceDate() } },
);

const { size } = statSync(vsix);
console.log(`${relative(process.cwd(), vsix)}: ${(size / 1_000_000).toFixed(2)} MB`);
if (size > LARGEST) {
  console.error(`the VSIX is over ${LARGEST / 1_000_000} MB; look at what it lists above`);
  process.exit(1);
}
