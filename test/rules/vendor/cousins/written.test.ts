import { describe, it } from "node:test";
import { checkDiagnostics } from "../../../fixture.ts";
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
#                                                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^ warning vendor-extension-kind: LoadBalancerConfiguration.gateway.k8s.aws is no kind that Istio takes here, so the parameters have no effect. What it takes is ConfigMap.
#                                                                                                                                  ^^^^^^ error gateway-params-not-found: LoadBalancerConfiguration.gateway.k8s.aws \`public\` is not in this workspace, and without it the Gateway is not accepted. There is one of this name in namespace \`infra\`, but parameters are looked for beside the Gateway only.
`);
  });

  it("are filters of an implementation that is known by its class or its controller's domain alone", () => {
    const gateway = (className: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: ${className}, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: headers, namespace: shop }
spec: { headers: {} }
`;
    const route = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - filters: [{ type: ExtensionRef, extensionRef: { group: traefik.io, kind: Middleware, name: headers } }]
`;
    const told = (message: string) =>
      `#                                                                              ^^^^^^^^^^ warning vendor-extension-kind: Middleware.traefik.io is no kind that ${message}\n`;
    const kgateway = told(
      "kgateway takes here, so requests of this rule get an error. What it takes is TrafficPolicy.gateway.kgateway.dev and DirectResponse.gateway.kgateway.dev.",
    );
    const nginx = told(
      "NGINX Gateway Fabric takes here, so requests of this rule get an error. What it takes is SnippetsFilter.gateway.nginx.org and AuthenticationFilter.gateway.nginx.org.",
    );
    const only = ["vendor-extension-kind"];
    checkDiagnostics(route + kgateway + gateway("kgateway"), { only });
    const custom = `---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: inside }
spec: { controllerName: gateway.nginx.org/inside }
`;
    checkDiagnostics(route + nginx + gateway("inside") + custom, { only });
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

describe("references of projects around the Gateway API", () => {
  const around = `---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.net/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: azure-alb-external }
spec: { controllerName: alb.networking.azure.io/alb-controller }
`;
  const cases: readonly (readonly [string, string])[] = [
    [
      "Services of a Rollout that are blue and green",
      `apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: cart, namespace: shop }
spec: { strategy: { blueGreen: { activeService: cart, previewService: preview } } }
#                                                                     ^^^^^^^ error vendor-reference-not-found: Service \`preview\` is not in this workspace, and \`spec.strategy.blueGreen.previewService\` needs it.
`,
    ],
    [
      "the Service that the HTTP add-on of KEDA sends to, and what it scales",
      `apiVersion: http.keda.sh/v1alpha1
kind: HTTPScaledObject
metadata: { name: cart, namespace: shop }
spec: { scaleTargetRef: { kind: Deployment, apiVersion: apps/v1, name: cart, service: crate, port: 80 } }
#                                                                      ^^^^ error vendor-reference-not-found: Deployment.apps \`cart\` is not in this workspace, and \`spec.scaleTargetRef\` needs it.
#                                                                                     ^^^^^ error vendor-reference-not-found: Service \`crate\` is not in this workspace, and \`spec.scaleTargetRef.service\` needs it.
`,
    ],
    [
      "mirrors of a VirtualService",
      `apiVersion: networking.istio.io/v1
kind: VirtualService
metadata: { name: cart, namespace: shop }
spec: { hosts: [cart.example.com], http: [{ route: [{ destination: { host: cart } }], mirrors: [{ destination: { host: shadow } }] }] }
#                                                                                                                      ^^^^^^ error vendor-reference-not-found: Service or ServiceEntry.networking.istio.io \`shadow\` is not in this workspace, and \`spec.http.mirrors.destination.host\` needs it.
`,
    ],
    [
      "backends of a TCPIngress of Kong",
      `apiVersion: configuration.konghq.com/v1beta1
kind: TCPIngress
metadata: { name: cart, namespace: shop }
spec: { rules: [{ port: 9000, backend: { serviceName: crate, servicePort: 80 } }] }
#                                                     ^^^^^ error vendor-reference-not-found: Service \`crate\` is not in this workspace, and \`spec.rules.backend.serviceName\` needs it.
`,
    ],
    [
      "credentials for Konnect",
      `apiVersion: konnect.konghq.com/v1alpha1
kind: KonnectAPIAuthConfiguration
metadata: { name: konnect, namespace: shop }
spec: { type: secretRef, secretRef: { name: token }, serverURL: us.api.konghq.com }
#                                           ^^^^^ error vendor-reference-not-found: Secret \`token\` is not in this workspace, and \`spec.secretRef\` needs it.
`,
    ],
    [
      "certificates of clients behind Azure's gateway",
      `apiVersion: alb.networking.azure.io/v1
kind: FrontendTLSPolicy
metadata: { name: clients, namespace: shop }
spec: { targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionNames: [http] }, default: { verify: { caCertificateRef: { name: authority } } } }
#                                                                                                                                                        ^^^^^^^^^ error vendor-reference-not-found: Secret \`authority\` is not in this workspace, and \`spec.default.verify.caCertificateRef\` needs it.
`,
    ],
    [
      "credentials for the DNS of Kuadrant",
      `apiVersion: kuadrant.io/v1
kind: DNSPolicy
metadata: { name: names, namespace: shop }
spec: { targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge }, providerRefs: [{ name: zone }] }
#                                                                                                          ^^^^ error vendor-reference-not-found: Secret \`zone\` is not in this workspace, and \`spec.providerRefs\` needs it.
`,
    ],
    [
      "Services behind an Upstream of Gloo",
      `apiVersion: gloo.solo.io/v1
kind: Upstream
metadata: { name: cart, namespace: shop }
spec: { kube: { serviceName: cart, serviceNamespace: depot, servicePort: 80 } }
#                            ^^^^ error vendor-reference-not-found: Service \`depot/cart\` is not in this workspace, and \`spec.kube.serviceName\` needs it. There is one of this name in namespace \`shop\`, but it is looked for in \`depot\`.
`,
    ],
    [
      "the load balancer of a Gateway of Azure",
      `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop, annotations: { alb.networking.azure.io/alb-namespace: azure, alb.networking.azure.io/alb-name: balancer } }
#                                                                                                                                        ^^^^^^^^ error vendor-reference-not-found: ApplicationLoadBalancer.alb.networking.azure.io \`azure/balancer\` is not in this workspace, and the annotation \`alb.networking.azure.io/alb-name\` needs it.
spec: { gatewayClassName: azure-alb-external, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`,
    ],
  ];
  for (const [what, manifest] of cases) it(`are ${what}`, () => checkReferences(manifest + around));
});

describe("references of what stands beside Gateways", () => {
  it("are those of analyses, scaled workloads, domains and virtual servers", () => {
    checkReferences(`
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: web, namespace: shop }
spec:
  strategy:
    canary:
      analysis: { templates: [{ templateName: success }, { templateName: latency, clusterScope: true }, { templateName: sucess }] }
#                                                                                                                       ^^^^^^ error vendor-reference-not-found: AnalysisTemplate.argoproj.io or ClusterAnalysisTemplate.argoproj.io \`sucess\` is not in this workspace, and \`spec.strategy.canary.analysis.templates.templateName\` needs it. Did you mean \`success\`? 💡
---
apiVersion: argoproj.io/v1alpha1
kind: AnalysisTemplate
metadata: { name: success, namespace: shop }
---
apiVersion: argoproj.io/v1alpha1
kind: ClusterAnalysisTemplate
metadata: { name: latency }
---
apiVersion: http.keda.sh/v1alpha1
kind: HTTPScaledObject
metadata: { name: web, namespace: shop }
spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: wbe, service: web, port: 80 } }
#                                                                      ^^^ error vendor-reference-not-found: Deployment.apps \`wbe\` is not in this workspace, and \`spec.scaleTargetRef\` needs it.
---
apiVersion: serving.knative.dev/v1beta1
kind: DomainMapping
metadata: { name: web.example.com, namespace: shop }
spec: { ref: { apiVersion: serving.knative.dev/v1, kind: Service, name: web } }
#                                                                       ^^^ error vendor-reference-not-found: Service.serving.knative.dev \`web\` is not in this workspace, and \`spec.ref\` needs it.
---
apiVersion: k8s.nginx.org/v1
kind: VirtualServer
metadata: { name: web, namespace: front }
spec:
  host: web.example.com
  upstreams: [{ name: web, service: shop/web, port: 80 }, { name: own, service: web, port: 80 }]
#                                                                               ^^^ error vendor-reference-not-found: Service \`web\` is not in this workspace, and \`spec.upstreams.service\` needs it. There is one of this name in namespace \`shop\`, but it is looked for in \`front\`.
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ port: 80 }], selector: { a: b } }
`);
  });
});
