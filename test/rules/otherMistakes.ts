const BUNDLE = (namespace: string) => `
apiVersion: v1
kind: ConfigMap
metadata: { name: authorities, namespace: ${namespace} }
data: { ca.crt: "\${BUNDLE}" }
`;

const PARAMETERS = `
apiVersion: example.net/v1
kind: ProxyConfig
metadata: { name: proxies, namespace: infra }
`;

/** Mistakes that have a fix, for rules whose own example shows one that has none. */
export const OTHER_MISTAKES: Readonly<Record<string, string>> = {
  "attach-listener-conflict": `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners:
    - { name: shop, port: 80, protocol: HTTP }
    - { name: more, port: 81, protocol: HTTP }
`,
  "btls-ca-invalid": `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api }]
  validation:
    hostname: api.example.com
    caCertificateRefs: [{ group: "", kind: ConfigMap, name: authoritys }]
---${BUNDLE("shop")}`,
  "delegate-no-section-none": `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs: [{ name: townhall }]
  rules:
    - name: library
      matches: [{ path: { value: /library } }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs: [{ kind: HTTPRoute, name: departments, namespace: site }]
  rules: [{ backendRefs: [{ name: books, port: 80 }] }]
`,
  "gateway-backend-client-cert": `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  tls: { backend: { clientCertificateRef: { name: gateway-client } } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: v1
kind: Secret
metadata: { name: gateways-client, namespace: infra }
type: kubernetes.io/tls
data: { tls.crt: "\${CERTIFICATE}", tls.key: "\${KEY}" }
`,
  "gateway-frontend-ca-invalid": `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  tls:
    frontend:
      default:
        validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: authoritys }] }
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
---${BUNDLE("infra")}`,
  "gateway-params-not-found": `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  infrastructure: { parametersRef: { group: example.net, kind: ProxyConfig, name: proxeis } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---${PARAMETERS}`,
  "gatewayclass-params-not-found": `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controllerName: example.net/gateways
  parametersRef: { group: example.net, kind: ProxyConfig, name: proxis, namespace: infra }
---${PARAMETERS}`,
  "grant-for-parentref": `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: routes, namespace: infra }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to:
    - { group: gateway.networking.k8s.io, kind: Gateway }
    - { group: "", kind: Service, name: api }
`,
  "listener-conflict-protocol": `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: web, port: 9000, protocol: HTTP }
    - { name: queue, port: 9000, protocol: TCP }
    - { name: more, port: 9001, protocol: TCP }
`,
};
