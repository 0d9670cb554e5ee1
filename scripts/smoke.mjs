// `npm run smoke`: what is given to others, as they would use it: the npm package in a bare folder, without the network and with no
// program but Node on the PATH. It says its version, finds a mistake, serves an editor, and answers an agent. `--package FILE` takes
// a package that is there, `--binary FILE` a program of `npm run binary`; without either the package is made of dist/.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..");
const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { values } = parseArgs({ options: { package: { type: "string" }, binary: { type: "string" } } });
const isWindows = process.platform === "win32";
const bare = mkdtempSync(join(tmpdir(), "gwls-smoke-"));
/** Milliseconds after which a server that says nothing has failed. */
const PATIENCE = 20_000;

const MISTAKE = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front-door, namespace: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80000, protocol: HTTP }]
`;

/** The environment of somebody who has Node and nothing else. */
const env = {
  PATH: [dirname(process.execPath), ...(isWindows ? [process.env.PATH] : ["/usr/bin", "/bin"])].join(
    delimiter,
  ),
  HOME: bare,
  ...(isWindows ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP } : {}),
};

function run(command, args, cwd = bare) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  return { status, out: stdout ?? "", err: `${stderr ?? ""}${error?.message ?? ""}` };
}

function fail(what, found) {
  throw new Error(`${what}:\n${JSON.stringify(found, null, 2)}`);
}

/** The words that start the command of the npm package, installed in the bare folder. */
function installed() {
  const npm = isWindows ? "npm.cmd" : "npm";
  const options = { cwd: root, encoding: "utf8", shell: isWindows };
  let file = values.package;
  if (file === undefined) {
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", bare];
    const packed = spawnSync(npm, args, options);
    if (packed.status !== 0) fail("npm pack", packed.stderr);
    file = join(bare, JSON.parse(packed.stdout)[0].filename);
  }
  const place = join(bare, "installed");
  mkdirSync(place);
  writeFileSync(join(place, "package.json"), '{ "private": true }\n');
  const args = ["install", "--offline", "--no-audit", "--no-fund", resolve(file)];
  const { status, stderr } = spawnSync(npm, args, {
    ...options,
    cwd: place,
    env: { ...process.env, HOME: bare },
  });
  if (status !== 0) fail("npm install", stderr);
  return [process.execPath, join(place, "node_modules", name, "dist", "cli.js")];
}

/** The first message that a server writes as an answer to one; `frame` and `isWhole` are how its protocol writes them. */
function answer(words, message, { frame, isWhole }) {
  const [command, ...args] = words;
  const child = spawn(command, args, { cwd: bare, env, stdio: ["pipe", "pipe", "inherit"] });
  return new Promise((done, failed) => {
    let out = "";
    const timer = setTimeout(() => failed(new Error(`no answer of ${words.join(" ")}: ${out}`)), PATIENCE);
    child.on("error", failed);
    child.stdout.on("data", (chunk) => {
      out += chunk;
      if (isWhole(out)) done(out);
    });
    child.on("exit", (code) => failed(new Error(`${words.join(" ")} ended with ${code}: ${out}`)));
    child.stdin.write(frame(JSON.stringify({ jsonrpc: "2.0", id: 1, ...message })));
    child.on("spawn", () => child.once("exit", () => clearTimeout(timer)));
  }).finally(() => child.kill());
}

const EDITOR = {
  frame: (text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  isWhole: (out) => out.includes('"capabilities"') && out.trimEnd().endsWith("}"),
};
const AGENT = { frame: (text) => `${text}\n`, isWhole: (out) => out.endsWith("\n") };

async function smoke(words) {
  const [command, ...first] = words;
  const told = run(command, [...first, "--version"]);
  if (told.status !== 0 || told.out.trim() !== version) fail("--version", told);
  const manifests = join(bare, "manifests");
  mkdirSync(manifests, { recursive: true });
  writeFileSync(join(manifests, "gateway.yaml"), MISTAKE);
  const checked = run(command, [...first, "check", manifests]);
  if (checked.status !== 1 || !checked.out.includes("80000")) fail("check", checked);
  const explained = run(command, [...first, "rules", "route-parent-not-found"]);
  if (explained.status !== 0 || !explained.out.includes("Source")) fail("rules", explained);
  const editor = { method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } };
  const served = await answer([...words, "serve", "--stdio"], editor, EDITOR);
  if (!served.includes('"hoverProvider":true')) fail("serve", served);
  const client = { name: "smoke", version: "1" };
  const agent = {
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: client },
  };
  const asked = await answer([...words, "mcp", manifests], agent, AGENT);
  if (!asked.includes('"serverInfo"')) fail("mcp", asked);
}

try {
  const words = values.binary === undefined ? installed() : [resolve(values.binary)];
  await smoke(words);
  console.log(
    `${values.binary ?? "the npm package"}: --version, check, rules, serve and mcp work on a bare machine`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(bare, { recursive: true, force: true });
}
