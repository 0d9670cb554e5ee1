import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { before, describe, it } from "node:test";
import { folder, gateway } from "./gwls.ts";

const { name, version }: { name: string; version: string } = JSON.parse(readFileSync("package.json", "utf8"));
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** npm without the network and without what an enclosing `npm run` left behind. */
function run(command: string, args: readonly string[], cwd: string): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key)));
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  assert.equal(status, 0, `${command} ${args.join(" ")}\n${stderr}\n${stdout}`);
  return stdout;
}

describe("the npm package", { skip: !existsSync("dist/cli.js") && "nothing is built" }, () => {
  const { path, write } = folder({ "package.json": '{ "private": true, "type": "module" }\n' });
  let files: readonly string[] = [];

  before(() => {
    const packed = join(path, "packed");
    mkdirSync(packed);
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", packed];
    const [{ filename, files: held }] = JSON.parse(run(npm, args, resolve(".")));
    files = held.map((file: { path: string }) => file.path);
    run(npm, ["install", "--offline", "--no-audit", "--no-fund", join(packed, filename)], path);
  });

  it("holds the command, the library with its types and the rules' pages, and nothing to develop with", () => {
    for (const wanted of [
      "dist/cli.js",
      "dist/commands.js",
      "dist/mcp.js",
      "skills/gateway-api/SKILL.md",
      "llms.txt",
      "dist/library/index.js",
      "dist/library/index.d.ts",
    ])
      assert.ok(files.includes(wanted), wanted);
    assert.ok(files.includes("docs/rules/README.md"));
    assert.deepEqual(
      files.filter((file) => /^(?:server|client|test|scripts|packaging|examples|node_modules|\.)/.test(file)),
      [],
    );
  });

  it("installs without the network, brings no other package, and runs `gwls`", () => {
    const command = join(path, "node_modules", ".bin", process.platform === "win32" ? "gwls.cmd" : "gwls");
    assert.equal(run(command, ["--version"], path).trim(), version);
    write("manifests/gateway.yaml", gateway());
    assert.match(run(command, ["check", "manifests"], path), /1 file/);
    const lock = JSON.parse(readFileSync(join(path, "package-lock.json"), "utf8"));
    assert.deepEqual(Object.keys(lock.packages), ["", `node_modules/${name}`]);
  });

  it("is a library whose types stand by themselves", () => {
    write(
      "use.ts",
      `import { analyze, type Analysis } from "${name}";
export const analysis: Analysis = analyze([{ path: "a.yaml", text: "" }]);
// @ts-expect-error: a file has a text.
analyze([{ path: "a.yaml" }]);
`,
    );
    const tsc = resolve("node_modules", "typescript", "bin", "tsc");
    const strict = ["--noEmit", "--strict", "--target", "es2023", "--module", "nodenext", "--types", ""];
    run(process.execPath, [tsc, ...strict, "use.ts"], path);
  });

  it("is a library that analyses", () => {
    const script = `import { analyze } from "${name}";
const { diagnostics } = analyze([{ path: "gateway.yaml", text: ${JSON.stringify(gateway("http"))} }]);
console.log(diagnostics.map(({ rule }) => rule).join());`;
    write("use.mjs", script);
    assert.match(run(process.execPath, ["use.mjs"], path), /^field-type$/m);
  });

  const canRequire = "require_module" in process.features && process.features.require_module === true;
  it("is a library that CommonJS requires", {
    skip: !canRequire && "this Node requires no ES modules",
  }, () => {
    write("use.cjs", `console.log(typeof require("${name}").analyze([]).trace);`);
    assert.equal(run(process.execPath, ["use.cjs"], path).trim(), "function");
  });
});
