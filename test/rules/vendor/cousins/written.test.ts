import { describe, it } from "node:test";
import { checkReferences } from "./checkReferences.ts";

describe("references as they are written", () => {
  it("say nothing where a name, kind, section or port is filled in later", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: "\${ROUTE}" }
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: web, sectionName: "\${RULE}" }
    - { group: gateway.networking.k8s.io, kind: "\${KIND}", name: wbe }
  basicAuth: { users: { name: "\${SECRET}" } }
  extAuth: { http: { backendRefs: [{ name: "\${AUTH}", port: 80 }, { name: web, port: "\${PORT}" }] } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { parentRefs: [{ name: edge }], rules: [{ name: main, backendRefs: [{ name: web, port: 80 }] }] }
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ port: 80 }], selector: { a: b } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: eg, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`);
  });

  it("say nothing in templates of charts", () => {
    checkReferences(`
#- chart/Chart.yaml
apiVersion: v2
name: x
version: 1.0.0
#- chart/templates/p.yaml
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: {{ .Values.route }} }]
  basicAuth: { users: { name: {{ include "x.secret" . }} } }
`);
  });

  it("say nothing where a template stands between quotes", () => {
    checkReferences(`
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: "{{ .Values.route }}" }]
  basicAuth: { users: { name: "{{ .Values.secret }}" } }
`);
  });

  it("are read in JSON on one line", () => {
    checkReferences(`
#- a.json
{"apiVersion":"gateway.nginx.org/v1alpha1","kind":"AuthenticationFilter","metadata":{"name":"p","namespace":"shop"},"spec":{"type":"Basic","basic":{"realm":"a","secretRef":{"name":"users"}}}}
#                                                                                                                                                                                   ^^^^^^^ error vendor-reference-not-found: Secret \`users\` is not in this workspace, and \`spec.basic.secretRef\` needs it.
`);
  });

  it("lead to objects that are written in JSON", () => {
    checkReferences(`
#- a.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
#                      ^^^^ error route-parent-not-found: Gateway \`edge\` is not in this workspace, so the Route gets no status and no traffic.
  rules: [{ filters: [{ type: ExtensionRef, extensionRef: { group: gateway.nginx.org, kind: AuthenticationFilter, name: p } }], backendRefs: [{ name: web, port: 80 }] }]
#                                                                                                                                                     ^^^ error backend-not-found: Service \`web\` is not in this workspace, so requests for it are answered with 500.
#- b.yaml
{
  "apiVersion": "gateway.nginx.org/v1alpha1",
  "kind": "AuthenticationFilter",
  "metadata": { "name": "p", "namespace": "shop" },
  "spec": { "type": "Basic", "basic": { "realm": "a", "secretRef": { "name": "users" } } }
#                                                                            ^^^^^^^ error vendor-reference-not-found: Secret \`users\` is not in this workspace, and \`spec.basic.secretRef\` needs it.
}
`);
  });

  it("are judged beside what the definition of their kind says", () => {
    checkReferences(`
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: authenticationfilters.gateway.nginx.org }
spec:
  group: gateway.nginx.org
  scope: Namespaced
  names: { kind: AuthenticationFilter, plural: authenticationfilters, singular: authenticationfilter, listKind: AuthenticationFilterList }
  versions:
    - name: v1alpha1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            apiVersion: { type: string }
            kind: { type: string }
            metadata: { type: object }
            spec:
              type: object
              required: [type]
              properties:
                type: { type: string, enum: [Basic, JWT] }
                basic:
                  type: object
                  properties:
                    realm: { type: string }
                    secretRef: { type: object, properties: { name: { type: string } } }
---
apiVersion: gateway.nginx.org/v1alpha1
kind: AuthenticationFilter
metadata: { name: p, namespace: shop }
spec: { type: Basic, basic: { realm: a, secretRef: { name: users } } }
#                                                          ^^^^^ error vendor-reference-not-found: Secret \`users\` is not in this workspace, and \`spec.basic.secretRef\` needs it.
`);
  });

  it("are parameters of classes and Gateways", () => {
    checkReferences(`
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: alb }
spec: { controllerName: gateway.k8s.aws/alb, parametersRef: { group: gateway.k8s.aws, kind: LoadBalancerConfiguration, name: public, namespace: infra } }
---
apiVersion: gateway.k8s.aws/v1beta1
kind: LoadBalancerConfiguration
metadata: { name: public, namespace: infra }
spec: { scheme: internet-facing }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: cilium-fast }
spec: { controllerName: io.cilium/gateway-controller, parametersRef: { group: cilium.io, kind: CiliumGatewayClassConfig, name: fats, namespace: infra } }
#                                                                                                                              ^^^^ error gatewayclass-params-not-found: CiliumGatewayClassConfig.cilium.io \`infra/fats\` is not in this workspace, and without it the class is not accepted.
---
apiVersion: cilium.io/v2alpha1
kind: CiliumGatewayClassConfig
metadata: { name: fast, namespace: infra }
spec: { service: { type: LoadBalancer } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: istio, infrastructure: { parametersRef: { group: gateway.k8s.aws, kind: LoadBalancerConfiguration, name: public } }, listeners: [{ name: http, port: 80, protocol: HTTP }] }
#                         ^^^^^ error gatewayclass-not-found: GatewayClass \`istio\` is not in this workspace; no controller serves the Gateway.
#                                                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^ warning vendor-extension-kind: LoadBalancerConfiguration.gateway.k8s.aws is no kind that Istio takes here, so the parameters have no effect. What it takes is ConfigMap.
#                                                                                                                                  ^^^^^^ error gateway-params-not-found: LoadBalancerConfiguration.gateway.k8s.aws \`public\` is not in this workspace, and without it the Gateway is not accepted. There is one of this name in namespace \`infra\`, but parameters are looked for beside the Gateway only.
`);
  });

  it("are parameters of Envoy Gateway", () => {
    checkReferences(`
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: eg }
spec: { controllerName: gateway.envoyproxy.io/gatewayclass-controller, parametersRef: { group: gateway.envoyproxy.io, kind: EnvoyProxy, name: proxy } }
#                                                                      ^^^^^^^^^^^^^ warning gatewayclass-params-namespace: An EnvoyProxy is namespaced, and a GatewayClass is not, so \`parametersRef\` needs a \`namespace\`. 💡
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyProxy
metadata: { name: proxy, namespace: envoy-gateway-system }
spec: {}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: eg, infrastructure: { parametersRef: { group: gateway.envoyproxy.io, kind: EnvoyProxy, name: prxy } }, listeners: [{ name: http, port: 80, protocol: HTTP }] }
#                                                                                                                      ^^^^ error gateway-params-not-found: EnvoyProxy.gateway.envoyproxy.io \`prxy\` is not in this workspace, and without it the Gateway is not accepted.
`);
  });

  it("are filters of rules", () => {
    checkReferences(`
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
#                      ^^^^ information listener-grpc-h2c: Listener \`http\` has no TLS, so clients must speak HTTP/2 without it (h2c), and whether the implementation takes that is up to it. An HTTPS listener works everywhere.
  rules:
    - filters:
        - { type: ExtensionRef, extensionRef: { group: gateway.nginx.org, kind: SnippetsFilter, name: s } }
        - { type: ExtensionRef, extensionRef: { group: traefik.io, kind: Middleware, name: m } }
#                                                                        ^^^^^^^^^^ warning vendor-extension-kind: Middleware.traefik.io is no kind that NGINX Gateway Fabric takes here, so requests of this rule get an error. What it takes is SnippetsFilter.gateway.nginx.org and AuthenticationFilter.gateway.nginx.org.
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: ngf, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: ngf }
spec: { controllerName: gateway.nginx.org/nginx-gateway-controller }
---
apiVersion: gateway.nginx.org/v1alpha1
kind: SnippetsFilter
metadata: { name: s, namespace: shop }
spec: { snippets: [] }
---
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: m, namespace: shop }
spec: { compress: {} }
`);
  });

  it("are issuers of cert-manager, and those that other projects bring in groups of their own", () => {
    const issued = (name: string, issuer: string) => `apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: ${name}, namespace: shop }
spec: { secretName: ${name}, dnsNames: [shop.example.com], issuerRef: ${issuer} }
`;
    const external = [
      "{ group: awspca.cert-manager.io, kind: AWSPCAClusterIssuer, name: pca }",
      "{ group: cas-issuer.jetstack.io, kind: GoogleCASIssuer, name: cas }",
      "{ group: certmanager.step.sm, kind: StepClusterIssuer, name: step }",
      '{ group: "", kind: Issuer, name: ca }',
    ];
    checkReferences(`${external.map((one, at) => issued(`c${at}`, one)).join("---\n")}---
${issued("d", "{ group: cert-manager.io, kind: StepClusterIssuer, name: step }")}\
#                                                                                               ^^^^^^^^^^^^^^^^^ warning vendor-reference-kind: \`issuerRef\` of Certificate does not take StepClusterIssuer.cert-manager.io, so the reference has no effect. It takes Issuer.cert-manager.io and ClusterIssuer.cert-manager.io.
---
apiVersion: cert-manager.io/v1
kind: Issuer
metadata: { name: ca, namespace: shop }
spec: { selfSigned: {} }
`);
  });
});
