import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { checkDiagnostics } from "../../fixture.ts";

const ONLY = {
  only: [
    "backend-group-core-literal",
    "backend-kind-unsupported",
    "listener-https-without-tls",
    "listener-protocol-unknown",
    "route-parent-service-group",
  ],
};

const gateway = (className: string, listener: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: gate, namespace: fair }
spec:
  gatewayClassName: ${className}
  listeners:
    - ${listener}
`;

const gatewayClass = (controller: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: ours }
spec: { controllerName: ${controller} }
`;

const route = (parentRef: string, backend: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ticket, namespace: fair }
spec:
  parentRefs:
    - ${parentRef}
  rules:
    - backendRefs:
        - ${backend}
`;

describe("what an implementation takes beyond the letter", () => {
  it("is HBONE, where the class or its controller is Istio's for an ambient mesh", () => {
    const listener = "{ name: mesh, port: 15008, protocol: HBONE }";
    for (const name of ["istio-waypoint", "istio-east-west", "company-waypoint"])
      checkDiagnostics(gateway(name, listener), ONLY);
    checkDiagnostics(gateway("ours", listener) + gatewayClass("istio.io/mesh-controller"), ONLY);
    const marker =
      "#                                          ^^^^^ warning listener-protocol-unknown: `HBONE` is not a protocol that the API defines, so the listener is not accepted. Use one of `HTTP`, `HTTPS`, `TLS`, `TCP`, `UDP`.\n";
    checkDiagnostics(gateway("ours", listener) + marker + gatewayClass("example.com/gate"), ONLY);
  });

  it("is HBONE, where a network is reached through a Gateway that Istio does not run, and for kgateway and agentgateway", () => {
    const listener = "{ name: mesh, port: 15008, protocol: HBONE, tls: { mode: Passthrough } }";
    for (const name of ["istio-remote", "kgateway", "agentgateway"])
      checkDiagnostics(gateway(name, listener), ONLY);
    checkDiagnostics(gateway("ours", listener) + gatewayClass("istio.io/unmanaged-gateway"), ONLY);
  });

  it("are the protocols of STUNner and Contour, to which UDPRoutes may attach", () => {
    const listener = "{ name: media, port: 3478, protocol: TURN-UDP }";
    const media = `---
apiVersion: gateway.networking.k8s.io/v1
kind: UDPRoute
metadata: { name: media, namespace: fair }
spec: { parentRefs: [{ name: gate }], rules: [{ backendRefs: [{ name: media, port: 5000 }] }] }
`;
    const only = [...ONLY.only, "route-kind-not-allowed"];
    const stunner = gatewayClass("stunner.l7mp.io/gateway-operator");
    checkDiagnostics(gateway("ours", listener) + stunner + media, { only });
    checkDiagnostics(gateway("stunner-gatewayclass", listener) + media, { only });
    const https = "{ name: https, port: 443, protocol: projectcontour.io/https }";
    checkDiagnostics(gateway("ours", https) + gatewayClass("projectcontour.io/gateway-controller"), ONLY);
  });

  it("is no other protocol of its class", () => {
    checkDiagnostics(
      `${gateway("istio-waypoint", "{ name: mesh, port: 15008, protocol: HBTWO }")}#                                          ^^^^^ warning listener-protocol-unknown: \`HBTWO\` is not a protocol that the API defines, so the listener is not accepted. Use one of \`HTTP\`, \`HTTPS\`, \`TLS\`, \`TCP\`, \`UDP\`.\n`,
      ONLY,
    );
  });

  it("is HTTPS without a certificate for Kong and VPC Lattice", () => {
    const listener = "{ name: https, port: 443, protocol: HTTPS }";
    for (const name of ["kong", "amazon-vpc-lattice"]) checkDiagnostics(gateway(name, listener), ONLY);
    checkDiagnostics(gateway("ours", listener) + gatewayClass("konghq.com/kic-gateway-controller"), ONLY);
    checkDiagnostics(
      `${gateway("example", listener)}#                                         ^^^^^ warning listener-https-without-tls: An HTTPS listener needs a certificate, and without \`tls\` it names none, so most implementations do not program it. 💡\n`,
      ONLY,
    );
  });

  it("is HTTPS with the certificates of AWS, of ngrok or of a map of GKE, with which the listener is programmed", () => {
    const listener = "{ name: https, port: 443, protocol: HTTPS, hostname: shop.example.com }";
    for (const controller of ["gateway.k8s.aws/alb", "gateway.k8s.aws/nlb", "ngrok.com/gateway-controller"])
      checkDiagnostics(gateway("ours", listener) + gatewayClass(controller), ONLY);
    const mapped = gateway("gke-l7-global-external-managed", listener).replace(
      "namespace: fair",
      'namespace: fair, annotations: { "networking.gke.io/certmap": shop }',
    );
    checkDiagnostics(mapped, ONLY);
    const { status } = analyze([{ path: "gateway.yaml", text: mapped }]);
    const conditions = status.flatMap((one) => JSON.stringify(one));
    assert.doesNotMatch(conditions.join(), /InvalidTLSConfig/);
  });

  it("is a ServiceImport without a group for VPC Lattice", () => {
    const listener = "{ name: http, port: 80, protocol: HTTP }";
    const imported = route("{ name: gate }", "{ kind: ServiceImport, name: booth }");
    checkDiagnostics(`${gateway("amazon-vpc-lattice", listener)}${imported}`, ONLY);
    checkDiagnostics(
      `${gateway("example", listener)}${imported}#                 ^^^^^^^^^^^^^ warning backend-kind-unsupported: \`ServiceImport\` of group \`""\` is no backend; its group is \`multicluster.x-k8s.io\`. 💡\n`,
      ONLY,
    );
  });

  it("is `group: core`, where a Namespace says that Linkerd is there", () => {
    const namespace =
      "apiVersion: v1\nkind: Namespace\nmetadata: { name: fair, annotations: { linkerd.io/inject: enabled } }\n";
    const mesh = route(
      "{ group: core, kind: Service, name: booth, port: 80 }",
      "{ group: core, kind: Service, name: booth, port: 80 }",
    );
    checkDiagnostics(namespace + mesh, ONLY);
  });

  it("is `group: core` for Kong, and a warning where nothing is known", () => {
    const listener = "{ name: http, port: 80, protocol: HTTP }";
    const served = route("{ name: gate }", "{ group: core, kind: Service, name: booth, port: 80 }");
    checkDiagnostics(`${gateway("kong", listener)}${served}`, ONLY);
    checkDiagnostics(
      `${gateway("example", listener)}${served}#                  ^^^^ warning backend-group-core-literal: No Service has the group \`core\`, and only some implementations read it as the core group. The core group is written \`""\`, or left out. 💡\n`,
      ONLY,
    );
  });
});
