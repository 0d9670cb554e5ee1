import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exampleFiles, unmarked } from "../../server/src/cli/exampleText.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import type { AnalyzeOptions } from "../../server/src/settings.ts";
import { checkDiagnostics, openFixture } from "../fixture.ts";
import { SeededRandom } from "../seededRandom.ts";

/** What every object of JavaScript has, and a word of the same length and beginning that none has. */
const INHERITED = "constructor";
const NOBODYS = "constructir";

const ALL_PROPOSALS: AnalyzeOptions = {
  closedWorld: true,
  proposals: { attachTo: true, delegation: true, routability: true },
};

/** Examples in which one word is another one, everywhere or in one place. */
function replacements(count: number): readonly ((word: string) => string)[] {
  const random = new SeededRandom(8);
  const examples = allRules
    .map(({ bad = "" }) =>
      exampleFiles(bad)
        .map(({ text }) => unmarked(text))
        .join("---\n"),
    )
    .filter((example) => /[A-Za-z]/.test(example));
  return Array.from({ length: count }, () => {
    const text = random.pick(examples);
    const found = random.pick([...text.matchAll(/[A-Za-z][\w-]*/g)]);
    const isEverywhere = random.below(2) === 0;
    return (word) =>
      isEverywhere
        ? text.replaceAll(new RegExp(`(?<![\\w-])${found[0]}(?![\\w-])`, "g"), word)
        : text.slice(0, found.index) + word + text.slice(found.index + found[0].length);
  });
}

/** What is found in a manifest, without the word. No rule throws. */
function findings(text: string, word: string): readonly string[] {
  const workspace = openFixture({ files: [{ path: "a.yaml", text }], markers: [] }, ALL_PROPOSALS);
  return workspace
    .diagnostics("a.yaml")
    .map(({ rule, message }) => `${rule}: ${message}`.replaceAll(word, "…"));
}

describe("a word that every object of JavaScript has", () => {
  it("is a label like any other, on a namespace and in what selects it", () => {
    checkDiagnostics(
      `
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
---
apiVersion: v1
kind: Namespace
metadata: { name: site, labels: { constructor: crane } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: web
  listeners:
    - name: http
      protocol: HTTP
      port: 80
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchExpressions: [{ key: constructor, operator: Exists }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
#                                       ^^^^^ error route-namespace-not-allowed: Gateway \`infra/edge\` does not take Routes of namespace \`shop\`, so the Route is not attached to it. On listener \`http\`, namespace \`shop\` does not match \`constructor\` present. 💡
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: crane, namespace: site }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
`,
      { only: ["route-namespace-not-allowed", "listener-selector-no-match"] },
    );
  });

  it("means what a word means that nobody knows, wherever it stands in the examples of all rules", () => {
    for (const withWord of replacements(1500)) {
      const text = withWord(INHERITED);
      assert.deepEqual(findings(text, INHERITED), findings(withWord(NOBODYS), NOBODYS), text);
    }
  });
});
