import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { before, describe, it } from "node:test";
import { folder, inOneProcess, type Outcome } from "./gwls.ts";

/** Files of the examples: a shop, what Flux delivers, and mistakes, so that there is something to say in each report. */
function exampleFiles(): readonly (readonly [string, string])[] {
  const below = (root: string, path: string): readonly string[] =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(root, join(path, entry.name)) : [join(path, entry.name)],
    );
  return ["shop-listenersets", "gitops-flux", "delegation", "mistakes/routes", "mistakes/listeners"].flatMap(
    (name) =>
      below("examples", name).map((path): readonly [string, string] => [
        relative(".", path).split(sep).join("/"),
        readFileSync(join("examples", path), "utf8"),
      ]),
  );
}

/** One request that is expected to end in two ways, of which at most one is right. */
const REQUESTS = `# expect: 404
GET http://shop.example.com/x

###
# expect: unknown
GET http://shop.example.com/x
`;

/** Every command that reports on a workspace, in every format that it has. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  "check --all": ["pretty", "json", "sarif", "github", "junit", "markdown", "gitlab"],
  coverage: ["table", "json"],
  status: ["table", "yaml", "json"],
  "effective --all": ["yaml", "table", "json"],
  "trace http://shop.example.com/x": ["pretty", "json"],
  "routes shop.example.com": ["table", "json"],
  exposure: ["text", "markdown", "json"],
  test: ["pretty", "json", "junit"],
  features: ["text", "markdown", "json"],
  graph: ["mermaid", "dot", "json"],
  "debug facts shop-listenersets/platform/gateway.yaml": [""],
  "debug delivery shop-listenersets/platform/gateway.yaml": [""],
};

const ELSEWHERE = { TZ: "Asia/Kathmandu", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8", LANGUAGE: "tr" };

describe("what the command line says of the same files", () => {
  const files: readonly (readonly [string, string])[] = [...exampleFiles(), ["requests.http", REQUESTS]];
  const here = folder(Object.fromEntries(files));
  // Folders list their files in the order in which they were made, on some file systems.
  const there = folder(Object.fromEntries([...files].reverse()));

  const all = Object.entries(COMMANDS).flatMap(([command, formats]) =>
    formats.map((format) => [...command.split(" "), ...(format === "" ? [] : ["--format", format])]),
  );
  let others: readonly Outcome[] = [];
  before(() => {
    others = inOneProcess(
      all.map((args) => [there, args]),
      ELSEWHERE,
    );
  });

  for (const [at, args] of all.entries())
    it(`is the same, byte for byte, in another order, time zone and language: ${args.join(" ")}`, () => {
      const one = here.gwls(args, { env: { TZ: "UTC" } });
      const other = others[at];
      assert.notEqual(one.out, "", one.err);
      assert.equal(other?.out.replaceAll(there.path, here.path), one.out);
      assert.equal(other.err.replaceAll(there.path, here.path), one.err);
      assert.equal(other.code, one.code);
    });

  it("is the same whatever the order in which the files are named", () => {
    const manifests = files.map(([path]) => path).filter((path) => path.endsWith(".yaml"));
    const named = (paths: readonly string[]) => here.gwls(["check", "--format", "json", ...paths]).out;
    const [once, turned] = [named(manifests), named([...manifests].reverse())];
    assert.notEqual(once, "");
    assert.equal(turned, once);
  });
});
