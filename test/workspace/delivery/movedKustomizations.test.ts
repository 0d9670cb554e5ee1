import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { differenceBetween, everythingSaid } from "../../fuzz/edits/everythingSaid.ts";
import { SeededRandom } from "../../seededRandom.ts";
import { shareOfRounds } from "../../shareOfRounds.ts";

/** What a kustomization of a folder says, as a random edit may leave it. */
interface Written {
  readonly kind: "Kustomization" | "Component";
  readonly namespace: string | undefined;
  readonly resources: readonly string[];
  readonly components: readonly string[];
}

const FOLDERS = ["base", "base/inner", "overlay", "other", "apps", "apps/shop"];
const PARTS = ["parts/settings", "parts/labels"];
const NAMESPACES = [undefined, "shop", "blog", "flux-system"];

function textOf({ kind, namespace, resources, components }: Written): string {
  const list = (name: string, entries: readonly string[]): string =>
    entries.length === 0 ? "" : `${name}:\n${entries.map((entry) => `  - ${entry}\n`).join("")}`;
  const version = kind === "Component" ? "v1alpha1" : "v1beta1";
  return `apiVersion: kustomize.config.k8s.io/${version}\nkind: ${kind}\n${
    namespace === undefined ? "" : `namespace: ${namespace}\n`
  }${list("resources", resources)}${list("components", components)}`;
}

function route(name: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name} }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: ["${name}.\${DOMAIN}"]
  rules: [{ backendRefs: [{ name: ${name}, port: 80 }] }]
`;
}

function flux(name: string, path: string, more: string): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec:
  path: ${path}
  sourceRef: { kind: GitRepository, name: flux-system }
  postBuild: { substituteFrom: [{ kind: ConfigMap, name: settings }] }
${more}`;
}

const FIXED: Readonly<Record<string, string>> = {
  "infra/gateway.yaml": `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } } }
`,
  "cluster/apps.yaml": flux("apps", "./apps", ""),
  "cluster/overlay.yaml": flux("overlay", "./overlay", "  components: [../parts/labels]\n"),
  "parts/settings/settings.yaml": `apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { DOMAIN: example.com }
`,
  "parts/labels/secret.yaml": `apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata: { name: labels }
spec: { target: { name: labels } }
`,
  ...Object.fromEntries(
    FOLDERS.map((folder) => [`${folder}/route.yaml`, route(folder.replace("/", "-"))] as const),
  ),
};

/** What a folder may list: its own Route, or another folder. */
function entriesFor(folder: string, others: readonly string[]): readonly string[] {
  const up = folder
    .split("/")
    .map(() => "..")
    .join("/");
  return others.filter((other) => other !== folder).map((other) => `${up}/${other}`);
}

function drawn(random: SeededRandom, folder: string): Written {
  const isPart = PARTS.includes(folder);
  const own = isPart ? [folder === "parts/settings" ? "settings.yaml" : "secret.yaml"] : ["route.yaml"];
  const others = random.below(isPart ? 4 : 2) === 0 ? entriesFor(folder, FOLDERS) : [];
  const parts = isPart || random.below(2) === 0 ? [] : entriesFor(folder, PARTS);
  return {
    kind: isPart ? "Component" : "Kustomization",
    namespace: NAMESPACES[random.below(NAMESPACES.length)],
    resources: [
      ...(random.below(6) === 0 ? [] : own),
      ...others.filter(() => random.below(others.length) === 0),
    ],
    components: parts.filter(() => random.below(2) === 0),
  };
}

function opened(files: ReadonlyMap<string, string>): Workspace {
  const workspace = createEngine({}, (rule, error) => assert.fail(`${rule}: ${String(error)}`));
  for (const [path, text] of files) workspace.setFile(path, text);
  return workspace;
}

/** Says other things in one kustomization after the other, and each time what a workspace says that is opened anew. */
function followEdits(seed: number): void {
  const random = new SeededRandom(seed);
  const files = new Map(Object.entries(FIXED));
  const folders = [...FOLDERS, ...PARTS];
  for (const folder of folders) files.set(`${folder}/kustomization.yaml`, textOf(drawn(random, folder)));
  const workspace = opened(files);
  for (let step = 0; step < 6; step++) {
    workspace.flush();
    const folder = folders[random.below(folders.length)] ?? "base";
    files.set(`${folder}/kustomization.yaml`, textOf(drawn(random, folder)));
    workspace.setFile(`${folder}/kustomization.yaml`, files.get(`${folder}/kustomization.yaml`) ?? "");
    if (random.below(3) === 0) continue;
    const fresh = everythingSaid(opened(files));
    assert.equal(differenceBetween(everythingSaid(workspace), fresh), undefined, `step ${step}`);
  }
}

describe("kustomizations that list each other, or cease to", () => {
  for (let seed = 1; seed <= shareOfRounds(48); seed++)
    it(`mean after any edit what they mean afresh (seed ${seed})`, () => followEdits(seed));
});
