import type { SeededRandom } from "../../seededRandom.ts";
import type { RandomWorld } from "../randomEdits.ts";

const NAMESPACES = ["infra", "shop", "pay"];
const NAMES = ["edge", "inner"];

/** Kustomizations, Flux, Argo CD, ConfigMaps, charts and Routes that meet in a few files. */
const FILES: Readonly<Record<string, (random: SeededRandom) => string>> = {
  "clusters/east/ks.yaml": (random) => flux(random, "east"),
  "clusters/west/ks.yaml": (random) => flux(random, "west"),
  "clusters/east/variables.yaml": variables,
  "clusters/east/kustomization.yaml": (random) => kustomization(random, ["ks.yaml", "variables.yaml"]),
  "argo/apps.yaml": (random) => (random.below(2) === 0 ? application(random) : applicationSet(random)),
  "apps/shop/kustomization.yaml": (random) =>
    kustomization(random, ["route.yaml", "release.yaml", "../base", "config.yaml"]),
  "apps/shop/route.yaml": route,
  "apps/shop/release.yaml": release,
  "apps/shop/config.yaml": variables,
  "apps/shop/values.yaml": (random) => embedded(random, ""),
  "apps/shop/patch.yaml": patch,
  "apps/pay/kustomization.yaml": (random) => kustomization(random, ["../base", "route.yaml", "../shop", "."]),
  "apps/pay/route.yaml": route,
  "apps/base/kustomization.yaml": (random) => kustomization(random, ["gateway.yaml", "service.yaml"]),
  "apps/base/gateway.yaml": gateway,
  "apps/base/service.yaml": (random) =>
    `apiVersion: v1\nkind: Service\n${metadata(random)}spec:\n  ports:\n    - port: 80\n`,
  "apps/component/kustomization.yaml": (random) =>
    kustomization(random, ["extra.yaml"]).replace("kind: Kustomization", "kind: Component"),
  "apps/component/extra.yaml": route,
  "loose/route.yaml": route,
  "loose/gateway.yaml": gateway,
};

/** Random GitOps repositories. */
export const GIT_OPS_WORLD: RandomWorld = {
  path: (random) => random.pick(Object.keys(FILES)),
  write: (random, path) => FILES[path]?.(random) ?? "",
  documents: 1,
  words: [...NAMESPACES, ...NAMES, "http", "apps/", "route.yaml", "patch", "HOST", "80", "east", "resources"],
  others: [...NAMESPACES, ...NAMES, "https", "a/", "values.yaml", "path", "PORT", "x", "", "\n  "],
};

function maybe(random: SeededRandom, text: string): string {
  return random.below(2) === 0 ? text : "";
}

function metadata(random: SeededRandom): string {
  const namespace = maybe(random, `  namespace: ${random.pick(NAMESPACES)}\n`);
  return `metadata:\n  name: ${random.pick(NAMES)}\n${namespace}`;
}

function kustomization(random: SeededRandom, entries: readonly string[]): string {
  const listed = [...entries, "missing.yaml"].filter(() => random.below(4) > 0);
  const resources = listed.map((entry) => `  - ${entry}\n`).join("");
  return `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n${[
    resources === "" ? "" : `resources:\n${resources}`,
    maybe(random, `namespace: ${random.pick(NAMESPACES)}\n`),
    random.below(4) === 0 ? "namePrefix: x-\n" : "",
    random.below(4) === 0 ? "components:\n  - ../component\n" : "",
    random.below(3) === 0 ? `patches:\n${patches(random)}` : "",
    random.below(4) === 0
      ? `configMapGenerator:\n  - name: ${random.pick(NAMES)}\n    ${random.pick(["files: [values.yaml]", "literals: [HOST=b.test]"])}\n`
      : "",
    random.below(4) === 0 ? "helmCharts:\n  - name: edge\n    valuesFile: values.yaml\n" : "",
    random.below(4) === 0 ? replacements(random) : "",
  ].join("")}`;
}

function patches(random: SeededRandom): string {
  switch (random.below(4)) {
    case 0:
      return "  - path: patch.yaml\n";
    case 1:
      return `  - path: patch.yaml\n    target:\n      kind: ${random.pick(["HTTPRoute", "Gateway"])}\n`;
    case 2:
      return `  - target:\n      kind: Gateway\n    patch: |-\n      - op: replace\n        path: /spec/listeners/${random.below(2)}/name\n        value: https\n`;
    default:
      return `  - target:\n      kind: Kustomization\n    patch: |-\n      - op: add\n        path: /spec/targetNamespace\n        value: ${random.pick(NAMESPACES)}\n`;
  }
}

function replacements(random: SeededRandom): string {
  return `replacements:\n  - source:\n      kind: ${random.pick(["ConfigMap", "Gateway"])}\n      fieldPath: metadata.name\n    targets:\n      - select:\n          kind: ${random.pick(["Kustomization", "HTTPRoute"])}\n        fieldPaths: [${random.pick(["spec.targetNamespace", "metadata.name", "spec.hostnames.0"])}]\n        options: { create: true }\n`;
}

function patch(random: SeededRandom): string {
  const kind = random.pick(["HTTPRoute", "Gateway"]);
  const change =
    kind === "Gateway"
      ? "  listeners:\n    - name: https\n      port: 80\n      protocol: HTTP\n"
      : `  hostnames:\n    - ${random.pick(["a.example.com", "b.test"])}\n`;
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata:\n  name: ${random.pick(NAMES)}\nspec:\n${random.below(6) === 0 ? "  $patch: delete\n" : change}`;
}

function flux(random: SeededRandom, name: string): string {
  const from = maybe(
    random,
    `    substituteFrom:\n      - kind: ConfigMap\n        name: ${random.pick(NAMES)}\n`,
  );
  const values = maybe(
    random,
    `    substitute:\n      HOST: ${random.pick(["a.example.com", "b.test"])}\n      SECTION: ${random.pick(["http", "https"])}\n`,
  );
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata:\n  name: ${name}\n  namespace: infra\nspec:\n  path: ./${random.pick(["apps", "apps/shop", "apps/pay", "apps/base", "clusters/east", "clusters/west"])}\n  sourceRef:\n    kind: GitRepository\n    name: ${random.pick(["flux", "flux", "other"])}\n${maybe(random, `  targetNamespace: ${random.pick(NAMESPACES)}\n`)}${from + values === "" ? "" : `  postBuild:\n${from}${values}`}`;
}

function variables(random: SeededRandom): string {
  return `apiVersion: v1\nkind: ConfigMap\n${metadata(random)}data:\n  HOST: ${random.pick(["a.example.com", "b.test", "Bad_Host"])}\n  PORT: "${random.pick(["80", "443", "high"])}"\n`;
}

function application(random: SeededRandom): string {
  return `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: ${random.pick(NAMES)}\n  namespace: argocd\nspec:\n  source:\n    repoURL: https://example.com/repository.git\n    path: ${random.pick(["apps/shop", "apps/pay", "apps/base", "loose", "nowhere"])}\n  destination:\n    ${random.pick(["server: https://kubernetes.default.svc", "name: east"])}\n${maybe(random, `    namespace: ${random.pick(NAMESPACES)}\n`)}`;
}

function applicationSet(random: SeededRandom): string {
  const generator = random.pick([
    "    - git:\n        repoURL: https://example.com/repository.git\n        directories:\n          - path: apps/*\n",
    "    - list:\n        elements:\n          - path: { path: apps/shop, basename: shop }\n          - path: { path: loose, basename: loose }\n",
    "    - clusters: {}\n",
  ]);
  return `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata:\n  name: ${random.pick(NAMES)}\nspec:\n  goTemplate: true\n  generators:\n${generator}  template:\n    metadata:\n      name: "{{.path.basename}}"\n    spec:\n      source:\n        repoURL: https://example.com/repository.git\n        path: "{{.path.path}}"\n      destination:\n        name: in-cluster\n        namespace: "{{.path.basename}}"\n`;
}

function gateway(random: SeededRandom): string {
  const from = maybe(random, "      allowedRoutes:\n        namespaces:\n          from: All\n");
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\n${metadata(random)}spec:\n  gatewayClassName: c\n  listeners:\n    - name: ${random.pick(["http", "https"])}\n      port: ${random.pick(["80", "${PORT}", "${PORT:=80}"])}\n      protocol: HTTP\n${from}${maybe(random, '      hostname: "${HOST}"\n')}`;
}

function route(random: SeededRandom): string {
  const section = random.pick(["", "      sectionName: http\n", "      sectionName: ${SECTION}\n"]);
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\n${metadata(random)}spec:\n  parentRefs:\n    - name: ${random.pick(NAMES)}\n${maybe(random, `      namespace: ${random.pick(NAMESPACES)}\n`)}${section}  hostnames:\n    - "${random.pick(["${HOST}", "${HOST:-b.test}", "a.example.com"])}"\n  rules:\n    - backendRefs:\n        - name: ${random.pick(NAMES)}\n          port: 80\n`;
}

function release(random: SeededRandom): string {
  return `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\n${metadata(random)}spec:\n${maybe(random, `  targetNamespace: ${random.pick(NAMESPACES)}\n`)}  chart:\n    spec:\n      chart: app-template\n  values:\n${embedded(random, "    ")}`;
}

function embedded(random: SeededRandom, indent: string): string {
  const lines = [
    `${random.pick(["httpRoute", "route", "grpcRoute"])}:`,
    ...(random.below(3) === 0 ? ["  enabled: false"] : []),
    "  parentRefs:",
    `    - name: ${random.pick(NAMES)}`,
    ...(random.below(3) === 0 ? [] : [`      namespace: ${random.pick(NAMESPACES)}`]),
    ...(random.below(2) === 0 ? [] : [`      sectionName: ${random.pick(["http", "https"])}`]),
    "  hostnames:",
    `    - "${random.pick(["${HOST}", "{{ .Release.Name }}.example.com", "a.example.com"])}"`,
  ];
  return lines.map((line) => `${indent}${line}\n`).join("");
}
