import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { topology } from "../../../server/src/features/topology/topology.ts";
import { analyze, findEffectiveGateway } from "../../../server/src/library.ts";
import { effectiveGatewayYaml } from "../../../server/src/workspace/views/effectiveGatewayYaml.ts";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import { checkDefinition, checkDiagnostics, checkHover, openFixture, readFixture } from "../../fixture.ts";

const EXPERIMENTAL = { channel: "experimental", bundleVersion: "1.7" } as const;
const CLOSED = { ...EXPERIMENTAL, closedWorld: true } as const;

const AUTH = "{ name: login, port: 9000 }";

function world(backend = AUTH, more = ""): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      filters:
        requests:
          - type: ExternalAuth
            externalAuth:
              protocol: HTTP
              http: { path: /ask }
              backendRef: ${backend}
          - type: ExtensionRef
            extensionRef: { group: example.com, kind: Wasm, name: clean }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: infra }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
---
apiVersion: v1
kind: Service
metadata: { name: shop, namespace: infra }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: login, namespace: infra }
spec: { ports: [{ port: 9000 }] }
---
apiVersion: v1
kind: Service
metadata: { name: login, namespace: access }
spec: { ports: [{ port: 9000 }] }
${more}`;
}

const ELSEWHERE = "{ name: login, namespace: access, port: 9000 }";

const GRANT = `---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: gateways, namespace: access }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }]
  to: [{ group: "", kind: Service }]
`;

/** `STATUS REASON` of the condition `ResolvedRefs` of the listener. */
function resolvedRefs(source: string, options: Parameters<typeof openFixture>[1] = CLOSED): string {
  const [gateway] = statusOf(openFixture(readFixture(source), options)).filter(
    ({ kind }) => kind === "Gateway",
  );
  const listeners =
    gateway?.status !== undefined && "listeners" in gateway.status ? gateway.status.listeners : [];
  const condition = listeners[0]?.conditions.find(({ type }) => type === "ResolvedRefs");
  return `${condition?.status} ${condition?.reason}`;
}

function trace(source: string, options: Parameters<typeof analyze>[1] = CLOSED) {
  const { files } = readFixture(source);
  return analyze(files, options).trace({ scheme: "http", host: "shop.example.com", path: "/" });
}

describe("filters of a listener: status", () => {
  it("resolves where the service may be asked", () => {
    assert.equal(resolvedRefs(world()), "True ResolvedRefs");
    assert.equal(resolvedRefs(world(ELSEWHERE, GRANT)), "True ResolvedRefs");
  });

  it("is RefNotPermitted across namespaces without a grant, whether or not the service is there", () => {
    assert.equal(resolvedRefs(world(ELSEWHERE)), "False RefNotPermitted");
    assert.equal(resolvedRefs(world(ELSEWHERE.replace("login", "gone"))), "False RefNotPermitted");
  });

  it("is left open where the service is missing, since no reason of a listener says that", () => {
    assert.equal(resolvedRefs(world(AUTH.replace("login", "gone"))), "Unknown ImplementationSpecific");
    assert.equal(resolvedRefs(world(AUTH.replace("login", "gone")), EXPERIMENTAL), "Unknown NotInWorkspace");
  });

  it("does not look at filters that the API server drops", () => {
    assert.equal(resolvedRefs(world(ELSEWHERE), { ...CLOSED, channel: "standard" }), "True ResolvedRefs");
    assert.equal(resolvedRefs(world(ELSEWHERE), { ...CLOSED, bundleVersion: "1.6" }), "True ResolvedRefs");
  });
});

describe("filters of a listener: views", () => {
  it("stand in the effective Gateway with all that they say", () => {
    const engine = openFixture(readFixture(world()), EXPERIMENTAL);
    const view = findEffectiveGateway(engine, { name: "edge", namespace: "infra" });
    assert.ok(view);
    assert.match(
      effectiveGatewayYaml(view),
      / {6}filters:\n {8}requests:\n {10}- type: ExternalAuth\n {12}externalAuth:\n {14}protocol: HTTP\n {14}http:\n {16}path: \/ask\n {14}backendRef:\n {16}name: login\n/,
    );
    const standard = openFixture(readFixture(world()), { bundleVersion: "1.7", channel: "standard" });
    const dropped = findEffectiveGateway(standard, { name: "edge", namespace: "infra" });
    assert.ok(dropped);
    assert.doesNotMatch(effectiveGatewayYaml(dropped), /filters/);
  });

  it("are lines of the topology, from the listener to the service", () => {
    const { nodes, edges } = topology(openFixture(readFixture(world()), EXPERIMENTAL));
    const idOf = (kind: string, name: string) =>
      nodes.find((node) => node.kind === kind && node.name === name && node.namespace !== "access")?.id;
    const line = edges.find(
      ({ from, to }) => from === idOf("Listener", "http") && to === idOf("Service", "login"),
    );
    assert.deepEqual([line?.relation, line?.verdict, line?.label], ["backend", "accepted", "9000"]);
  });

  it("are told in the hover of the listener, in their order", () => {
    checkHover(
      world().replace("name: http\n", "name: ht$0tp\n"),
      [
        "**Listener** `http` of Gateway `infra/edge`: HTTP, port 80, any hostname",
        "",
        "Accepted.",
        "",
        "- Takes HTTPRoutes and GRPCRoutes from namespace `infra` only.",
        "- Attached Routes (1): HTTPRoute `infra/shop`.",
        "- Before a Route is looked for, every request passes, in this order: external authorisation by `login`, then Wasm `clean`.",
      ],
      EXPERIMENTAL,
    );
  });

  it("lead to the service, which hovers as backends of Routes do", () => {
    const source = world(AUTH.replace("login", "lo$0gin"));
    checkDefinition(source, ["main.yaml:39 login"], EXPERIMENTAL);
    checkHover(
      source,
      [
        "**Service** `infra/login`: found",
        "",
        "| Port | Protocol | Target port |",
        "| --- | --- | --- |",
        "| 9000 | TCP | 9000 |",
      ],
      EXPERIMENTAL,
    );
  });
});

describe("filters of a listener: traces", () => {
  it("come before the match, and the answer is the Route's", () => {
    const { steps, backends } = trace(world());
    assert.deepEqual(steps.map(({ about, what }) => `${about}: ${what}`).slice(2, 5), [
      "filter: external authorisation",
      "filter: filter of the listener",
      "match: HTTPRoute `infra/shop`, rule 1",
    ]);
    assert.deepEqual(
      backends.map(({ name }) => name),
      ["shop"],
    );
  });

  it("run before a request that no Route takes, which gets 404", () => {
    const { steps, status } = trace(
      world().replace("rules: [{ b", "rules: [{ matches: [{ path: { value: /x } }], b"),
    );
    assert.equal(status, 404);
    assert.equal(steps.filter(({ about }) => about === "filter").length, 2);
  });

  it("refuse every request where the service cannot be asked, and nothing runs behind", () => {
    for (const backend of [ELSEWHERE, AUTH.replace("login", "gone")]) {
      const { steps, status, backends } = trace(world(backend));
      assert.equal(status, 500);
      assert.deepEqual(backends ?? [], []);
      assert.deepEqual(
        steps.filter(({ about }) => about === "filter" || about === "match").map(({ what }) => what),
        ["external authorisation"],
      );
    }
  });

  it("do not exist in 1.6 and in the standard channel", () => {
    for (const options of [
      { ...CLOSED, bundleVersion: "1.6" },
      { ...CLOSED, channel: "standard" },
    ] as const) {
      const { steps, backends } = trace(world(ELSEWHERE), options);
      assert.deepEqual(
        steps.filter(({ about }) => about === "filter"),
        [],
      );
      assert.equal(backends[0]?.name, "shop");
    }
  });
});

describe("filters of a listener: references", () => {
  it("need a grant across namespaces", () => {
    checkDiagnostics(
      world(ELSEWHERE).replace(
        `backendRef: ${ELSEWHERE}\n`,
        `backendRef: ${ELSEWHERE}
#                                                   ^^^^^^ warning grant-missing: Service \`login\` of namespace \`access\` needs a ReferenceGrant there for Gateways of namespace \`infra\`, and this workspace has none; without it no request can be authorised by it. 💡
`,
      ),
      { ...EXPERIMENTAL, only: ["grant-missing", "listener-filter-backend"] },
    );
    checkDiagnostics(world(ELSEWHERE, GRANT), {
      ...EXPERIMENTAL,
      only: ["grant-missing", "grant-unused", "listener-filter-backend"],
    });
  });

  it("name a port that the Service has", () => {
    checkDiagnostics(
      world("{ name: login, port: 9001 }").replace(
        "port: 9001 }\n",
        `port: 9001 }
#                                              ^^^^ warning listener-filter-backend: Service \`login\` has no port 9001, so no request of this listener gets through. It has port 9000. 💡
`,
      ),
      { ...EXPERIMENTAL, only: ["listener-filter-backend"] },
    );
  });
});
