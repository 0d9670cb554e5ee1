import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:`;

const CONFLICTS = [
  "listener-conflict-hostname",
  "listener-conflict-http-https",
  "listener-conflict-l4-port",
  "listener-conflict-protocol",
  "listener-no-distinct",
];

describe("listeners of one object that conflict", () => {
  it("are reported once each, with the clash that counts", () => {
    checkDiagnostics(
      `${GATEWAY}
    - { name: web, port: 443, protocol: HTTPS, hostname: a.example.com }
#                                                        ^^^^^^^^^^^^^ error listener-conflict-hostname: Listener \`tls\` serves \`a.example.com\` on port 443 too, so neither of them is used. HTTPS and TLS listeners of one port need different hostnames: change one of the two.
    - { name: tls, port: 443, protocol: TLS, hostname: a.example.com }
#                                                      ^^^^^^^^^^^^^ error listener-conflict-hostname: Listener \`web\` serves \`a.example.com\` on port 443 too, so neither of them is used. HTTPS and TLS listeners of one port need different hostnames: change one of the two.
    - { name: other, port: 443, protocol: TLS, hostname: b.example.com }
`,
      { only: CONFLICTS },
    );
  });

  it("without a hostname are marked at their names", () => {
    checkDiagnostics(
      `${GATEWAY}
    - { name: a, port: 443, protocol: HTTPS }
#             ^ error listener-conflict-hostname: Listener \`b\` serves every hostname on port 443 too, so neither of them is used. HTTPS and TLS listeners of one port need different hostnames: change one of the two.
    - { name: b, port: 443, protocol: TLS }
#             ^ error listener-conflict-hostname: Listener \`a\` serves every hostname on port 443 too, so neither of them is used. HTTPS and TLS listeners of one port need different hostnames: change one of the two.
    - { name: c, port: 443, protocol: TLS, hostname: c.example.com }
`,
      { only: CONFLICTS },
    );
  });

  it("are left to the rule of the API server where it refuses them", () => {
    checkDiagnostics(
      `${GATEWAY}
    - { name: a, port: 80, protocol: HTTP }
    - { name: b, port: 80, protocol: HTTP }
    - { name: c, port: 25, protocol: TCP }
    - { name: d, port: 25, protocol: TCP }
`,
      { only: CONFLICTS },
    );
  });

  it("are none where an XListenerSet leaves their ports to the implementation", () => {
    checkDiagnostics(
      `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners:
    - { name: a, port: 0, protocol: HTTP }
    - { name: b, port: 0, protocol: HTTP }
    - { name: c, port: 0, protocol: TCP }
`,
      { only: CONFLICTS },
    );
  });

  it("HTTP and HTTPS conflict everywhere when the hostname is the same, and no listener is left", () => {
    checkDiagnostics(
      `${GATEWAY}
# ^^^^^^^^^ error listener-no-distinct: Every listener of this Gateway conflicts with another one, so none is used and the Gateway is not accepted. Give one of them a port or hostname of its own.
    - { name: a, port: 8080, protocol: HTTP }
#                      ^^^^ error listener-conflict-http-https: Listener \`a\` (HTTP) shares port 8080 with listener \`b\` (HTTPS): one expects TLS and the other does not, so neither of them is used. Give one of them another port. 💡
    - { name: b, port: 8080, protocol: HTTPS }
#                      ^^^^ error listener-conflict-http-https: Listener \`b\` (HTTPS) shares port 8080 with listener \`a\` (HTTP): one expects TLS and the other does not, so neither of them is used. Give one of them another port. 💡
`,
      { only: CONFLICTS },
    );
  });

  it("TCP and UDP do not conflict, nor do ports that are filled in later", () => {
    checkDiagnostics(
      `${GATEWAY}
    - { name: a, port: 53, protocol: TCP }
    - { name: b, port: 53, protocol: UDP }
    - { name: c, port: "\${PORT_C}", protocol: TCP }
    - { name: d, port: "\${PORT_D}", protocol: TCP }
`,
      { only: CONFLICTS },
    );
  });

  it("get no fix to a port that a listener merged with them has", () => {
    checkDiagnostics(
      `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: a, port: 8080, protocol: HTTP }
#                      ^^^^ error listener-conflict-http-https: Listener \`a\` (HTTP) shares port 8080 with listener \`b\` (HTTPS): one expects TLS and the other does not, so neither of them is used. Give one of them another port.
    - { name: b, port: 8080, protocol: HTTPS }
#                      ^^^^ error listener-conflict-http-https: Listener \`b\` (HTTPS) shares port 8080 with listener \`a\` (HTTP): one expects TLS and the other does not, so neither of them is used. Give one of them another port. 💡
    - { name: apart, port: 9090, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners:
    - { name: c, port: 80, protocol: HTTP }
`,
      { only: CONFLICTS },
    );
  });

  it("in a ListenerSet are reported in the same words", () => {
    checkDiagnostics(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: mail, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners:
    - { name: a, port: 25, protocol: TCP, hostname: a.example.com }
#                      ^^ error listener-conflict-l4-port: Listener \`b\` has TCP port 25 too, and nothing but the port tells TCP listeners apart; neither of them is used. Give one of them another port.
    - { name: b, port: 25, protocol: TCP, hostname: b.example.com }
#                      ^^ error listener-conflict-l4-port: Listener \`a\` has TCP port 25 too, and nothing but the port tells TCP listeners apart; neither of them is used. Give one of them another port.
`,
      { only: CONFLICTS },
    );
  });
});

describe("fixes of conflicts", () => {
  it("move a listener to the port that its protocol usually has", () => {
    checkFix(
      `${GATEWAY}
    - name: plain
      port: 8443
      protocol: HTTP
    - name: secure
      port: 84$043
      protocol: HTTPS
`,
      `${GATEWAY}
    - name: plain
      port: 8443
      protocol: HTTP
    - name: secure
      port: 443
      protocol: HTTPS
`,
    );
  });
});

describe("advice about listeners that share a port", () => {
  it("says nothing of TLS modes where the hostnames clash anyway", () => {
    checkDiagnostics(
      `${GATEWAY}
    - { name: a, port: 443, protocol: TLS, tls: { mode: Passthrough } }
    - { name: b, port: 443, protocol: TLS }
`,
      { only: ["listener-conflict-tls-mode"] },
    );
  });

  it("marks the listener where no mode is written", () => {
    checkDiagnostics(
      `${GATEWAY}
    - { name: a, port: 443, protocol: TLS, hostname: a.example.com, tls: { mode: Passthrough } }
    - name: b
      port: 443
      protocol: TLS
      hostname: b.example.com
      tls: { certificateRefs: [{ name: b }] }
#          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint listener-conflict-tls-mode: Terminate here and Passthrough on listener \`a\` share port 443; implementations without the feature \`TLSRouteModeMixed\` use neither of them. A port of its own works everywhere.
`,
      { only: ["listener-conflict-tls-mode"] },
    );
  });
});

describe("overlapping hostnames of HTTPS listeners", () => {
  it("count listeners of other namespaces without naming them", () => {
    checkDiagnostics(
      `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - name: any
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
#               ^^^^^^^^^^^^^^^ information listener-overlap-tls-hostnames: On port 443 this overlaps with the hostname of another listener of the same Gateway: a client may reuse a connection to one for requests to the other, which are then answered with 421 or 404.
#- shop/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners:
    - name: shop
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
#               ^^^^^^^^^^^^^^^^ information listener-overlap-tls-hostnames: On port 443 this overlaps with the hostname of another listener of the same Gateway: a client may reuse a connection to one for requests to the other, which are then answered with 421 or 404.
`,
      { only: ["listener-overlap-tls-hostnames"] },
    );
  });
});
