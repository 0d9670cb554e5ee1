import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, createWorkspace, type Workspace } from "../../server/src/library.ts";
import { lineStarts, positionAt } from "../../server/src/text/lines.ts";
import { SeededRandom } from "../seededRandom.ts";

const NAMESPACES = ["infra", "shop", "pay"];
const NAMES = ["edge", "inner", "outer"];
const CLASSES = ["c", "inner"];
const HOSTS = ["a.example.com", "*.example.com", "b.test", ""];

/** A random manifest out of a small world, so that edits often make and break references. */
function manifest(random: SeededRandom): string {
  const namespace = random.pick(NAMESPACES);
  const metadata = `metadata:\n  name: ${random.pick(NAMES)}\n  namespace: ${namespace}\n`;
  const head = (kind: string) => `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\n${metadata}`;
  switch (random.below(11)) {
    case 0:
      return `${head("Gateway")}spec:\n  gatewayClassName: ${random.pick(CLASSES)}\n${infrastructure(random)}${allowedListeners(random)}  listeners:\n${listeners(random)}`;
    case 1:
      return `${head("ListenerSet")}spec:\n  parentRef:\n    name: ${random.pick(NAMES)}\n    namespace: ${random.pick(NAMESPACES)}\n  listeners:\n${listeners(random)}`;
    case 2:
    case 3:
      return `${head(random.pick(["HTTPRoute", "GRPCRoute", "TLSRoute"]))}spec:\n  parentRefs:\n    - name: ${random.pick(NAMES)}\n      namespace: ${random.pick(NAMESPACES)}\n${random.below(2) === 0 ? "" : `      sectionName: ${random.pick(["http", "https"])}\n`}${hostnames(random)}  rules:\n    - backendRefs:\n        - name: ${random.pick(NAMES)}\n          namespace: ${random.pick(NAMESPACES)}\n          port: 80\n`;
    case 4:
      return `apiVersion: v1\nkind: Service\n${metadata}spec:\n  ports:\n    - port: 80\n`;
    case 5:
      return `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${namespace}\n  labels:\n    team: ${random.pick(["a", "b"])}\n`;
    case 6:
      return `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n${metadata}spec:\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: ${random.pick(["Deployment", "Gateway"])}\n    name: ${generatedName(random)}\n`;
    case 7:
      return `apiVersion: policy/v1\nkind: PodDisruptionBudget\n${metadata}spec:\n  selector:\n    matchLabels:\n      gateway.networking.k8s.io/${random.pick(["gateway-name", "gateway-class-name"])}: ${random.pick(NAMES)}\n`;
    case 8:
      return `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${generatedName(random)}\n  namespace: ${namespace}\nspec:\n  template:\n    metadata:\n      labels:\n        ${random.pick(["app", "gateway.networking.k8s.io/gateway-name"])}: ${random.pick(NAMES)}\n`;
    case 9:
      return `apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata:\n  name: ${random.pick(CLASSES)}\nspec:\n  controllerName: ${random.pick(["example.com/gateways", "kgateway.dev/kgateway"])}\nstatus:\n  routabilities: [${random.pick(["Public", "Cluster"])}]\n`;
    default:
      return `apiVersion: gateway.networking.k8s.io/v1beta1\nkind: ReferenceGrant\n${metadata}spec:\n  from:\n    - group: gateway.networking.k8s.io\n      kind: HTTPRoute\n      namespace: ${random.pick(NAMESPACES)}\n  to:\n    - group: ""\n      kind: Service\n`;
  }
}

/** What may be generated for one of the Gateways, or nearly that. */
function generatedName(random: SeededRandom): string {
  const name = random.pick(NAMES);
  return random.below(3) === 0 ? name : `${name}-${random.pick(CLASSES)}`;
}

function infrastructure(random: SeededRandom): string {
  switch (random.below(5)) {
    case 2:
      return `  infrastructure:\n    routability: ${random.pick(["Public", "Cluster"])}\n`;
    case 0:
      return `  infrastructure:\n    allowedChildren:\n      namespaces:\n        from: ${random.pick(["All", "Same"])}\n`;
    case 1:
      return `  infrastructure:\n    attachTo:\n      name: ${random.pick(NAMES)}\n      namespace: ${random.pick(NAMESPACES)}\n`;
    default:
      return "";
  }
}

function allowedListeners(random: SeededRandom): string {
  if (random.below(2) === 0) return "";
  const selector = "\n      selector:\n        matchLabels:\n          team: a";
  return `  allowedListeners:\n    namespaces:\n      from: ${random.pick(["All", "Same", `Selector${selector}`])}\n`;
}

function listeners(random: SeededRandom): string {
  const hostname = random.pick(HOSTS);
  const allowed =
    random.below(2) === 0 ? "" : "      allowedRoutes:\n        namespaces:\n          from: All\n";
  const host = hostname === "" ? "" : `      hostname: "${hostname}"\n`;
  const second = `    - name: https\n      port: ${random.pick(["80", "443"])}\n      protocol: ${random.pick(["HTTP", "TCP", "TLS"])}\n`;
  return `    - name: http\n      port: 80\n      protocol: HTTP\n${host}${allowed}${random.below(2) === 0 ? second : ""}`;
}

function hostnames(random: SeededRandom): string {
  const hostname = random.pick(HOSTS);
  return hostname === "" ? "" : `  hostnames:\n    - "${hostname}"\n`;
}

/** One random change of one random file: whole texts, documents, single characters, files that come and go. */
function change(workspace: Workspace, texts: Map<string, string>, random: SeededRandom): void {
  const path = `${random.pick(["a", "b", "b/c"])}/${random.below(4)}.yaml`;
  const text = texts.get(path) ?? "";
  switch (random.below(6)) {
    case 0:
      texts.delete(path);
      workspace.removeFile(path);
      return;
    case 1: {
      const documents = Array.from({ length: 1 + random.below(3) }, () => manifest(random));
      const next = documents.join("---\n");
      texts.set(path, next);
      workspace.setFile(path, next);
      return;
    }
    case 2:
      replace(workspace, texts, path, text.length, text.length, `---\n${manifest(random)}`);
      return;
    case 3: {
      const marker = text.indexOf("---\n");
      if (marker >= 0) replace(workspace, texts, path, marker, marker + 4, "");
      return;
    }
    default: {
      const word = random.pick(["infra", "shop", "edge", "inner", "http", "80", "All", "example"]);
      const at = text.indexOf(word, random.below(text.length + 1));
      if (at < 0) return;
      const other = random.pick(["pay", "outer", "https", "443", "Same", "\n  ", "#", ""]);
      replace(workspace, texts, path, at, at + word.length, other);
    }
  }
}

function replace(
  workspace: Workspace,
  texts: Map<string, string>,
  path: string,
  start: number,
  end: number,
  by: string,
): void {
  const text = texts.get(path) ?? "";
  const starts = lineStarts(text);
  texts.set(path, text.slice(0, start) + by + text.slice(end));
  workspace.edit(path, { start: positionAt(starts, start), end: positionAt(starts, end) }, by);
}

/** Files whose documents cannot all be parsed keep what was last known of them, which no fresh analysis can know. */
function isReadable(texts: ReadonlyMap<string, string>): boolean {
  const files = [...texts].map(([path, text]) => ({ path, text }));
  return !analyze(files).diagnostics.some(({ category }) => category === "syntax");
}

describe("an incremental workspace", () => {
  for (let seed = 1; seed <= 40; seed++) {
    it(`says after random edits what a fresh one says (seed ${seed})`, () => {
      const random = new SeededRandom(seed);
      const workspace = createWorkspace();
      const texts = new Map<string, string>();
      for (let step = 0; step < 60; step++) {
        change(workspace, texts, random);
        if (random.below(3) === 0) workspace.settle();
        if (step % 10 !== 9 || !isReadable(texts)) continue;
        const files = [...texts].map(([path, text]) => ({ path, text }));
        const fresh = analyze(files);
        for (const { path, text } of files) workspace.setFile(path, text);
        assert.deepEqual(workspace.diagnostics, fresh.diagnostics);
        assert.deepEqual(workspace.status, fresh.status);
      }
    });
  }
});
