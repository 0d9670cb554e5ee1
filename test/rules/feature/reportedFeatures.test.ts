import { describe, it } from "node:test";
import features from "../../../server/src/rules/feature/index.ts";
import { checkDiagnostics } from "../../fixture.ts";

const all = { only: features.map(({ id }) => id) };

const gatewayClass = (
  name: string,
  controllerName: string,
  status = "",
) => `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: ${name}, uid: 5d2f }
spec: { controllerName: ${controllerName} }
${status}
---
`;
const gateway = (name: string, className: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: shop }
spec:
  gatewayClassName: ${className}
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
`;
const route = (rules: string, ...parents: readonly string[]) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [${parents.map((name) => `{ name: ${name} }`).join(", ")}]
  rules:
${rules}
`;
const timeouts = (...markers: readonly string[]) => `    - timeouts: { request: 5s }
${markers.map((marker) => `#                 ^^^^^^^ ${marker}\n`).join("")}      backendRefs: [{ name: cart, port: 80 }]`;
const told = (
  name: string,
  feature: string,
  version: string,
  api: string,
  { severity = "warning", old = "", remark = "", kind = "HTTPRoute", doubt = "" } = {},
) =>
  `${severity} feature-reported-unsupported: \`${name}\` lists \`${feature}\` as unsupported in the ${old}conformance report of its version \`${version}\` for Gateway API ${api}, read on 2026-08-21${remark}. It may ignore this or refuse the ${kind}${doubt}.`;
const GKE = told("gke", "HTTPRouteRequestTimeout", "1.36.2-gke.2154000", "1.6.0");
const NGINX = told("nginx-gateway-fabric", "HTTPRouteRequestTimeout", "v2.7.0-pre-release", "1.6.1", {
  severity: "information",
  doubt: ", if it is what serves the Gateway: only the usual name of the class says so",
});

describe("feature-reported-unsupported", () => {
  it("D22: knows an implementation by its controller, whatever the class is called, and in another file", () => {
    checkDiagnostics(
      `#- class.yaml
${gatewayClass("internal", "networking.gke.io/gateway")}#- gateway.yaml
${gateway("edge", "internal")}#- route.yaml
${route(timeouts(GKE), "edge")}`,
      all,
    );
  });

  it("D22: says nothing of controllers that it does not know, though the class has a known name", () => {
    checkDiagnostics(
      gatewayClass("nginx", "example.net/gateway") + gateway("edge", "nginx") + route(timeouts(), "edge"),
      all,
    );
    checkDiagnostics(gateway("edge", "internet") + route(timeouts(), "edge"), all);
  });

  it("D22: leaves the word to a class that lists what it has", () => {
    checkDiagnostics(
      gatewayClass(
        "internal",
        "networking.gke.io/gateway",
        "status: { supportedFeatures: [{ name: HTTPRouteRequestTimeout }] }",
      ) +
        gateway("edge", "internal") +
        route(timeouts(), "edge"),
      all,
    );
  });

  it("D22: tells of each implementation of a Route's parents, and of each once", () => {
    checkDiagnostics(
      gateway("edge", "gke-l7-rilb") +
        gateway("second", "gke-l7-gxlb") +
        gateway("third", "nginx") +
        gateway("fourth", "istio") +
        route(timeouts(GKE, NGINX), "edge", "second", "third", "fourth"),
      all,
    );
  });

  it("D22: is sure of an implementation whose class has a usual name where its controller says so", () => {
    const sure = told("nginx-gateway-fabric", "HTTPRouteRequestTimeout", "v2.7.0-pre-release", "1.6.1");
    checkDiagnostics(
      gatewayClass("nginx", "gateway.nginx.org/nginx-gateway-controller") +
        gateway("edge", "nginx") +
        route(timeouts(sure), "edge"),
      all,
    );
  });

  it("D22: takes what a setting says before what the class says, in the release that it names", () => {
    const files = gateway("edge", "edge-1") + route(timeouts(), "edge");
    checkDiagnostics(files, { ...all, config: { implementations: { "edge-*": "envoy-gateway@1.9" } } });
    checkDiagnostics(gateway("edge", "edge-1") + route(timeouts(GKE), "edge"), {
      ...all,
      config: { implementations: { "edge-*": "gke" } },
    });
  });

  it("D22: says that a report is old", () => {
    checkDiagnostics(
      gateway("edge", "azure-alb-external") +
        route(
          timeouts(
            told("azure-agc", "HTTPRouteRequestTimeout", "1.7.9", "1.2.1", {
              severity: "information",
              old: "old ",
            }),
          ),
          "edge",
        ),
      all,
    );
  });

  it("D22: believes what the sources of an implementation say before its report", () => {
    const redirect = `    - filters:
        - type: RequestRedirect
          requestRedirect: { scheme: https }`;
    for (const controller of ["gateway.k8s.aws/alb", "konghq.com/kic-gateway-controller"])
      checkDiagnostics(
        gatewayClass("edge", controller) + gateway("edge", "edge") + route(redirect, "edge"),
        all,
      );
    const port = `    - filters:
        - type: RequestRedirect
          requestRedirect: { port: 8443 }`;
    checkDiagnostics(gateway("edge", "contour") + route(port, "edge"), {
      ...all,
      config: { implementations: { contour: "contour" } },
    });
    checkDiagnostics(
      `${gatewayClass("edge", "gateway.envoyproxy.io/gatewayclass-controller")}apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure: { labels: { team: shop } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
      all,
    );
  });

  it("D22: knows what a Gateway asks for, and that a default asks for nothing", () => {
    const edge = (fields: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: gke-l7-rilb
${fields}
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;
    checkDiagnostics(
      edge(`  addresses: [{ type: NamedAddress, value: edge }]
  infrastructure: { labels: {} }
  allowedListeners: { namespaces: { from: None } }`),
      all,
    );
    const known = { severity: "information", kind: "Gateway" };
    checkDiagnostics(
      edge(`  addresses: [{ type: IPAddress, value: 192.0.2.7 }]
#                                ^^^^^ ${told("gke", "GatewayStaticAddresses", "1.36.2-gke.2154000", "1.6.0", known)}
  infrastructure: { labels: { team: shop } }
#                   ^^^^^^ ${told("gke", "GatewayInfrastructurePropagation", "1.36.2-gke.2154000", "1.6.0", known)}
  allowedListeners: { namespaces: { from: Same } }
# ^^^^^^^^^^^^^^^^ ${told("gke", "ListenerSet", "1.36.2-gke.2154000", "1.6.0", { kind: "Gateway" })}`),
      all,
    );
  });

  it("D22: tells of a ListenerSet by the report of the Gateway that lets it in", () => {
    const named = (kind: string) => told("gke", "ListenerSet", "1.36.2-gke.2154000", "1.6.0", { kind });
    const files = (from: string, onGateway = "", onSet = "") => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: gke-l7-rilb
  allowedListeners: { namespaces: { from: ${from} } }
${onGateway}  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
  apiVersion: gateway.networking.k8s.io/v1
  kind: ListenerSet
${onSet}  metadata: { name: more, namespace: shop }
  spec:
    parentRef: { name: edge }
    listeners: [{ name: http, port: 8081, protocol: HTTP }]
`;
    checkDiagnostics(files("None"), all);
    checkDiagnostics(
      files("Same", `# ^^^^^^^^^^^^^^^^ ${named("Gateway")}\n`, `# ^^^^ ${named("ListenerSet")}\n`),
      all,
    );
  });
});
