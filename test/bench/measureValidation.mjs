import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { median, p95 } from "./statistics.mjs";

/** @import { Measure } from "./report.mjs" */

const root = join(import.meta.dirname, "..", "..");
const ROUNDS = 300;
const OPTIONS = {
  channel: "experimental",
  bundleVersion: "1.6",
  proposals: { attachTo: true, routability: true, delegation: true },
};

const HEAD =
  "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: shop, namespace: shop }\n";
const PARENT = "spec:\n  parentRefs:\n    - name: edge\n      namespace: infra\n";

/** @param {number} rules @param {number} matches @param {number} filters @param {number} backends */
function route(rules, matches, filters, backends) {
  /** @param {number} count @param {(index: number) => string} line */
  const lines = (count, line) => Array.from({ length: count }, (_, index) => line(index)).join("");
  const rule = (/** @type {number} */ at) =>
    `    - matches:\n${lines(matches, (index) => `        - path:\n            type: PathPrefix\n            value: /shop/${at}/${index}\n          headers:\n            - name: tenant\n              value: blue-${index}\n          method: GET\n`)}` +
    `      filters:\n        - type: RequestHeaderModifier\n          requestHeaderModifier:\n            set:\n${lines(filters, (index) => `              - name: x-shop-${index}\n                value: "${index}"\n`)}` +
    `      backendRefs:\n${lines(backends, (index) => `        - name: shop-${index}\n          port: 8080\n          weight: ${index}\n`)}`;
  return `${HEAD}${PARENT}  hostnames:\n    - shop.example.com\n  rules:\n${lines(rules, rule)}`;
}

const ROUTES = [
  { name: "validation of a typical HTTPRoute", text: route(2, 2, 1, 2), limit: 0.3 },
  { name: "validation of the largest HTTPRoute", text: route(16, 8, 16, 16), limit: 3 },
];

/** The project's own reader and validator, as they are bundled into everything that is shipped. */
async function loadValidator() {
  const outfile = join(root, ".test-output", "bench", "validator.cjs");
  await build({
    stdin: {
      contents: `export { readDocument } from "./server/src/yaml/readDocument.ts";
        export { validateDocument } from "./server/src/schema/validateDocument.ts";`,
      resolveDir: root,
      loader: "ts",
    },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    outfile,
    platform: "node",
    format: "cjs",
    mainFields: ["module", "main"],
    logLevel: "warning",
  });
  return createRequire(import.meta.url)(outfile);
}

/**
 * How long one Route takes to be held against its CRD, apart from its parse; and how long the first one takes, for which
 * the schema of its kind is loaded.
 *
 * @returns {Promise<Measure[]>}
 */
export async function measureValidation() {
  const { readDocument, validateDocument } = await loadValidator();
  const workspace = "one document";
  return ROUTES.flatMap(({ name, text, limit }, at) => {
    const input = { group: "gateway.networking.k8s.io", version: "v1", kind: "HTTPRoute" };
    const { root: tree } = readDocument(text);
    const times = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      const problems = validateDocument({ ...input, root: tree }, OPTIONS);
      const spent = performance.now() - start;
      if (problems.length > 0) throw new Error(`${name}: ${problems[0].message}`);
      return spent;
    });
    const first = { workspace, name: "first validation of a kind", value: times[0], unit: "ms" };
    const rest = times.slice(1);
    return [
      ...(at === 0 ? [first] : []),
      { workspace, name: `${name}, p50`, value: median(rest), unit: "ms" },
      { workspace, name: `${name}, p95`, value: p95(rest), unit: "ms", limit },
    ];
  });
}
