import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rename } from "../../server/src/features/rename/rename.ts";
import { checkDefinition, checkDiagnostics, checkHover, fixTitles, openAtCursor } from "../fixture.ts";
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

const ROUTE = `route:
  main:
    hostnames: [shop.example.com]
    parentRefs:
      - name: edge
        namespace: infra
        sectionName: http
`;

const indented = (text: string, by: number): string => text.trimEnd().replace(/^(?=.)/gm, " ".repeat(by));

/** An Application of a chart. */
const application = (values: string, ending = "|"): string => `#- apps/shop.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: shop, namespace: argocd }
spec:
  source:
    repoURL: https://charts.example.com
    chart: shop
    helm:
      values: ${ending}
${indented(values, 8)}
  destination: { server: "https://kubernetes.default.svc", namespace: web }
`;

describe("values of a chart that are written as a text", () => {
  it("hold Routes in an Application, which stand where it puts them", () => {
    checkForms(application(ROUTE), ["apps/shop.yaml: HTTPRoute web/?"]);
    checkParents(`${GATEWAY}${application(ROUTE)}`, [
      "apps/shop.yaml HTTPRoute → infra/gateway.yaml: Accepted",
    ]);
    checkParents(`${GATEWAY}${application(ROUTE.replace("sectionName: http", "sectionName: same"), "|-")}`, [
      "apps/shop.yaml HTTPRoute → infra/gateway.yaml: NotAllowedByListeners",
    ]);
  });

  it("hold Routes in each of several sources, and in the template of an ApplicationSet", () => {
    const source = (key: string): string =>
      `- chart: x\n  helm:\n    values: |\n${indented(ROUTE.replace("route:", `${key}:`), 6)}\n`;
    const sources = indented(`${source("grpcRoute")}${source("route")}`, 4);
    checkForms(
      `#- apps/shop.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: shop }
spec:
  destination: { namespace: web }
  sources:
${sources}
#- apps/set.yaml
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: all }
spec:
  generators: [{ clusters: {} }]
  template:
    spec:
      source:
        helm:
          values: |
${indented(ROUTE, 12)}
`,
      ["apps/set.yaml: HTTPRoute ?/?", "apps/shop.yaml: GRPCRoute web/?", "apps/shop.yaml: HTTPRoute web/?"],
    );
  });

  it("hold Routes for the Helm controller of k3s", () => {
    for (const kind of ["HelmChart", "HelmChartConfig"])
      checkForms(
        `#- apps/chart.yaml
apiVersion: helm.cattle.io/v1
kind: ${kind}
metadata: { name: shop, namespace: kube-system }
spec:
  targetNamespace: web
  valuesContent: |-
${indented(ROUTE, 4)}
`,
        ["apps/chart.yaml: HTTPRoute web/?"],
      );
  });

  it("hold Routes in a ConfigMap, whose release may lie anywhere", () => {
    const configMap = (key: string): string => `#- apps/values.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: shop-values, namespace: web }
data:
  ${key}: |
${indented(ROUTE, 4)}
`;
    for (const key of ["values.yaml", "shop-values.yml", "values-prod.yaml"])
      checkForms(configMap(key), [
        "apps/values.yaml: ConfigMap web/shop-values",
        "apps/values.yaml: HTTPRoute ?/?",
      ]);
    for (const key of ["config.yaml", "values.json", "note"])
      checkForms(configMap(key), ["apps/values.yaml: ConfigMap web/shop-values"]);
  });

  it("hold whole manifests, and double quotes hold what a block does", () => {
    const gateway =
      "extraObjects:\n- apiVersion: gateway.networking.k8s.io/v1\n  kind: Gateway\n  metadata: {name: own, namespace: shop}\n  spec: {}\n";
    checkForms(application("", JSON.stringify(gateway)), ["apps/shop.yaml: Gateway shop/own"]);
  });

  it("are the chart's where templates make YAML of them, or where they are none", () => {
    for (const values of [
      `{{- if .route }}\n${ROUTE}{{- end }}`,
      `${ROUTE}  other: [`,
      "parentRefs: text",
      "gatewayClassName",
    ])
      checkForms(application(values), []);
  });

  it("keep what is filled in later open", () => {
    checkParents(`${GATEWAY}${application(ROUTE.replace("name: edge", 'name: "{{ .Values.gateway }}"'))}`, [
      "apps/shop.yaml HTTPRoute → opaque",
    ]);
  });
});

describe("a Route in a text of values", () => {
  const WRONG = application(ROUTE.replace("sectionName: http", "sectionName: htp"));

  it("is told of where the text begins, and no part of the text is edited", () => {
    checkDiagnostics(
      `${GATEWAY}${WRONG.replace("values: |\n", "values: |\n#             ^ warning route-parent-section-not-found: Gateway `infra/edge` has no listener `htp`, so the Route is not attached to it. It has `http` and `same`.\n")}`,
    );
  });

  it("has fixes that edit what stands elsewhere, and none that edit the text", () => {
    assert.deepEqual(fixTitles(`${GATEWAY}${WRONG.replace("values: |", "values: $0|")}`), []);
  });

  it("keeps its Gateway from being renamed, since the name in the text would stay", () => {
    const { workspace, path, position } = openAtCursor(
      `${GATEWAY.replace("name: edge", "name: ed$0ge")}${application(ROUTE)}`,
    );
    assert.deepEqual(rename(workspace, path, position, "door"), {
      refusal:
        "`edge` cannot be changed in apps/shop.yaml: it is not written there in one piece, or the file cannot be read at present.",
    });
  });

  it("has no hover of its own, and leads nowhere from inside of the text", () => {
    const at = (text: string): string => text.replace("name: edge\n", "name: ed$0ge\n");
    checkHover(at(`${application(ROUTE)}${GATEWAY}`), []);
    checkDefinition(at(`${application(ROUTE)}${GATEWAY}`), []);
  });
});
