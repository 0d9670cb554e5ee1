import { describe, it } from "node:test";
import { checkReferences } from "./checkReferences.ts";

describe("selectors", () => {
  it("with expressions select nothing by a value that no object has", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetSelectors:
    - group: gateway.networking.k8s.io
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning vendor-selector-empty: No HTTPRoute of namespace \`shop\` is labelled \`access in (privat)\`, so this selects nothing.
      kind: HTTPRoute
      matchExpressions: [{ key: access, operator: In, values: [privat] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { access: private } }
spec: { rules: [{ name: main }] }
`);
  });

  it("with expressions select by one of several values", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetSelectors:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      matchExpressions: [{ key: access, operator: In, values: [private, public] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { access: private } }
spec: { rules: [{ name: main }] }
`);
  });

  it("with expressions about labels that are there or not", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetSelectors:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchExpressions: [{ key: zone, operator: Exists }] }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning vendor-selector-empty: No HTTPRoute of namespace \`shop\` is labelled \`zone\` present, so this selects nothing.
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchExpressions: [{ key: access, operator: NotIn, values: [private] }] }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning vendor-selector-empty: No HTTPRoute of namespace \`shop\` is labelled \`access not in (private)\`, so this selects nothing.
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchExpressions: [{ key: access, operator: DoesNotExist }] }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning vendor-selector-empty: No HTTPRoute of namespace \`shop\` is labelled \`access\` absent, so this selects nothing.
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchExpressions: [{ key: zone, operator: DoesNotExist }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { access: private } }
spec: { rules: [{ name: main }] }
`);
  });

  it("that are empty or missing select everything", () => {
    checkReferences(`
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: p, namespace: shop }
spec: { selector: { matchLabels: {} } }
---
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: q, namespace: shop }
spec: {}
---
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: r, namespace: shop }
spec: { selector: {} }
`);
  });

  it("select what is generated for a Gateway by the labels that it gives", () => {
    checkReferences(`
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: p, namespace: infra }
spec: { selector: { matchLabels: { team: shop } } }
---
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: q, namespace: infra }
spec: { selector: { matchLabels: { team: cart } } }
#                                ^^^^^^^^^^^^^^ warning vendor-selector-empty: No Pod or WorkloadEntry.networking.istio.io of namespace \`infra\` is labelled \`team=cart\`, so this selects nothing.
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  infrastructure: { labels: { team: shop } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`);
  });

  it("select machines of a mesh by the labels of their entries, in either place, and of those that register themselves", () => {
    const selecting = ["place", "written", "group", "template"].map(
      (label) => `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: ${label}, namespace: shop }
spec: { selector: { matchLabels: { app: ${label} } } }
`,
    );
    checkReferences(`${selecting.join("---\n")}---
apiVersion: networking.istio.io/v1
kind: WorkloadEntry
metadata: { name: till, namespace: shop, labels: { app: place } }
spec: { address: 10.0.0.1, labels: { app: overridden } }
---
apiVersion: networking.istio.io/v1
kind: WorkloadEntry
metadata: { name: scale, namespace: shop }
spec: { address: 10.0.0.2, labels: { app: written } }
---
apiVersion: networking.istio.io/v1
kind: WorkloadGroup
metadata: { name: tills, namespace: shop, labels: { app: own } }
spec: { metadata: { labels: { app: group } }, template: { ports: { http: 80 } } }
---
apiVersion: networking.istio.io/v1
kind: WorkloadGroup
metadata: { name: scales, namespace: shop }
spec: { template: { labels: { app: template } } }
---
apiVersion: networking.istio.io/v1
kind: Sidecar
metadata: { name: scale, namespace: shop }
spec: { workloadSelector: { labels: { app: written } } }
---
apiVersion: networking.istio.io/v1alpha3
kind: EnvoyFilter
metadata: { name: scale, namespace: shop }
spec: { workloadSelector: { labels: { app: written } } }
---
apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: { name: scale, namespace: shop }
spec: { host: api.example.com, workloadSelector: { matchLabels: { app: written } } }
---
apiVersion: networking.istio.io/v1
kind: ServiceEntry
metadata: { name: scale, namespace: shop }
spec: { hosts: [api.example.com], workloadSelector: { labels: { app: own } } }
#                                                             ^^^^^^^^^^^^ warning vendor-selector-empty: No Pod or WorkloadEntry.networking.istio.io of namespace \`shop\` is labelled \`app=own\`, so this selects nothing.
`);
  });

  it("select of their kind alone", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetSelectors: [{ group: gateway.networking.k8s.io, kind: GRPCRoute, matchLabels: { access: private } }]
#                                                                                     ^^^^^^^^^^^^^^^^^^^ warning vendor-selector-empty: No GRPCRoute of namespace \`shop\` is labelled \`access=private\`, so this selects nothing.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { access: private } }
spec: { rules: [{ name: main }] }
`);
  });

  it("select in the namespace of the policy unless they say otherwise", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: infra }
spec:
  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: private } }]
#                                                                                     ^^^^^^^^^^^^^^^^^^^ warning vendor-selector-empty: No HTTPRoute of namespace \`infra\` is labelled \`access=private\`, so this selects nothing.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { access: private } }
spec: { rules: [{ name: main }] }
`);
  });

  it("let in namespaces by labels that one has", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: infra }
spec:
  targetSelectors:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      matchLabels: { access: private }
      namespaces: { from: Selector, selector: { matchLabels: { team: shp } } }
#                                                            ^^^^^^^^^^^^^ warning vendor-selector-empty: No Namespace of this workspace is labelled \`team=shp\`, so this selects nothing.
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { access: private } }
spec: { rules: [{ name: main }] }
`);
  });

  it("of pods are held against the templates of Deployments", () => {
    checkReferences(`
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: p, namespace: shop }
spec: { selector: { matchLabels: { app: wbe } }, rules: [{}] }
#                                ^^^^^^^^^^^^ warning vendor-selector-empty: No Pod or WorkloadEntry.networking.istio.io of namespace \`shop\` is labelled \`app=wbe\`, so this selects nothing.
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
spec: { selector: { matchLabels: { app: web } }, template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: a, image: a }] } } }
`);
  });

  it("of policies in the root namespace of Istio select in all namespaces", () => {
    checkReferences(`
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: p, namespace: istio-system }
spec: { selector: { matchLabels: { app: web } }, rules: [{}] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
spec: { selector: { matchLabels: { app: web } }, template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: a, image: a }] } } }
`);
  });

  it("of pools of Cilium select Services of all namespaces", () => {
    checkReferences(`
apiVersion: cilium.io/v2alpha1
kind: CiliumLoadBalancerIPPool
metadata: { name: p }
spec: { blocks: [{ cidr: 10.0.0.0/24 }], serviceSelector: { matchLabels: { pool: edge } } }
---
apiVersion: cilium.io/v2alpha1
kind: CiliumLoadBalancerIPPool
metadata: { name: q }
spec: { blocks: [{ cidr: 10.1.0.0/24 }], serviceSelector: { matchLabels: { pool: egde } } }
#                                                                        ^^^^^^^^^^^^^^ warning vendor-selector-empty: No Service of this workspace is labelled \`pool=egde\`, so this selects nothing.
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop, labels: { pool: edge } }
spec: { type: LoadBalancer, ports: [{ port: 80 }] }
`);
  });

  it("of pods look at the labels of pods, and not of what makes them", () => {
    checkReferences(`
apiVersion: policy.linkerd.io/v1beta3
kind: Server
metadata: { name: a, namespace: shop }
spec: { port: 80, podSelector: { matchLabels: { app: db } } }
---
apiVersion: policy.linkerd.io/v1beta3
kind: Server
metadata: { name: b, namespace: shop }
spec: { port: 80, podSelector: { matchLabels: { team: shop } } }
#                                             ^^^^^^^^^^^^^^ warning vendor-selector-empty: No Pod of namespace \`shop\` is labelled \`team=shop\`, so this selects nothing.
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db, namespace: shop, labels: { team: shop } }
spec: { template: { metadata: { labels: { app: db } }, spec: { containers: [{ name: a, image: a }] } } }
`);
  });

  it("say nothing in the open world where no object has the label", () => {
    checkReferences(
      `
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetSelectors:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: privat } }
#                                                                       ^^^^^^^^^^^^^^^^^^ warning vendor-selector-empty: No HTTPRoute of namespace \`shop\` is labelled \`access=privat\`, so this selects nothing. Did you mean \`private\`?
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: internal } }
#                                                                       ^^^^^^^^^^^^^^^^^^^^ hint vendor-selector-empty: No HTTPRoute of namespace \`shop\` is labelled \`access=internal\`, so this selects nothing.
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { tier: front } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { access: private } }
spec: { parentRefs: [{ name: edge }], rules: [{ name: main }] }
#                            ^^^^ hint route-parent-not-found: Gateway \`edge\` is not in this workspace. If it is not in the cluster either, the Route gets no status and no traffic.
`,
      { closedWorld: false },
    );
  });

  it("say nothing where a value is filled in later", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetSelectors:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { tier: "\${TIER}" } }
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { tier: front } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { tier: "\${TIER}" } }
spec: { rules: [{ name: main }] }
`);
  });

  it("of Nodes say nothing of labels that clusters give, nor where no file has a Node", () => {
    checkReferences(`
apiVersion: cilium.io/v2alpha1
kind: CiliumL2AnnouncementPolicy
metadata: { name: p }
spec: { loadBalancerIPs: true, nodeSelector: { matchLabels: { rack: a1 } } }
---
apiVersion: cilium.io/v2alpha1
kind: CiliumL2AnnouncementPolicy
metadata: { name: q }
spec: { loadBalancerIPs: true, nodeSelector: { matchExpressions: [{ key: node-role.kubernetes.io/control-plane, operator: DoesNotExist }] } }
`);
    checkReferences(`
apiVersion: cilium.io/v2alpha1
kind: CiliumL2AnnouncementPolicy
metadata: { name: p }
spec: { loadBalancerIPs: true, nodeSelector: { matchLabels: { rack: a1 } } }
#                                                           ^^^^^^^^^^^^ warning vendor-selector-empty: No Node of this workspace is labelled \`rack=a1\`, so this selects nothing.
---
apiVersion: cilium.io/v2alpha1
kind: CiliumL2AnnouncementPolicy
metadata: { name: q }
spec: { loadBalancerIPs: true, nodeSelector: { matchLabels: { kubernetes.io/os: linux } } }
---
apiVersion: v1
kind: Node
metadata: { name: one, labels: { rack: b2 } }
`);
  });
});
