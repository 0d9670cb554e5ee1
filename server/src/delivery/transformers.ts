import { flag, list, text, textMap } from "../model/reading.ts";
import { child, type YamlNode } from "../yaml/tree.ts";

/** Kinds by their names, or all of them. */
export type SomeKinds = "all" | readonly string[];

/** What transformers of a kustomization add to the metadata of every object. */
export interface TransformedMetadata {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Objects of these kinds may get other labels, too, or lose some. */
  readonly mayLabel: SomeKinds;
  /** The same of annotations. */
  readonly mayAnnotate: SomeKinds;
}

/** Transformers of kustomize that leave labels and annotations alone. */
const HARMLESS: ReadonlySet<string> = new Set([
  "HashTransformer",
  "ImageTagTransformer",
  "LegacyOrderTransformer",
  "NamespaceTransformer",
  "PrefixTransformer",
  "PrefixSuffixTransformer",
  "ReplicaCountTransformer",
  "SortOrderTransformer",
  "SuffixTransformer",
]);

type Part = "labels" | "annotations";

/**
 * Reads what transformers add. Labels and annotations for all objects are known; of those for some kinds, and of patches and replacements that
 * touch them, it is known for which kinds they are; of programs of one's own nothing is.
 * Source: https://github.com/kubernetes-sigs/kustomize/blob/master/examples/transformerconfigs/README.md
 */
export function transformedMetadata(transformers: readonly YamlNode[]): TransformedMetadata {
  const labels: Record<string, string> = {};
  const annotations: Record<string, string> = {};
  let mayLabel: SomeKinds = [];
  let mayAnnotate: SomeKinds = [];
  for (const transformer of transformers) {
    const kind = text(transformer, "apiVersion") === "builtin" ? text(transformer, "kind") : undefined;
    if (kind === "LabelTransformer" && isForAll(transformer, "metadata/labels"))
      Object.assign(labels, textMap(transformer, "labels"));
    else mayLabel = both(mayLabel, touched(transformer, kind, "labels"));
    if (kind === "AnnotationsTransformer" && isForAll(transformer, "metadata/annotations"))
      Object.assign(annotations, textMap(transformer, "annotations"));
    else mayAnnotate = both(mayAnnotate, touched(transformer, kind, "annotations"));
  }
  return { labels, annotations, mayLabel, mayAnnotate };
}

/** True where a kind is one of some. */
export function isAmong(kinds: SomeKinds, kind: string): boolean {
  return kinds === "all" || kinds.includes(kind);
}

function both(a: SomeKinds, b: SomeKinds): SomeKinds {
  return a === "all" || b === "all" ? "all" : [...a, ...b];
}

/** The kinds of objects whose labels or annotations a transformer may change. */
function touched(transformer: YamlNode, kind: string | undefined, part: Part): SomeKinds {
  if (kind === undefined) return "all";
  if (HARMLESS.has(kind)) return [];
  switch (kind) {
    case "LabelTransformer":
    case "AnnotationsTransformer":
      return touchedByFields(transformer, part);
    case "PatchTransformer":
    case "PatchJson6902Transformer":
    case "PatchStrategicMergeTransformer":
      return touchedByPatch(transformer, part);
    default:
      return "all";
  }
}

function touchedByFields(transformer: YamlNode, part: Part): SomeKinds {
  const fields = list(transformer, "fieldSpecs", (field): SomeKinds => {
    const path = text(field, "path");
    if (path !== undefined && !path.endsWith(part)) return [];
    const kind = text(field, "kind");
    return kind === undefined ? "all" : [kind];
  });
  return fields === undefined ? "all" : fields.reduce(both, []);
}

/** What takes away or replaces more than single values, or `metadata` as a whole. */
const WIDE_PATCH =
  /\$patch|["']?path["']?[ \t]*:[ \t]*(?:(?=["'/])["']?(?:\/metadata)?\/?["']?[ \t]*)?(?:[,}]|$)/m;

/** A patch that stands in the transformer: whether it speaks of the part, and of which kinds it is. */
function touchedByPatch(transformer: YamlNode, part: Part): SomeKinds {
  const written = ["patch", "patches", "jsonOp"].map((key) => text(transformer, key));
  const patch = written.find((one) => one !== undefined);
  const isElsewhere = ["path", "paths"].some((key) => child(transformer, key) !== undefined);
  if (patch === undefined || isElsewhere) return "all";
  if (!patch.includes(part) && !WIDE_PATCH.test(patch)) return [];
  const kinds = text(child(transformer, "target"), "kind");
  return kinds !== undefined && /^\w+(?:\|\w+)*$/.test(kinds) ? kinds.split("|") : "all";
}

/** Whether one of its fields is that of every kind, and made where it is absent. */
function isForAll(transformer: YamlNode, path: string): boolean {
  return fieldsOfAllKinds(transformer, path).some((field) => flag(field, "create") === true);
}

/** The fields of a transformer with a path that are for every kind; kustomize has no default for them. */
export function fieldsOfAllKinds(transformer: YamlNode, path: string): readonly YamlNode[] {
  const fields = list(transformer, "fieldSpecs", (field) => field) ?? [];
  return fields.filter(
    (field) =>
      text(field, "path") === path &&
      ["group", "version", "kind"].every((key) => child(field, key) === undefined),
  );
}
