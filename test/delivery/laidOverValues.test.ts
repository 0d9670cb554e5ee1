import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";
import { checkForms } from "./delivered.ts";

const ONLY = { only: ["route-parent-section-not-found", "route-hostname-no-intersection"] };

const GATEWAY = `#- edge.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      hostname: "*.example.com"
      allowedRoutes: { namespaces: { from: All } }
`;

/** A chart of the repository that an Application installs. */
const installed = (values: string, helm: string, more = "") => `${GATEWAY}
#- app.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: shop, namespace: argocd }
spec:
  source:
    repoURL: https://example.com/gitops.git
    path: charts/shop
    helm:
${helm}
  destination: { server: https://kubernetes.default.svc, namespace: shop }
#- charts/shop/Chart.yaml
apiVersion: v2
name: shop
version: 0.1.0
#- charts/shop/values.yaml
${values}
${more}`;

const DEFAULTS = `route:
  enabled: true
  parentRefs:
    - { name: edge, namespace: infra, sectionName: https }
  hostnames: [shop.example.net]`;

const WRONG_OTHER = "kind: Other\nmetadata: { name: other }\nroute: { hostnames: [shop.example.com] }\n";

const PROD = "      valueFiles: [values-prod.yaml]";

describe("values of a chart that others are laid over", () => {
  it("are not held to what later ones say anew", () => {
    const route = `route:
  parentRefs: [{ name: edge, namespace: infra, sectionName: http }]
  hostnames: [shop.example.com]`;
    const inline = route.replaceAll(/^/gm, "          ");
    for (const fixture of [
      installed(DEFAULTS, PROD, `#- charts/shop/values-prod.yaml\n${route}`),
      installed(DEFAULTS, `      valuesObject:\n${inline}`),
      installed(DEFAULTS, `      values: |\n${inline}`),
    ])
      checkDiagnostics(fixture, ONLY);
  });

  it("are not in kustomize either, unless the file goes first there", () => {
    const built = (chart: string, finding = "") => `${GATEWAY}
#- shop/kustomization.yaml
namespace: shop
helmCharts:
  - name: shop
    repo: https://example.com/charts
    releaseName: shop
    valuesFile: values.yaml
${chart}
#- shop/values.yaml
route:
  parentRefs:
    - name: edge
      namespace: infra
      sectionName: https${finding}
#- shop/prod.yaml
route:
  parentRefs: [{ name: edge, namespace: infra }]
`;
    const inline = "    valuesInline: { route: { parentRefs: [{ name: edge, namespace: infra }] } }";
    checkDiagnostics(built("    additionalValuesFiles: [prod.yaml]"), ONLY);
    checkDiagnostics(built(inline), ONLY);
    checkDiagnostics(
      built(
        `${inline}\n    valuesMerge: merge`,
        "\n#                  ^^^^^ warning route-parent-section-not-found: Gateway `infra/edge` has no listener `https`, so the Route is not attached to it. It has `http`. 💡",
      ),
      ONLY,
    );
  });

  it("do not count where an overlay generates them anew", () => {
    const overlay = (generator: string, finding = "") => `${GATEWAY}
#- base/kustomization.yaml
resources: []
configMapGenerator: [{ name: values, files: [values.yaml=shop.yaml] }]
#- base/shop.yaml
route:
  parentRefs:
    - name: edge
      namespace: infra
      sectionName: https${finding}
#- prod/kustomization.yaml
namespace: shop
resources: [../base]
configMapGenerator: [{ ${generator} }]
#- prod/values.yaml
route:
  parentRefs: [{ name: edge, namespace: infra }]
`;
    const finding =
      "\n#                  ^^^^^ warning route-parent-section-not-found: Gateway `infra/edge` has no listener `https`, so the Route is not attached to it. It has `http`. 💡";
    checkDiagnostics(overlay("name: values, behavior: merge, files: [values.yaml]"), ONLY);
    checkDiagnostics(overlay("name: values, behavior: replace, files: [other.yaml=values.yaml]"), ONLY);
    checkDiagnostics(
      overlay("name: values, behavior: merge, files: [other.yaml=values.yaml]", finding),
      ONLY,
    );
    checkDiagnostics(overlay("name: others, behavior: merge, files: [values.yaml]", finding), ONLY);
  });

  it("are one Route, which stands where its parents are written last", () => {
    checkForms(
      installed(
        DEFAULTS,
        PROD,
        "#- charts/shop/values-prod.yaml\nroute:\n  parentRefs: [{ name: edge, namespace: infra }]",
      ).replace("hostnames: [shop.example.net]", "hostnames: [shop.example.com]"),
      ["charts/shop/values-prod.yaml: HTTPRoute shop/?", "edge.yaml: Gateway infra/edge"],
    );
  });

  it("bring what later ones do not say", () => {
    checkDiagnostics(
      installed(
        DEFAULTS,
        PROD,
        `#- charts/shop/values-prod.yaml
route:
  parentRefs:
# ^^^^^^^^^^^ warning route-hostname-no-intersection: No hostname of the Route matches what Gateway \`infra/edge\` serves (\`*.example.com\`), so the Route is not attached to it.
    - name: edge
      namespace: infra
      sectionName: http`,
      ),
      ONLY,
    );
    checkDiagnostics(
      installed(
        DEFAULTS.replace("sectionName: https", "sectionName: http"),
        PROD,
        "#- charts/shop/values-prod.yaml\nroute:\n  hostnames: [shop.example.com]",
      ),
      ONLY,
    );
  });

  it("are turned on and off by later ones", () => {
    const live = `
#             ^^^^^^^^^^^^^^^^ warning route-hostname-no-intersection: No hostname of the Route matches what Gateway \`infra/edge\` serves (\`*.example.com\`), so the Route is not attached to it. 💡`;
    const check = (enabled: boolean, later: string, finding: string) =>
      checkDiagnostics(
        installed(
          DEFAULTS.replace("enabled: true", `enabled: ${enabled}`).replace(", sectionName: https", "") +
            finding,
          `      valuesObject: { route: { ${later} } }`,
        ),
        ONLY,
      );
    check(true, "timeout: 5s", live);
    check(true, "enabled: false", "");
    check(false, "enabled: true", live);
    check(false, "timeout: 5s", "");
  });

  it("lose lists and texts as a whole, and with null everything", () => {
    const object = `extraObjects:
  - apiVersion: gateway.networking.k8s.io/v1
    kind: HTTPRoute
    metadata: { name: extra }
    spec:
      parentRefs: [{ name: edge, namespace: infra, sectionName: https }]`;
    for (const later of ["extraObjects: []", "extraObjects: null"])
      checkForms(installed(object, `      valuesObject: { ${later} }`), ["edge.yaml: Gateway infra/edge"]);
  });

  const WRONG = DEFAULTS.replace("[shop.example.net]", "[shop.example.com]").replace(
    /sectionName: https.*/,
    (line) =>
      `${line}\n#                                                  ^^^^^ warning route-parent-section-not-found: Gateway \`infra/edge\` has no listener \`https\`, so the Route is not attached to it. It has \`http\`. 💡`,
  );

  it("take single values by their paths", () => {
    const set = (...parameters: readonly string[]) =>
      `      parameters:${parameters.map((one) => `\n        - { ${one} }`).join("")}`;
    const SECTION = 'name: "route.parentRefs[0].sectionName", value: http';
    const right = installed(
      DEFAULTS,
      set(SECTION, 'name: "route.hostnames", value: "{shop.example.com,a.example.com}"'),
    );
    checkDiagnostics(right, ONLY);
    checkForms(right, ["charts/shop/values.yaml: HTTPRoute shop/?", "edge.yaml: Gateway infra/edge"]);
    checkDiagnostics(installed(DEFAULTS, set('name: route.enabled, value: "false"')), ONLY);
    checkDiagnostics(installed(WRONG, set('name: image.tag, value: "1.2"')), ONLY);
    checkDiagnostics(
      installed(
        DEFAULTS,
        `${set(SECTION)}\n      fileParameters: [{ name: "route.hostnames[0]", path: files/host }]`,
      ),
      ONLY,
    );
  });

  it("are open where a file of them is not here", () => {
    for (const file of ["https://example.com/prod.yaml", "$elsewhere/shop.yaml", "values-{{ env }}.yaml"])
      checkDiagnostics(installed(DEFAULTS, `      valueFiles: [values.yaml, "${file}"]`), ONLY);
    const missing = "      valueFiles: [prod.yaml]";
    checkDiagnostics(installed(DEFAULTS, missing), ONLY);
    checkDiagnostics(installed(WRONG, `${missing}\n      ignoreMissingValueFiles: true`), ONLY);
    const known = `route:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames:
    - shop.example.net
#     ^^^^^^^^^^^^^^^^ warning route-hostname-no-intersection: No hostname of the Route matches what Gateway \`infra/edge\` serves (\`*.example.com\`), so the Route is not attached to it. 💡`;
    checkDiagnostics(
      installed(
        DEFAULTS,
        "      valueFiles: [https://example.com/a.yaml, known.yaml]",
        `#- charts/shop/known.yaml\n${known}`,
      ),
      ONLY,
    );
  });

  it("are those of each file that a name with an open part may mean", () => {
    const NAMES = '      valueFiles: ["envs/{{ env }}/values.yaml"]';
    const env = (name: string, values: string) =>
      `#- charts/shop/envs/${name}/values.yaml\nroute: ${values}\n`;
    const right = "{ parentRefs: [{ name: edge, namespace: infra }], hostnames: [a.example.com] }";
    checkDiagnostics(installed(DEFAULTS, NAMES, env("dev", right) + env("prod", right)), ONLY);
    checkDiagnostics(installed(WRONG, NAMES, env("dev", right) + env("prod", "{ timeout: 5s }")), ONLY);
  });

  it("are a chart's own, too, that nobody installs and that has files for environments", () => {
    const chart = (values: string, more: string) => `${GATEWAY}
#- charts/shop/Chart.yaml
apiVersion: v2
name: shop
version: 0.1.0
#- charts/shop/values.yaml
${values}
${more}`;
    const env = (name: string, values: string) => `#- charts/shop/${name}.yaml\nroute: ${values}\n`;
    const right = "{ parentRefs: [{ name: edge, namespace: infra }], hostnames: [a.example.com] }";
    checkDiagnostics(chart(WRONG, ""), ONLY);
    checkDiagnostics(chart(WRONG, env("values-prod", "{ timeout: 5s }")), ONLY);
    checkDiagnostics(chart(WRONG, env("ci/test-values", right)), ONLY);
    checkDiagnostics(chart(WRONG, `#- charts/shop/config.yaml\napiVersion: v1\n${WRONG_OTHER}`), ONLY);
    checkDiagnostics(chart(DEFAULTS, env("values-prod", right)), ONLY);
    checkDiagnostics(chart(DEFAULTS, env("env/dev", right) + env("env/prod", "{ enabled: false }")), ONLY);
    const elsewhere = (more: string) => chart(DEFAULTS, more).replace("Chart.yaml", "README.yaml");
    checkDiagnostics(elsewhere(env("values.prod", right)), ONLY);
    checkDiagnostics(elsewhere(env("prod", right)).replace(DEFAULTS, WRONG), ONLY);
    checkDiagnostics(
      chart(
        DEFAULTS.replace(", sectionName: https", ""),
        env("values-dev", "{ timeout: 5s }") + env("values-prod", "{ hostnames: [shop.example.com] }"),
      ),
      ONLY,
    );
  });

  it("are not held to what the release says that takes them", () => {
    const released = (file: string, more: string, finding = "") => `${GATEWAY}
#- flux.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: shop, namespace: flux-system }
spec:
  path: ./shop
  sourceRef: { kind: GitRepository, name: flux-system }
  postBuild: { substitute: { DOMAIN: example.com, OTHER: example.net } }
#- shop/kustomization.yaml
namespace: shop
resources: [release.yaml]
configMapGenerator: [{ name: values, files: [values.yaml=helm/values.yaml] }]
#- shop/helm/values.yaml
route:
  ${file}${finding}
  parentRefs: [{ name: edge, namespace: infra }]
#- shop/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop }
spec:
  chartRef: { kind: OCIRepository, name: shop }
  valuesFrom:
    - { kind: ConfigMap, name: values }
${more}`;
    const live = `
#             ^^^^^^^^^^^^^^^ warning route-hostname-no-intersection: No hostname of the Route matches what Gateway \`infra/edge\` serves (\`*.example.com\`), so the Route is not attached to it.`;
    const OTHER = 'hostnames: ["shop.${OTHER}"]';
    checkDiagnostics(released(OTHER, "", live), ONLY);
    checkDiagnostics(released(OTHER, '  values: { route: { hostnames: ["shop.${DOMAIN}"] } }'), ONLY);
    checkDiagnostics(released('hostnames: ["shop.${DOMAIN}"]', "  values: { timeout: 5s }"), ONLY);
    checkDiagnostics(released(OTHER, "  values: { timeout: 5s }", live), ONLY);
    checkDiagnostics(
      released(OTHER, '    - { kind: Secret, name: domain, targetPath: "route.hostnames[0]" }'),
      ONLY,
    );
    checkDiagnostics(released(OTHER, "  values: { route: { enabled: false } }"), ONLY);
  });

  it("are those of a chart in a folder of its kustomization, whose templates come with it", () => {
    const built = (chart: string, globals = "") => `${GATEWAY}
#- shop/kustomization.yaml
namespace: web
${globals}
helmCharts:
  - name: shop
    releaseName: shop
    namespace: shop
${chart}
#- shop/charts/shop/Chart.yaml
apiVersion: v2
name: shop
#- shop/charts/shop/values.yaml
${DEFAULTS}
#- shop/charts/shop/templates/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: admin }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
`;
    const inline =
      "    valuesInline: { route: { parentRefs: [{ name: edge, namespace: infra }], hostnames: [shop.example.com] } }";
    const home = "helmGlobals: { chartHome: ./charts }";
    checkDiagnostics(built(inline), ONLY);
    checkDiagnostics(built(inline, home), ONLY);
    const forms = (namespace: string) => [
      "edge.yaml: Gateway infra/edge",
      `shop/charts/shop/templates/route.yaml: HTTPRoute ${namespace}/admin`,
      "shop/kustomization.yaml: HTTPRoute web/?",
    ];
    checkForms(built(inline), forms("web"));
    checkForms(built(inline, home).replace("namespace: web\n", ""), [
      ...forms("shop").slice(0, 2),
      "shop/kustomization.yaml: HTTPRoute ?/?",
    ]);
  });

  it("are a part's of a chart with what the chart around it says for it", () => {
    const umbrella = (around: string, values: string, dependency = "") => `${GATEWAY}
#- umbrella/Chart.yaml
apiVersion: v2
name: umbrella
dependencies: [{ name: shop, version: 0.1.0${dependency} }]
#- umbrella/values.yaml
${around}
#- umbrella/charts/shop/Chart.yaml
apiVersion: v2
name: shop
#- umbrella/charts/shop/values.yaml
${values}`;
    const right = "route: { parentRefs: [{ name: edge, namespace: infra }], hostnames: [shop.example.com] }";
    checkDiagnostics(umbrella(`shop: { ${right} }`, DEFAULTS), ONLY);
    checkDiagnostics(umbrella(`store: { ${right} }`, DEFAULTS, ", alias: store"), ONLY);
    checkDiagnostics(umbrella("shop: { enabled: false }", DEFAULTS), ONLY);
    checkDiagnostics(umbrella("shop: { replicas: 2 }", WRONG), ONLY);
    checkDiagnostics(umbrella(`other: { ${right} }`, WRONG), ONLY);
  });
});
