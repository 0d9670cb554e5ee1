import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: shared }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: shared
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

const backend = (tls = "") => `---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: mail, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: mail.example.com }
  port: { number: 443 }
${tls}`;

const route = (parent = "web", namespace = "shop", more = "") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: to-mail, namespace: ${namespace} }
spec:
  parentRefs: [{ name: ${parent}, namespace: shop }]
  rules:
    - backendRefs: [{ group: gateway.networking.x-k8s.io, kind: XBackend, name: mail${more} }]
`;

const CLOSED = { channel: "experimental", bundleVersion: "1.7", closedWorld: true } as const;

/** `GATEWAY TYPE STATUS REASON` of each entry of the XBackend's status; undefined where it has none. */
function ancestors(source: string, options: AnalyzeOptions = CLOSED): readonly string[] | undefined {
  const found = statusOf(openFixture(readFixture(source), options)).find(({ kind }) => kind === "XBackend");
  if (found === undefined) return undefined;
  return "ancestors" in found.status
    ? found.status.ancestors.flatMap(({ ancestorRef, controllerName, conditions }) =>
        conditions.map((one) =>
          [ancestorRef.name, controllerName, one.type, one.status, one.reason].join(" "),
        ),
      )
    : [];
}

describe("1.7 XBackend: the status of an XBackend", () => {
  it("has an entry for each Gateway whose Routes send to it, with `Accepted` alone", () => {
    assert.deepEqual(ancestors(GATEWAY + backend() + route()), [
      "web example.com/gateways Accepted True Accepted",
    ]);
    assert.deepEqual(ancestors(GATEWAY + backend()), []);
    const grpc = route().replace("HTTPRoute", "GRPCRoute").replace("to-mail", "calls");
    assert.deepEqual(ancestors(GATEWAY + backend() + route() + grpc), [
      "web example.com/gateways Accepted True Accepted",
    ]);
  });

  it("is nothing that release 1.6 says", () => {
    assert.equal(ancestors(GATEWAY + backend() + route(), { ...CLOSED, bundleVersion: "1.6" }), undefined);
  });

  it("has no entry where no Gateway takes the Route, and none for a Route of another namespace", () => {
    const closed = GATEWAY.replace("port: 80,", "port: 80, allowedRoutes: { kinds: [{ kind: GRPCRoute }] },");
    assert.deepEqual(ancestors(closed + backend() + route()), []);
    const open = GATEWAY.replace("port: 80,", "port: 80, allowedRoutes: { namespaces: { from: All } },");
    assert.deepEqual(ancestors(open + backend() + route("web", "away", ", namespace: shop")), []);
  });

  it("is not known where the Gateway or a certificate is elsewhere", () => {
    assert.deepEqual(ancestors(backend() + route("other"), { ...CLOSED, closedWorld: false }), [
      "other  Accepted Unknown NotInWorkspace",
    ]);
    const tls = (authorities: string) =>
      `  tls: { mode: ServerOnly, validation: { hostname: mail.example.com, caCertificateRefs: [${authorities}] } }\n`;
    const bundle = '{ group: "", kind: ConfigMap, name: authorities }';
    const world = GATEWAY + backend(tls(bundle)) + route();
    assert.deepEqual(ancestors(world, { ...CLOSED, closedWorld: false }), [
      "web example.com/gateways Accepted Unknown NotInWorkspace",
    ]);
    // No text names the reason of an XBackend whose authorities are missing.
    assert.deepEqual(ancestors(world), ["web example.com/gateways Accepted Unknown ImplementationSpecific"]);
  });
});
