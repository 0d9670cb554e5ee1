import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../server/src/features/hover/hover.ts";
import { generatedResourcesPreview } from "../../server/src/features/previews/generatedResourcesPreview.ts";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";
import { openFixture, readFixture } from "../fixture.ts";

const CLASS = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: c }
spec: { controllerName: example.com/c }
---
`;

/** A Gateway of class \`c\` with a listener on port 80; \`more\` is put into its spec. */
function gateway(name: string, more = ""): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: shop }
spec:
  gatewayClassName: c
${more}  allowedListeners: { namespaces: { from: Same } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
`;
}

const SET = `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: shop }
spec:
  parentRef: { name: inner }
  listeners: [{ name: alt, port: 8080, protocol: HTTP }]
---
`;

/** A Route of a kind to a generated Service by a port, with the parent that is given. */
function route(kind: string, port: number, parent = "name: outer"): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ ${parent} }]
  rules: [{ backendRefs: [{ name: inner-c, port: ${port} }] }]
`;
}

const REFUSED = "  addresses: [{ type: IPAddress, value: nonsense }]\n";

function told(text: string, options: AnalyzeOptions = {}): readonly string[] {
  return analyze([{ path: "main.yaml", text }], options)
    .diagnostics.filter(({ severity }) => severity === "error" || severity === "warning")
    .map(({ severity, rule, message }) => `${severity} ${rule}: ${message}`);
}

function conditionOf(text: string, type: string, options: AnalyzeOptions = {}): string {
  const found = analyze([{ path: "main.yaml", text }], options).status.find(({ kind }) =>
    kind.endsWith("Route"),
  );
  assert.ok(found !== undefined && "parents" in found.status);
  const condition = found.status.parents[0]?.conditions.find((one) => one.type === type);
  return `${condition?.status} ${condition?.reason}`;
}

describe("G5, M2: nothing is generated for a Gateway that is not accepted", () => {
  const text = CLASS + gateway("outer") + gateway("inner", REFUSED);

  it("in its preview", () => {
    const workspace = openFixture({ files: [{ path: "main.yaml", text }], markers: [] });
    const lines = generatedResourcesPreview.linesOf(workspace, {
      kind: "Gateway",
      namespace: "shop",
      name: "inner",
    });
    assert.deepEqual(
      lines?.map((line) => line.text),
      ["# Gateway shop/inner", "# Nothing is generated for it while it is not accepted."],
    );
  });

  it("in its hover, while that of another one says what is generated", () => {
    for (const [name, said] of [
      ["inner", "Nothing is generated for it while it is not accepted."],
      ["outer", "called `outer-c`"],
    ] as const) {
      const fixture = readFixture(
        text.replace(`name: ${name}, namespace`, `name: ${name.slice(0, 2)}$0${name.slice(2)}, namespace`),
      );
      assert.ok(fixture.cursor !== undefined);
      const found = hover(openFixture(fixture), fixture.cursor.path, fixture.cursor.position);
      assert.ok(found?.markdown.includes(said), found?.markdown);
    }
  });

  it("so that a backend of its name may be what was generated before, and is no certain one", () => {
    for (const kind of ["HTTPRoute", "GRPCRoute"])
      assert.equal(
        conditionOf(text + route(kind, 80), "ResolvedRefs", { closedWorld: true }),
        "Unknown ImplementationSpecific",
      );
    assert.deepEqual(
      told(text + route("HTTPRoute", 80), { closedWorld: true }).filter((one) => one.includes("backend-")),
      [],
    );
  });
});

describe("G2: a generated Service has the ports of the listeners, merged ones included", () => {
  const gateways = CLASS + gateway("outer") + gateway("inner") + SET;

  for (const kind of ["HTTPRoute", "GRPCRoute"]) {
    it(`and a ${kind} to another port is warned`, () => {
      const answer =
        kind === "HTTPRoute"
          ? "requests for it are answered with 500"
          : "calls for it are answered with `UNAVAILABLE`";
      assert.deepEqual(told(gateways + route(kind, 81)), [
        `warning backend-port-missing-on-service: Service \`inner-c\`, which is generated for Gateway \`inner\`, has no port 81, so ${answer}. It has ports 80 and 8080.`,
      ]);
      assert.deepEqual(told(gateways + route(kind, 8080)), []);
    });
  }

  it("and perhaps some of the implementation's own", () => {
    assert.deepEqual(told(gateways + route("HTTPRoute", 15021)), []);
  });

  it("and nothing is said where a port is not known", () => {
    assert.deepEqual(told(gateways.replace("port: 8080", 'port: "${PORT}"') + route("HTTPRoute", 81)), []);
  });
});

describe("B5: a mesh's Route whose parent is generated", () => {
  const gateways = CLASS + gateway("inner");
  const parent = (port: string) => `group: "", kind: Service, name: inner-c${port}`;

  it("is accepted, in the closed world too, and explain says the same", () => {
    for (const options of [{}, { closedWorld: true }]) {
      const text = gateways + route("HTTPRoute", 80, parent(", port: 80"));
      assert.equal(conditionOf(text, "Accepted", options), "True Accepted");
      const [explained] = analyze([{ path: "main.yaml", text }], options).explain({
        kind: "HTTPRoute",
        namespace: "shop",
        name: "cart",
      }).parents;
      assert.equal(explained?.verdict, "accepted");
      assert.equal(
        explained?.message,
        "Service `shop/inner-c`, which is generated for a Gateway, takes the Route.",
      );
      assert.deepEqual(told(text, options), []);
    }
  });

  it("is warned of a port that no listener has", () => {
    const text = gateways + route("HTTPRoute", 80, parent(", port: 81"));
    assert.deepEqual(told(text), [
      "warning mesh-parent-port: Service `inner-c`, which is generated for Gateway `inner`, has no port 81, so the Route would not be accepted. It has port 80.",
    ]);
    assert.equal(conditionOf(text, "Accepted"), "Unknown ImplementationSpecific");
  });

  it("is drawn as generated, with the place of its Gateway", () => {
    const { nodes, edges } = analyze([
      { path: "main.yaml", text: gateways + route("HTTPRoute", 80, parent("")) },
    ]).graph();
    const service = nodes.find(({ kind }) => kind === "Service");
    assert.equal(service?.detail, "generated for Gateway inner");
    assert.equal(service?.place?.path, "main.yaml");
    assert.deepEqual(
      edges.filter(({ relation }) => relation === "attachment").map(({ verdict }) => verdict),
      ["accepted"],
    );
  });
});
