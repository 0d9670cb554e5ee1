// Makes the checkout ready on a fresh machine: installs the development dependencies once, then builds. npm runs it, too, for
// whoever installs the repository itself; with `--global` it has not installed them, and would have us do so globally.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_config_(?:global|location)$/i.test(name)),
);

/** Runs a command of the checkout and ends the process with its exit code when it fails. */
function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 2);
}

const installedLock = join(root, "node_modules", ".package-lock.json");
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const wanted = Object.entries(lock.packages)
  .filter(([path, entry]) => path !== "" && !entry.optional)
  .map(([path, entry]) => [path, entry.version]);

/** True when every package of the lock file stands in node_modules in the locked version. */
function isInstalled() {
  if (!existsSync(installedLock)) return false;
  const { packages } = JSON.parse(readFileSync(installedLock, "utf8"));
  return wanted.every(([path, version]) => packages[path]?.version === version);
}

if (!isInstalled()) run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
run(process.execPath, [join(root, "scripts", "build.mjs"), ...process.argv.slice(2)]);
