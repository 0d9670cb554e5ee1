import { flag, list, text, textMap } from "../model/reading.ts";
import { child, type YamlNode } from "../yaml/tree.ts";

/** What transformers of a kustomization add to the metadata of every object. */
export interface TransformedMetadata {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** They may add others, to some objects or to all. */
  readonly isOpen: boolean;
}

/** Transformers of kustomize that leave labels and annotations alone. */
const HARMLESS: ReadonlySet<string> = new Set([
  "ImageTagTransformer",
  "NamespaceTransformer",
  "PrefixTransformer",
  "PrefixSuffixTransformer",
  "ReplicaCountTransformer",
  "SuffixTransformer",
]);

/**
 * Reads what transformers add. Labels and annotations for all objects are known; those for some kinds, patches, and what programs of one's own
 * do are not.
 * Source: https://github.com/kubernetes-sigs/kustomize/blob/master/examples/transformerconfigs/README.md
 */
export function transformedMetadata(transformers: readonly YamlNode[]): TransformedMetadata {
  const labels: Record<string, string> = {};
  const annotations: Record<string, string> = {};
  let isOpen = false;
  for (const transformer of transformers) {
    const kind = text(transformer, "apiVersion") === "builtin" ? text(transformer, "kind") : undefined;
    if (kind !== undefined && HARMLESS.has(kind)) continue;
    if (kind === "LabelTransformer" && isForAll(transformer, "metadata/labels"))
      Object.assign(labels, textMap(transformer, "labels"));
    else if (kind === "AnnotationsTransformer" && isForAll(transformer, "metadata/annotations"))
      Object.assign(annotations, textMap(transformer, "annotations"));
    else isOpen = true;
  }
  return { labels, annotations, isOpen };
}

/** Whether one of its fields is that of every kind, and made where it is absent. */
function isForAll(transformer: YamlNode, path: string): boolean {
  const fields = list(transformer, "fieldSpecs", (field) => {
    const isNarrow = ["group", "version", "kind"].some((key) => child(field, key) !== undefined);
    return text(field, "path") === path && !isNarrow && flag(field, "create") === true;
  });
  return fields?.includes(true) === true;
}
