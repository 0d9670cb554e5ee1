// Makes the checkout ready on a fresh machine: installs the development dependencies once, then builds.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Runs a command of the checkout and ends the process with its exit code when it fails. */
function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
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

if (!isInstalled()) run("npm", ["ci", "--no-audit", "--no-fund"]);
run(process.execPath, [join(root, "scripts", "build.mjs"), ...process.argv.slice(2)]);
