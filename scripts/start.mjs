// `npm start`: installs and builds what is missing, then says on one screen what `gwls` sees in an example, or in each folder that
// is given after `--`.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { firstScreen } from "./firstScreen.mjs";

/** The example that is shown: a few departments at one Gateway, with mistakes across files. */
const CHOSEN = "town";

const root = join(import.meta.dirname, "..");
const cli = join(root, "dist", "cli.js");
// npm runs scripts in the package's folder; the user's paths count from where the command was typed.
const workingDirectory = process.env.INIT_CWD ?? process.cwd();
const given = process.argv.slice(2).filter((argument) => argument !== "--");

/** Runs Node on a script, and ends this process where it fails. Gives back what it prints, unless that goes to the user. */
function node(args, stdout) {
  const run = spawnSync(process.execPath, args, {
    cwd: workingDirectory,
    encoding: "utf8",
    stdio: ["inherit", stdout, "inherit"],
    maxBuffer: 2 ** 28,
  });
  if (run.status !== 0) process.exit(run.status ?? 2);
  return run.stdout;
}

/** What a command says of a folder, for programs. */
function answer(folder, ...words) {
  return JSON.parse(node([cli, ...words, "--format", "json", folder], "pipe"));
}

/** A path of the checkout as one types it. */
function typed(...steps) {
  return relative(workingDirectory, join(root, ...steps)) || ".";
}

/** The other folders of `examples/`, each of which is a workspace of its own. */
function otherExamples() {
  return readdirSync(join(root, "examples"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== CHOSEN)
    .map(({ name }) => name)
    .sort();
}

function nextSteps(folder) {
  const gwls = `node ${typed("dist", "cli.js")}`;
  return [
    [`${gwls} check ${folder}`, "every finding; --fix mends the certain"],
    [`${gwls} --help`, "what else it answers: explain, plan …"],
    ["npm run vscode", "the same in an editor"],
    ["npm start -- FOLDER", "your own manifests, which are only read"],
  ];
}

const CODES = { bold: [1, 22], error: [31, 39], warning: [33, 39], information: [34, 39] };
const hasColours = process.stdout.isTTY && !process.env.NO_COLOR;

function paint(emphasis, text) {
  const [on, off] = CODES[emphasis];
  return hasColours ? `\u001b[${on}m${text}\u001b[${off}m` : text;
}

node([join(root, "scripts", "prepare.mjs")], "inherit");
const isExample = given.length === 0;
for (const folder of isExample ? [typed("examples", CHOSEN)] : given) {
  const report = answer(folder, "check", "--fail-on", "never");
  const gateways = answer(folder, "effective", "--all");
  const others = isExample ? otherExamples() : [];
  const lines = firstScreen({ folder, report, gateways, next: nextSteps(folder), others }, paint);
  console.log(`\n${lines.join("\n")}`);
}
