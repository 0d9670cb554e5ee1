import { deepEqual } from "../yaml/deepEqual.ts";
import type { Path, YamlNode } from "../yaml/tree.ts";
import type { KustomizationFile } from "./kustomization.ts";
import { type BuildEntry, below, type Layer, type LayerPatch, layer } from "./layer.ts";
import { followersOf, readNameReferences } from "./nameReferences.ts";
import { type PatchBody, targetOf } from "./patches.ts";
import { readReplacements } from "./replacements.ts";
import type { FoundKustomization, Repository } from "./repository.ts";
import { type TransformerChanges, transformerChanges } from "./transformerChanges.ts";
import { type TransformedMetadata, transformedMetadata } from "./transformers.ts";
import { bodiesOf, treesIn, type WrittenPatch } from "./writtenPatch.ts";

/** What kustomizations change of what they have gathered. */
export interface KustomizationLayers {
  /** What is gathered, behind everything that a kustomization changes: itself first, then its transformers one after another. */
  changedBy(
    found: FoundKustomization,
    folder: string,
    gathered: readonly BuildEntry[],
  ): readonly BuildEntry[];
  /** The patches of a list, read from their files where they stand in files. */
  patches(list: readonly WrittenPatch[], path: string, folder: string): readonly LayerPatch[];
}

/** The layers of the kustomizations of a repository. One that is read again and says the same keeps its identity. */
export function kustomizationLayers(repository: Repository): KustomizationLayers {
  /** What kustomizations last changed, by their paths, and what their transformers did. */
  const layers = new Map<string, Layer>();

  function changedBy(
    found: FoundKustomization,
    folder: string,
    gathered: readonly BuildEntry[],
  ): readonly BuildEntry[] {
    const transformers = transformersOf(found.kustomization, folder);
    const own = below(gathered, layerOf(found, folder, gathered, transformers));
    return transformers.reduce((so, { tree, at }) => {
      const changes = tree === undefined ? undefined : transformerChanges(tree, at);
      return changes === undefined ? so : below(so, transformerLayer(found, folder, at, changes, so));
    }, own);
  }

  /** The transformers of a kustomization in order; without a tree one that cannot be read. */
  function transformersOf(
    { transformers }: KustomizationFile,
    folder: string,
  ): readonly WrittenTransformer[] {
    return transformers.flatMap(({ at, text }): readonly WrittenTransformer[] => {
      const trees = /[\n{]/.test(text) ? treesIn(text) : repository.treesOf(repository.leadsTo(folder, text));
      // A folder with a kustomization of its own, or what is in no file.
      return trees.length === 0 ? [{ at, tree: undefined }] : trees.map((tree) => ({ at, tree }));
    });
  }

  function transformerLayer(
    { path, kustomization }: FoundKustomization,
    folder: string,
    at: Path,
    changes: TransformerChanges,
    among: readonly BuildEntry[],
  ): Layer {
    const { patches: written = [], replacements = [], ...rest } = changes;
    const by = kustomization.kind === "Component" ? "component" : "kustomization";
    return remembered(
      layer({
        path,
        by,
        ...rest,
        patches: patches(written, path, folder),
        replacements: replacements.map((replacement) => ({ replacement, among })),
      }),
      [path, ...at].join("\u0000"),
    );
  }

  function layerOf(
    { path, kustomization }: FoundKustomization,
    folder: string,
    among: readonly BuildEntry[],
    transformers: readonly WrittenTransformer[],
  ): Layer {
    const { namespace, namePrefix = "", nameSuffix = "", labels, annotations, isUnclear } = kustomization;
    const fromFiles = kustomization.replacementFiles.flatMap(({ text }) =>
      repository.treesOf(repository.leadsTo(folder, text)).flatMap(readReplacements),
    );
    const nameReferences = kustomization.configurations.flatMap(({ text }) =>
      repository.treesOf(repository.leadsTo(folder, text)).flatMap(readNameReferences),
    );
    const isNaming = namePrefix !== "" || nameSuffix !== "";
    const followers = isNaming ? followersOf(nameReferences, among) : [];
    const added = addedBy(transformers);
    return remembered({
      path,
      by: kustomization.kind === "Component" ? "component" : "kustomization",
      ...(namespace === undefined ? {} : { namespace: { name: namespace, isFallback: false } }),
      namePrefix,
      nameSuffix,
      labels: { ...labels, ...added.labels },
      annotations: { ...annotations, ...added.annotations },
      mayLabel: added.mayLabel,
      mayAnnotate: added.mayAnnotate,
      patches: patches(kustomization.patches, path, folder),
      replacements: [...followers, ...kustomization.replacements, ...fromFiles].map((replacement) => ({
        replacement,
        among,
      })),
      nameReferences,
      isUnclear,
    });
  }

  /** What a kustomization changes, with its identity of before where that is the same. */
  function remembered(written: Layer, key = written.path): Layer {
    const last = layers.get(key);
    // What replacements copy from is another list with each build.
    if (last !== undefined && written.replacements.length === 0 && deepEqual(last, written)) return last;
    layers.set(key, written);
    return written;
  }

  function patches(list: readonly WrittenPatch[], path: string, folder: string): readonly LayerPatch[] {
    return list.flatMap(({ at, target, content, isLate }) =>
      bodiesIn(content, folder).flatMap((body): readonly LayerPatch[] => {
        const late = isLate === undefined ? {} : { isLate };
        if (target !== undefined) return [{ path, at, target, body, isForOne: false, ...late }];
        return body.kind === "strategic"
          ? [{ path, at, target: targetOf(body.root), body, isForOne: true, ...late }]
          : [];
      }),
    );
  }

  function bodiesIn(content: WrittenPatch["content"], folder: string): readonly PatchBody[] {
    switch (content.kind) {
      case "inline":
        return content.bodies;
      case "file":
        return bodiesOf(repository.treesOf(repository.leadsTo(folder, content.path))) ?? [];
      case "unknown":
        return [];
    }
  }

  return { changedBy, patches };
}

/** A transformer that a kustomization names at a place of its own; undefined where it cannot be read. */
interface WrittenTransformer {
  readonly at: Path;
  readonly tree: YamlNode | undefined;
}

/** What transformers add to the metadata of objects. */
function addedBy(transformers: readonly WrittenTransformer[]): TransformedMetadata {
  const added = transformedMetadata(transformers.flatMap(({ tree }) => tree ?? []));
  const areRead = transformers.every(({ tree }) => tree !== undefined);
  return areRead ? added : { ...added, mayLabel: "all", mayAnnotate: "all" };
}
