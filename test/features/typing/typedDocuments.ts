/** Documents without a finding that somebody types in a workspace of their neighbours. */
export const TYPED_DOCUMENTS: Readonly<Record<string, string>> = {
  Gateway: `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: inner
  namespace: infra
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 8080
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: All
    - name: https
      hostname: "*.example.com"
      port: 8443
      protocol: HTTPS
      tls:
        mode: Terminate
        certificateRefs:
          - name: wildcard
`,
  HTTPRoute: `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: shop
  namespace: apps
spec:
  parentRefs:
    - name: edge
      namespace: infra
      sectionName: http
  hostnames:
    - shop.example.com
  rules:
    - matches:
        - path:
            type: PathPrefix
            value: /cart
      filters:
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set:
              - name: x-cart
                value: "1"
      backendRefs:
        - name: cart
          port: 80
`,
  ListenerSet: `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata:
  name: more
  namespace: apps
spec:
  parentRef:
    name: edge
    namespace: infra
  listeners:
    - name: extra
      port: 8081
      protocol: HTTP
`,
  ReferenceGrant: `apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata:
  name: routes
  namespace: data
spec:
  from:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      namespace: apps
  to:
    - group: ""
      kind: Service
`,
  GRPCRoute: `apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata:
  name: carts
  namespace: apps
spec:
  parentRefs:
    - name: edge
      namespace: infra
  hostnames:
    - grpc.example.com
  rules:
    - matches:
        - method:
            service: shop.Carts
            method: Get
      backendRefs:
        - name: cart
          port: 80
`,
  TLSRoute: `apiVersion: gateway.networking.k8s.io/v1
kind: TLSRoute
metadata:
  name: vault
  namespace: apps
spec:
  parentRefs:
    - name: edge
      namespace: infra
      sectionName: tls
  hostnames:
    - vault.example.com
  rules:
    - backendRefs:
        - name: cart
          port: 80
`,
  kustomization: `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: apps
resources:
  - services.yaml
  - ../infra
`,
  BackendTLSPolicy: `apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata:
  name: cart
  namespace: apps
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: cart
  validation:
    hostname: cart.example.com
    wellKnownCACertificates: System
`,
  TCPRoute: `apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata:
  name: raw
  namespace: apps
spec:
  parentRefs:
    - name: edge
      namespace: infra
      sectionName: tcp
  rules:
    - backendRefs:
        - name: cart
          port: 80
`,
  "HTTPRoute in flow": `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: flow, namespace: apps }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: [flow.example.com]
  rules:
    - backendRefs: [{ name: cart, port: 80 }]
`,
};

/** What the typed documents refer to. */
export const NEIGHBOURS: Readonly<Record<string, string>> = {
  "infra/gateway.yaml": `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: tls, port: 443, protocol: TLS, tls: { mode: Passthrough }, allowedRoutes: { namespaces: { from: All } } }
    - { name: tcp, port: 9000, protocol: TCP, allowedRoutes: { namespaces: { from: All } } }
`,
  "infra/kustomization.yaml": "resources: [gateway.yaml]\n",
  "apps/services.yaml": `apiVersion: v1
kind: Service
metadata: { name: cart, namespace: apps }
spec: { selector: { app: cart }, ports: [{ port: 80 }] }
`,
};
