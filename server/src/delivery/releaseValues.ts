import { list, text } from "../model/reading.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { mayEmbed } from "./embeddedRoutes.ts";
import { isHelmRelease } from "./fluxSync.ts";
import { type ValuesPart, valuesEntries } from "./laidOverValues.ts";
import type { BuildEntry } from "./layer.ts";
import type { FileContents } from "./repository.ts";

/**
 * Files that a kustomization puts into ConfigMaps, as the HelmReleases beside them take them for values: what a release names later,
 * and what it says itself, is laid over them. `resources` are the paths that the kustomization lists.
 * Source: https://fluxcd.io/flux/components/helm/helmreleases/#values-references
 */
export function takenByReleases(
  entries: readonly BuildEntry[],
  resources: readonly string[],
  contents: FileContents,
): readonly BuildEntry[] {
  if (!entries.some(({ file }) => mayEmbed(contents.textOf(file)))) return entries;
  const laidOver = resources.flatMap((path) =>
    contents.textOf(path).includes("valuesFrom")
      ? contents.treesOf(path).flatMap((root) => valuesEntries(partsOf(root, entries), path, contents))
      : [],
  );
  return entries.map((entry) => {
    const taken = laidOver.find(({ file }) => file === entry.file);
    return taken === undefined ? entry : { ...entry, layers: taken.layers };
  });
}

/** What a release takes for values, as far as it is known. */
function partsOf(root: YamlNode, entries: readonly BuildEntry[]): readonly ValuesPart[] {
  if (!isHelmRelease(text(root, "apiVersion") ?? "", text(root, "kind") ?? "")) return [];
  const spec = child(root, "spec");
  const inline = child(spec, "values");
  const named = list(spec, "valuesFrom", (reference): readonly ValuesPart[] => {
    const key = text(reference, "valuesKey") ?? "values.yaml";
    const at = text(reference, "targetPath");
    if (at !== undefined) return [{ kind: "value", at, value: filledInLater(reference) }];
    return entries.flatMap(({ file, generated }) =>
      generated?.name === text(reference, "name") && generated?.key === key
        ? { kind: "file", path: file }
        : [],
    );
  });
  return [
    ...(named ?? []).flat(),
    ...(inline === undefined ? [] : [{ kind: "inline", values: inline } as const]),
  ];
}

function filledInLater({ start, end }: YamlNode): YamlNode {
  return { kind: "scalar", start, end, text: "{{ .Values }}", plain: false };
}
