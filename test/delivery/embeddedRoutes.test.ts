import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { traceRequest } from "../../server/src/workspace/views/tracedRequest.ts";
import { checkDiagnostics, openFixture, readFixture } from "../fixture.ts";
import { checkForms, checkParents } from "./delivered.ts";

const GATEWAY = `#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } } }
    - { name: same, port: 8080, protocol: HTTP }
`;

/** A HelmRelease whose values are indented by four. */
const release = (
  values: string,
  spec = "",
  metadata = "name: podinfo, namespace: apps",
) => `#- apps/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { ${metadata} }
spec:
${spec}
  values:
${values}
`;

const PARENT = "parentRefs: [{ name: edge, namespace: infra, sectionName: http }]";
const ACCEPTED = (kind: string) => `apps/release.yaml ${kind} → infra/gateway.yaml: Accepted`;

describe("a Route in the values of a chart", () => {
  it("is found by the shape of its list, its kind by the keys above", () => {
    for (const [key, kind] of Object.entries({
      "route: { app: { SPEC } }": "HTTPRoute",
      "httpRoute: { SPEC }": "HTTPRoute",
      "route: { kind: GRPCRoute, SPEC }": "GRPCRoute",
      "grpcRoute: { main: { SPEC } }": "GRPCRoute",
      "server: { http-route: [{ SPEC }] }": "HTTPRoute",
      "prometheus: { route: { main: { SPEC } } }": "HTTPRoute",
      "gateway: { SPEC }": "HTTPRoute",
      "gateway: { tls: { protocol: HTTPS, SPEC } }": "HTTPRoute",
    }))
      checkParents(`${GATEWAY}${release(`    ${key.replace("SPEC", PARENT)}`)}`, [ACCEPTED(kind)]);
    for (const [values, kind] of Object.entries({
      "route: { ssh: { type: TCPRoute, SPEC } }": "TCPRoute",
      "gatewayApi: { routes: [{ routeType: tls, SPEC }] }": "TLSRoute",
      "gateway: { udp: { SPEC } }": "UDPRoute",
    }))
      checkForms(release(`    ${values.replace("SPEC", PARENT)}`), [`apps/release.yaml: ${kind} apps/?`]);
    checkForms(release("    tlsRoute: { parentRefs: [{ name: edge }] }"), [
      "apps/release.yaml: TLSRoute apps/?",
    ]);
    checkForms(release("    tcpRoute: { parentRefs: [{ name: edge }] }"), [
      "apps/release.yaml: TCPRoute apps/?",
    ]);
  });

  it("has the rules that its chart writes, and none that the API server fills in", () => {
    const workspace = openFixture(readFixture(`${GATEWAY}${release(`    httpRoute: { ${PARENT} }`)}`));
    const request = { gateway: { name: "edge" }, scheme: "http", host: "a.example.com" } as const;
    assert.equal(traceRequest(request, workspace).status, 404);
  });

  it("is none where the list says something else", () => {
    for (const values of [
      "    parentRefs: [a, b]",
      "    route: { parentRefs: [{ name: x, image: y }] }",
      "    route: { parentRefs: {} }",
      "    route: { parentRefs: [] }",
    ])
      checkForms(release(values), []);
  });

  it("stands in the namespace of its release", () => {
    const values = `    route: { app: { ${PARENT.replace("http", "same")} } }`;
    checkParents(`${GATEWAY}${release(values)}`, [
      "apps/release.yaml HTTPRoute → infra/gateway.yaml: NotAllowedByListeners",
    ]);
    checkParents(`${GATEWAY}${release(values, "  targetNamespace: infra")}`, [ACCEPTED("HTTPRoute")]);
    checkParents(`${GATEWAY}${release(values, "", "name: podinfo")}`, [
      "apps/release.yaml HTTPRoute → infra/gateway.yaml: unknown",
    ]);
  });

  it("keeps the target namespace of its release whatever delivers that", () => {
    checkForms(
      `#- apps/kustomization.yaml
namespace: flux-system
resources: [release.yaml]
${release(`    route: { app: { ${PARENT} } }`, "  targetNamespace: shop")}`,
      ["apps/release.yaml: HTTPRoute shop/?"],
    );
  });

  it("stands where its chart is released, not where the object around it does", () => {
    const values = `        route: { parentRefs: [{ name: edge }] }`;
    const application = (destination: string) => `#- argo/app.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: shop, namespace: argocd }
spec:
  source:
    helm:
      valuesObject:
${values}
  destination: { ${destination} }
#- argo/kustomization.yaml
namespace: argocd
resources: [app.yaml]
`;
    checkForms(application("namespace: shop"), ["argo/app.yaml: HTTPRoute shop/?"]);
    checkForms(application("name: in-cluster"), ["argo/app.yaml: HTTPRoute ?/?"]);
    checkForms(
      `#- apps/chart.yaml
apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: { name: shop, namespace: kube-system }
spec: { targetNamespace: shop, valuesContent: { route: { parentRefs: [{ name: edge }] } } }`,
      ["apps/chart.yaml: HTTPRoute shop/?"],
    );
  });

  it("that is a whole manifest keeps its own namespace and name, or gets that of the release", () => {
    checkForms(
      `#- apps/kustomization.yaml
namespace: apps
namePrefix: x-
resources: [release.yaml]
${release(
  `    extraObjects:
      - { apiVersion: gateway.networking.k8s.io/v1, kind: HTTPRoute, metadata: { name: own, namespace: infra } }
      - { apiVersion: gateway.networking.k8s.io/v1, kind: HTTPRoute, metadata: { name: released } }`,
  "",
  "name: podinfo",
)}`,
      ["apps/release.yaml: HTTPRoute infra/own", "apps/release.yaml: HTTPRoute apps/released"],
    );
  });

  it("gets a warning for a listener that is not there, and nothing about its backends", () => {
    checkDiagnostics(`
${GATEWAY}${release(`    route:
      app:
        hostnames: ["{{ .Release.Name }}.example.com"]
        parentRefs:
          - name: edge
            namespace: infra
            sectionName: web
#                        ^^^ warning route-parent-section-not-found: Gateway \`infra/edge\` has no listener \`web\`, so the Route is not attached to it. It has \`http\` and \`same\`. 💡
        rules:
          - backendRefs: [{ identifier: app, port: 80 }]
            filters: [{ type: Chart }]
            port: 80`)}`);
  });

  it("has the forms of its hostnames, parentRefs and matches checked as a manifest has", () => {
    checkDiagnostics(`
${GATEWAY}${release(`    route:
      app:
        enabled: true
        annotations: { a: b }
        hostname: Not_A_Host
        hostnames: ["Bad_Host..name", "{{ .Release.Name }}.example.com", "\${HOST}"]
#                   ^^^^^^^^^^^^^^^^ error field-pattern: \`Bad_Host..name\` is not allowed in \`spec.hostnames[0]\`: a hostname is a lower-case DNS name without port or scheme; \`*\` may only be its whole first label, as in \`*.example.com\`.
        parentRefs:
          - nmae: edge
#           ^^^^^^^^^^ error field-required: \`spec.parentRefs[0]\` must set \`name\`; the API server refuses the HTTPRoute without it.
#           ^^^^ warning doc-field-unknown: \`spec.parentRefs[0].nmae\` is not a field of an HTTPRoute, so the API server drops it. Did you mean \`name\`? 💡
            namespace: infra
          - name: [1]
#                 ^^^ error field-type: \`spec.parentRefs[1].name\` must be a string, not a list.
          - name: edge
            namespace: infra
            sectionNmae: http
#           ^^^^^^^^^^^ warning doc-field-unknown: \`spec.parentRefs[2].sectionNmae\` is not a field of an HTTPRoute, so the API server drops it. Did you mean \`sectionName\`? 💡
            port: http
#                 ^^^^ error field-type: \`spec.parentRefs[2].port\` must be an integer, not a string.
        rules:
          - name: 7
            matches: [{ path: { type: Prefix, value: / } }, { path: /api }]
#                                     ^^^^^^ error legacy-path-type-prefix: The type \`Prefix\` is called \`PathPrefix\` since release 0.4; the API server refuses the old one. 💡
            backendRefs: [{ identifier: app, port: http }]
            timeouts: soon`)}`);
  });

  it("is no Route of another API, whose parents are its own and judged as such", () => {
    checkDiagnostics(`${GATEWAY}#- linkerd.yaml
apiVersion: policy.linkerd.io/v1beta3
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs: [{ name: nowhere, namespace: infra }]
#              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning vendor-reference-kind: \`parentRefs\` of HTTPRoute does not take Gateway.policy.linkerd.io, so the reference has no effect. It takes Server.policy.linkerd.io, Service and EgressNetwork.policy.linkerd.io.
#- traefik.yaml
apiVersion: traefik.io/v1alpha1
kind: IngressRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs: [{ name: edge, sectionName: nothing }]
#                      ^^^^ hint vendor-reference-not-found: IngressRoute.traefik.io \`edge\` is not in this workspace, and \`spec.parentRefs\` needs it.
`);
  });

  it("may show what can be set by leaving it empty", () => {
    checkDiagnostics(`#- chart/values.yaml
route:
  main:
    parentRefs:
      - name: ""
        namespace: ""
        sectionName: ""
    hostnames: [""]
`);
  });

  it("has its paths checked whatever its chart makes of the rest", () => {
    checkDiagnostics(`
${GATEWAY}${release(`    route:
      app:
        parentRefs: [{ name: edge, namespace: infra, sectionName: http }]
        rules:
          - matches: [{ path: { type: PathPrefix, value: api } }]
#                                                        ^^^ error cel-path-absolute: A path starts with \`/\`; the API server refuses the route. Write \`/api\`. 💡
            backendRefs: [{ identifier: app, port: http }]`)}`);
  });

  it("is told of no key that may be the chart's", () => {
    checkDiagnostics(`
${GATEWAY}${release(`    route:
      app:
        parentRefs: [{ name: edge, namespace: infra, sectionName: http }]
        host: app.example.com
        paths: /
        additionalRules: [{ match: 1 }]
        rules:
          - matches: [{ path: { type: PathPrefix, value: / }, priority: 3 }]
            main: true
          - matches: /api
      off:
        enabled: false
        hostnames: [Bad_Host]
        parentRefs: [{ nmae: edge }]
      other:
        parentRefs: [{ name: edge, image: x }]
        hostnames: [Bad_Host]`)}`);
  });

  it("keeps a misspelt list of hostnames from being lost", () => {
    checkDiagnostics(`
${GATEWAY}${release(`    route:
      app:
        hostnmaes: [app.example.com]
#       ^^^^^^^^^ warning doc-field-unknown: \`spec.hostnmaes\` is not a field of an HTTPRoute, so the API server drops it. Did you mean \`hostnames\`? 💡
        parentRefs: [{ name: edge, namespace: infra, sectionName: http }]`)}`);
  });

  it("is checked as builds leave it", () => {
    checkDiagnostics(`${GATEWAY}${release(`    route: { app: { hostnames: ["\${HOST}"], ${PARENT} } }
#                               ^^^^^^^^^ error field-pattern: \`Shop_1.example.com\` is not allowed in \`spec.hostnames[0]\`: a hostname is a lower-case DNS name without port or scheme; \`*\` may only be its whole first label, as in \`*.example.com\`.`)}
#- cluster/ks.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  path: ./apps
  sourceRef: { kind: GitRepository, name: flux-system }
  postBuild: { substitute: { HOST: Shop_1.example.com } }`);
  });

  it("that is a Gateway has the values of its listeners checked", () => {
    checkDiagnostics(
      release(`    gateway:
      gatewayClassName: internet
      listeners: [{ name: http, port: 80, protocol: HTTP, hostname: Bad_Host, certificate: x }]
#                                                                   ^^^^^^^^ error field-pattern: \`Bad_Host\` is not allowed in \`spec.listeners[0].hostname\`: a hostname is a lower-case DNS name without port or scheme; \`*\` may only be its whole first label, as in \`*.example.com\`.`),
    );
  });

  it("is reported for a hostname that no listener takes", () => {
    checkParents(`${GATEWAY}${release(`    route: { app: { hostnames: [shop.example.net], ${PARENT} } }`)}`, [
      "apps/release.yaml HTTPRoute → infra/gateway.yaml: NoMatchingListenerHostname",
    ]);
  });

  it("is open where a template writes its hostname", () => {
    checkParents(
      `${GATEWAY}${release(`    route: { app: { hostnames: ["{{ .Release.Name }}.{{ .Values.domain }}"], ${PARENT} } }`)}`,
      ["apps/release.yaml HTTPRoute → infra/gateway.yaml: unknown"],
    );
  });

  it("is decided where a template writes the first labels of its hostname only", () => {
    const hostname = (domain: string) =>
      `${GATEWAY}${release(`    route: { app: { hostnames: ["{{ .Release.Name }}.${domain}"], ${PARENT} } }`)}`;
    checkParents(hostname("example.net"), [
      "apps/release.yaml HTTPRoute → infra/gateway.yaml: NoMatchingListenerHostname",
    ]);
    checkParents(hostname("example.com"), ["apps/release.yaml HTTPRoute → infra/gateway.yaml: Accepted"]);
  });

  it("is reported for nothing where it is switched off", () => {
    checkDiagnostics(
      `${GATEWAY}${release(`    route: { app: { enabled: false, parentRefs: [{ name: edge, namespace: infra, sectionName: web }] } }`)}`,
    );
  });

  it("has the namespace that the values say", () => {
    for (const [values, namespace] of Object.entries({
      [`namespaceOverride: web\n    httpRoute: { ${PARENT} }`]: "web",
      [`global: { namespaceOverride: web }\n    httpRoute: { ${PARENT} }`]: "web",
      [`grafana: { namespaceOverride: web, httpRoute: { ${PARENT} } }`]: "web",
      [`httpRoute: { namespace: web, ${PARENT} }`]: "web",
      [`httpRoute: { namespace: "", ${PARENT} }`]: "apps",
      [`gateway: { namespace: infra, ${PARENT} }`]: "?",
      [`httpRoute: { namespace: "{{ .Values.web }}", ${PARENT} }`]: "?",
      [`grafana: { namespaceOverride: web }\n    httpRoute: { ${PARENT} }`]: "apps",
    }))
      checkForms(release(`    ${values}`), [`apps/release.yaml: HTTPRoute ${namespace}/?`]);
  });

  it("is switched off with the part of the chart around it, too", () => {
    const SECTION = "parentRefs: [{ name: edge, namespace: infra, sectionName: web }]";
    const at = (values: string, finding = "") =>
      checkDiagnostics(
        `${GATEWAY}${release(`    ${values}:\n      parentRefs:\n      - name: edge\n        namespace: infra\n        sectionName: web${finding}`)}`,
      );
    for (const values of [
      `grafana: { enabled: false, route: { main: { enabled: true, ${SECTION} } } }`,
      `prometheus: { route: { main: { enabled: "false", ${SECTION} } } }`,
      `gatewayApi: { enabled: false, httpRoute: { ${SECTION} } }`,
      `server: { httproute: { create: false, ${SECTION} } }`,
      `grafana: { enabled: false, extraObjects: [{ apiVersion: gateway.networking.k8s.io/v1, kind: HTTPRoute, metadata: { name: g }, spec: { ${SECTION} } }] }`,
    ])
      checkDiagnostics(`${GATEWAY}${release(`    ${values}`)}`);
    const finding =
      "\n#                    ^^^ warning route-parent-section-not-found: Gateway `infra/edge` has no listener `web`, so the Route is not attached to it. It has `http` and `same`. 💡";
    at("grafana: { enabled: false }\n    route", finding);
  });

  it("is not switched off with another way in", () => {
    for (const around of ["ingress", "gateway"])
      checkParents(
        `${GATEWAY}${release(`    ${around}: { enabled: false, httpRoute: { enabled: true, ${PARENT} } }`)}`,
        [ACCEPTED("HTTPRoute")],
      );
  });

  it("is filled in by Flux", () => {
    checkParents(
      `${GATEWAY}${release(`    route: { app: { hostnames: ["\${HOST}"], ${PARENT} } }`)}
#- cluster/ks.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  path: ./apps
  sourceRef: { kind: GitRepository, name: flux-system }
  postBuild: { substitute: { HOST: shop.example.net } }`,
      ["apps/release.yaml HTTPRoute → infra/gateway.yaml: NoMatchingListenerHostname"],
    );
  });

  it("is patched with its release", () => {
    checkParents(
      `${GATEWAY}${release(`    route: { app: { ${PARENT} } }`)}
#- apps/kustomization.yaml
resources: [release.yaml, ../infra/gateway.yaml]
patches:
  - target: { kind: HelmRelease }
    patch: |-
      - { op: replace, path: /spec/values/route/app/parentRefs/0/sectionName, value: web }`,
      ["apps/release.yaml HTTPRoute → infra/gateway.yaml: NoMatchingParent"],
    );
  });
});

describe("values in a file of their own", () => {
  const VALUES = `#- apps/values.yaml
httpRoute:
  ${PARENT}
`;

  it("stand in the namespace of a kustomization's chart", () => {
    checkForms(
      `#- apps/kustomization.yaml
helmCharts: [{ name: podinfo, namespace: shop, valuesFile: values.yaml }]
${VALUES}`,
      ["apps/values.yaml: HTTPRoute shop/?"],
    );
    checkForms(
      `#- apps/kustomization.yaml
namespace: outer
helmCharts: [{ name: podinfo, namespace: shop, valuesFile: a.yaml, additionalValuesFiles: [values.yaml] }]
${VALUES}`,
      ["apps/values.yaml: HTTPRoute outer/?"],
    );
  });

  it("may come to a HelmRelease by a generated ConfigMap", () => {
    checkParents(
      `${GATEWAY}#- kustomization.yaml
resources: [apps, infra/gateway.yaml]
#- apps/kustomization.yaml
namespace: shop
resources: [release.yaml]
configMapGenerator: [{ name: podinfo-values, files: [values.yaml=values.yaml] }]
#- apps/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: podinfo }
spec: { valuesFrom: [{ kind: ConfigMap, name: podinfo-values }] }
${VALUES}`,
      ["apps/values.yaml HTTPRoute → infra/gateway.yaml: Accepted"],
    );
  });

  it("are read where nothing is known of them", () => {
    checkParents(`${GATEWAY}${VALUES}`, ["apps/values.yaml HTTPRoute → infra/gateway.yaml: Accepted"]);
    checkDiagnostics(`${GATEWAY}${VALUES}`, { only: ["route-parent-not-found", "field-required"] });
  });

  it("are reported for nothing as manifests beyond what is literal in a Route, whatever they hold", () => {
    checkDiagnostics(
      `${GATEWAY}#- apps/values.yaml
kind: Something
spec: 7
service: { port: eighty }
httpRoute: { enabled: true, ${PARENT}, hostnames: [Not_A_Host], rules: 7 }
#                                                                                                          ^^^^^^^^^^ error field-pattern: \`Not_A_Host\` is not allowed in \`spec.hostnames[0]\`: a hostname is a lower-case DNS name without port or scheme; \`*\` may only be its whole first label, as in \`*.example.com\`.
`,
      { only: ["field-pattern", "field-type", "field-required", "doc-field-unknown"] },
    );
  });
});

describe("what else holds Routes and Gateways", () => {
  it("is an object of another API", () => {
    checkParents(
      `${GATEWAY}#- apps/grafana.yaml
apiVersion: grafana.integreatly.org/v1beta1
kind: Grafana
metadata: { name: grafana, namespace: apps }
spec:
  httpRoute:
    spec:
      ${PARENT}`,
      ["apps/grafana.yaml HTTPRoute → infra/gateway.yaml: Accepted"],
    );
  });

  it("is what a policy makes, and nothing that it compares objects with", () => {
    const policy = (rule: string) => `#- policies/policy.yaml
apiVersion: kyverno.io/v1
kind: Policy
metadata: { name: routes, namespace: apps }
spec:
  rules:
    - name: routes
      match: { any: [{ resources: { kinds: [HTTPRoute] } }] }
      ${rule}
`;
    const made = "policies/policy.yaml HTTPRoute → infra/gateway.yaml: Accepted";
    checkParents(`${GATEWAY}${policy(`generate: { kind: HTTPRoute, data: { spec: { ${PARENT} } } }`)}`, [
      made,
    ]);
    checkParents(`${GATEWAY}${policy(`mutate: { patchStrategicMerge: { spec: { ${PARENT} } } }`)}`, [made]);
    for (const rule of [
      'validate: { pattern: { spec: { parentRefs: [{ name: "edge|front", namespace: "?*" }] } } }',
      'validate: { anyPattern: [{ spec: { hostnames: ["*.a.com | *.b.com"], parentRefs: [{ name: "!edge" }] } }] }',
      'validate: { foreach: [{ list: x, pattern: { parentRefs: [{ name: "?*", port: "80-90" }] } }] }',
    ])
      checkDiagnostics(`${GATEWAY}${policy(rule)}`);
    for (const group of ["constraints.gatekeeper.sh/v1beta1", "policies.kubewarden.io/v1"])
      checkDiagnostics(`${GATEWAY}#- policies/parents.yaml
apiVersion: ${group}
kind: AllowedParents
metadata: { name: parents }
spec: { parameters: { parentRefs: [{ name: "^edge-.*$", namespace: "*" }] } }
`);
  });

  it("is a list of whole manifests", () => {
    checkParents(
      release(`    extraObjects:
      - apiVersion: gateway.networking.k8s.io/v1
        kind: Gateway
        metadata: { name: edge, namespace: infra }
        spec:
          gatewayClassName: internet
          listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
      - apiVersion: gateway.networking.k8s.io/v1
        kind: TCPRoute
        metadata: { name: tcp }
        spec: { ${PARENT} }
    route: { app: { ${PARENT} } }`),
      [
        "apps/release.yaml TCPRoute → apps/release.yaml: NotAllowedByListeners",
        "apps/release.yaml HTTPRoute → apps/release.yaml: Accepted",
      ],
    );
  });

  it("is a list of whole manifests, whose hostnames, parentRefs, matches and listeners are checked", () => {
    checkDiagnostics(
      `#- apps/set.yaml
apiVersion: fluxcd.controlplane.io/v1
kind: ResourceSet
metadata: { name: apps, namespace: flux-system }
spec:
  inputs: [{ tenant: shop }]
  resources:
    - apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: { name: << inputs.tenant >>, namespace: shop }
      spec:
        hostnames:
          - "<< inputs.tenant >>.example.com"
          - Bad_Host
#           ^^^^^^^^ error field-pattern: \`Bad_Host\` is not allowed in \`spec.hostnames[1]\`: a hostname is a lower-case DNS name without port or scheme; \`*\` may only be its whole first label, as in \`*.example.com\`.
        parentRefs:
          - { namespace: infra }
          - name: edge
            port: http
#                 ^^^^ error field-type: \`spec.parentRefs[1].port\` must be an integer, not a string.
        rules:
          - matches: [{ queryParams: [{ name: a, value: b, type: Any }] }]
#                                                                ^^^ error field-enum: \`Any\` is not a value of \`spec.rules[0].matches[0].queryParams[0].type\`. Use \`Exact\` or \`RegularExpression\`.
            filters: [{ type: Unfinished }]
    - apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: { name: edge, namespace: shop }
      spec:
        gatewayClassName: internet
        listeners:
          - name: http
            port: 0
#                 ^ error field-limit: \`spec.listeners[0].port\` is 0, but must be at least 1.
            protocol: HTTP
`,
      { only: ["field-pattern", "field-type", "field-limit", "field-required", "field-enum"] },
    );
  });

  it("is what patches beside it write into, so that nothing is said of what holds their place", () => {
    checkDiagnostics(
      `#- apps/composition.yaml
apiVersion: apiextensions.crossplane.io/v1
kind: Composition
metadata: { name: apps }
spec:
  pipeline:
    - step: resources
      input:
        resources:
          - name: route
            base:
              apiVersion: gateway.networking.k8s.io/v1
              kind: HTTPRoute
              spec: { hostnames: [TO_BE_PATCHED], parentRefs: [{ name: edge, port: 0 }] }
            patches: [{ fromFieldPath: spec.host, toFieldPath: "spec.hostnames[0]" }]
          - name: fixed
            base:
              apiVersion: gateway.networking.k8s.io/v1
              kind: HTTPRoute
              spec: { hostnames: [Bad_Host], parentRefs: [{ name: edge }] }
#                                 ^^^^^^^^ error field-pattern: \`Bad_Host\` is not allowed in \`spec.hostnames[0]\`: a hostname is a lower-case DNS name without port or scheme; \`*\` may only be its whole first label, as in \`*.example.com\`.
`,
      { only: ["field-pattern", "field-limit"] },
    );
  });

  it("is a Service or a Namespace where manifests are made as they stand there", () => {
    const made = `        - apiVersion: v1
          kind: Service
          metadata: { name: shop, namespace: apps }
          spec: { selector: { app: shop }, ports: [{ port: 80 }] }
        - apiVersion: v1
          kind: Namespace
          metadata: { name: apps, labels: { routes: open } }`;
    const world = (host: string, port: number, marker = "") => `#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { routes: open } } } } }
${host}
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: apps }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - backendRefs:
        - name: shop
          port: ${port}
${marker}`;
    const wrong =
      "#               ^^^^ warning backend-port-missing-on-service: Service `shop` has no port 8080, so requests for it are answered with 500. It has port 80. 💡\n";
    const only = {
      only: ["backend-not-found", "backend-port-missing-on-service", "route-namespace-selector-unknown"],
    };
    for (const host of [
      `#- apps/set.yaml\napiVersion: fluxcd.controlplane.io/v1\nkind: ResourceSet\nmetadata: { name: apps, namespace: flux-system }\nspec:\n  resources:\n${made}`,
      `#- apps/release.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: raw, namespace: apps }\nspec:\n  values:\n    resources:\n${made}`,
      `#- apps/values.yaml\nextraObjects:\n${made}`,
    ]) {
      checkDiagnostics(world(host, 80), only);
      checkParents(world(host, 80), ["apps/route.yaml HTTPRoute → infra/gateway.yaml: Accepted"]);
      checkDiagnostics(world(host, 8080, wrong), only);
    }
  });

  it("is none of these where it is a template for several, nor a piece of a manifest", () => {
    checkForms(
      `#- apps/composition.yaml
apiVersion: apiextensions.crossplane.io/v1
kind: Composition
metadata: { name: app }
spec:
  resources:
    - base:
        apiVersion: v1
        kind: Service
        metadata: { name: placeholder, namespace: apps }
`,
      [],
    );
    checkForms(
      release(
        "    a: b",
        `  postRenderers:
    - kustomize:
        patchesStrategicMerge:
          - apiVersion: gateway.networking.k8s.io/v1
            kind: Gateway
            metadata: { name: edge }
            spec: { gatewayClassName: other }
          - apiVersion: v1
            kind: Service
            metadata: { name: shop }
`,
      ),
      [],
    );
  });

  it("is a Gateway by its class and listeners", () => {
    checkForms(
      release(
        "    gateway: { gatewayClassName: internet, listeners: [{ name: http, port: 80, protocol: HTTP }] }",
      ),
      ["apps/release.yaml: Gateway apps/?"],
    );
  });

  it("is no template, patch, CUE or other language", () => {
    checkForms(
      `#- chart/templates/route.yaml
{{- if .Values.route }}
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: {{ .Release.Name }}
{{- end }}
#- apps/route.yaml.j2
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: x }
#- apps/kustomization.yaml
patches: [{ path: patch.yaml }]
#- apps/patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: x }
spec: { parentRefs: [{ name: edge }] }`,
      [],
    );
  });
});
