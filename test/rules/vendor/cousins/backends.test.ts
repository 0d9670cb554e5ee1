import { describe, it } from "node:test";
import { checkReferences } from "./checkReferences.ts";

describe("backends of objects of implementations", () => {
  it("that are Services need a port", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  extAuth: { http: { backendRefs: [{ name: auth }] } }
#                                  ^^^^^^^^^^^^^^ error vendor-port-not-found: Service \`auth\` is named without a port, and \`spec.extAuth.http.backendRefs\` takes no Service without one.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
---
apiVersion: v1
kind: Service
metadata: { name: auth, namespace: shop }
spec: { ports: [{ port: 9000, name: a }, { port: 9001, name: b }] }
`);
  });

  it("have the port that is written", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyExtensionPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  extProc: [{ backendRefs: [{ name: auth, port: 900 }] }]
#                                               ^^^ error vendor-port-not-found: Service \`auth\` has no port \`900\`, so nothing can be sent to it. It has \`9000\`. 💡
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
---
apiVersion: v1
kind: Service
metadata: { name: auth, namespace: shop }
spec: { ports: [{ port: 9000 }] }
`);
  });

  it("of a kind of its own need no port", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  extAuth: { grpc: { backendRefs: [{ group: gateway.envoyproxy.io, kind: Backend, name: auth }] } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: Backend
metadata: { name: auth, namespace: shop }
spec: { endpoints: [{ fqdn: { hostname: auth.example.com, port: 443 } }] }
`);
  });

  it("of Envoy Gateway are taken by their kind alone", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  extAuth: { grpc: { backendRefs: [{ kind: Backend, name: auth }] } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: Backend
metadata: { name: auth, namespace: shop }
spec: { endpoints: [{ fqdn: { hostname: auth.example.com, port: 443 } }] }
`);
  });

  it("have ports by name, and by number never by that of the pods", () => {
    checkReferences(`
apiVersion: traefik.io/v1alpha1
kind: IngressRoute
metadata: { name: p, namespace: shop }
spec: { routes: [{ match: PathPrefix(\`/\`), kind: Rule, services: [{ name: web, port: http }, { name: web, port: 3000 }] }] }
#                                                                                                               ^^^^ error vendor-port-not-found: Service \`web\` has no port \`3000\`, so nothing can be sent to it. It has \`80\`. 💡
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ name: http, port: 80, targetPort: 3000 }] }
`);
  });

  it("that are Services of kgateway need a port, and Backends none", () => {
    checkReferences(`
apiVersion: gateway.kgateway.dev/v1alpha1
kind: GatewayExtension
metadata: { name: p, namespace: shop }
spec: { type: ExtAuth, extAuth: { grpcService: { backendRef: { name: auth } } } }
#                                                            ^^^^^^^^^^^^^^ error vendor-port-not-found: Service \`auth\` is named without a port, and \`spec.extAuth.grpcService.backendRef\` takes no Service without one.
---
apiVersion: gateway.kgateway.dev/v1alpha1
kind: GatewayExtension
metadata: { name: q, namespace: shop }
spec: { type: ExtAuth, extAuth: { grpcService: { backendRef: { group: gateway.kgateway.dev, kind: Backend, name: auth } } } }
---
apiVersion: gateway.kgateway.dev/v1alpha1
kind: Backend
metadata: { name: auth, namespace: shop }
spec: { type: Static, static: { hosts: [{ host: auth.example.com, port: 443 }] } }
---
apiVersion: v1
kind: Service
metadata: { name: auth, namespace: shop }
spec: { ports: [{ port: 9000 }] }
`);
  });

  it("have their port beside them where the kind says so", () => {
    checkReferences(`
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: p, namespace: shop }
spec: { mcp: { targets: [{ name: main, static: { backendRef: { name: mcp }, port: 80 } }] } }
---
apiVersion: v1
kind: Service
metadata: { name: mcp, namespace: shop }
spec: { ports: [{ port: 80 }] }
`);
  });

  it("are ServiceImports", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  extAuth:
    grpc:
      backendRefs:
        - { group: multicluster.x-k8s.io, kind: ServiceImport, name: auth, port: 80 }
        - { group: multicluster.x-k8s.io, kind: ServiceImport, name: auht, port: 80 }
#                                                                    ^^^^ error vendor-reference-not-found: ServiceImport.multicluster.x-k8s.io \`auht\` is not in this workspace, and \`spec.extAuth.grpc.backendRefs\` needs it.
---
apiVersion: multicluster.x-k8s.io/v1alpha1
kind: ServiceImport
metadata: { name: auth, namespace: shop }
spec: { type: ClusterSetIP, ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
`);
  });

  it("are imports of other clusters, and of what is exported under their name", () => {
    const around = (group: string) => `apiVersion: ${group}/v1
kind: ServiceImport
metadata: { name: cart, namespace: shop }
---
apiVersion: ${group}/v1
kind: ServiceExport
metadata: { name: exported, namespace: shop }
---
apiVersion: ${group}/v1
kind: ServiceExport
metadata: { name: exportde, namespace: shop }
#                 ^^^^^^^^ error vendor-reference-not-found: Service \`exportde\` is not in this workspace, and \`metadata.name\` needs it. Did you mean \`exported\`? 💡
---
apiVersion: v1
kind: Service
metadata: { name: exported, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: networking.gke.io/v1
kind: HealthCheckPolicy
metadata: { name: health, namespace: shop }
spec: { targetRef: { group: ${group}, kind: ServiceImport, name: exported } }
`;
    checkReferences(`
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules:
    - backendRefs:
        - { group: multicluster.x-k8s.io, kind: ServiceImport, name: cart, port: 80 }
#                                               ^^^^^^^^^^^^^ information backend-serviceimport: Sending to a ServiceImport, which stands for endpoints of several clusters, is optional for implementations.
        - { group: multicluster.x-k8s.io, kind: ServiceImport, name: exported, port: 80 }
#                                               ^^^^^^^^^^^^^ information backend-serviceimport: Sending to a ServiceImport, which stands for endpoints of several clusters, is optional for implementations.
        - { group: multicluster.x-k8s.io, kind: ServiceImport, name: basket, port: 80 }
#                                               ^^^^^^^^^^^^^ information backend-serviceimport: Sending to a ServiceImport, which stands for endpoints of several clusters, is optional for implementations.
#                                                                    ^^^^^^ error backend-not-found: ServiceImport.multicluster.x-k8s.io \`basket\` is not in this workspace, so requests for it are answered with 500.
---
${around("multicluster.x-k8s.io")}`);
    checkReferences(`
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules:
    - backendRefs:
        - { group: net.gke.io, kind: ServiceImport, name: cart, port: 80 }
        - { group: net.gke.io, kind: ServiceImport, name: exported, port: 80 }
        - { group: net.gke.io, kind: ServiceImport, name: basket, port: 80 }
#                                                         ^^^^^^ error backend-not-found: ServiceImport.net.gke.io \`basket\` is not in this workspace, so requests for it are answered with 500.
---
${around("net.gke.io")}`);
  });

  it("are Services behind the extensions of a Gateway of GKE", () => {
    for (const kind of ["GCPTrafficExtension", "GCPRoutingExtension"])
      checkReferences(`
apiVersion: networking.gke.io/v1
kind: ${kind}
metadata: { name: guard, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]
  extensionChains:
    - extensions:
        - { name: a, authority: a.example.com, backendRef: { group: "", kind: Service, name: guard, port: 9443 } }
        - { name: b, authority: b.example.com, backendRef: { group: "", kind: Service, name: gard, port: 9443 } }
#                                                                                            ^^^^ error vendor-reference-not-found: Service \`gard\` is not in this workspace, and \`spec.extensionChains.extensions.backendRef\` needs it.
---
apiVersion: v1
kind: Service
metadata: { name: guard, namespace: shop }
spec: { ports: [{ port: 9443 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: gke-l7-rilb, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`);
  });

  it("are both Services of a Rollout", () => {
    checkReferences(`
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: web, namespace: shop }
spec: { strategy: { canary: { canaryService: web-canary, stableService: wbe, trafficRouting: { plugins: { argoproj-labs/gatewayAPI: { httpRoute: web, namespace: shop } } } } } }
#                                                                       ^^^ error vendor-reference-not-found: Service \`wbe\` is not in this workspace, and \`spec.strategy.canary.stableService\` needs it.
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: web-canary, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
`);
  });

  it("of Cilium stand where they say, for the whole cluster in `default`", () => {
    checkReferences(`
apiVersion: cilium.io/v2
kind: CiliumEnvoyConfig
metadata: { name: p, namespace: shop }
spec: { services: [{ name: web, namespace: shop }], backendServices: [{ name: wbe, namespace: shop }] }
#                                                                             ^^^ error vendor-reference-not-found: Service \`wbe\` is not in this workspace, and \`spec.backendServices\` needs it.
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ port: 80 }], selector: { a: b } }
---
apiVersion: cilium.io/v2
kind: CiliumClusterwideEnvoyConfig
metadata: { name: p }
spec: { services: [{ name: web, namespace: shop }], backendServices: [{ name: web }] }
#                                                                             ^^^ error vendor-reference-not-found: Service \`web\` is not in this workspace, and \`spec.backendServices\` needs it. There is one of this name in namespace \`shop\`.
`);
  });
});

describe("a Gateway behind a network load balancer of AWS", () => {
  const source = (marker: string, grant: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: nlb }
spec: { controllerName: gateway.k8s.aws/nlb }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: edge }
spec: { gatewayClassName: nlb, listeners: [{ name: tcp, port: 80, protocol: TCP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: alb }
spec: { controllerName: gateway.k8s.aws/alb }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec: { gatewayClassName: alb, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: web, namespace: edge }
spec:
  parentRefs: [{ name: front }]
  rules:
    - backendRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: web, namespace: shop, port: 80 }]
${marker}${grant}`;

  it("needs a grant in another namespace, as any backend does", () => {
    checkReferences(
      source(
        `#                                                                                            ^^^^ error grant-missing: Gateway \`web\` of namespace \`shop\` needs a ReferenceGrant there for TCPRoutes of namespace \`edge\`, and there is none; without it connections for it are refused. 💡
`,
        "",
      ),
    );
    checkReferences(
      source(
        "",
        `---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: web, namespace: shop }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: TCPRoute, namespace: edge }]
  to: [{ group: gateway.networking.k8s.io, kind: Gateway }]
`,
      ),
    );
  });
});
