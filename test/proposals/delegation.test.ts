import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";

/** The situations of the delegation proposal, in manifests of our own, each with what its text states. */

function manifests(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => ({ path: name, text: readFileSync(`${folder}/${name}`, "utf8") }));
}

/** `Accepted` of a route's parents: `True Accepted`, and the numbers of attached routes of each listener. */
function statusOf(folder: string, options: AnalyzeOptions = {}): readonly string[] {
  return analyze(manifests(folder), options).status.flatMap(({ kind, name, status }) => {
    if ("parents" in status)
      return status.parents.map(({ parentRef, conditions }) => {
        const accepted = conditions.find(({ type }) => type === "Accepted");
        return `${name} in ${parentRef.kind ?? "Gateway"} ${parentRef.name}: ${accepted?.status} ${accepted?.reason}`;
      });
    return "listeners" in status
      ? status.listeners.map((one) => `${kind} ${name}: ${one.attachedRoutes}`)
      : [];
  });
}

function yamlOf(folder: string, name: string): string {
  const view = analyze(manifests(folder)).effectiveRoute({ name });
  assert.ok(view !== undefined, `no ${name}`);
  return view.toYaml();
}

/** The rules of a joined route as `origin through: first path`. */
function rulesOf(folder: string, name: string): readonly string[] {
  const view = analyze(manifests(folder)).effectiveRoute({ name });
  return (view?.rules ?? []).map(({ origin, through, matches }) => {
    const path = matches.map((match) => match.path?.value ?? "/").join(" ");
    return `${origin.name} ${(origin.rule ?? 0) + 1} through ${through?.ruleName ?? "-"}: ${path === "" ? "everything" : path}`;
  });
}

const SCENARIO = "examples/delegation";

describe("the first scenario: one listener, several namespaces, a fragment that is used twice", () => {
  it("binds every child, and counts only the parent on the listener", () => {
    assert.deepEqual(statusOf(SCENARIO), [
      "forms in HTTPRoute departments: True Accepted",
      "Gateway townhall: 1",
      "library in HTTPRoute departments: True Accepted",
      "departments in Gateway townhall: True Accepted",
      "parks in HTTPRoute departments: True Accepted",
    ]);
  });

  it("makes one route of parent and children, the fragment in both places", () => {
    assert.deepEqual(rulesOf(SCENARIO, "departments"), [
      "forms 1 through library: /library/forms",
      "library 1 through library: /library/books",
      "library 2 through library: /library/loans",
      "forms 1 through parks: /parks/forms",
      "parks 1 through parks: /parks",
      "departments 3 through -: everything",
    ]);
  });

  it("adds the parent's filter to every rule of the child", () => {
    const view = analyze(manifests(SCENARIO)).effectiveRoute({ name: "library" });
    assert.deepEqual(
      view?.rules.map(({ filters }) =>
        filters.map(({ filter, origin }) => `${String(filter.type)} of ${origin}`),
      ),
      [["RequestHeaderModifier of parent"], ["RequestHeaderModifier of parent"]],
    );
  });

  it("is nothing where the proposal is not read", () => {
    const options = { proposals: { delegation: false } };
    assert.deepEqual(statusOf(SCENARIO, options), [
      "Gateway townhall: 1",
      "departments in Gateway townhall: True Accepted",
    ]);
    assert.equal(analyze(manifests(SCENARIO), options).effectiveRoute({ name: "departments" }), undefined);
  });
});

describe("the two fragments", () => {
  it("are reported with their slips, and bound to nothing", () => {
    const { diagnostics } = analyze(manifests("examples/delegation/fragments"));
    assert.deepEqual(
      diagnostics
        .filter(({ severity }) => severity === "error" || severity === "warning")
        .map(({ rule }) => rule),
      ["field-type", "delegate-hostname-singular", "delegate-yaml-indentation", "field-type"],
    );
    assert.deepEqual(statusOf("examples/delegation/fragments"), []);
  });

  it("are bound once they are mended", () => {
    assert.deepEqual(statusOf("examples/delegation/fragments-mended"), [
      "Gateway market: 1",
      "market-hall in Gateway market: True Accepted",
      "bakery in HTTPRoute market-hall: True Accepted",
    ]);
    assert.deepEqual(rulesOf("examples/delegation/fragments-mended", "bakery"), [
      "bakery 1 through bakery: /bakery",
    ]);
  });
});

describe("two routes that become one", () => {
  it("are added up level by level", () => {
    assert.equal(
      yamlOf("examples/delegation/one-route-from-two", "stage"),
      `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: stage
  namespace: theatre
spec:
  parentRefs:
    - name: theatre
  hostnames:
    - tickets.theatre.example.org
  rules:
    # from HTTPRoute theatre/tickets rule 1 (routes.yaml:56), through HTTPRoute theatre/stage rule \`programme\` (routes.yaml:26)
    # of both: RequestHeaderModifier, timeouts
    - matches:
        - path:
            type: PathPrefix
            value: /programme/seats
          method: GET
          headers:
            - name: x-season
              value: summer
        - path:
            type: PathPrefix
            value: /programme/orders
          headers:
            - name: x-season
              value: summer
      filters:
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set:
              - name: x-house
                value: theatre
              - name: x-desk
                value: tickets
      timeouts:
        request: 10s
        backendRequest: 2s
      backendRefs:
        - name: tickets
          port: 80
`,
    );
  });
});

describe("a conflict", () => {
  it("ends its own pair and no other", () => {
    assert.deepEqual(statusOf("examples/delegation/conflict"), [
      "Gateway station: 1",
      "hall in Gateway station: True Accepted",
      "departures in HTTPRoute hall: False UnsupportedValue",
      "arrivals in HTTPRoute hall: True Accepted",
    ]);
    assert.deepEqual(rulesOf("examples/delegation/conflict", "hall"), [
      "arrivals 1 through trains: /trains/arrivals",
    ]);
  });

  it("stands as a comment in the joined route", () => {
    assert.equal(
      yamlOf("examples/delegation/conflict", "departures"),
      `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: departures
  namespace: station
spec:
  parentRefs:
    - kind: HTTPRoute
      name: hall
      sectionName: trains
  rules: []
# not bound: HTTPRoute station/hall (routes.yaml:18)
#   It cannot be combined with HTTPRoute \`station/hall\`: at \`rules[1].matches[0].path.type\`, a path of type \`Exact\` cannot be put behind the parent's prefix; only a \`PathPrefix\` can.
`,
    );
  });
});

describe("a route that is neither parent nor child", () => {
  it("is in effect as it is written, so there is nothing to show", () => {
    const text =
      "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: plain }\nspec: { parentRefs: [{ name: front }] }\n";
    assert.equal(analyze([{ path: "a.yaml", text }]).effectiveRoute({ name: "plain" }), undefined);
  });
});

describe("a child whose namespace's labels are not known", () => {
  const text = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: top, namespace: a }
spec:
  rules:
    - { name: open, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: b } } } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: low, namespace: b }
spec:
  parentRefs: [{ kind: HTTPRoute, name: top, namespace: a }]
  rules:
    - backendRefs: [{ name: low, port: 80 }]
      filters: [{ type: RequestMirror, requestMirror: { backendRef: { name: mirror, port: 80 } } }]
`;

  it("may be bound, so its rules stand as comments; its backends are written for the parent's namespace", () => {
    const yaml =
      analyze([{ path: "a.yaml", text }])
        .effectiveRoute({ name: "top" })
        ?.toYaml() ?? "";
    assert.deepEqual(yaml.split("\n").slice(6), [
      "  rules: []",
      "    # from HTTPRoute b/low rule 1 (a.yaml:14), through HTTPRoute a/top rule `open` (a.yaml:6)",
      "    # not known here: Whether it is bound to HTTPRoute `a/top` cannot be told: the labels of namespace `b` are not in this workspace, and it must match `team=b`.",
      "    # - filters:",
      "    #     - type: RequestMirror",
      "    #       requestMirror:",
      "    #         backendRef:",
      "    #           name: mirror",
      "    #           port: 80",
      "    #           namespace: b",
      "    #   backendRefs:",
      "    #     - name: low",
      "    #       port: 80",
      "    #       namespace: b",
      "",
    ]);
  });

  it("has a status that says so", () => {
    const found = analyze([{ path: "a.yaml", text }]).status.find(({ name }) => name === "low");
    assert.deepEqual(
      found !== undefined && "parents" in found.status ? found.status.parents[0]?.conditions[0] : undefined,
      {
        type: "Accepted",
        status: "Unknown",
        reason: "NotInWorkspace",
        message:
          "Whether it is bound to HTTPRoute `a/top` cannot be told: the labels of namespace `b` are not in this workspace, and it must match `team=b`.",
      },
    );
  });
});
