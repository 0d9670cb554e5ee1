import { describe, it } from "node:test";
import { checkReferences } from "./checkReferences.ts";

describe("targets of policies", () => {
  it("are judged one by one: a GRPCRoute beside an HTTPRoute", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: BackendTrafficPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }
    - { group: gateway.networking.k8s.io, kind: GRPCRoute, name: grcp }
#                                                                ^^^^ error policy-target-not-found: GRPCRoute \`grcp\` is not in this workspace, and without it the policy applies to nothing.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: grpc, namespace: shop }
spec: { rules: [{ name: main }] }
`);
  });

  it("may be a TCPRoute and its rule", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: TCPRoute, name: db, sectionName: all }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: db, namespace: shop }
spec: { rules: [{ name: all, backendRefs: [{ name: db, port: 5432 }] }] }
---
apiVersion: v1
kind: Service
metadata: { name: db, namespace: shop }
spec: { ports: [{ port: 5432 }] }
`);
  });

  it("stand in the namespace of the policy", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec: { targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }] }
#                                                                             ^^^^ error policy-target-not-found: Gateway \`edge\` is not in this workspace, and without it the policy applies to nothing. There is one of this name in namespace \`infra\`, but it is looked for in \`shop\`.
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec: { gatewayClassName: eg, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`);
  });

  it("of a namespace that is written", () => {
    checkReferences(`
apiVersion: application-networking.k8s.aws/v1alpha1
kind: IAMAuthPolicy
metadata: { name: p, namespace: shop }
spec: { targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge, namespace: infra }, policy: "{}" }
#                                                                                            ^^^^^ information policy-cross-namespace: The policy stands in namespace \`shop\` and applies to one of namespace \`infra\`. That takes the consent of \`infra\`, in the form that the kind of the policy asks for.
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec: { gatewayClassName: amazon-vpc-lattice, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`);
  });

  it("without any namespace are found beside the policy", () => {
    checkReferences(
      `
apiVersion: gateway.kgateway.dev/v1alpha1
kind: TrafficPolicy
metadata: { name: p }
spec: { targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec: { rules: [{ name: main }] }
`,
      { closedWorld: false },
    );
  });

  it("of another group are other kinds", () => {
    checkReferences(`
apiVersion: gateway.nginx.org/v1alpha1
kind: ObservabilityPolicy
metadata: { name: p, namespace: shop }
spec: { targetRefs: [{ group: policy.linkerd.io, kind: HTTPRoute, name: web }] }
#                             ^^^^^^^^^^^^^^^^^ warning vendor-reference-kind: \`targetRefs\` of ObservabilityPolicy does not take HTTPRoute.policy.linkerd.io, so the reference has no effect. It takes HTTPRoute and GRPCRoute.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ name: main }] }
`);
  });

  it("are Services, by whatever name the core group has", () => {
    checkReferences(`
apiVersion: gateway.nginx.org/v1alpha1
kind: UpstreamSettingsPolicy
metadata: { name: p, namespace: shop }
spec: { targetRefs: [{ group: core, kind: Service, name: web }, { group: "", kind: Service, name: wbe }] }
#                                                                                                 ^^^ error policy-target-not-found: Service \`wbe\` is not in this workspace, and without it the policy applies to nothing.
---
apiVersion: networking.gke.io/v1
kind: HealthCheckPolicy
metadata: { name: q, namespace: shop }
spec: { targetRef: { group: "", kind: Service, name: wbe } }
#                                                    ^^^ error policy-target-not-found: Service \`wbe\` is not in this workspace, and without it the policy applies to nothing.
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ port: 80 }] }
`);
  });

  it("of a kind that the policy does not take, whether they are there or not", () => {
    checkReferences(`
apiVersion: networking.gke.io/v1
kind: HealthCheckPolicy
metadata: { name: p, namespace: shop }
spec: { targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge } }
#                                                            ^^^^^^^ warning vendor-reference-kind: \`targetRef\` of HealthCheckPolicy does not take Gateway, so the reference has no effect. It takes Service, ServiceImport.multicluster.x-k8s.io, ServiceImport.net.gke.io, InferencePool.inference.networking.k8s.io and GCPInferencePoolImport.networking.gke.io.
#                                                                           ^^^^ error policy-target-not-found: Gateway \`edge\` is not in this workspace, and without it the policy applies to nothing.
---
apiVersion: networking.gke.io/v1
kind: GCPGatewayPolicy
metadata: { name: p, namespace: shop }
spec: { targetRef: { group: "", kind: Service, name: web } }
#                                     ^^^^^^^ warning vendor-reference-kind: \`targetRef\` of GCPGatewayPolicy does not take Service, so the reference has no effect. It takes Gateway.
#                                                    ^^^ error policy-target-not-found: Service \`web\` is not in this workspace, and without it the policy applies to nothing.
`);
  });

  it("are what GKE imports from other clusters, by the group of its own and by that of the API", () => {
    for (const group of ["net.gke.io", "multicluster.x-k8s.io"])
      checkReferences(`
apiVersion: networking.gke.io/v1
kind: HealthCheckPolicy
metadata: { name: health, namespace: shop }
spec: { targetRef: { group: ${group}, kind: ServiceImport, name: cart } }
---
apiVersion: networking.gke.io/v1
kind: GCPBackendPolicy
metadata: { name: login, namespace: shop }
spec: { targetRef: { group: ${group}, kind: ServiceImport, name: cart } }
---
apiVersion: networking.gke.io/v1
kind: LBPolicy
metadata: { name: global, namespace: shop }
spec: { targetRef: { group: ${group}, kind: ServiceImport, name: cart } }
---
apiVersion: networking.gke.io/v1
kind: GCPTrafficDistributionPolicy
metadata: { name: spread, namespace: shop }
spec: { targetRefs: [{ group: ${group}, kind: ServiceImport, name: cart }] }
---
apiVersion: ${group}/v1
kind: ServiceImport
metadata: { name: cart, namespace: shop }
`);
    checkReferences(`
apiVersion: networking.gke.io/v1
kind: HealthCheckPolicy
metadata: { name: health, namespace: shop }
spec: { targetRef: { group: networking.gke.io, kind: GCPInferencePoolImport, name: llama } }
---
apiVersion: networking.gke.io/v1
kind: GCPBackendPolicy
metadata: { name: login, namespace: shop }
spec: { targetRef: { group: networking.gke.io, kind: GCPInferencePoolImport, name: llama } }
---
apiVersion: networking.gke.io/v1
kind: GCPInferencePoolImport
metadata: { name: llama, namespace: shop }
`);
  });

  it("are no ServiceImport of a group that imports nothing, and none for a policy of sessions", () => {
    checkReferences(`
apiVersion: networking.gke.io/v1
kind: LBPolicy
metadata: { name: global, namespace: shop }
spec: { targetRef: { group: networking.gke.io, kind: ServiceImport, name: cart } }
#                           ^^^^^^^^^^^^^^^^^ warning vendor-reference-kind: \`targetRef\` of LBPolicy does not take ServiceImport.networking.gke.io, so the reference has no effect. It takes Service, ServiceImport.multicluster.x-k8s.io and ServiceImport.net.gke.io.
---
apiVersion: networking.gke.io/v1
kind: GCPSessionAffinityPolicy
metadata: { name: sticky, namespace: shop }
spec: { targetRef: { group: net.gke.io, kind: ServiceImport, name: cart } }
#                                             ^^^^^^^^^^^^^ warning vendor-reference-kind: \`targetRef\` of GCPSessionAffinityPolicy does not take ServiceImport.net.gke.io, so the reference has no effect. It takes Service.
---
apiVersion: net.gke.io/v1
kind: ServiceImport
metadata: { name: cart, namespace: shop }
---
apiVersion: networking.gke.io/v1
kind: ServiceImport
metadata: { name: cart, namespace: shop }
`);
  });

  it("of the implementation itself", () => {
    checkReferences(`
apiVersion: aigateway.envoyproxy.io/v1alpha1
kind: BackendSecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs:
    - { group: aigateway.envoyproxy.io, kind: AIServiceBackend, name: openai }
    - { group: aigateway.envoyproxy.io, kind: AIServiceBackend, name: opnai }
#                                                                     ^^^^^ error vendor-reference-not-found: AIServiceBackend.aigateway.envoyproxy.io \`opnai\` is not in this workspace, and \`spec.targetRefs\` needs it. Did you mean \`openai\`? 💡
  type: APIKey
  apiKey: { secretRef: { name: key } }
---
apiVersion: aigateway.envoyproxy.io/v1alpha1
kind: AIServiceBackend
metadata: { name: openai, namespace: shop }
spec: { schema: { name: OpenAI }, backendRef: { group: gateway.envoyproxy.io, kind: Backend, name: openai } }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: Backend
metadata: { name: openai, namespace: shop }
spec: { endpoints: [{ fqdn: { hostname: api.openai.com, port: 443 } }] }
---
apiVersion: v1
kind: Secret
metadata: { name: key, namespace: shop }
stringData: { apiKey: x }
`);
  });

  it("of Linkerd: a Server, a Namespace, and who may come in", () => {
    checkReferences(`
apiVersion: policy.linkerd.io/v1alpha1
kind: AuthorizationPolicy
metadata: { name: a, namespace: shop }
spec:
  targetRef: { group: policy.linkerd.io, kind: Server, name: wbe }
#                                                            ^^^ error vendor-reference-not-found: Server.policy.linkerd.io \`wbe\` is not in this workspace, and \`spec.targetRef\` needs it.
  requiredAuthenticationRefs: [{ group: policy.linkerd.io, kind: MeshTLSAuthentication, name: clients }]
#                                                                                             ^^^^^^^ error vendor-reference-not-found: MeshTLSAuthentication.policy.linkerd.io \`clients\` is not in this workspace, and \`spec.requiredAuthenticationRefs\` needs it.
---
apiVersion: policy.linkerd.io/v1alpha1
kind: AuthorizationPolicy
metadata: { name: b, namespace: shop }
spec:
  targetRef: { group: "", kind: Namespace, name: shop }
  requiredAuthenticationRefs: [{ group: policy.linkerd.io, kind: NetworkAuthentication, name: office }]
---
apiVersion: policy.linkerd.io/v1beta3
kind: Server
metadata: { name: web, namespace: shop }
spec: { port: http, podSelector: { matchLabels: { app: web } } }
---
apiVersion: policy.linkerd.io/v1alpha1
kind: NetworkAuthentication
metadata: { name: office, namespace: shop }
spec: { networks: [{ cidr: 10.0.0.0/8 }] }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
spec: { selector: { matchLabels: { app: web } }, template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: a, image: a }] } } }
`);
  });

  it("of a Rollout: its Service for the new version and its Route", () => {
    checkReferences(`
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: web, namespace: shop }
spec:
  strategy: { canary: { canaryService: web-canary, stableService: web, trafficRouting: { plugins: { argoproj-labs/gatewayAPI: { httpRoute: wbe, namespace: shop } } } } }
#                                      ^^^^^^^^^^ error vendor-reference-not-found: Service \`web-canary\` is not in this workspace, and \`spec.strategy.canary.canaryService\` needs it.
#                                                                                                                                          ^^^ error vendor-reference-not-found: HTTPRoute \`wbe\` is not in this workspace, and \`spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.httpRoute\` needs it.
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ port: 80 }], selector: { a: b } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { parentRefs: [{ name: edge }], rules: [{ backendRefs: [{ name: web, port: 80 }] }] }
#                            ^^^^ error route-parent-not-found: Gateway \`edge\` is not in this workspace, so the Route gets no status and no traffic.
`);
  });

  it("of a policy whose version nobody knows", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1beta7
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec: { targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: wbe }] }
#                                                                               ^^^ error policy-target-not-found: HTTPRoute \`wbe\` is not in this workspace, and without it the policy applies to nothing.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { parentRefs: [{ name: edge }], rules: [{ backendRefs: [{ name: web, port: 80 }] }] }
#                            ^^^^ error route-parent-not-found: Gateway \`edge\` is not in this workspace, so the Route gets no status and no traffic.
#                                                                     ^^^ error backend-not-found: Service \`web\` is not in this workspace, so requests for it are answered with 500.
`);
  });

  it("may be ListenerSets and InferencePools of releases in which they were experiments", () => {
    checkReferences(
      `
apiVersion: gateway.kgateway.dev/v1alpha1
kind: TrafficPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.x-k8s.io, kind: XListenerSet, name: more, sectionName: extra }
#                                                 ^^^^^^^^^^^^ information listenerset-policy-scope: The policy applies to the listeners of this ListenerSet alone, not to those of its Gateway, and only if policies of this kind can be set for single listeners.
    - { group: gateway.networking.x-k8s.io, kind: XListenerSet, name: more, sectionName: extar }
#                                                 ^^^^^^^^^^^^ information listenerset-policy-scope: The policy applies to the listeners of this ListenerSet alone, not to those of its Gateway, and only if policies of this kind can be set for single listeners.
#                                                                                        ^^^^^ error vendor-section-not-found: XListenerSet.gateway.networking.x-k8s.io \`more\` has no listener \`extar\`, so the reference has no effect. It has \`extra\`. 💡
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
#     ^^^^^^^^^^^^ hint xlistenerset-migrate: From release 1.5 on, \`XListenerSet\` is \`ListenerSet\` of \`gateway.networking.k8s.io/v1\`, and the old kind is no longer served: migrate once no cluster runs an older one.
metadata: { name: more, namespace: shop }
spec:
  parentRef: { name: edge }
  listeners: [{ name: extra, port: 8080, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: kgateway
  allowedListeners: { namespaces: { from: Same } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: networking.gke.io/v1
kind: HealthCheckPolicy
metadata: { name: p, namespace: shop }
spec: { targetRef: { group: inference.networking.x-k8s.io, kind: InferencePool, name: pool } }
---
apiVersion: inference.networking.x-k8s.io/v1alpha2
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning inference-pool-migrate: The alpha of InferencePool is gone with release 1.5 of the inference extension. Write \`inference.networking.k8s.io/v1\`, which has other fields. 💡
kind: InferencePool
metadata: { name: pool, namespace: shop }
spec: { targetPortNumber: 8000, selector: { app: model }, extensionRef: { name: picker } }
---
apiVersion: v1
kind: Service
metadata: { name: picker, namespace: shop }
spec: { ports: [{ port: 9002 }] }
`,
    );
  });

  it("of Traefik before release 3 are of its former group or of the one it has now", () => {
    checkReferences(`
apiVersion: traefik.containo.us/v1alpha1
kind: IngressRoute
metadata: { name: web, namespace: shop }
spec:
  routes:
    - kind: Rule
      match: PathPrefix(\`/\`)
      middlewares: [{ name: login }, { name: requests }, { name: reqests }]
#                                                                ^^^^^^^ error vendor-reference-not-found: Middleware.traefik.containo.us or Middleware.traefik.io \`reqests\` is not in this workspace, and \`spec.routes.middlewares\` needs it. Did you mean \`requests\`? 💡
      services: [{ name: web, port: 80 }]
#                        ^^^ error vendor-reference-not-found: Service \`web\` is not in this workspace, and \`spec.routes.services\` needs it.
---
apiVersion: traefik.containo.us/v1alpha1
kind: Middleware
metadata: { name: login, namespace: shop }
spec: { basicAuth: { secret: users } }
#                            ^^^^^ error vendor-reference-not-found: Secret \`users\` is not in this workspace, and \`spec.basicAuth.secret\` needs it.
---
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: requests, namespace: shop }
spec: { rateLimit: { average: 10 } }
`);
  });

  it("of Flagger and Argo Rollouts are whatever they roll out", () => {
    const canary = (apiVersion: string, kind: string) => `---
apiVersion: flagger.app/v1beta1
kind: Canary
metadata: { name: web, namespace: shop }
spec: { targetRef: { apiVersion: ${apiVersion}, kind: ${kind}, name: web }, service: { port: 80 } }
---
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: web, namespace: shop }
`;
    checkReferences(canary("serving.knative.dev/v1", "Service"));
    const rollout = (apiVersion: string, kind: string) => `---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: web, namespace: shop }
spec: { workloadRef: { apiVersion: ${apiVersion}, kind: ${kind}, name: web } }
---
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: web, namespace: shop }
`;
    checkReferences(rollout("apps/v1", "ReplicaSet"));
    checkReferences(rollout("v1", "PodTemplate"));
  });
});
