import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";
import { factsOf } from "../../../server/src/rules/team/teamExaminer.ts";
import { type Fact, UNKNOWN } from "../../../server/src/schema/custom/fact.ts";

const API = "apiVersion: gateway.networking.k8s.io/v1";
const GATEWAY = `${API}
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internal
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } } }
    - { name: admin, port: $(PORT), protocol: HTTP }
`;

/** What expressions see of the first object of a kind in a file. */
function seen(
  text: string,
  kind = "HTTPRoute",
  others: Readonly<Record<string, string>> = {},
): Record<string, Fact> {
  const engine = createEngine();
  engine.setFile("all.yaml", text);
  for (const [path, other] of Object.entries(others)) engine.setFile(path, other);
  engine.flush();
  const found = engine.objects().find(({ delivered }) => delivered.resource.kind === kind);
  assert.ok(found !== undefined);
  return { ...factsOf(engine.clusterOf(found.delivered.id), found.delivered) };
}

const route = (spec: string) => `${GATEWAY}---
${API}
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: ${spec}
`;

describe("what expressions see of a Route", () => {
  it("are its rules with the backends of each, and what holds where nothing is written", () => {
    const facts = seen(
      route(`{ parentRefs: [{ name: edge, namespace: infra }], rules: [
  { backendRefs: [{ name: a }, { name: b, port: 80, weight: 3 }] },
  { name: second, filters: [{ type: RequestMirror, requestMirror: { backendRef: { name: copy, port: 80 } } }], backendRefs: [{ name: c, port: $(PORT), weight: $(WEIGHT), filters: [{ type: RequestMirror, requestMirror: { backendRef: { name: copy, port: 80 } } }] }] }] }`),
    );
    const rule = {
      matches: [{ path: { type: "PathPrefix", value: "/" }, method: "", headers: [], queryParams: [] }],
      timeouts: { request: "", backendRequest: "" },
    };
    const backend = { group: "", kind: "Service", namespace: "shop" };
    assert.deepEqual(facts, {
      kind: "HTTPRoute",
      name: "web",
      namespace: "shop",
      labels: {},
      annotations: {},
      namespaceLabels: UNKNOWN,
      hostnames: [],
      effectiveHostnames: ["*.example.com"],
      parents: [
        {
          kind: "Gateway",
          namespace: "infra",
          name: "edge",
          sectionName: "",
          attached: true,
          gatewayClass: "internal",
          listeners: [{ name: "http", port: 80, protocol: "HTTP", hostname: "*.example.com" }],
        },
      ],
      rules: [
        {
          ...rule,
          name: "",
          filters: [],
          backends: [
            { ...backend, name: "a", port: 0, weight: 1 },
            { ...backend, name: "b", port: 80, weight: 3 },
          ],
        },
        {
          ...rule,
          name: "second",
          filters: ["RequestMirror"],
          backends: [{ ...backend, name: "c", port: UNKNOWN, weight: UNKNOWN }],
        },
      ],
    });
  });

  it("is not known where a variable stands for it", () => {
    const { hostnames, rules } = seen(
      route("{ hostnames: [$(HOST), a.example.com], rules: $(RULES), parentRefs: [{ name: edge }] }"),
    );
    assert.deepEqual([hostnames, rules], [[UNKNOWN, "a.example.com"], UNKNOWN]);
  });

  it("are no matches that stand for something else", () => {
    const matchesIn = (matches: string) => {
      const { rules } = seen(route(`{ rules: [{ matches: ${matches} }] }`));
      return Array.isArray(rules) ? rules.map(({ matches: found }) => found) : rules;
    };
    const path = { type: "PathPrefix", value: "/a" };
    assert.deepEqual(matchesIn("$(MATCHES)"), [UNKNOWN]);
    assert.deepEqual(matchesIn("[$(MATCH), { path: { value: /a } }]"), [
      [UNKNOWN, { path, method: "", headers: [], queryParams: [] }],
    ]);
  });

  it("are no matches of a GRPCRoute", () => {
    const grpc = route("{ rules: [{ matches: [{ method: { service: a } }] }] }").replace(
      "kind: HTTPRoute",
      "kind: GRPCRoute",
    );
    const { rules } = seen(grpc, "GRPCRoute");
    assert.deepEqual(Array.isArray(rules) ? rules.map(({ matches }) => matches) : rules, [[]]);
  });

  it("are the hostnames of those listeners that take it, where that is known of every parent", () => {
    const hosts = (parentRefs: string) => {
      const { effectiveHostnames, parents } = seen(route(`{ parentRefs: [${parentRefs}] }`));
      return [effectiveHostnames, Array.isArray(parents) ? parents.map(({ attached }) => attached) : parents];
    };
    const edge = "{ name: edge, namespace: infra }";
    assert.deepEqual(hosts("{ name: edge, namespace: infra, sectionName: admin }"), [[], [false]]);
    assert.deepEqual(hosts(`${edge}, { name: other }`), [UNKNOWN, [true, UNKNOWN]]);
  });

  it("are no listeners of a parent that may or may not take it", () => {
    const text = route("{ parentRefs: [{ name: edge, namespace: infra }] }").replace(
      "{ from: All }",
      "{ from: Selector, selector: { matchLabels: { site: north } } }",
    );
    const { effectiveHostnames, parents } = seen(text);
    assert.deepEqual(
      [effectiveHostnames, parents],
      [
        UNKNOWN,
        [
          {
            kind: "Gateway",
            namespace: "infra",
            name: "edge",
            sectionName: "",
            attached: UNKNOWN,
            gatewayClass: "internal",
            listeners: UNKNOWN,
          },
        ],
      ],
    );
  });
});

describe("what expressions see of every object", () => {
  it("are a name, labels and annotations, unless variables stand for them", () => {
    const facts = seen(
      `${API}
kind: HTTPRoute
metadata: { name: $(NAME), namespace: shop, labels: { team: $(TEAM), site: north }, annotations: { issuer: ours } }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { domain: example.com } }
`,
    );
    assert.deepEqual(
      [facts.name, facts.labels, facts.annotations, facts.namespaceLabels],
      [UNKNOWN, { team: UNKNOWN, site: "north" }, { issuer: "ours" }, { domain: "example.com" }],
    );
  });

  it("are neither labels, annotations nor rules of a Route in the values of a chart", () => {
    const { labels, annotations, rules, name } = seen(`apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: web, namespace: shop }
spec: { values: { route: { main: { parentRefs: [{ name: edge, namespace: infra }] } } } }
`);
    assert.deepEqual([name, labels, annotations, rules], [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]);
  });

  it("are no labels or annotations that a transformer may change", () => {
    const text = `${API}\nkind: HTTPRoute\nmetadata: { name: web, namespace: shop, labels: { team: web }, annotations: { issuer: ours } }\n`;
    const transformed = (transformer: string) => {
      const { labels, annotations } = seen(text, "HTTPRoute", {
        "kustomization.yaml": "resources: [all.yaml]\ntransformers: [transformer.yaml]\n",
        "transformer.yaml": transformer,
      });
      return [labels, annotations];
    };
    const fields = (part: string) =>
      `fieldSpecs: [{ kind: HTTPRoute, path: metadata/${part}, create: true }]`;
    assert.deepEqual(
      transformed(
        `apiVersion: builtin\nkind: LabelTransformer\nmetadata: { name: a }\nlabels: { team: other }\n${fields("labels")}\n`,
      ),
      [UNKNOWN, { issuer: "ours" }],
    );
    assert.deepEqual(
      transformed(
        `apiVersion: builtin\nkind: AnnotationsTransformer\nmetadata: { name: a }\nannotations: { issuer: other }\n${fields("annotations")}\n`,
      ),
      [{ team: "web" }, UNKNOWN],
    );
  });
});
