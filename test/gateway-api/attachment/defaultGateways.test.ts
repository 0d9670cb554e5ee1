import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../../server/src/library.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** The status of each object as `Kind name: …`, with what concerns default Gateways only. */
function statuses(source: string, options: AnalyzeOptions = {}): readonly string[] {
  const { status } = analyze(readFixture(source).files, options);
  return status.map(({ kind, name, status: one }) => {
    const { conditions = [], parents = [], listeners = [] } = one as Shape;
    const isDefault = conditions.find(({ type }) => type === "DefaultGateway");
    const taken = parents.map(
      ({ parentRef, controllerName, conditions: [accepted] }) =>
        `${parentRef.namespace ?? "?"}/${parentRef.name}${parentRef.sectionName === undefined ? "" : `#${parentRef.sectionName}`} ${accepted?.status ?? ""}/${accepted?.reason ?? ""}${controllerName === undefined ? "" : ` by ${controllerName}`}`,
    );
    const routes = listeners.map((listener) => `${listener.name} ${listener.attachedRoutes}`);
    const words = [
      ...(isDefault === undefined ? [] : [`DefaultGateway=${isDefault.status}/${isDefault.reason}`]),
      ...taken,
      ...routes,
    ];
    return `${kind} ${name}: ${words.join(", ") || "nothing"}`;
  });
}

interface Shape {
  readonly conditions?: readonly {
    readonly type: string;
    readonly status: string;
    readonly reason: string;
  }[];
  readonly listeners?: readonly { readonly name: string; readonly attachedRoutes: number }[];
  readonly parents?: readonly {
    readonly parentRef: { readonly namespace?: string; readonly name: string; readonly sectionName?: string };
    readonly controllerName?: string;
    readonly conditions: readonly { readonly status: string; readonly reason: string }[];
  }[];
}

function gateway(name: string, rest = "", listener = "", namespace = "infra"): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  gatewayClassName: internet
${rest}  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } }${listener} }
`;
}

function route(name: string, spec: string): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
${spec}`;
}

const DEFAULT = "  defaultScope: All\n";
const TAKES = "  useDefaultGateways: All\n";

describe("default Gateways (GEP-3793)", () => {
  it("take the Routes that want one, as if these named them", () => {
    assert.deepEqual(
      statuses(
        `${gateway("edge", DEFAULT)}${gateway("other")}${route("cart", TAKES)}${route("blog", "  parentRefs: []\n")}---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.net/gateways }
`,
      ),
      [
        "Gateway edge: DefaultGateway=True/DefaultGateway, http 1",
        "Gateway other: http 0",
        "HTTPRoute cart: infra/edge True/Accepted by example.net/gateways",
        "HTTPRoute blog: nothing",
        "GatewayClass internet: nothing",
      ],
    );
  });

  it("all take a Route that several of them let in", () => {
    assert.deepEqual(
      statuses(`${gateway("edge", DEFAULT)}${gateway("inside", DEFAULT)}${route("cart", TAKES)}`),
      [
        "Gateway edge: DefaultGateway=True/DefaultGateway, http 1",
        "Gateway inside: DefaultGateway=True/DefaultGateway, http 1",
        "HTTPRoute cart: infra/edge True/Accepted, infra/inside True/Accepted",
      ],
    );
  });

  it("that do not let a Route in write nothing into its status", () => {
    assert.deepEqual(
      statuses(
        `${gateway("edge", DEFAULT, ", hostname: blog.example.com")}${route("cart", `${TAKES}  hostnames: [cart.example.com]\n`)}`,
      ),
      ["Gateway edge: DefaultGateway=True/DefaultGateway, http 0", "HTTPRoute cart: nothing"],
    );
  });

  it("stand beside the parents that a Route names, and count once where it names them itself", () => {
    assert.deepEqual(
      statuses(
        `${gateway("edge", DEFAULT)}${route("cart", `${TAKES}  parentRefs: [{ name: edge, namespace: infra }]\n`)}${route("blog", `${TAKES}  parentRefs: [{ name: edge, namespace: infra, sectionName: http }]\n`)}`,
      ),
      [
        "Gateway edge: DefaultGateway=True/DefaultGateway, http 2",
        "HTTPRoute cart: infra/edge True/Accepted",
        "HTTPRoute blog: infra/edge#http True/Accepted, infra/edge True/Accepted",
      ],
    );
  });

  it("are counted on behind the parents that a Route names, each in its place among them", () => {
    const indices = (parents: string) => {
      const workspace = openFixture(
        readFixture(
          `${gateway("edge", DEFAULT)}${gateway("inside", DEFAULT)}${route("cart", `${TAKES}${parents}`)}`,
        ),
      );
      const cart = workspace.objects().find(({ delivered }) => delivered.resource.kind === "HTTPRoute");
      assert.ok(cart !== undefined);
      const { id } = cart.delivered;
      return workspace
        .clusterOf(id)
        .attachment.allOf(id)
        .map(({ index }) => index);
    };
    assert.deepEqual(indices(""), [0, 1]);
    assert.deepEqual(indices("  parentRefs: [{ name: edge, namespace: infra }]\n"), [0, 2]);
    assert.deepEqual(indices("  parentRefs: [{ name: nowhere }]\n"), [0, 1, 2]);
  });

  it("beside which a Route names a port of the same Gateway take it as a whole, too", () => {
    assert.deepEqual(
      statuses(
        `${gateway("edge", DEFAULT)}${route("cart", `${TAKES}  parentRefs: [{ name: edge, namespace: infra, port: 80 }]\n`)}`,
      ),
      [
        "Gateway edge: DefaultGateway=True/DefaultGateway, http 1",
        "HTTPRoute cart: infra/edge True/Accepted, infra/edge True/Accepted",
      ],
    );
  });

  it("of another cluster's folder take nothing", () => {
    assert.deepEqual(
      statuses(
        `#- east/gateway.yaml\n${gateway("edge", DEFAULT)}#- west/gateway.yaml\n${gateway("edge", DEFAULT)}#- west/cart.yaml\n${route("cart", TAKES)}`,
      ),
      [
        "Gateway edge: DefaultGateway=True/DefaultGateway, http 0",
        "HTTPRoute cart: infra/edge True/Accepted",
        "Gateway edge: DefaultGateway=True/DefaultGateway, http 1",
      ],
    );
  });

  it("are none with `None`, and none at all with the standard CRDs", () => {
    assert.deepEqual(statuses(`${gateway("edge", "  defaultScope: None\n")}${route("cart", TAKES)}`), [
      "Gateway edge: http 0",
      "HTTPRoute cart: nothing",
    ]);
    assert.deepEqual(
      statuses(`${gateway("edge", DEFAULT)}${route("cart", TAKES)}`, { channel: "standard" }),
      ["Gateway edge: http 0", "HTTPRoute cart: nothing"],
    );
  });
});
