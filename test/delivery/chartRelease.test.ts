import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";
import { checkForms } from "./delivered.ts";

const CHART = `#- charts/web/Chart.yaml
apiVersion: v2
name: web
version: 0.1.0
#- charts/web/values.yaml
route:
  parentRefs: [{ name: edge, namespace: infra }]
#- charts/web/values-prod.yaml
admin:
  parentRefs: [{ name: edge, namespace: infra }]
#- charts/web/templates/service.yaml
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web }, ports: [{ port: 80 }] }
`;

const release = (
  chart: string,
  more = "",
  metadata = "name: web, namespace: shop",
) => `#- apps/web/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { ${metadata} }
spec:
  chart:
    spec:
      chart: ${chart}
      sourceRef: { kind: GitRepository, name: fleet, namespace: flux-system }
${more}
${CHART}`;

const forms = (namespace: string, files = ["templates/service.yaml", "values.yaml"]) =>
  files.map(
    (file) =>
      `charts/web/${file}: ${file.includes("service") ? `Service ${namespace}/web` : `HTTPRoute ${namespace}/?`}`,
  );

describe("a HelmRelease with a chart of its own repository", () => {
  it("delivers the values and the plain templates of the chart into its namespace", () => {
    checkForms(release("./charts/web"), [
      ...forms("shop", ["templates/service.yaml"]),
      "charts/web/values-prod.yaml: HTTPRoute ?/?",
      ...forms("shop", ["values.yaml"]),
    ]);
  });

  it("takes the values files that it names, from the root of the repository, and those of the chart only among them", () => {
    checkForms(
      release("charts/web", "      valuesFiles: [./charts/web/values.yaml, charts/web/values-prod.yaml]"),
      [
        "charts/web/templates/service.yaml: Service shop/web",
        "charts/web/values-prod.yaml: HTTPRoute shop/?",
        "charts/web/values.yaml: HTTPRoute shop/?",
      ],
    );
    checkForms(release("charts/web", "      valuesFiles: [charts/web/values-prod.yaml]"), [
      "charts/web/templates/service.yaml: Service shop/web",
      "charts/web/values-prod.yaml: HTTPRoute shop/?",
      "charts/web/values.yaml: HTTPRoute ?/?",
    ]);
  });

  it("puts it where it says, or where its kustomization puts it itself", () => {
    const more = "      valuesFiles: [charts/web/values.yaml, charts/web/values-prod.yaml]";
    const all = ["templates/service.yaml", "values-prod.yaml", "values.yaml"];
    checkForms(release("charts/web", `${more}\n  targetNamespace: target`), forms("target", all));
    checkForms(
      `${release("charts/web", more, "name: web")}#- apps/web/kustomization.yaml\nnamespace: outer\nresources: [release.yaml]`,
      forms("outer", all),
    );
  });

  it("says nothing of a chart that another repository has", () => {
    for (const chart of ["charts/other", "${CHART}"])
      checkForms(release(chart), forms("?", ["templates/service.yaml", "values-prod.yaml", "values.yaml"]));
    checkDiagnostics(release("charts/other"), { only: ["delivery-path-not-found"] });
  });
});
