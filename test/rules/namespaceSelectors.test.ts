import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import { checkFix, openFixture, readFixture } from "../fixture.ts";

/** A field with a namespace policy, in a manifest in which `policy` is written as flow. */
interface PolicyPlace {
  readonly prefix: string;
  readonly guests: string;
  readonly manifest: (policy: string) => string;
}

const gateway = (fields: string, listener = "") => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
${fields}  listeners: [{ name: http, port: 80, protocol: HTTP${listener} }]
`;

const listenerSet = (policy: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: web, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: ${policy} } }]
`;

const PLACES: Readonly<Record<string, PolicyPlace>> = {
  "`allowedRoutes` of a Gateway's listener": {
    prefix: "listener-selector",
    guests: "Routes",
    manifest: (policy) => gateway("", `, allowedRoutes: { namespaces: ${policy} }`),
  },
  "`allowedRoutes` of a ListenerSet's listener": {
    prefix: "listener-selector",
    guests: "Routes",
    manifest: listenerSet,
  },
  "`allowedListeners`": {
    prefix: "listenerset-selector",
    guests: "ListenerSets",
    manifest: (policy) => gateway(`  allowedListeners: { namespaces: ${policy} }\n`),
  },
  "`allowedChildren`": {
    prefix: "attach-children-selector",
    guests: "child Gateways",
    manifest: (policy) => gateway(`  infrastructure: { allowedChildren: { namespaces: ${policy} } }\n`),
  },
  "`allowedRoutes` of a delegating rule": {
    prefix: "delegate-selector",
    guests: "child Routes",
    manifest: (policy) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: infra }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ name: library, allowedRoutes: { namespaces: ${policy} } }]
`,
  },
};

const NAMESPACE = `---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
`;

/** Each policy with the last words of the ids that are told of it, whatever field it stands in. */
const POLICIES: Readonly<Record<string, readonly string[]>> = {
  "{ from: Selector }": ["missing"],
  "{ from: Selector, selector: }": ["missing"],
  "{ from: Same, selector: { matchLabels: { team: shop } } }": ["ignored"],
  "{ from: All, selector: { matchLabels: { team: shop } } }": ["ignored"],
  "{ selector: { matchLabels: { team: shop } } }": ["ignored"],
  "{ from: Selector, selector: {} }": ["empty"],
  "{ from: Selector, selector: { matchLabels: {} } }": ["empty"],
  "{ from: Selector, selector: { team: shop } }": ["shape"],
  "{ from: Selector, selector: { matchExpressions: [{ key: team, operator: Is, values: [shop] }] } }": [
    "shape",
  ],
  "{ from: Selector, selector: { matchExpressions: [{ key: team, operator: NotIn }] } }": ["shape"],
  "{ from: Selector, selector: { matchExpressions: [{ key: team, operator: Exists, values: [a] }] } }": [
    "shape",
  ],
  "{ from: Selector, selector: { matchLabels: { team: shops } } }": ["custom-label", "no-match"],
  "{ from: Selector, selector: { matchLabels: { team: shop } } }": ["custom-label"],
  '{ from: Selector, selector: { matchExpressions: [{ key: team, operator: In, values: "${TEAMS}" }] } }': [
    "custom-label",
  ],
  '{ from: Selector, selector: { matchLabels: { "${TEAM_LABEL}": shop } } }': [],
  '{ from: Selector, selector: { matchExpressions: [{ key: "${TEAM_LABEL}", operator: Exists }] } }': [],
  '{ from: Selector, selector: "${SELECTOR}" }': [],
  "{ from: Selector, selector: { matchLabels: { kubernetes.io/metadata.name: shop } } }": [],
  "{ from: Same }": [],
  "{ from: All }": [],
};

function found(manifest: string): readonly { readonly rule: string; readonly message: string }[] {
  const workspace = openFixture(readFixture(`${manifest}${NAMESPACE}`));
  return workspace.paths().flatMap((path) => workspace.diagnostics(path));
}

describe("M10, D4: a namespace selector gets the same findings wherever it stands", () => {
  for (const [field, { prefix, guests, manifest }] of Object.entries(PLACES)) {
    for (const [policy, endings] of Object.entries(POLICIES)) {
      it(`${policy} in ${field}: ${endings.join(", ") || "nothing"}`, () => {
        const told = found(manifest(policy)).filter(({ rule }) => rule.includes("-selector-"));
        assert.deepEqual(
          told.map(({ rule }) => rule).sort(),
          endings.map((ending) => `${prefix}-${ending}`).sort(),
        );
        for (const { message } of told) assert.ok(message.includes(guests.slice(0, -1)), message);
      });
    }
  }

  it("has one rule for each finding and each field", () => {
    const endings = ["custom-label", "empty", "ignored", "missing", "no-match", "shape"];
    const prefixes = [...new Set(Object.values(PLACES).map(({ prefix }) => prefix))];
    const ids = new Set(allRules.map(({ id }) => id));
    for (const prefix of prefixes)
      for (const ending of endings) assert.ok(ids.has(`${prefix}-${ending}`), `${prefix}-${ending}`);
  });

  it("puts bare labels under `matchLabels` in every field", () => {
    for (const { manifest } of Object.values(PLACES)) {
      checkFix(
        manifest("{ from: Selector, sel$0ector: { team: shop } }"),
        manifest("{ from: Selector, selector: { matchLabels: { team: shop } } }"),
        { title: "Put the labels under `matchLabels`" },
      );
    }
  });
});

describe("M10: what controllers refuse lets nobody in, in finding and status alike", () => {
  for (const requirement of [
    "{ key: team, operator: Is, values: [shop] }",
    "{ key: team, operator: NotIn }",
    "{ key: team, operator: Exists, values: [shop] }",
    "{ key: team, operator: DoesNotExist, values: [lab] }",
  ]) {
    it(requirement, () => {
      const selector = `{ from: Selector, selector: { matchExpressions: [${requirement}] } }`;
      const text = `${gateway("", `, allowedRoutes: { namespaces: ${selector} }`)}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: web, namespace: infra }] }
${NAMESPACE}`;
      const analysis = analyze([{ path: "main.yaml", text }]);
      const rules = analysis.diagnostics.map(({ rule }) => rule);
      assert.ok(rules.includes("route-namespace-not-allowed"), rules.join(", "));
      const [route] = analysis.status.flatMap(({ status }) => ("parents" in status ? status.parents : []));
      assert.equal(
        route?.conditions.find(({ type }) => type === "Accepted")?.reason,
        "NotAllowedByListeners",
      );
    });
  }
});

describe("D4: kinds of children that can never come", () => {
  const route = (kinds: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: infra }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ name: library, allowedRoutes: { kinds: ${kinds} } }]
`;
  const told = (kinds: string) =>
    found(route(kinds)).flatMap(({ rule, message }) =>
      rule === "delegate-kinds-incompatible" ? [message] : [],
    );

  it("are told one by one where another is left, together where none is", () => {
    assert.deepEqual(told("[{ kind: HTTPRoute }, { kind: TCPRoute }]"), [
      "A child of an HTTPRoute is an HTTPRoute, so `TCPRoute` lets nobody in. Remove the entry.",
    ]);
    assert.deepEqual(told('[{ group: "", kind: HTTPRoute }, { group: acme.io, kind: HTTPRoute }]'), [
      "No child can come: a child of an HTTPRoute is an HTTPRoute, and the list has only `HTTPRoute` of the core group and `HTTPRoute` of group `acme.io`.",
    ]);
  });

  it("are no matter where they are right, left out or filled in later", () => {
    for (const kinds of ["[{ kind: HTTPRoute }]", "[]", '[{ kind: "${KIND}" }]', "[{ kind: }]"])
      assert.deepEqual(told(kinds), []);
  });
});
