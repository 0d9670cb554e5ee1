// `npm start`: installs and builds what is missing, then shows what `gwls` sees in `examples/`, folder by folder, or in the
// folders after `--`: first the findings, then every Gateway with its merged listeners and the routes attached to them.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
const cli = join(root, "dist", "cli.js");
// npm runs scripts in the package's folder; the user's paths count from where the command was typed.
const workingDirectory = process.env.INIT_CWD ?? process.cwd();
const given = process.argv.slice(2).filter((argument) => argument !== "--");

/** Runs Node on a script and ends this process when it fails. */
function node(script, args) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: workingDirectory,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 2);
}

/** The folders of `examples/`, each of which is a workspace of its own. */
function exampleFolders() {
  const examples = join(root, "examples");
  return readdirSync(examples, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(workingDirectory, join(examples, entry.name)) || ".")
    .sort();
}

function heading(folder) {
  const line = `──── ${folder} `.padEnd(100, "─");
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[1m${line}\u001b[22m` : line;
}

node(join(root, "scripts", "prepare.mjs"), []);
for (const folder of given.length > 0 ? given : exampleFolders()) {
  console.log(`\n${heading(folder)}\n`);
  node(cli, ["check", "--fail-on", "never", folder]);
  console.log("");
  node(cli, ["effective", "--all", "--format", "table", folder]);
}
