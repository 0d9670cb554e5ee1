import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { checkDiagnostics } from "../../fixture.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1beta1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - name: tls
      port: 443
      protocol: TLS
      tls: { mode: Passthrough }
      allowedRoutes: { namespaces: { from: All } }
    - { name: tcp, port: 5432, protocol: TCP, allowedRoutes: { namespaces: { from: All } } }
    - { name: udp, port: 53, protocol: UDP, allowedRoutes: { namespaces: { from: All } } }
`;

const route = (version: string, kind: string, section: string) =>
  `apiVersion: gateway.networking.k8s.io/${version}
kind: ${kind}
metadata: { name: it, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra, sectionName: ${section} }]
  rules: [{ backendRefs: [{ name: it, namespace: pay, port: 80 }] }]
`;

const ROUTES: readonly (readonly [version: string, kind: string, section: string])[] = [
  ["v1alpha2", "HTTPRoute", "http"],
  ["v1beta1", "HTTPRoute", "http"],
  ["v1alpha2", "GRPCRoute", "http"],
  ["v1alpha2", "TLSRoute", "tls"],
  ["v1alpha3", "TLSRoute", "tls"],
  ["v1alpha2", "TCPRoute", "tcp"],
  ["v1alpha2", "UDPRoute", "udp"],
];

describe("an object of an old version", () => {
  for (const [version, kind, section] of ROUTES) {
    it(`attaches like one of the newest: ${kind} ${version}`, () => {
      const analysis = analyze([
        { path: "gateway.yaml", text: GATEWAY },
        { path: "route.yaml", text: route(version, kind, section) },
      ]);
      const { parents } = analysis.explain({ kind, namespace: "shop", name: "it" });
      assert.deepEqual(
        parents.map(({ verdict }) => verdict),
        ["accepted"],
      );
      const listener = analysis
        .effectiveGateway({ namespace: "infra", name: "edge" })
        ?.listeners.find(({ name }) => name === section);
      assert.deepEqual(listener?.attachedRoutes, [{ kind, namespace: "shop", name: "it" }]);
    });
  }

  for (const version of ["v1alpha2", "v1beta1", "v1"]) {
    it(`permits references: ReferenceGrant ${version}`, () => {
      checkDiagnostics(
        `${route("v1beta1", "HTTPRoute", "http")}---
apiVersion: gateway.networking.k8s.io/${version}
kind: ReferenceGrant
metadata: { name: shop, namespace: pay }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service }]
`,
        { closedWorld: true, only: ["grant-missing"] },
      );
    });
  }

  it("is judged by the rules about its kind", () => {
    checkDiagnostics(
      `${GATEWAY}---
${route("v1beta1", "HTTPRoute", "https").replace(
  "https }]\n",
  "https }]\n#                                                           ^^^^^ error route-parent-section-not-found: Gateway `infra/edge` has no listener `https`, so the Route is not attached to it. It has `http`, `tls`, `tcp` and `udp`. 💡\n",
)}`,
      { only: ["route-parent-section-not-found"] },
    );
  });
});
