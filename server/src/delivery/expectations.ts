import { holdsWord, soughtWord } from "../text/soughtWord.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { folderOf, pathFrom } from "./paths.ts";

/**
 * What tests expect of a cluster: pieces of manifests that objects are compared with, some of them with expressions for keys.
 * They are applied by nobody.
 */

/** Files that kuttl and Chainsaw take for expectations by their names: `01-assert.yaml`, `02-errors.yaml`, `route-assert.yaml`. */
const EXPECTATION_FILE = /(?:^|[/-])(?:assert|\d+-(?:assert|errors?)(?:-[^/]*)?)\.ya?ml$/;

/** True for a file whose name says that it holds what a test expects. */
export function isExpectationFile(path: string): boolean {
  return EXPECTATION_FILE.test(path);
}

const CHAINSAW = soughtWord("chainsaw.kyverno.io/", 9);
const KUTTL = soughtWord("kuttl.dev/", 0);

/** The beginning of the `apiVersion` of a test's own description. */
const TEST = /^apiVersion:[ \t]*["']?(?:chainsaw\.kyverno\.io|kuttl\.dev)\//m;

/** True for text that describes a test of Chainsaw or kuttl: it holds no manifests, though it may quote some. */
export function isClusterTest(text: string): boolean {
  return (holdsWord(text, CHAINSAW) || holdsWord(text, KUTTL)) && TEST.test(text);
}

/** The steps whose files hold pieces of manifests. Those of other steps are applied as they are. */
const COMPARING_STEPS = new Set(["assert", "error", "patch"]);
/** Levels below which no step stands. */
const DEEPEST = 16;

/**
 * The files that the steps of a test compare objects with, or apply as patches: paths, or patterns for them, from the
 * root of the workspace.
 * Source: https://kyverno.github.io/chainsaw/latest/operations/ and https://kuttl.dev/docs/testing/reference.html
 */
export function expectationFiles(path: string, test: YamlNode | undefined): readonly string[] {
  const found: string[] = [];
  if (test !== undefined) walk(test, 0);
  return found.map((file) => pathFrom(folderOf(path), file));

  function walk(node: YamlNode, depth: number): void {
    if (depth > DEEPEST) return;
    if (node.kind === "sequence") for (const item of node.items) walk(item, depth + 1);
    if (node.kind !== "map") return;
    for (const { key, value } of node.entries) {
      if (COMPARING_STEPS.has(key)) found.push(...filesOf(value));
      walk(value, depth + 1);
    }
  }
}

/** `file` of a step, or its list of files. */
function filesOf(step: YamlNode): readonly string[] {
  const items = step.kind === "sequence" ? step.items : [child(step, "file")];
  return items.flatMap((item) => (item?.kind === "scalar" && item.text !== "" ? [item.text] : []));
}
