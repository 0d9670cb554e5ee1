// `npm run binary`: the command line as one file with Node inside, for the system that this runs on, by Node's own form for that. It
// is packed with the licences into dist/release/; `--out FILE` writes the program alone. A Node with `--build-sea` does all of it;
// an older one prepares the contents, and `postject`, which the documents of Node name, puts them into a copy of the program.
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { values } = parseArgs({ options: { out: { type: "string" } } });
const isWindows = process.platform === "win32";
const isMac = process.platform === "darwin";
const name = isWindows ? "gwls.exe" : "gwls";
const work = join(root, ".build", "binary");
const program = join(work, name);
/** What Node looks for in itself; it stands in its documents. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const POSTJECT = "postject@1.0.0-alpha.6";

/** Runs a command and ends this process with its exit code when it fails. */
function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: false, ...options });
  if (status !== 0) process.exit(status ?? 2);
}

const node = (...args) => run(process.execPath, args);
const canBuild = spawnSync(process.execPath, ["--help"], { encoding: "utf8" }).stdout.includes("--build-sea");

/** The program with its script inside. */
function makeProgram() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const script = join(work, "gwls.cjs");
  node(join(root, "scripts", "build.mjs"), "--single", script);
  const config = join(work, "sea.json");
  const output = canBuild ? program : join(work, "gwls.blob");
  writeFileSync(config, JSON.stringify({ main: script, output, disableExperimentalSEAWarning: true }));
  if (canBuild) node("--build-sea", config);
  else {
    node("--experimental-sea-config", config);
    copyFileSync(process.execPath, program);
    if (isMac) run("codesign", ["--remove-signature", program]);
    const segment = isMac ? ["--macho-segment-name", "NODE_SEA"] : [];
    const inject = [POSTJECT, program, "NODE_SEA_BLOB", output, "--sentinel-fuse", FUSE, ...segment];
    run("npx", ["--yes", ...inject], { shell: isWindows });
  }
  chmodSync(program, 0o755);
  if (isMac) run("codesign", ["--sign", "-", program]);
}

/** The program with the licences of what is in it, as it is downloaded. */
function pack() {
  const release = join(root, "dist", "release");
  mkdirSync(release, { recursive: true });
  const system = `${isWindows ? "windows" : process.platform}-${process.arch}`;
  const archive = join(release, `gwls-${version}-${system}.${isWindows ? "zip" : "tar.gz"}`);
  copyFileSync(join(root, "LICENSE"), join(work, "LICENSE"));
  copyFileSync(join(root, "dist", "THIRD-PARTY-NOTICES.txt"), join(work, "THIRD-PARTY-NOTICES.txt"));
  const parts = [name, "LICENSE", "THIRD-PARTY-NOTICES.txt"];
  run("tar", [isWindows ? "-acf" : "-czf", archive, "-C", work, ...parts]);
  return archive;
}

makeProgram();
if (values.out !== undefined) copyFileSync(program, resolve(values.out));
const made = values.out === undefined ? pack() : resolve(values.out);
console.log(`${relative(process.cwd(), made)}: ${(statSync(made).size / 1_000_000).toFixed(0)} MB`);
