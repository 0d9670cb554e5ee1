import type { YamlMap, YamlNode } from "../yaml/tree.ts";
import { child, type Path } from "../yaml/tree.ts";
import { mayEmbed } from "./embeddedRoutes.ts";
import { type BuildEntry, type LaidOverValues, layer } from "./layer.ts";
import type { Repository } from "./repository.ts";
import { mergeMaps } from "./strategicMerge.ts";

/**
 * The files of a chart's values as one release takes them: each is laid over those before it, map by map, and what its object says by
 * itself over all of them. Where nothing is laid over anything that is read here, the files stay as they are.
 * Source: https://helm.sh/docs/chart_template_guide/values_files/
 */
export function valuesEntries(
  paths: readonly string[],
  inline: YamlNode | undefined,
  by: string,
  repository: Repository,
): readonly BuildEntry[] {
  const entries = paths.map((file): BuildEntry => ({ file, role: "values", layers: [] }));
  const isAlone = paths.length + (inline === undefined ? 0 : 1) < 2;
  if (isAlone || !paths.some((path) => mayEmbed(repository.textOf(path)))) return entries;
  const trees = paths.map((path) => repository.treesOf(path)[0]);
  const all = [...trees, inline];
  const merged = all.filter(isMapNode).reduce<YamlNode | undefined>(mergedInto, undefined);
  if (merged === undefined) return entries;
  return entries.map((entry, index) => {
    const later = all.slice(index + 1).filter(isMapNode);
    return { ...entry, layers: [layer({ path: by, by: "chart", values: { merged, later } })] };
  });
}

function isMapNode(node: YamlNode | undefined): node is YamlMap {
  return node?.kind === "map";
}

/** One of the two where they cannot be merged: Helm refuses that, too. */
function mergedInto(below: YamlNode | undefined, above: YamlMap): YamlNode {
  if (below === undefined) return above;
  const patched = mergeMaps(below, above);
  return patched.kind === "patched" ? patched.root : above;
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
