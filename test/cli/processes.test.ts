import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { COMMANDS } from "../../server/src/cli/commandSpecs.ts";
import { type Folder, folder, gateway, type RunOptions, route } from "./gwls.ts";

const INGRESS = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: cart
  namespace: edge
spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.com
      http:
        paths:
          - { path: /cart, pathType: Prefix, backend: { service: { name: cart, port: { number: 80 } } } }
`;

const OVERLAY = "resources: [gateway.yaml]\nnamespace: edge\n";

/** A world with something to say for each command. */
const WORLD = {
  "now/gateway.yaml": gateway().replace("networking.k8s.io/v1", "networking.k8s.io/v1beta1"),
  "now/routes.yaml": `${route()}---\n${route("htps").replace("catalog", "basket")}`,
  "next/gateway.yaml": gateway("8080"),
  "next/routes.yaml": route(),
  "ingress/ingress.yaml": INGRESS,
  "overlay/kustomization.yaml": OVERLAY,
  "overlay/gateway.yaml": gateway(),
  "requests.http": "# expect: 404\nGET http://shop.example.com/\n",
};

interface Run {
  readonly args: readonly string[];
  readonly options?: RunOptions;
}

/** Runs of each command that ends by itself; together with all exit codes and everything that a process has. */
const RUNS: Readonly<Record<string, readonly Run[]>> = {
  check: [
    { args: ["check", "--hints"] },
    { args: ["check", "--fix", "now"] },
    { args: ["check", "-"], options: { input: gateway("80000") } },
    { args: ["check", "--format", "json", "nowhere"] },
    { args: ["check", "--format", "markdown", "."], options: { cwd: "now" } },
    { args: ["check", "--format", "gitlab", "now"], options: { env: { FORCE_COLOR: "1" } } },
  ],
  render: [
    { args: ["render", "kustomize", "overlay"] },
    { args: ["render", "kustomize", "overlay"], options: { env: { PATH: "" } } },
  ],
  fix: [{ args: ["fix", "--dry-run", "now"] }],
  coverage: [{ args: ["coverage", "--places"] }],
  status: [{ args: ["status", "--format", "yaml", "now"] }],
  effective: [{ args: ["effective", "--all", "now"] }],
  explain: [{ args: ["explain", "HTTPRoute/edge/catalog", "now"] }],
  trace: [{ args: ["trace", "http://shop.example.com/cart", "now"] }],
  routes: [{ args: ["routes", "shop.example.com", "now"] }],
  exposure: [{ args: ["exposure", "now"] }],
  test: [{ args: ["test", "next", "requests.http"] }],
  diff: [{ args: ["diff", "--exit-code", "now", "next"] }],
  migrate: [{ args: ["migrate", "ingress"] }],
  plan: [{ args: ["plan", "now", "next"] }],
  upgrade: [{ args: ["upgrade", "now"] }],
  features: [{ args: ["features", "now"] }],
  graph: [{ args: ["graph", "now"] }],
  rules: [{ args: ["rules"] }],
  "analysis-stats": [{ args: ["analysis-stats", "--format", "json", "now"] }],
  debug: [{ args: ["debug", "facts", "now/routes.yaml"] }],
  completion: [{ args: ["completion", "bash"] }],
  mcp: [{ args: ["mcp", "nowhere"] }],
  serve: [{ args: ["serve"] }],
  "no command": [{ args: [] }, { args: ["--version"] }, { args: ["--help"] }, { args: ["chek"] }],
};

/** Times and memory are others in each run. */
function withoutMeasurements(text: string): string {
  return text.replace(/"time": \{[\s\S]*$/, "");
}

describe("the program as a process", () => {
  /** What a run prints, its exit code, and the files that it may have changed. */
  const outcome = (run: "gwls" | "gwlsProcess", { args, options = {} }: Run) => {
    const place: Folder = folder(WORLD);
    const { cwd } = options;
    const { code, out, err } = place[run](args, {
      ...options,
      ...(cwd === undefined ? {} : { cwd: join(place.path, cwd) }),
    });
    const told = [out, err].map((text) => withoutMeasurements(text.replaceAll(place.path, "PLACE")));
    return {
      code,
      told,
      files: Object.keys(WORLD).map((path) => readFileSync(join(place.path, path), "utf8")),
    };
  };

  it("is tried with each command", () => {
    assert.deepEqual(Object.keys(RUNS), [...COMMANDS.map(({ name }) => name), "no command"]);
  });

  for (const run of Object.values(RUNS).flat())
    it(`says what tests see that run it in their own: gwls ${run.args.join(" ")}`, () => {
      const theirs = outcome("gwlsProcess", run);
      assert.notEqual(theirs.told.join(""), "");
      assert.deepEqual(outcome("gwls", run), theirs);
    });
});
