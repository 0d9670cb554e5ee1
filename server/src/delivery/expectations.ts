import { text } from "../model/reading.ts";
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

/** Chainsaw is one of Kyverno's tools; its command line is another. */
const KYVERNO = soughtWord(".kyverno.io/", 1);
const KUTTL = soughtWord("kuttl.dev/", 0);

/** The beginning of the `apiVersion` of a test's own description. */
const TEST = /^apiVersion:[ \t]*["']?(?:(?:chainsaw|cli)\.kyverno\.io|kuttl\.dev)\//m;

/** True for text that describes a test of Chainsaw, of policies or of kuttl: it holds no manifests, though it may quote some. */
export function isClusterTest(text: string): boolean {
  return (holdsWord(text, KYVERNO) || holdsWord(text, KUTTL)) && TEST.test(text);
}

/** The steps whose files hold pieces of manifests. Those of other steps are applied as they are. */
const COMPARING_STEPS = new Set(["assert", "error", "patch"]);
/** Levels below which no step stands. */
const DEEPEST = 16;

/**
 * The files that the steps of a test compare objects with, or apply as patches: paths, or patterns for them, from the
 * root of the workspace. A test of policies lists what they are tried on: what lies in its own folder is there for nothing else.
 * Source: https://kyverno.github.io/chainsaw/latest/operations/, https://kuttl.dev/docs/testing/reference.html and
 * https://kyverno.io/docs/kyverno-cli/reference/kyverno_test/
 */
export function expectationFiles(path: string, test: YamlNode | undefined): readonly string[] {
  const found: string[] = [];
  const folder = folderOf(path);
  if (isPolicyTest(test)) {
    const tried = ["resources", "targetResources"].flatMap((key) => filesOf(child(test, key)));
    return tried.flatMap((file) => pathBelow(folder, file) ?? []);
  }
  if (test !== undefined) walk(test, 0);
  return found.map((file) => pathFrom(folder, file));

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

function isPolicyTest(test: YamlNode | undefined): boolean {
  return text(test, "apiVersion")?.startsWith("cli.kyverno.io/") === true;
}

/** A path from the root of the workspace, undefined for one that leads out of a folder. */
function pathBelow(folder: string, file: string): string | undefined {
  const path = pathFrom(folder, file);
  return folder === "" || path.startsWith(`${folder}/`) ? path : undefined;
}

/** `file` of a step, or its list of files. */
function filesOf(step: YamlNode | undefined): readonly string[] {
  const items = step?.kind === "sequence" ? step.items : [child(step, "file")];
  return items.flatMap((item) => (item?.kind === "scalar" && item.text !== "" ? [item.text] : []));
}
