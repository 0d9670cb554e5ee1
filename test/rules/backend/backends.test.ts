import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";
import { route, service, TO_CART } from "./manifests.ts";

describe("a backend that is not there", () => {
  const only = ["backend-not-found"];
  const missing = "Service `cart` is not in this workspace";

  it("is a hint, and an error in the closed world", () => {
    checkDiagnostics(
      route(`${TO_CART}
#                           ^^^^ hint backend-not-found: ${missing}. If it is not in the cluster either, requests for it are answered with 500.`),
      { only },
    );
    checkDiagnostics(
      route(`${TO_CART}
#                           ^^^^ error backend-not-found: ${missing}, so requests for it are answered with 500.`),
      { only, closedWorld: true },
    );
  });

  it("is a warning where the name stands in one other namespace", () => {
    checkDiagnostics(
      route(`${TO_CART}
#                           ^^^^ warning backend-not-found: ${missing}, so requests for it are answered with 500. There is one of this name in namespace \`store\`. 💡`) +
        service("ports: [{ port: 80 }]", "{ name: cart, namespace: store }"),
      { only },
    );
  });

  it("is not reported beside a chart, with a namespace that is not known, or with a name filled in later", () => {
    const chart = `#- shop/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: cart, namespace: shop }
`;
    checkDiagnostics(route(TO_CART) + chart, { only });
    checkDiagnostics(route(TO_CART, "HTTPRoute", "{ name: shop }"), { only });
    checkDiagnostics(route("    - backendRefs: [{ name: '${APP}', port: 80 }]"), { only });
  });

  it("is not reported in another namespace without a grant, whether it is there or not", () => {
    const across = route("    - backendRefs: [{ name: cart, namespace: store, port: 80 }]");
    checkDiagnostics(across, { only, closedWorld: true });
    checkDiagnostics(across + service("ports: [{ port: 81 }]", "{ name: cart, namespace: store }"), {
      only: [...only, "backend-port-missing-on-service"],
      closedWorld: true,
    });
  });

  it("is reported for mirrors and external authorisation with what happens to those", () => {
    checkDiagnostics(
      route(`    - backendRefs: [{ name: cart, port: 80 }]
      filters:
        - type: RequestMirror
          requestMirror: { backendRef: { name: shadow, port: 80 } }
#                                              ^^^^^^ hint backend-not-found: Service \`shadow\` is not in this workspace. If it is not in the cluster either, nothing is mirrored to it.
        - type: ExternalAuth
          externalAuth: { protocol: HTTP, backendRef: { name: login, port: 80 } }
#                                                             ^^^^^ hint backend-not-found: Service \`login\` is not in this workspace. If it is not in the cluster either, no request can be authorised by it.`) +
        service("ports: [{ port: 80 }]"),
      { only },
    );
  });

  it("fix: the name that was meant", () => {
    const checkout = service("ports: [{ port: 80 }]", "{ name: checkout, namespace: shop }");
    checkFix(
      route("    - backendRefs: [{ name: chec$0kuot, port: 80 }]") + checkout,
      route("    - backendRefs: [{ name: checkout, port: 80 }]"),
    );
  });
});

describe("a port that is not there", () => {
  const only = ["backend-port-missing-on-service", "backend-port-is-targetport"];
  const ports = "ports: [{ port: 80, targetPort: 8080 }]";
  const wrong = "    - backendRefs: [{ name: cart, port: 81 }]";
  const reported = (severity: string) =>
    `${wrong}
#                                       ^^ ${severity} backend-port-missing-on-service: Service \`cart\` has no port 81, so requests for it are answered with 500. It has port 80. 💡`;

  it("is an error where both namespaces are written", () => {
    checkDiagnostics(route(reported("error")) + service(ports), { only });
  });

  it("is a warning in one folder where no namespace is known, and nothing across folders", () => {
    const bare = "{ name: cart }";
    checkDiagnostics(route(reported("warning"), "HTTPRoute", bare) + service(ports, bare), { only });
    checkDiagnostics(route(wrong, "HTTPRoute", bare) + service(ports, bare, "other/service.yaml"), { only });
  });

  it("is not reported where a port of the Service is filled in later, or it has none", () => {
    checkDiagnostics(route(wrong) + service("ports: [{ port: '${PORT}' }]"), { only });
    checkDiagnostics(route(wrong) + service("clusterIP: None"), { only });
    checkDiagnostics(route("    - backendRefs: [{ name: cart, port: '${PORT}' }]") + service(ports), {
      only,
    });
  });

  it("of another namespace is reported with a grant, without its ports and without a fix", () => {
    checkDiagnostics(
      `${route(`    - backendRefs: [{ name: cart, namespace: store, port: 81 }]
#                                                         ^^ error backend-port-missing-on-service: Service \`store/cart\` has no port 81, so requests for it are answered with 500.`)}${service(ports, "{ name: cart, namespace: store }")}---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: cart, namespace: store }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service }]
`,
      { only },
    );
  });

  it("fix: the Service's only port, whatever was written", () => {
    const right = route(TO_CART);
    checkFix(route("    - backendRefs: [{ name: cart, port: 8$01 }]") + service(ports), right);
    checkFix(route("    - backendRefs: [{ name: cart, port: 80$080 }]") + service(ports), right);
  });

  it("fix: one for each port of the Route's transport", () => {
    const two =
      "ports: [{ name: a, port: 80 }, { name: b, port: 443 }, { name: c, port: 53, protocol: UDP }]";
    assert.deepEqual(fixTitles(route("    - backendRefs: [{ name: cart, port: 8$01 }]") + service(two)), [
      "Change the port to 80",
      "Change the port to 443",
    ]);
  });

  it("fix: the number of a port that was written by its name", () => {
    checkFix(
      route("    - backendRefs: [{ name: cart, port: ht$0tp }]") +
        service("ports: [{ name: http, port: 80 }]"),
      route(TO_CART),
      { title: "Change the port to 80" },
    );
  });
});

describe("what a backend's port speaks", () => {
  const only = [
    "backend-udp-port",
    "backend-mixed-protocol-port",
    "backend-appprotocol-incompatible",
    "backend-grpc-no-h2c",
  ];

  it("suits each kind of Route that the table of GEP-1911 has", () => {
    const cases: readonly [string, string][] = [
      ["HTTPRoute", "kubernetes.io/h2c"],
      ["HTTPRoute", "kubernetes.io/ws"],
      ["GRPCRoute", "kubernetes.io/h2c"],
      ["TLSRoute", "kubernetes.io/wss"],
      ["TCPRoute", "kubernetes.io/ws"],
      ["GRPCRoute", "grpc"],
    ];
    for (const [kind, appProtocol] of cases)
      checkDiagnostics(route(TO_CART, kind) + service(`ports: [{ port: 80, appProtocol: ${appProtocol} }]`), {
        only,
      });
  });

  it("is WebSocket over TLS for an HTTPRoute only with a BackendTLSPolicy", () => {
    const wss = service("ports: [{ port: 80, appProtocol: kubernetes.io/wss }]");
    const policy = `---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: cart, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  validation: { hostname: cart.example.com, wellKnownCACertificates: System }
`;
    checkDiagnostics(
      route(`${TO_CART}
#                                       ^^ hint backend-appprotocol-incompatible: Port 80 of Service \`cart\` speaks \`kubernetes.io/wss\`: it takes only TLS, and no BackendTLSPolicy for it is in this workspace.`) +
        wss,
      { only },
    );
    checkDiagnostics(route(TO_CART) + wss + policy, { only });
  });

  it("is not plain for a TLSRoute that is passed through; where the listener ends TLS it may be", () => {
    const listener = (mode: string) => `#- shop/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: edge
  listeners: [{ name: tls, port: 443, protocol: TLS, tls: { mode: ${mode}, certificateRefs: [{ name: web }] } }]
`;
    const plain = service("ports: [{ port: 80, appProtocol: kubernetes.io/h2c }]");
    checkDiagnostics(
      route(
        `${TO_CART}
#                                       ^^ warning backend-appprotocol-incompatible: Port 80 of Service \`cart\` speaks \`kubernetes.io/h2c\`: it takes no TLS, and the listener passes TLS through to it.`,
        "TLSRoute",
      ) +
        plain +
        listener("Passthrough"),
      { only },
    );
    checkDiagnostics(route(TO_CART, "TLSRoute") + plain + listener("Terminate"), { only });
  });

  it("is not judged by a transport that is filled in later", () => {
    checkDiagnostics(route(TO_CART, "UDPRoute") + service("ports: [{ port: 80, protocol: '${PROTOCOL}' }]"), {
      only,
    });
  });
});

describe("a name one slip beside another, where no namespace is known", () => {
  const only = ["backend-not-found", "mesh-parent-service-not-found"];
  const ROUTE_AT = (backend: string, parents = "[{ name: web }]") => `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop }
spec:
  parentRefs: ${parents}
  rules:
    - backendRefs: ${backend}
`;
  const SERVICE_AT = (path: string, name = "checkout") => `
#- ${path}
apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec: { selector: { app: checkout }, ports: [{ port: 80 }] }
`;
  const SLIP = "[{ name: chekout, port: 80 }]";
  const TOLD = `${SLIP}
#[28-35] warning backend-not-found: Service \`chekout\` is not in this workspace, so requests for it are answered with 500. Did you mean \`checkout\`? 💡`;

  it("is told in one folder, and nothing across folders, of other names, or of what something may make", () => {
    const beside = SERVICE_AT("shop/service.yaml");
    checkDiagnostics(ROUTE_AT(TOLD) + beside, { only });
    checkDiagnostics(ROUTE_AT(SLIP) + SERVICE_AT("other/service.yaml"), { only });
    checkDiagnostics(ROUTE_AT("[{ name: payments, port: 80 }]") + beside, { only });
    checkDiagnostics(
      ROUTE_AT("[{ name: checkout-v2, port: 80 }]") + SERVICE_AT("shop/service.yaml", "checkout-v1"),
      {
        only,
      },
    );
    const release = `
#- shop/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: chekout }
spec: { chart: { spec: { chart: any, sourceRef: { kind: HelmRepository, name: any } } } }
`;
    checkDiagnostics(ROUTE_AT(SLIP) + beside + release, { only });
  });

  it("is told of the parent of a mesh, too", () => {
    const parents = `[{ group: "", kind: Service, name: chekout }]
#[49-56] warning mesh-parent-service-not-found: Service \`chekout\` is not in this workspace; if it is not in the cluster either, the Route has no effect. Did you mean \`checkout\`? 💡`;
    checkDiagnostics(ROUTE_AT("[{ name: checkout, port: 80 }]", parents) + SERVICE_AT("shop/service.yaml"), {
      only,
    });
  });
});
