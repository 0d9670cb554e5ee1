import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";
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
    }))
      checkParents(`${GATEWAY}${release(`    ${key.replace("SPEC", PARENT)}`)}`, [ACCEPTED(kind)]);
    checkForms(release("    tlsRoute: { parentRefs: [{ name: edge }] }"), [
      "apps/release.yaml: TLSRoute apps/?",
    ]);
    checkForms(release("    tcpRoute: { parentRefs: [{ name: edge }] }"), [
      "apps/release.yaml: TCPRoute apps/?",
    ]);
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
          - matches: [{ path: { type: Wrong, value: no-slash } }]`)}`);
  });

  it("is reported for a hostname that no listener takes", () => {
    checkParents(`${GATEWAY}${release(`    route: { app: { hostnames: [shop.example.net], ${PARENT} } }`)}`, [
      "apps/release.yaml HTTPRoute → infra/gateway.yaml: NoMatchingListenerHostname",
    ]);
  });

  it("is open where a template writes its hostname", () => {
    checkParents(
      `${GATEWAY}${release(`    route: { app: { hostnames: ["{{ .Release.Name }}.example.net"], ${PARENT} } }`)}`,
      ["apps/release.yaml HTTPRoute → infra/gateway.yaml: unknown"],
    );
  });

  it("is reported for nothing where it is switched off", () => {
    checkDiagnostics(
      `${GATEWAY}${release(`    route: { app: { enabled: false, parentRefs: [{ name: edge, namespace: infra, sectionName: web }] } }`)}`,
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

  it("are reported for nothing as manifests, whatever they hold", () => {
    checkDiagnostics(
      `${GATEWAY}#- apps/values.yaml
kind: Something
spec: 7
service: { port: eighty }
httpRoute: { enabled: true, ${PARENT}, hostnames: [Not_A_Host], rules: 7 }
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
