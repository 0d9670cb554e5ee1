import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const route = (host: string, marker = "") => `apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: pay, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - backendRefs:
        - group: networking.istio.io
          kind: Hostname
          port: 443
          name: ${host}
${marker}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: istio
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
`;
const entry = (hosts: string) => `apiVersion: networking.istio.io/v1
kind: ServiceEntry
metadata: { name: payments, namespace: outside }
spec:
  hosts: [${hosts}]
  ports: [{ number: 443, name: https, protocol: TLS }]
---
`;
const service = `apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 443 }] }
---
`;
const text = (host: string) =>
  `vendor-host-not-found: No ServiceEntry or Service of this workspace has the host \`${host}\`, so the mesh sends nothing there.`;
const only = { only: ["vendor-host-not-found"] };
const closed = { ...only, closedWorld: true };

describe("vendor-host-not-found", () => {
  it("knows the hosts of ServiceEntries of all namespaces, their wildcards, and those of Services", () => {
    checkDiagnostics(route("api.example.com") + entry("api.example.com"), closed);
    checkDiagnostics(route("eu.api.example.com") + entry('"*.api.example.com"'), closed);
    checkDiagnostics(route("cart.shop.svc.cluster.local") + service, closed);
  });

  it("tells of others: a hint where they may be elsewhere, an error where nothing else is", () => {
    const marker = (severity: string) =>
      `#               ^^^^^^^^^^^^^^^ ${severity} ${text("api.example.com")}\n`;
    checkDiagnostics(route("api.example.com", marker("hint")), only);
    checkDiagnostics(route("api.example.com", marker("error")), closed);
    checkDiagnostics(
      route(
        "cart.shop.svc.cluster.local",
        `#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error ${text("cart.shop.svc.cluster.local")}\n`,
      ),
      closed,
    );
  });

  it("does not take the domain itself for a host below it", () => {
    checkDiagnostics(
      route("api.example.com", `#               ^^^^^^^^^^^^^^^ error ${text("api.example.com")}\n`) +
        entry('"*.api.example.com"'),
      closed,
    );
  });

  it("says nothing where a host is filled in later", () => {
    checkDiagnostics(route("$" + "{HOST}"), closed);
    checkDiagnostics(route("api.example.com") + entry(`"$${"{HOST}"}"`), closed);
  });

  it("tells of a slip in the kinds of Istio, and of nothing else there", () => {
    const rule = (host: string, marker = "") => `apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: { name: pay, namespace: shop }
spec:
  host: ${host}
${marker}---
`;
    checkDiagnostics(rule("api.example.com") + entry("api.example.com"), only);
    checkDiagnostics(rule("other.example.net") + entry("api.example.com"), closed);
    checkDiagnostics(
      rule(
        "apl.example.com",
        `#       ^^^^^^^^^^^^^^^ warning ${text("apl.example.com")} Did you mean \`api.example.com\`? 💡\n`,
      ) + entry("api.example.com"),
      only,
    );
  });

  it("tells of a host that is the target of a policy of kgateway", () => {
    const policy = (host: string, marker = "") => `apiVersion: gateway.kgateway.dev/v1alpha1
kind: BackendConfigPolicy
metadata: { name: pay, namespace: shop }
spec:
  targetRefs:
    - group: networking.istio.io
      kind: Hostname
      name: ${host}
${marker}---
`;
    checkDiagnostics(policy("api.example.com") + entry("api.example.com"), closed);
    checkDiagnostics(
      policy(
        "apl.example.com",
        `#           ^^^^^^^^^^^^^^^ error ${text("apl.example.com")} Did you mean \`api.example.com\`? 💡\n`,
      ) + entry("api.example.com"),
      closed,
    );
  });
});
