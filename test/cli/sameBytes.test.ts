import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { before, describe, it } from "node:test";
import { COMMANDS } from "../../server/src/cli/commandSpecs.ts";
import { folder, gateway, inOneProcess, type Outcome } from "./gwls.ts";

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

/** One request that is expected to end in two ways, of which at most one is right, and in one that is none. */
const REQUESTS = `# expect: 404
GET http://shop.example.com/x

###
# expect: unknown
GET http://shop.example.com/x

###
# expect: soon
GET http://shop.example.com/x
`;

/** Two states of a few files, and an Ingress that becomes a Route. */
const STATES = {
  "before/gateway.yaml": gateway(),
  "before/twice.yaml": gateway("8080"),
  "after/gateway.yaml": gateway("81"),
  "after/other.yaml": gateway().replace("front-door", "back-door"),
  "old/ingress.yaml": `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop, namespace: edge, annotations: { nginx.ingress.kubernetes.io/ssl-redirect: "false" } }
spec:
  ingressClassName: nginx
  rules:
    - { host: b.example.com, http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: b, port: { number: 80 } } } }] } }
    - { host: a.example.com, http: { paths: [{ path: /, pathType: Exact, backend: { service: { name: a, port: { number: 80 } } } }] } }
`,
};

/** Every command that reports on a workspace, in every format that it has. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  "check --all": ["pretty", "json", "sarif", "github", "junit", "markdown", "gitlab"],
  coverage: ["table", "json"],
  status: ["table", "yaml", "json"],
  "effective --all": ["yaml", "table", "json"],
  "trace http://shop.example.com/x": ["pretty", "json"],
  "routes shop.example.com": ["table", "json"],
  exposure: ["text", "markdown", "json"],
  test: ["pretty", "json", "github", "junit"],
  "explain gateway/edge-shared/front-door shop-listenersets": ["pretty", "json"],
  "diff before after": ["text", "markdown", "json"],
  "plan before after": ["text", "markdown", "json"],
  "migrate old": ["text", "markdown", "json", "yaml", "patch"],
  "upgrade --from 1.5 --to 1.7": ["text", "markdown", "json"],
  rules: [""],
  "completion bash": [""],
  features: ["text", "markdown", "json"],
  graph: ["mermaid", "dot", "json"],
  "debug facts shop-listenersets/platform/gateway.yaml": [""],
  "debug delivery shop-listenersets/platform/gateway.yaml": [""],
};

/** Commands that are not asked, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  serve: "speaks the protocol of editors",
  mcp: "speaks the protocol of agents",
  "analysis-stats": "prints how long everything took",
  fix: "writes files, or a patch of one fix by its id",
  render: "prints what other programs print, and is a check of that",
};

const ELSEWHERE = { TZ: "Asia/Kathmandu", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8", LANGUAGE: "tr" };

describe("what the command line says of the same files", () => {
  const files: readonly (readonly [string, string])[] = [
    ...exampleFiles(),
    ["requests.http", REQUESTS],
    ...Object.entries(STATES),
  ];
  const here = folder(Object.fromEntries(files));
  // Folders list their files in the order in which they were made, on some file systems.
  const there = folder(Object.fromEntries([...files].reverse()));

  const all = Object.entries(ASKED).flatMap(([command, formats]) =>
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

  it("is asked of every command, in each of its formats", () => {
    const asked = Object.entries(ASKED).map(([args, formats]) => ({ name: args.split(" ")[0], formats }));
    for (const { name, options } of COMMANDS) {
      if (name in LEFT_OUT) continue;
      const takes = options.find((option) => option.name === "format")?.takes ?? [""];
      const formats = new Set(asked.filter((one) => one.name === name).flatMap((one) => one.formats));
      assert.deepEqual([...formats].sort(), [...takes].sort(), name);
    }
  });

  it("is the same whatever the order in which the files are named", () => {
    const manifests = files.map(([path]) => path).filter((path) => path.endsWith(".yaml"));
    const named = (paths: readonly string[]) => here.gwls(["check", "--format", "json", ...paths]).out;
    const [once, turned] = [named(manifests), named([...manifests].reverse())];
    assert.notEqual(once, "");
    assert.equal(turned, once);
  });
});
