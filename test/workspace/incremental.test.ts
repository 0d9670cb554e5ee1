import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, createWorkspace, type Workspace } from "../../server/src/library.ts";
import { lineStarts, positionAt } from "../../server/src/text/lines.ts";
import { SeededRandom } from "../seededRandom.ts";

const NAMESPACES = ["infra", "shop", "pay"];
const NAMES = ["edge", "inner", "outer"];
const HOSTS = ["a.example.com", "*.example.com", "b.test", ""];

/** A random manifest out of a small world, so that edits often make and break references. */
function manifest(random: SeededRandom): string {
  const namespace = random.pick(NAMESPACES);
  const created =
    random.below(4) === 0 ? `  creationTimestamp: 2024-01-0${1 + random.below(3)}T00:00:00Z\n` : "";
  const metadata = `metadata:\n  name: ${random.pick(NAMES)}\n  namespace: ${namespace}\n${created}`;
  const head = (kind: string) => `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\n${metadata}`;
  switch (random.below(8)) {
    case 0:
      return `${head("Gateway")}spec:\n  gatewayClassName: c\n${infrastructure(random)}${allowedListeners(random)}  listeners:\n${listeners(random)}`;
    case 1:
      return `${head("ListenerSet")}spec:\n  parentRef:\n    name: ${random.pick(NAMES)}\n    namespace: ${random.pick(NAMESPACES)}\n  listeners:\n${listeners(random)}`;
    case 2:
    case 3:
      return `${head(random.pick(["HTTPRoute", "HTTPRoute", "GRPCRoute", "TLSRoute"]))}spec:\n${parentRefs(random)}${hostnames(random)}${rules(random)}`;
    case 7:
      return `${head(random.pick(["TCPRoute", "UDPRoute"]))}spec:\n${parentRefs(random)}  rules:\n    - backendRefs:\n        - name: ${random.pick(NAMES)}\n          port: 80\n`;
    case 4:
      return `apiVersion: v1\nkind: Service\n${metadata}spec:\n  ports:\n    - port: 80\n`;
    case 5:
      return `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${namespace}\n  labels:\n    team: ${random.pick(["a", "b"])}\n`;
    default:
      return `apiVersion: gateway.networking.k8s.io/v1beta1\nkind: ReferenceGrant\n${metadata}spec:\n  from:\n    - group: gateway.networking.k8s.io\n      kind: HTTPRoute\n      namespace: ${random.pick(NAMESPACES)}\n  to:\n    - group: ""\n      kind: Service\n`;
  }
}

function parentRefs(random: SeededRandom): string {
  const section = random.below(2) === 0 ? "" : `      sectionName: ${random.pick(["http", "https"])}\n`;
  return `  parentRefs:\n    - name: ${random.pick(NAMES)}\n      namespace: ${random.pick(NAMESPACES)}\n${section}`;
}

/** Few matches and redirects, so that Routes often match alike and lead back to each other. */
function rules(random: SeededRandom): string {
  const items = Array.from({ length: 1 + random.below(3) }, () => {
    const matches = Array.from(
      { length: random.below(3) },
      () => `        - path:\n            value: ${random.pick(["/", "/a", "/a/", "/a/b"])}\n`,
    );
    const written = matches.length === 0 ? "" : `      matches:\n${matches.join("")}`;
    const redirect = `      filters:\n        - type: RequestRedirect\n          requestRedirect:\n            scheme: ${random.pick(["http", "https"])}\n`;
    const backend = `      backendRefs:\n        - name: ${random.pick(NAMES)}\n          namespace: ${random.pick(NAMESPACES)}\n          port: 80\n`;
    return `    - name: rule-${random.below(9)}\n${written}${random.below(4) === 0 ? redirect : backend}`;
  });
  return `  rules:\n${items.join("")}`;
}

function infrastructure(random: SeededRandom): string {
  switch (random.below(4)) {
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
  const second = `    - name: https\n      port: ${random.pick(["80", "443"])}\n      protocol: ${random.pick(["HTTP", "HTTPS", "TCP", "UDP", "TLS"])}\n`;
  return `    - name: http\n      port: 80\n      protocol: HTTP\n${host}${allowed}${random.below(2) === 0 ? second : ""}`;
}

function hostnames(random: SeededRandom): string {
  const hostname = random.pick(HOSTS);
  return hostname === "" ? "" : `  hostnames:\n    - "${hostname}"\n`;
}

/** Few Gateways and many Routes that compete for the same hosts, connections and matches. */
function crowdedManifest(random: SeededRandom): string {
  const kind = random.pick(["Gateway", "HTTPRoute", "HTTPRoute", "HTTPRoute", "GRPCRoute", "TCPRoute"]);
  const age = random.below(3) === 0 ? `, creationTimestamp: 2024-01-0${1 + random.below(3)}T00:00:00Z` : "";
  const name = kind === "Gateway" ? "edge" : random.pick(["a", "b", "c", "d", "e"]);
  const namespace = kind === "Gateway" ? "infra" : random.pick(["infra", "shop"]);
  const head = `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace}${age} }\nspec:\n`;
  const from = "allowedRoutes: { namespaces: { from: All } }";
  if (kind === "Gateway") {
    return `${head}  gatewayClassName: c\n  listeners:\n    - { name: http, port: 80, protocol: HTTP, ${from} }\n    - { name: https, port: 443, protocol: HTTPS, hostname: a.example.com, ${from} }\n    - { name: tcp, port: 25, protocol: TCP, ${from} }\n`;
  }
  const section = random.pick(["", "", ", sectionName: http", ", sectionName: https"]);
  const parent = `  parentRefs:\n    - { name: edge, namespace: infra${kind === "TCPRoute" ? "" : section} }\n`;
  return `${head}${parent}${kind === "HTTPRoute" ? `${hostnames(random)}${rules(random)}` : "  rules: [{}]\n"}`;
}

/** One random change of one random file: whole texts, documents, single characters, files that come and go. */
function change(
  workspace: Workspace,
  texts: Map<string, string>,
  random: SeededRandom,
  make: (random: SeededRandom) => string,
): void {
  const path = `${random.pick(["a", "b", "b/c"])}/${random.below(4)}.yaml`;
  const text = texts.get(path) ?? "";
  switch (random.below(6)) {
    case 0:
      texts.delete(path);
      workspace.removeFile(path);
      return;
    case 1: {
      const documents = Array.from({ length: 1 + random.below(3) }, () => make(random));
      const next = documents.join("---\n");
      texts.set(path, next);
      workspace.setFile(path, next);
      return;
    }
    case 2:
      replace(workspace, texts, path, text.length, text.length, `---\n${make(random)}`);
      return;
    case 3: {
      const marker = text.indexOf("---\n");
      if (marker >= 0) replace(workspace, texts, path, marker, marker + 4, "");
      return;
    }
    default: {
      const word = random.pick(["infra", "shop", "edge", "inner", "http", "80", "All", "example", "/a"]);
      const at = text.indexOf(word, random.below(text.length + 1));
      if (at < 0) return;
      const other = random.pick(["pay", "outer", "https", "443", "Same", "/a/b", "\n  ", "#", ""]);
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
    it(`says after random edits what a fresh one says (seed ${seed})`, () => editAndCompare(seed, manifest));
  }
  for (let seed = 1; seed <= 20; seed++) {
    it(`does so where many Routes compete (seed ${seed})`, () => editAndCompare(seed, crowdedManifest));
  }
});

function editAndCompare(seed: number, make: (random: SeededRandom) => string): void {
  const random = new SeededRandom(seed);
  const workspace = createWorkspace();
  const texts = new Map<string, string>();
  for (let step = 0; step < 60; step++) {
    change(workspace, texts, random, make);
    if (random.below(3) === 0) workspace.settle();
    if (step % 10 !== 9 || !isReadable(texts)) continue;
    const files = [...texts].map(([path, text]) => ({ path, text }));
    const fresh = analyze(files);
    for (const { path, text } of files) workspace.setFile(path, text);
    assert.deepEqual(workspace.diagnostics, fresh.diagnostics);
    assert.deepEqual(workspace.status, fresh.status);
  }
}
