import type { SeededRandom } from "../../seededRandom.ts";
import type { RandomWorld } from "../../workspace/randomEdits.ts";

const NAMESPACES = ["infra", "shop", "pay"];
const NAMES = ["edge", "inner", "web"];
const FOLDERS = ["base", "overlays/dev", "overlays/prod", "apps/shop", "components/tls", "apps"];
const LISTED = [
  "../base",
  "../../base",
  "../dev",
  "gateway.yaml",
  "route.yaml",
  "more.yaml",
  "patch.yaml",
  "../../apps/shop",
  "../../flux/east.yaml",
  "../../components/tls",
  "missing.yaml",
  "templates",
];

type Writer = (random: SeededRandom) => string;

/** Files that deliver each other in every way that there is, and what they deliver. */
const FILES: Readonly<Record<string, Writer>> = {
  "flux/east.yaml": flux,
  "flux/west.yaml": flux,
  "flux/kustomization.yaml": kustomization,
  "argo/apps.yaml": argo,
  "base/kustomization.yaml": kustomization,
  "base/gateway.yaml": gateway,
  "base/more.yaml": anything,
  "overlays/dev/kustomization.yaml": kustomization,
  "overlays/dev/kustomization.yml": kustomization,
  "overlays/dev/patch.yaml": patch,
  "overlays/dev/route.yaml": route,
  "overlays/prod/kustomization.yaml": kustomization,
  "overlays/prod/patch.yaml": patch,
  "overlays/prod/route.yaml": route,
  "components/tls/kustomization.yaml": kustomization,
  "components/tls/patch.yaml": patch,
  "components/tls/more.yaml": anything,
  "apps/shop/route.yaml": route,
  "apps/shop/more.yaml": anything,
  "apps/shop/values.yaml": values,
  "apps/shop/Chart.yaml": (random) => `name: ${random.pick(NAMES)}\nversion: 1.0.0\n`,
  "apps/pay/route.yaml": route,
  "variables.yaml": configMap,
  "loose.yaml": anything,
  "charts/templates/route.yaml": (random) => `{{- if .Values.x }}\n${route(random)}{{- end }}\n`,
  "tests/chainsaw-test.yaml": clusterTest,
};

/** Random repositories in which what delivers files is edited as often as what is delivered. */
export const DELIVERING_WORLD: RandomWorld = {
  path: (random) => random.pick(Object.keys(FILES)),
  write: (random, path) => (random.below(8) === 0 ? anything(random) : (FILES[path] ?? anything)(random)),
  documents: 3,
  words: [
    ...NAMESPACES,
    ...NAMES,
    ...LISTED,
    "Kustomization",
    "resources",
    "components",
    "patches",
    "kind",
    "path",
    "HOST",
    "80",
    "http",
    "- ",
  ],
  others: [
    ...NAMESPACES,
    ...NAMES,
    ...LISTED,
    "Component",
    "Kustomization",
    "HTTPRoute",
    "resources",
    "components",
    "",
    "x",
    "443",
    "https",
    "\n  ",
    "#",
  ],
};

function maybe(random: SeededRandom, text: string, oneIn = 2): string {
  return random.below(oneIn) === 0 ? text : "";
}

function some(random: SeededRandom, items: readonly string[], most: number): readonly string[] {
  return Array.from({ length: random.below(most + 1) }, () => random.pick(items));
}

function metadata(random: SeededRandom): string {
  return `metadata:\n  name: ${random.pick(NAMES)}\n${maybe(random, `  namespace: ${random.pick(NAMESPACES)}\n`)}`;
}

function list(name: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `${name}:\n${items.map((item) => `  - ${item}\n`).join("")}`;
}

function kustomization(random: SeededRandom): string {
  const isComponent = random.below(5) === 0;
  const kind = isComponent ? "v1alpha1\nkind: Component\n" : "v1beta1\nkind: Kustomization\n";
  return `apiVersion: kustomize.config.k8s.io/${kind}${[
    list("resources", some(random, LISTED, 4)),
    maybe(
      random,
      list("components", some(random, ["../components/tls", "../../components/tls", "../dev"], 2)),
      3,
    ),
    maybe(random, `namespace: ${random.pick(NAMESPACES)}\n`, 3),
    maybe(random, `${random.pick(["namePrefix: x-", "nameSuffix: -x"])}\n`, 6),
    maybe(random, `patches:\n${patches(random)}${maybe(random, patches(random))}`),
    maybe(
      random,
      `configMapGenerator:\n  - name: ${random.pick(NAMES)}\n    ${random.pick(["files: [values.yaml]", "literals: [HOST=b.test, PORT=80]"])}\n`,
      6,
    ),
    maybe(random, "helmCharts:\n  - name: edge\n    valuesFile: ../apps/shop/values.yaml\n", 8),
    maybe(random, replacements(random), 4),
  ].join("")}`;
}

function patches(random: SeededRandom): string {
  const kind = random.pick(["HTTPRoute", "Gateway", "Kustomization", "ConfigMap"]);
  switch (random.below(6)) {
    case 0:
    case 1:
      return `  - path: ${random.pick(["patch.yaml", "../prod/patch.yaml"])}\n`;
    case 2:
      return `  - path: patch.yaml\n    target:\n      kind: ${kind}\n`;
    case 3:
      return `  - target:\n      kind: Gateway\n    patch: |-\n      - op: ${random.pick(["replace", "remove", "add"])}\n        path: /spec/listeners/${random.below(3)}/name\n        value: https\n`;
    case 4:
      return `  - target:\n      kind: ${kind}\n      ${random.pick(["name", "apiVersion", "labelSelector"])}: ${random.pick(NAMES)}\n    patch: |-\n      - op: ${random.pick(["replace", "test"])}\n        path: /metadata/${random.pick(["namespace", "name"])}\n        value: ${random.pick(NAMESPACES)}\n`;
    default:
      return `  - patch: |-\n${indented(patch(random), "      ")}`;
  }
}

function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}

function replacements(random: SeededRandom): string {
  const source = random.pick([
    ["ConfigMap", "data.HOST"],
    ["ConfigMap", "metadata.name"],
    ["Gateway", "metadata.name"],
    ["Service", "metadata.name"],
  ] as const);
  const target = random.pick([
    ["HTTPRoute", "spec.hostnames.0"],
    ["HTTPRoute", "spec.parentRefs.0.name"],
    ["Kustomization", "spec.targetNamespace"],
    ["ConfigMap", "data.HOST"],
  ] as const);
  return `replacements:\n  - source:\n      kind: ${source[0]}\n      fieldPath: ${source[1]}\n    targets:\n      - select:\n          kind: ${target[0]}\n        fieldPaths: [${target[1]}]\n        options: { create: true }\n`;
}

function patch(random: SeededRandom): string {
  const kind = random.pick(["HTTPRoute", "Gateway", "Kustomization"]);
  if (kind === "Kustomization")
    return `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata:\n  name: ${random.pick(NAMES)}\nspec:\n  path: ./${random.pick(FOLDERS)}\n`;
  const change =
    kind === "Gateway"
      ? "  listeners:\n    - name: https\n      port: 80\n      protocol: HTTP\n"
      : `  hostnames:\n    - ${random.pick(["a.example.com", "b.test"])}\n`;
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata:\n  name: ${random.pick(NAMES)}\nspec:\n${random.below(6) === 0 ? "  $patch: delete\n" : change}`;
}

function flux(random: SeededRandom): string {
  const from = maybe(
    random,
    `    substituteFrom:\n      - kind: ConfigMap\n        name: ${random.pick(NAMES)}\n`,
  );
  const own = maybe(
    random,
    `    substitute:\n      HOST: ${random.pick(["a.example.com", "b.test", "${PORT}"])}\n      SECTION: http\n`,
  );
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\n${metadata(random)}spec:\n  path: ./${random.pick([...FOLDERS, "flux", "nowhere", "${HOST}"])}\n  sourceRef:\n    kind: GitRepository\n    name: ${random.pick(["flux", "flux", "other"])}\n${[
    maybe(random, `  targetNamespace: ${random.pick(NAMESPACES)}\n`),
    maybe(random, "  components: [../components/tls]\n", 5),
    maybe(random, `  patches:\n${indented(patches(random), "  ")}`, 5),
    from + own === "" ? "" : `  postBuild:\n${from}${own}`,
  ].join("")}`;
}

function argo(random: SeededRandom): string {
  const source = [
    "    repoURL: https://example.com/repository.git\n",
    `    path: ${random.pick([...FOLDERS, "flux", "nowhere", "charts"])}\n`,
    maybe(random, "    directory: { recurse: true }\n", 3),
    maybe(random, "    kustomize:\n      components: [../components/tls]\n", 6),
    maybe(random, "    helm: { valueFiles: [values.yaml] }\n", 6),
  ].join("");
  const destination = `    ${random.pick(["server: https://kubernetes.default.svc", "name: east"])}\n${maybe(random, `    namespace: ${random.pick(NAMESPACES)}\n`)}`;
  if (random.below(2) === 0)
    return `apiVersion: argoproj.io/v1alpha1\nkind: Application\n${metadata(random)}spec:\n  source:\n${source}  destination:\n${destination}`;
  const generator = random.pick([
    "    - git:\n        repoURL: https://example.com/repository.git\n        directories:\n          - path: apps/*\n",
    "    - git:\n        repoURL: https://example.com/repository.git\n        files:\n          - path: apps/*/values.yaml\n",
    "    - list:\n        elements:\n          - path: { path: apps/shop, basename: shop }\n",
  ]);
  return `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\n${metadata(random)}spec:\n  goTemplate: true\n  generators:\n${generator}  template:\n    metadata:\n      name: "{{.path.basename}}"\n    spec:\n      source:\n        repoURL: https://example.com/repository.git\n        path: "{{.path.path}}"\n      destination:\n        name: in-cluster\n        namespace: "{{.path.basename}}"\n`;
}

function gateway(random: SeededRandom): string {
  const from = maybe(random, "      allowedRoutes:\n        namespaces:\n          from: All\n");
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\n${metadata(random)}spec:\n  gatewayClassName: c\n  listeners:\n    - name: ${random.pick(["http", "https"])}\n      port: ${random.pick(["80", "${PORT}", "${PORT:=80}"])}\n      protocol: HTTP\n${from}${maybe(random, '      hostname: "${HOST}"\n')}`;
}

function route(random: SeededRandom): string {
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\n${metadata(random)}spec:\n  parentRefs:\n    - name: ${random.pick(NAMES)}\n${maybe(random, `      namespace: ${random.pick(NAMESPACES)}\n`)}${maybe(random, "      sectionName: http\n")}  hostnames:\n    - "${random.pick(["${HOST}", "b.test", "a.example.com"])}"\n  rules:\n    - matches: [{ path: { value: /a } }]\n      backendRefs:\n        - name: ${random.pick(NAMES)}\n          port: 80\n`;
}

function configMap(random: SeededRandom): string {
  return `apiVersion: v1\nkind: ConfigMap\n${metadata(random)}data:\n  HOST: ${random.pick(["a.example.com", "b.test", "Bad_Host", "${PORT}", "x-${HOST}"])}\n  PORT: "${random.pick(["80", "443", "high", "${HOST}"])}"\n`;
}

function values(random: SeededRandom): string {
  return `path: { path: apps/shop, basename: shop }\n${random.pick(["httpRoute", "route"])}:\n  parentRefs:\n    - name: ${random.pick(NAMES)}\n      namespace: ${random.pick(NAMESPACES)}\n  hostnames:\n    - a.example.com\n`;
}

function release(random: SeededRandom): string {
  return `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\n${metadata(random)}spec:\n${maybe(random, `  targetNamespace: ${random.pick(NAMESPACES)}\n`)}  chart:\n    spec:\n      chart: app-template\n  values:\n${indented(values(random), "    ")}`;
}

function clusterTest(random: SeededRandom): string {
  return `apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nmetadata: { name: t }\nspec:\n  steps:\n    - try:\n        - assert: { file: ${random.pick(["../loose.yaml", "../base/*.yaml", "../apps/shop/route.yaml"])} }\n`;
}

function anything(random: SeededRandom): string {
  switch (random.below(14)) {
    case 0:
      return flux(random);
    case 1:
      return argo(random);
    case 2:
      return configMap(random);
    case 3:
      return release(random);
    case 4:
      return gateway(random);
    case 5:
    case 6:
      return route(random);
    case 7:
      return `apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata:\n  name: ${random.pick(["flux", "other"])}\n  namespace: infra\nspec:\n  url: https://example.com/x\n`;
    case 8:
      return `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${random.pick(NAMESPACES)}\n  labels:\n    team: ${random.pick(["a", "b"])}\n`;
    case 9:
      return `apiVersion: gateway.networking.k8s.io/v1beta1\nkind: ReferenceGrant\n${metadata(random)}spec:\n  from:\n    - group: gateway.networking.k8s.io\n      kind: HTTPRoute\n      namespace: ${random.pick(NAMESPACES)}\n  to:\n    - group: ""\n      kind: Service\n`;
    case 10:
      return `apiVersion: v1\nkind: List\nitems:\n${[route(random), gateway(random)].map((text) => `  - ${indented(text, "    ").trimStart()}`).join("")}`;
    case 11:
      return `# gateway-api-language-server: nothing\nresources:\n  - https://github.com/kubernetes-sigs/gateway-api/releases/download/v1.${random.pick(["4", "5"])}.0/standard-install.yaml\n`;
    case 12:
      return `apiVersion: apps/v1\nkind: Deployment\n${metadata(random)}spec:\n  template:\n    metadata: { labels: { app: web } }\n`;
    default:
      return `apiVersion: v1\nkind: Service\n${metadata(random)}spec:\n  ports:\n    - port: 80\n`;
  }
}
