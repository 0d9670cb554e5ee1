import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, it } from "node:test";
import { namePlace } from "../../../server/src/features/topology/namePlace.ts";
import { topology } from "../../../server/src/features/topology/topology.ts";
import { type AnalyzeOptions, analyze, createEngine } from "../../../server/src/library.ts";
import { nodeRange } from "../../../server/src/workspace/diagnostics/render.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** The lines of the picture in words, ids without the API's group. */
function lines(source: string, options: AnalyzeOptions = {}): readonly string[] {
  const { edges } = topology(openFixture(readFixture(source), options));
  const short = (id: string) => id.replaceAll(".gateway.networking.k8s.io", "");
  return edges.map(({ from, to, relation, verdict, conflict, label }) =>
    [short(from), relation, verdict, ...((conflict ?? label) ? [conflict ?? label] : []), short(to)].join(
      " ",
    ),
  );
}

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: infra}
spec:
  gatewayClassName: shared
  allowedListeners: {namespaces: {from: All}}
  infrastructure: {allowedChildren: {namespaces: {from: Same}}}
  listeners:
    - {name: http, port: 80, protocol: HTTP, hostname: "*.example.com"}
    - {name: other, port: 81, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}
`;

function route(spec: string, metadata = "name: shop, namespace: infra"): string {
  return `
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {${metadata}}
spec: {${spec}}
`;
}

/** What a Route draws: all but the lines from class to listeners. */
function routeLines(source: string): readonly string[] {
  return lines(source).filter((line) => / (attachment|delegation|backend) /.test(line));
}

describe("[topology] the topology", () => {
  it("leads from the class through the Gateway, its ListenerSets and children, to their listeners", () => {
    const members = `${GATEWAY}
#- set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: set, namespace: shop}
spec:
  parentRef: {name: edge, namespace: infra}
  listeners:
    - {name: clash, port: 80, protocol: HTTP, hostname: "*.example.com"}
#- child.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: child, namespace: elsewhere}
spec:
  gatewayClassName: shared
  infrastructure: {attachTo: {group: gateway.networking.k8s.io, kind: Gateway, name: edge, namespace: infra}}
  listeners:
    - {name: mine, port: 90, protocol: HTTP}
`;
    assert.deepEqual(lines(members), [
      "Gateway/infra/edge member refused Gateway/elsewhere/child",
      "Gateway/elsewhere/child listener refused Gateway/elsewhere/child#mine",
      "GatewayClass/shared class accepted Gateway/infra/edge",
      "Gateway/infra/edge listener accepted Gateway/infra/edge#http",
      "Gateway/infra/edge listener accepted Gateway/infra/edge#other",
      "Gateway/infra/edge member refused ListenerSet/shop/set",
      "ListenerSet/shop/set listener refused HostnameConflict ListenerSet/shop/set#clash",
    ]);
  });

  it("hangs a Route on the listeners that take it, and on no other", () => {
    assert.deepEqual(
      routeLines(GATEWAY + route("parentRefs: [{name: edge}], hostnames: [shop.example.com]")),
      [
        "Gateway/infra/edge#http attachment accepted HTTPRoute/infra/shop",
        "Gateway/infra/edge#other attachment accepted HTTPRoute/infra/shop",
      ],
    );
    assert.deepEqual(routeLines(GATEWAY + route("parentRefs: [{name: edge}], hostnames: [example.org]")), [
      "Gateway/infra/edge#other attachment accepted HTTPRoute/infra/shop",
    ]);
  });

  it("hangs a refused Route on the listener that it names, else on the parent as a whole", () => {
    const foreign = "name: shop, namespace: shop";
    assert.deepEqual(
      routeLines(GATEWAY + route("parentRefs: [{name: edge, namespace: infra, sectionName: http}]", foreign)),
      ["Gateway/infra/edge#http attachment refused HTTPRoute/shop/shop"],
    );
    assert.deepEqual(
      routeLines(GATEWAY + route("parentRefs: [{name: edge, namespace: infra, port: 99}]", foreign)),
      ["Gateway/infra/edge attachment refused HTTPRoute/shop/shop"],
    );
  });

  for (const [what, kind, member] of [
    [
      "child Gateway",
      "Gateway",
      "gatewayClassName: shared, infrastructure: {attachTo: {group: gateway.networking.k8s.io, kind: Gateway, name: edge}}",
    ],
    ["ListenerSet", "ListenerSet", "parentRef: {name: edge}"],
  ] as const) {
    it(`M2: leads through no ${what} that is refused because none of its listeners is valid`, () => {
      const lost = `${GATEWAY}
---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: {name: lost, namespace: infra}
spec: {${member}, listeners: [
  {name: taken, port: 80, protocol: HTTP, hostname: "*.example.com"},
  {name: broken, port: 443, protocol: HTTPS, tls: {certificateRefs: [{kind: ConfigMap, group: "", name: seal}]}}]}
`;
      assert.deepEqual(
        lines(lost).filter((line) => line.includes(`${kind}/infra/lost`)),
        [
          `Gateway/infra/edge member refused ${kind}/infra/lost`,
          `${kind}/infra/lost listener refused HostnameConflict ${kind}/infra/lost#taken`,
          `${kind}/infra/lost listener refused ${kind}/infra/lost#broken`,
        ],
      );
    });
  }

  it("shows a parent that is in no file as unknown", () => {
    assert.deepEqual(routeLines(route("parentRefs: [{name: gone}]")), [
      "Gateway/infra/gone attachment unknown HTTPRoute/infra/shop",
    ]);
  });

  it("joins the backends of all rules, and gives what may not be looked up no second node", () => {
    const backends = `rules: [{backendRefs: [{name: a, port: 1}, {name: b, namespace: theirs, port: 3}]}, {backendRefs: [{name: a, port: 2}]}]`;
    const services = `
#- services.yaml
apiVersion: v1
kind: Service
metadata: {name: a, namespace: infra}
spec: {ports: [{port: 1}, {port: 2}]}
---
apiVersion: v1
kind: Service
metadata: {name: b, namespace: theirs}
spec: {ports: [{port: 3}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: own, namespace: theirs}
spec: {rules: [{backendRefs: [{name: b, port: 3}]}]}
`;
    assert.deepEqual(routeLines(route(backends) + services), [
      "HTTPRoute/infra/shop backend accepted 1, 2 Service/infra/a",
      "HTTPRoute/infra/shop backend refused 3 Service/theirs/b",
      "HTTPRoute/theirs/own backend accepted 3 Service/theirs/b",
    ]);
    const { nodes } = topology(openFixture(readFixture(route(backends) + services)));
    assert.deepEqual(
      nodes.filter(({ role }) => role === "backend").map(({ name, place }) => [name, place?.path]),
      [
        ["a", "services.yaml"],
        ["b", "services.yaml"],
      ],
    );
  });

  it("draws parent and child Routes, and Services as parents of a mesh's Routes", () => {
    const world = `
#- parent.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: parent, namespace: infra}
spec: {parentRefs: [{name: elsewhere}], rules: [{allowedRoutes: {namespaces: {from: Same}}}]}
---
apiVersion: v1
kind: Service
metadata: {name: mesh, namespace: infra}
spec: {ports: [{port: 1}]}
`;
    assert.deepEqual(
      routeLines(
        route("parentRefs: [{kind: HTTPRoute, name: parent}, {group: '', kind: Service, name: mesh}]") +
          world,
      ),
      [
        "Gateway/infra/elsewhere attachment unknown HTTPRoute/infra/parent",
        "HTTPRoute/infra/parent delegation accepted HTTPRoute/infra/shop",
        "Service/infra/mesh attachment accepted HTTPRoute/infra/shop",
      ],
    );
  });

  it("marks a problem at the innermost listener or object, and hints nowhere", () => {
    const { nodes } = topology(
      openFixture(
        readFixture(GATEWAY.replace("port: 81", "port: 99999") + route("parentRefs: [{name: edgy}]")),
      ),
    );
    assert.deepEqual(
      nodes.flatMap(({ name, problems = [] }) => problems.map(({ severity }) => `${name} ${severity}`)),
      ["edge information", "other error"],
    );
  });

  it("tells objects of one identity apart, and names clusters where there are several", () => {
    const duplicates = `${GATEWAY}${GATEWAY.replace("gateway.yaml", "two/gateway.yaml")}`;
    const { nodes } = topology(openFixture(readFixture(duplicates)));
    const gateways = nodes.filter(({ role }) => role === "gateway");
    assert.equal(new Set(gateways.map(({ id }) => id)).size, 2);
    assert.equal(new Set(nodes.map(({ id }) => id)).size, nodes.length);
  });
});

describe("the library", () => {
  it("gives the picture with problems, and the part of a namespace", () => {
    const broken = route("parentRefs: [{name: edge, sectionName: gone}]");
    const { files } = readFixture(GATEWAY + broken);
    const analysis = analyze(files);
    const { nodes } = analysis.graph();
    assert.deepEqual(
      nodes.find(({ role }) => role === "route")?.problems?.map(({ rule }) => rule),
      ["route-parent-section-not-found"],
    );
    assert.deepEqual(analysis.graph({ namespace: "infra" }), analysis.graph());
    assert.deepEqual(analysis.graph({ namespace: "nowhere" }), { nodes: [], edges: [] });
  });
});

describe("the place of a name", () => {
  it("is the one that the parser finds, in every example", () => {
    const engine = createEngine();
    const walk = (folder: string): void => {
      for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (statSync(path).isDirectory()) walk(path);
        else if (/\.ya?ml$/.test(name))
          engine.setFile(relative("examples", path), readFileSync(path, "utf8"));
      }
    };
    walk("examples");
    const objectLocations = engine.objects().filter(({ document }) => document.root !== "unread");
    assert.ok(objectLocations.length > 100, `${objectLocations.length} objects`);
    for (const objectLocation of objectLocations)
      assert.deepEqual(
        namePlace(objectLocation),
        nodeRange(objectLocation, ["metadata", "name"]),
        `${objectLocation.path}`,
      );
  });

  it("is right for labels before it, quotes, comments, and names that are no simple text", () => {
    const texts = [
      "metadata:\n  labels:\n    name: x\n  name: x\n",
      "metadata:\n  # name: x\n  name: 'x' # x\n",
      'metadata:\n    namespace: x\n    name: "x"\n',
      "metadata:\r\n  name: x\r\n",
      "metadata:\n  name: &anchor x\n",
      "metadata: {name: x}\n",
      "metadata:\n  annotations:\n    text: |\n      a\n\n      name: x\n  name: x\n",
      "metadata:\n  name:\n    x\n",
    ];
    for (const text of texts) {
      const engine = createEngine();
      engine.setFile("a.yaml", `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\n${text}spec: {}\n`);
      const [objectLocation] = engine.objects();
      assert.ok(objectLocation !== undefined);
      assert.deepEqual(namePlace(objectLocation), nodeRange(objectLocation, ["metadata", "name"]), text);
    }
  });
});
