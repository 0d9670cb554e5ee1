import { describe, it } from "node:test";
import { checkDefinition, checkRename } from "../../../fixture.ts";
import { checkReferences } from "./checkReferences.ts";

describe("sections of targets", () => {
  it("are rules of a TLSRoute", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: BackendTrafficPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: TLSRoute, name: db, sectionName: mian }
#                                                                                ^^^^ error policy-section-not-found: TLSRoute \`db\` has no rule \`mian\`, so the policy does not apply. It has \`main\`. 💡
---
apiVersion: gateway.networking.k8s.io/v1
kind: TLSRoute
metadata: { name: db, namespace: shop }
spec: { hostnames: [db.example.com], rules: [{ name: main, backendRefs: [{ name: db, port: 5432 }] }] }
---
apiVersion: v1
kind: Service
metadata: { name: db, namespace: shop }
spec: { ports: [{ port: 5432 }] }
`);
  });

  it("are rules of a GRPCRoute", () => {
    checkReferences(`
apiVersion: gateway.kgateway.dev/v1alpha1
kind: TrafficPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: GRPCRoute, name: api, sectionName: lst }
#                                                                                  ^^^ error policy-section-not-found: GRPCRoute \`api\` has no rule \`lst\`, so the policy does not apply. It has \`list\`. 💡
---
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: api, namespace: shop }
spec: { rules: [{ name: list }] }
`);
  });

  it("are no field of policies of NGINX Gateway Fabric", () => {
    checkReferences(`
apiVersion: gateway.nginx.org/v1alpha1
kind: ClientSettingsPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: nope }
#                                                                                        ^^^^ warning vendor-section-not-found: ClientSettingsPolicy takes no \`sectionName\`, so it is for all of Gateway \`edge\`, if the API server takes it at all.
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: nginx, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`);
  });

  it("are a field of policies of Kuadrant: listeners of a Gateway, rules of a Route", () => {
    checkReferences(`
apiVersion: kuadrant.io/v1
kind: AuthPolicy
metadata: { name: login, namespace: shop }
spec: { targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: http } }
---
apiVersion: kuadrant.io/v1
kind: TLSPolicy
metadata: { name: certificates, namespace: shop }
spec: { targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: http }, issuerRef: { kind: Issuer, name: own } }
---
apiVersion: kuadrant.io/v1
kind: DNSPolicy
metadata: { name: names, namespace: shop }
spec: { targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: htpp } }
#                                                                                              ^^^^ error policy-section-not-found: Gateway \`edge\` has no listener \`htpp\`, so the policy does not apply. It has \`http\`. 💡
---
apiVersion: kuadrant.io/v1
kind: RateLimitPolicy
metadata: { name: rates, namespace: shop }
spec: { targetRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: web, sectionName: mian } }
#                                                                                               ^^^^ error policy-section-not-found: HTTPRoute \`web\` has no rule \`mian\`, so the policy does not apply. It has \`main\`. 💡
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: istio, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { parentRefs: [{ name: edge }], rules: [{ name: main }] }
---
apiVersion: cert-manager.io/v1
kind: Issuer
metadata: { name: own, namespace: shop }
spec: { selfSigned: {} }
`);
  });

  it("are listeners of a ListenerSet", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: ClientTrafficPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: ListenerSet, name: more, sectionName: htps }]
#                                                        ^^^^^^^^^^^ information listenerset-policy-scope: The policy applies to the listeners of this ListenerSet alone, not to those of its Gateway, and only if policies of this kind can be set for single listeners.
#                                                                                              ^^^^ error policy-section-not-found: ListenerSet \`more\` has no listener \`htps\`, so the policy does not apply. It has \`http\`. 💡
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: shop }
spec: { parentRef: { name: edge }, listeners: [{ name: http, port: 8081, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: eg, allowedListeners: { namespaces: { from: Same } }, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`);
  });

  it("are providers of an AgentgatewayBackend", () => {
    checkReferences(`
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: ai, sectionName: primary }]
  backend: { http: { version: HTTP2 } }
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: q, namespace: shop }
spec:
  targetRefs: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: ai, sectionName: primry }]
#                                                                                           ^^^^^^ error vendor-section-not-found: AgentgatewayBackend.agentgateway.dev \`ai\` has no section \`primry\`, so the reference has no effect. It has \`primary\` and \`spare\`. 💡
  backend: { http: { version: HTTP2 } }
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: ai, namespace: shop }
spec: { ai: { groups: [{ providers: [{ name: primary, openai: { model: gpt } }, { name: spare, openai: { model: gpt } }] }] } }
`);
  });

  it("are names of ports of a Service", () => {
    checkReferences(`
apiVersion: apisix.apache.org/v1alpha1
kind: BackendTrafficPolicy
metadata: { name: p, namespace: shop }
spec: { targetRefs: [{ group: "", kind: Service, name: web, sectionName: htp }] }
#                                                                        ^^^ error policy-section-not-found: Service \`web\` has no port \`htp\`, so the policy does not apply. It has \`http\`. 💡
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ name: http, port: 80 }] }
`);
  });

  it("of selected targets are told where none of them has the section", () => {
    checkReferences(`
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: p, namespace: shop }
spec:
  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { app: web }, sectionName: mian }]
#                                                                                                                ^^^^ error vendor-section-not-found: Nothing that this selects has a part \`mian\`, so it applies to nothing.
  traffic: { timeouts: { request: 5s } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { app: web } }
spec: { parentRefs: [{ name: edge }], rules: [{ name: main, backendRefs: [{ name: web, port: 80 }] }] }
#                            ^^^^ error route-parent-not-found: Gateway \`edge\` is not in this workspace, so the Route gets no status and no traffic.
#                                                                                 ^^^ error backend-not-found: Service \`web\` is not in this workspace, so requests for it are answered with 500.
`);
  });

  it("of selected targets are right where one of them has the section", () => {
    checkReferences(`
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: p, namespace: shop }
spec:
  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { app: web }, sectionName: main }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: one, namespace: shop, labels: { app: web } }
spec: { rules: [{ name: main }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: two, namespace: shop, labels: { app: web } }
spec: { rules: [{ name: other }] }
`);
  });
});

describe("several sections of one target", () => {
  it("are looked for one by one, and follow a listener", () => {
    const policy = `
apiVersion: alb.networking.azure.io/v1
kind: FrontendTLSPolicy
metadata: { name: mtls, namespace: infra }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge, namespace: infra, sectionNames: [web, wbe] }
`;
    const gateway = `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: azure-alb-external
  listeners: [{ name: web, port: 80, protocol: HTTP }]
`;
    checkReferences(
      `${policy}#                                                                                                                 ^^^ error policy-section-not-found: Gateway \`edge\` has no listener \`wbe\`, so the policy does not apply. It has \`web\`. 💡
${gateway}`,
    );
    checkRename(
      policy + gateway.replace("name: web", "name: we$0b"),
      "plain",
      (policy + gateway).replace("[web", "[plain").replace("name: web", "name: plain"),
    );
    checkDefinition(policy.replace("[web", "[w$0eb") + gateway, ["main.yaml:12 web"]);
  });
});
