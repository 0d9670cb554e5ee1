import { describe, it } from "node:test";
import { checkReferences } from "./checkReferences.ts";

describe("names in annotations and labels", () => {
  it("stand in lists with blanks and empty items", () => {
    checkReferences(`
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: web
  namespace: shop
  annotations: { konghq.com/plugins: " limit , , auth," }
#                                    ^^^^^^^^^^^^^^^^^^ error vendor-reference-not-found: KongPlugin.configuration.konghq.com or KongClusterPlugin.configuration.konghq.com \`auth\` is not in this workspace, and the annotation \`konghq.com/plugins\` needs it.
spec: { parentRefs: [{ name: edge }], rules: [{ backendRefs: [{ name: web, port: 80 }] }] }
#                            ^^^^ error route-parent-not-found: Gateway \`edge\` is not in this workspace, so the Route gets no status and no traffic.
#                                                                     ^^^ error backend-not-found: Service \`web\` is not in this workspace, so requests for it are answered with 500.
---
apiVersion: configuration.konghq.com/v1
kind: KongPlugin
metadata: { name: limit, namespace: shop }
plugin: rate-limiting
`);
  });

  it("stand in lists with namespaces", () => {
    checkReferences(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: shop
  annotations: { konghq.com/publish-service: "kong/proxy,kong/prox" }
#                                            ^^^^^^^^^^^^^^^^^^^^^^ error vendor-reference-not-found: Service \`kong/prox\` is not in this workspace, and the annotation \`konghq.com/publish-service\` needs it.
spec: { gatewayClassName: kong, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: v1
kind: Service
metadata: { name: proxy, namespace: kong }
spec: { ports: [{ port: 80 }], selector: { a: b } }
`);
  });

  it("of waypoints stand in the namespace that another label says, and `none` is no name", () => {
    checkReferences(`
apiVersion: v1
kind: Service
metadata: { name: a, namespace: shop, labels: { istio.io/use-waypoint: none } }
spec: { ports: [{ port: 80 }], selector: { a: b } }
---
apiVersion: v1
kind: Service
metadata: { name: b, namespace: shop, labels: { istio.io/use-waypoint: way, istio.io/use-waypoint-namespace: mesh } }
spec: { ports: [{ port: 80 }], selector: { a: b } }
---
apiVersion: v1
kind: Service
metadata: { name: c, namespace: shop, labels: { istio.io/use-waypoint: wya, istio.io/use-waypoint-namespace: mesh } }
#                                                                      ^^^ error vendor-reference-not-found: Gateway \`mesh/wya\` is not in this workspace, and the label \`istio.io/use-waypoint\` needs it.
spec: { ports: [{ port: 80 }], selector: { a: b } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: way, namespace: mesh }
spec: { gatewayClassName: istio-waypoint, listeners: [{ name: mesh, port: 15008, protocol: HBONE }] }
`);
  });

  it("of issuers", () => {
    checkReferences(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: shop
  annotations: { cert-manager.io/issuer: ca, cert-manager.io/cluster-issuer: ca }
#                                        ^^ error cert-manager-issuer-not-found: Issuer \`ca\` is not in this workspace, and without it cert-manager issues no certificate.
#                                        ^^ warning cert-manager-skip: cert-manager makes no certificates for this Gateway: it takes \`cert-manager.io/issuer\` or \`cert-manager.io/cluster-issuer\`, and not both.
#                                                                            ^^ error cert-manager-issuer-not-found: ClusterIssuer \`ca\` is not in this workspace, and without it cert-manager issues no certificate.
spec: { gatewayClassName: eg, listeners: [{ name: http, port: 443, hostname: a.example.com, protocol: HTTPS, tls: { certificateRefs: [{ name: tls }] } }] }
`);
  });

  it("mean nothing on other kinds", () => {
    checkReferences(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: shop
  annotations: { konghq.com/plugins: nope }
spec: { gatewayClassName: kong, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`);
  });

  it("of policies and certificates of Services of Kong", () => {
    checkReferences(`
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: shop
  annotations:
    konghq.com/upstream-policy: stikcy
#                               ^^^^^^ error vendor-reference-not-found: KongUpstreamPolicy.configuration.konghq.com \`stikcy\` is not in this workspace, and the annotation \`konghq.com/upstream-policy\` needs it. Did you mean \`sticky\`? 💡
    konghq.com/client-cert: client
spec: { ports: [{ port: 80 }] }
---
apiVersion: configuration.konghq.com/v1beta1
kind: KongUpstreamPolicy
metadata: { name: sticky, namespace: shop }
spec: {}
---
apiVersion: v1
kind: Secret
metadata: { name: client, namespace: shop }
stringData: { tls.crt: x, tls.key: x }
`);
  });

  it("of the configuration of an AI Gateway", () => {
    checkReferences(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: shop
  annotations:
    aigateway.envoyproxy.io/gateway-config: main
#                                           ^^^^ error vendor-reference-not-found: GatewayConfig.aigateway.envoyproxy.io \`main\` is not in this workspace, and the annotation \`aigateway.envoyproxy.io/gateway-config\` needs it.
spec: { gatewayClassName: eg, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`);
  });

  it("that are filled in later", () => {
    checkReferences(`
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: shop
  labels: { istio.io/use-waypoint: "\${WAYPOINT}" }
  annotations:
    konghq.com/plugins: "\${PLUGINS}"
    konghq.com/upstream-policy: "{{ .Values.policy }}"
spec: { ports: [{ port: 80 }] }
`);
  });
});

describe("what annotations of Ingresses and their Services name", () => {
  it("of Traefik has its namespace before a dash, whoever of the two holds more of them", () => {
    checkReferences(`
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
  namespace: shop
  annotations:
    traefik.ingress.kubernetes.io/router.middlewares: shop-auth@kubernetescrd, kube-system-redirect-https@kubernetescrd, ldap@file
    traefik.ingress.kubernetes.io/router.tls.options: kube-system-modern@kubernetescrd
spec: { defaultBackend: { service: { name: web, port: { number: 80 } } } }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: wrong
  namespace: shop
  annotations:
    traefik.ingress.kubernetes.io/router.middlewares: kube-system-redirect-htps@kubernetescrd
#                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error vendor-reference-not-found: Middleware \`kube-system-redirect-htps\` is not in this workspace, and the annotation \`traefik.ingress.kubernetes.io/router.middlewares\` needs it. Did you mean \`redirect-https\`?
spec: { defaultBackend: { service: { name: web, port: { number: 80 } } } }
---
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: shop
  annotations: { traefik.ingress.kubernetes.io/service.serverstransport: shop-web@kubernetescrd }
#                                                                        ^^^^^^^^^^^^^^^^^^^^^^ error vendor-reference-not-found: ServersTransport \`shop-web\` is not in this workspace, and the annotation \`traefik.ingress.kubernetes.io/service.serverstransport\` needs it.
spec: { ports: [{ port: 80 }], selector: { a: b } }
---
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: auth, namespace: shop }
spec: { compress: {} }
---
apiVersion: traefik.containo.us/v1alpha1
kind: Middleware
metadata: { name: redirect-https, namespace: kube-system }
spec: { redirectScheme: { scheme: https } }
---
apiVersion: traefik.io/v1alpha1
kind: TLSOption
metadata: { name: modern, namespace: kube-system }
spec: { minVersion: VersionTLS13 }
`);
  });

  it("of GKE stands in a map of JSON, a list or alone", () => {
    checkReferences(`
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
  namespace: shop
  annotations:
    networking.gke.io/v1beta1.FrontendConfig: redirect
#                                             ^^^^^^^^ error vendor-reference-not-found: FrontendConfig.networking.gke.io \`redirect\` is not in this workspace, and the annotation \`networking.gke.io/v1beta1.FrontendConfig\` needs it.
    networking.gke.io/managed-certificates: web, api
#                                           ^^^^^^^^ error vendor-reference-not-found: ManagedCertificate.networking.gke.io \`api\` is not in this workspace, and the annotation \`networking.gke.io/managed-certificates\` needs it.
spec: { defaultBackend: { service: { name: web, port: { number: 80 } } } }
---
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: shop
  annotations: { cloud.google.com/backend-config: '{"ports": {"http": "web"}, "default": "iap"}' }
#                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error vendor-reference-not-found: BackendConfig.cloud.google.com \`iap\` is not in this workspace, and the annotation \`cloud.google.com/backend-config\` needs it.
spec: { ports: [{ name: http, port: 80 }], selector: { a: b } }
---
apiVersion: cloud.google.com/v1
kind: BackendConfig
metadata: { name: web, namespace: shop }
spec: { timeoutSec: 40 }
---
apiVersion: networking.gke.io/v1
kind: ManagedCertificate
metadata: { name: web, namespace: shop }
spec: { domains: [web.example.com] }
`);
  });
});
