import { describe, it } from "node:test";
import { checkReferences } from "./checkReferences.ts";

describe("references into other namespaces", () => {
  it("need a grant for a Secret of Envoy Gateway", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  oidc: { provider: { issuer: "https://a.example.com" }, clientID: a, clientSecret: { name: oidc, namespace: vault } }
#                                                                                                            ^^^^^ error vendor-grant-missing: Secret \`oidc\` of namespace \`vault\` needs a ReferenceGrant there for SecurityPolicies of namespace \`shop\`. Without it the reference is not followed.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
---
apiVersion: v1
kind: Secret
metadata: { name: oidc, namespace: vault }
stringData: { client-secret: x }
`);
  });

  it("need a grant for their own kind", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  oidc: { provider: { issuer: "https://a.example.com" }, clientID: a, clientSecret: { name: oidc, namespace: vault } }
#                                                                                                            ^^^^^ error vendor-grant-missing: Secret \`oidc\` of namespace \`vault\` needs a ReferenceGrant there for SecurityPolicies of namespace \`shop\`. Without it the reference is not followed.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
---
apiVersion: v1
kind: Secret
metadata: { name: oidc, namespace: vault }
stringData: { client-secret: x }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: g, namespace: vault }
spec: { from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }], to: [{ group: "", kind: Secret }] }
`);
  });

  it("are permitted by a grant for one name", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  oidc: { provider: { issuer: "https://a.example.com" }, clientID: a, clientSecret: { name: oidc, namespace: vault } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
---
apiVersion: v1
kind: Secret
metadata: { name: oidc, namespace: vault }
stringData: { client-secret: x }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: g, namespace: vault }
spec: { from: [{ group: gateway.envoyproxy.io, kind: SecurityPolicy, namespace: shop }], to: [{ group: "", kind: Secret, name: oidc }] }
`);
  });

  it("need none where the implementation asks for none", () => {
    checkReferences(`
apiVersion: traefik.io/v1alpha1
kind: IngressRoute
metadata: { name: p, namespace: shop }
spec: { routes: [{ match: Host(\`a\`), kind: Rule, middlewares: [{ name: auth, namespace: infra }], services: [{ name: web, namespace: infra, port: 80 }] }] }
---
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: auth, namespace: infra }
spec: { compress: {} }
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: infra }
spec: { ports: [{ port: 80 }] }
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  traffic: { extAuth: { backendRef: { name: web, namespace: infra, port: 80 } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
`);
  });

  it("need a grant for what a selector finds", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: infra }
spec:
  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: private }, namespaces: { from: All } }]
#                                                                                                                      ^^^^^^^^^^^^^ error vendor-grant-missing: All that this selects stands in other namespaces, and none of them has a ReferenceGrant for SecurityPolicies of namespace \`infra\`, so it applies to nothing.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { access: private } }
spec: { rules: [{ name: main }] }
`);
  });

  it("need a grant for one of the targets that a selector finds", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: infra }
spec:
  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: private }, namespaces: { from: All } }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { access: private } }
spec: { rules: [{ name: main }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: orders, labels: { access: private } }
spec: { rules: [{ name: main }] }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: g, namespace: orders }
spec: { from: [{ group: gateway.envoyproxy.io, kind: SecurityPolicy, namespace: infra }], to: [{ group: gateway.networking.k8s.io, kind: HTTPRoute }] }
`);
  });

  it("need a grant for policies of F5", () => {
    checkReferences(`
apiVersion: gateway.nginx.org/v1alpha1
kind: WAFPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  policyRef: { apPolicyRef: { name: strict, namespace: waf } }
#                                                      ^^^ error vendor-grant-missing: APPolicy.appprotect.f5.com \`strict\` of namespace \`waf\` needs a ReferenceGrant there for WAFPolicies of namespace \`shop\`. Without it the reference is not followed.
---
apiVersion: appprotect.f5.com/v1
kind: APPolicy
metadata: { name: strict, namespace: waf }
spec: {}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
`);
  });

  it("are permitted for a filter of Cilium", () => {
    checkReferences(`
apiVersion: cilium.io/v2alpha1
kind: CiliumEnvoyExtProcFilter
metadata: { name: p, namespace: shop }
spec: { backendRef: { name: proc, namespace: infra, port: 80 } }
---
apiVersion: v1
kind: Service
metadata: { name: proc, namespace: infra }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: g, namespace: infra }
spec: { from: [{ group: cilium.io, kind: CiliumEnvoyExtProcFilter, namespace: shop }], to: [{ group: "", kind: Service, name: proc }] }
`);
  });

  it("are not permitted by a grant for another namespace", () => {
    checkReferences(`
apiVersion: cilium.io/v2alpha1
kind: CiliumEnvoyExtProcFilter
metadata: { name: p, namespace: shop }
spec: { backendRef: { name: proc, namespace: infra, port: 80 } }
#                                            ^^^^^ error vendor-grant-missing: Service \`proc\` of namespace \`infra\` needs a ReferenceGrant there for CiliumEnvoyExtProcFilters of namespace \`shop\`. Without it the reference is not followed.
---
apiVersion: v1
kind: Service
metadata: { name: proc, namespace: infra }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: g, namespace: infra }
spec: { from: [{ group: cilium.io, kind: CiliumEnvoyExtProcFilter, namespace: orders }], to: [{ group: "", kind: Service }] }
`);
  });

  it("need none into the own one", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  basicAuth: { users: { name: users, namespace: shop } }
---
apiVersion: v1
kind: Secret
metadata: { name: users, namespace: shop }
stringData: { .htpasswd: x }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
`);
  });

  it("need one for a plugin of Kong that an annotation names", () => {
    checkReferences(`
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: shop
  annotations: { konghq.com/plugins: "infra:limit,infra:auth" }
#                                    ^^^^^^^^^^^^^^^^^^^^^^^^ error vendor-grant-missing: KongPlugin.configuration.konghq.com \`auth\` of namespace \`infra\` needs a ReferenceGrant there for Services of namespace \`shop\`. Without it the reference is not followed.
#                                    ^^^^^^^^^^^^^^^^^^^^^^^^ error vendor-grant-missing: KongPlugin.configuration.konghq.com \`limit\` of namespace \`infra\` needs a ReferenceGrant there for Services of namespace \`shop\`. Without it the reference is not followed.
spec: { ports: [{ port: 80 }], selector: { a: b } }
---
apiVersion: configuration.konghq.com/v1
kind: KongPlugin
metadata: { name: limit, namespace: infra }
plugin: rate-limiting
`);
  });

  it("need one for what stands in no namespace, too", () => {
    checkReferences(`
apiVersion: configuration.konghq.com/v1alpha1
kind: KongVault
metadata: { name: env }
spec: { backend: env, prefix: env, controlPlaneRef: { type: konnectNamespacedRef, konnectNamespacedRef: { name: plane, namespace: kong } } }
#                                                                                                                                 ^^^^ error vendor-grant-missing: KonnectGatewayControlPlane.konnect.konghq.com \`plane\` of namespace \`kong\` needs a KongReferenceGrant there for KongVaults. Without it the reference is not followed.
---
apiVersion: configuration.konghq.com/v1alpha1
kind: KongKey
metadata: { name: sign, namespace: shop }
spec: { kid: "1", controlPlaneRef: { type: konnectNamespacedRef, konnectNamespacedRef: { name: plane, namespace: kong } } }
#                                                                                                                ^^^^ error vendor-grant-missing: KonnectGatewayControlPlane.konnect.konghq.com \`plane\` of namespace \`kong\` needs a KongReferenceGrant there for KongKeys of namespace \`shop\`. Without it the reference is not followed.
---
apiVersion: konnect.konghq.com/v1alpha1
kind: KonnectGatewayControlPlane
metadata: { name: plane, namespace: kong }
`);
  });
});
