// `npm start`: installs and builds what is missing, then shows what `gwls` sees. Without folders after `--` that is one
// example: its findings as a compiler prints them, then its Gateway with its merged listeners and the Routes attached to
// them; of the other examples it says how much there is, and how to see it. The same is shown of each folder that is given.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** The example that fits on a screen and has something to tell: a file that Flux delivers, with a mistake behind a variable. */
const CHOSEN = "gitops-flux";

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

/** A folder of `examples/` as one types it. */
function example(name) {
  return relative(workingDirectory, join(root, "examples", name)) || ".";
}

/** The other folders of `examples/`, each of which is a workspace of its own. */
function otherExamples() {
  return readdirSync(join(root, "examples"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== CHOSEN)
    .map(({ name }) => name)
    .sort();
}

/** How many findings an example has, and the command that shows them. */
function summaryOf(name) {
  const folder = example(name);
  const { stdout } = spawnSync(
    process.execPath,
    [cli, "check", "--fail-on", "never", "--format", "json", folder],
    {
      cwd: workingDirectory,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    },
  );
  const { files, error, warning, information } = JSON.parse(stdout).summary;
  const found = [
    [error, "error"],
    [warning, "warning"],
    [information, "information"],
  ].flatMap(([count, noun]) =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 || noun === "information" ? "" : "s"}`],
  );
  const numbers = `${files} files, ${found.length === 0 ? "nothing wrong" : found.join(", ")}`;
  return `  ${`npm start -- ${folder}`.padEnd(44)} ${numbers}`;
}

function heading(text) {
  const line = `──── ${text} `.padEnd(100, "─");
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[1m${line}\u001b[22m` : line;
}

node(join(root, "scripts", "prepare.mjs"), []);
for (const folder of given.length > 0 ? given : [example(CHOSEN)]) {
  console.log(`\n${heading(folder)}\n`);
  node(cli, ["check", "--fail-on", "never", folder]);
  console.log("");
  node(cli, ["effective", "--all", "--format", "table", folder]);
}
if (given.length === 0) {
  console.log(`\n${heading("the other examples")}\n`);
  for (const name of otherExamples()) console.log(summaryOf(name));
  console.log("\nYour own manifests, which are only read: npm start -- FOLDER");
}
