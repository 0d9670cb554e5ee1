import type { YamlMap, YamlNode } from "../yaml/tree.ts";
import { child, type Path } from "../yaml/tree.ts";
import { mayEmbed } from "./embeddedRoutes.ts";
import { readFieldPath, replaceField } from "./fieldPath.ts";
import { type BuildEntry, type LaidOverValues, layer } from "./layer.ts";
import type { FileContents } from "./repository.ts";
import { mergeMaps } from "./strategicMerge.ts";

/** Some of what a release takes for its values. */
export type ValuesPart =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "inline"; readonly values: YamlNode }
  /** One value by the path to it, as `--set` has them: `httpRoute.hostnames[0]`. */
  | { readonly kind: "value"; readonly at: string; readonly value: YamlNode }
  /** Values that are not here. They may say anything anew. */
  | { readonly kind: "unknown" };

/**
 * The files of a chart's values as one release takes them: each part is laid over those before it, map by map. Where nothing is laid
 * over anything that is read here, the files stay as they are.
 * Source: https://helm.sh/docs/chart_template_guide/values_files/
 */
export function valuesEntries(
  parts: readonly ValuesPart[],
  by: string,
  contents: FileContents,
): readonly BuildEntry[] {
  const files = parts.flatMap((part) => (part.kind === "file" ? part.path : []));
  const entries = files.map((file): BuildEntry => ({ file, role: "values", layers: [] }));
  if (parts.length < 2 || !files.some((path) => mayEmbed(contents.textOf(path)))) return entries;
  const trees = parts.map((part) => {
    if (part.kind === "file") return contents.treesOf(part.path)[0];
    return part.kind === "inline" ? part.values : undefined;
  });
  const merged = parts.reduce<YamlNode | undefined>(
    (below, part, index) => laidOver(below, part, trees[index]),
    undefined,
  );
  if (merged === undefined) return entries;
  return parts.flatMap((part, index) => {
    if (part.kind !== "file") return [];
    const values = { merged, later: trees.slice(index + 1).filter(isMapNode) };
    return { file: part.path, role: "values", layers: [layer({ path: by, by: "chart", values })] };
  });
}

function isMapNode(node: YamlNode | undefined): node is YamlMap {
  return node?.kind === "map";
}

function laidOver(
  below: YamlNode | undefined,
  part: ValuesPart,
  tree: YamlNode | undefined,
): YamlNode | undefined {
  if (part.kind === "unknown") return below && opened(below);
  if (part.kind !== "value") return isMapNode(tree) ? mergedInto(below, tree) : below;
  const at = readFieldPath(part.at.replace(/\[(\d+)\]/g, ".$1"));
  return below && at ? replaceField(below, at, true, () => part.value) : below;
}

/** One of the two where they cannot be merged: Helm refuses that, too. */
function mergedInto(below: YamlNode | undefined, above: YamlMap): YamlNode {
  if (below === undefined) return above;
  const patched = mergeMaps(below, above);
  return patched.kind === "patched" ? patched.root : above;
}

/** What others may say anew of a Route: to whom it belongs, and for which hosts. */
const SAID_ANEW = /^(?:parentRefs|hostnames)$/;

/** Values with what may come to be something else as text that is filled in later. */
function opened(node: YamlNode, isSaidAnew = false): YamlNode {
  switch (node.kind) {
    case "scalar":
      return isSaidAnew ? { ...node, text: `{{ .Values | default "${node.text}" }}`, plain: false } : node;
    case "sequence":
      return { ...node, items: node.items.map((item) => opened(item, isSaidAnew)) };
    case "map": {
      const entries = node.entries.map((entry) => ({
        ...entry,
        value: opened(entry.value, isSaidAnew || SAID_ANEW.test(entry.key)),
      }));
      return { ...node, entries };
    }
  }
}

/** True where later values say what stands at a place: they replace whatever is no map. */
export function isReplaced({ later }: LaidOverValues, path: Path): boolean {
  return later.some((root) => {
    let node: YamlNode | undefined = root;
    for (const step of path) {
      if (node.kind !== "map") return true;
      node = typeof step === "string" ? child(node, step) : undefined;
      if (node === undefined) return false;
    }
    return true;
  });
}
