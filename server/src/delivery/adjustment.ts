import { text } from "../model/reading.ts";
import { manifestKind, type Resource } from "../model/resource.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { NONE } from "../yaml/exactList.ts";
import { nodeAt, type Path, type YamlEntry, type YamlMap, type YamlNode } from "../yaml/tree.ts";
import { effectiveNamespace } from "./effectiveNamespace.ts";
import type { FileDelivery } from "./fileDelivery.ts";
import type { Layer, LayerPatch, LayerReplacement } from "./layer.ts";
import { unplaced } from "./movedLists.ts";
import { followingNames } from "./nameReferences.ts";
import { applyPatch, isTargeted, type Patchable } from "./patches.ts";
import { applyReplacements, copyInto, filledInLater, isNoSource, sourceValue } from "./replacements.ts";
import { hasVariables, substituteNode, type Variables, variablesIn } from "./substitution.ts";

/** An object of a file that replacements may copy from. */
export interface SourceObject {
  readonly resource: Resource;
  /** The object's tree, read when it is asked for. */
  readonly root: () => YamlNode | undefined;
}

/** The objects of files, for replacements. */
export type SourceObjects = (file: string) => readonly SourceObject[];

/** An object that a replacement may copy from, as it stands behind the layer that copies. */
export interface CopySource {
  readonly resource: Resource;
  readonly patchable: Patchable;
  /** The object's tree with its name and namespace. */
  readonly root: YamlNode;
}

/** What a replacement of a layer may copy from, and the value that comes of it for all who are no source themselves. */
export interface Copied {
  readonly sources: readonly CopySource[];
  /** Undefined where nothing is copied; text that is filled in later where it is not known what is. */
  readonly value: YamlNode | undefined;
}

/** What a replacement of a layer copies: the same for every object that it copies to. */
export type CopySources = (replacement: LayerReplacement, by: Layer) => Copied;

/** A patch that cannot be applied. */
export interface PatchFailure {
  readonly patch: LayerPatch;
  readonly why: string;
}

/** What layers and variables make of an object: nothing changed, a changed tree, or no object any more. */
export type Adjusted =
  | {
      readonly kind: "adjusted";
      /** The object's own tree. */
      readonly root: YamlNode;
      readonly failures: readonly PatchFailure[];
      /** Patches or replacements say its namespace: from which layer on others may still give it another one. */
      readonly placedBefore?: number;
    }
  /** A patch deletes it. */
  | { readonly kind: "removed" };

/** True where patches, replacements or variables may change what an object says beside its name and namespace. */
export function mayBeAdjusted(resource: Resource, text: string, delivery: FileDelivery): boolean {
  if (delivery.variables !== undefined && mayBeFilled(text, delivery.variables)) return true;
  return delivery.layers.some(
    (one, at) =>
      (one.patches.length > 0 || one.replacements.length > 0) &&
      isMeant(one, resource, delivery.layers.slice(0, at)),
  );
}

function mayBeFilled(text: string, { known, isComplete }: Variables): boolean {
  if (!hasVariables(text)) return false;
  return isComplete || (known.size > 0 && variablesIn(text).some((name) => known.has(name)));
}

function isMeant(one: Layer, resource: Resource, inner: readonly Layer[]): boolean {
  if (patchesFor(one, resource, inner).length > 0) return true;
  if (one.replacements.length === 0) return false;
  const behind = patchable(resource, [...inner, one]);
  return one.replacements.some(({ replacement }) =>
    replacement.targets.some(({ select }) => isTargeted(select, behind) === "yes"),
  );
}

/** The patches of a layer that are for an object, which `inner` layers have changed before, in the order in which they happen. */
function patchesFor(one: Layer, resource: Resource, inner: readonly Layer[]): readonly LayerPatch[] {
  if (one.patches.length === 0) return NONE;
  const before = patchable(resource, inner);
  const behind = one.patches.some(({ isLate }) => isLate) ? patchable(resource, [...inner, one]) : before;
  return one.patches.filter(({ target, isLate }) => isTargeted(target, isLate ? behind : before) === "yes");
}

/**
 * What layers and variables make of an object: patches, then replacements, layer by layer, and variables behind all.
 */
export function adjust(
  resource: Resource,
  root: YamlNode,
  { layers, variables }: FileDelivery,
  sources: CopySources,
): Adjusted {
  let tree = root;
  let placedBefore: number | undefined;
  const failures: PatchFailure[] = [];
  for (const [at, one] of layers.entries()) {
    for (const patch of patchesFor(one, resource, layers.slice(0, at))) {
      const patched = applyPatch(tree, patch.body);
      if (patched.kind === "removed") return patched;
      if (patched.kind === "failed") {
        failures.push({ patch, why: patched.why });
        continue;
      }
      // A strategic merge leaves the namespace as it is (`Resource.ApplySmPatch`).
      if (patch.body.kind === "json" && isMovedBy(tree, patched.root))
        placedBefore = patch.isLate ? at + 1 : at;
      tree = patched.root;
    }
    if (one.replacements.length === 0) continue;
    const behind = patchable(resource, layers.slice(0, at + 1));
    for (const replacement of one.replacements) {
      const from = () => sources(replacement, one);
      const copied =
        replacement.replacement.copiesNames === true
          ? followingNames(tree, behind, replacement.replacement, one, () => from().sources)
          : replaced(tree, resource, behind, replacement, from);
      if (isMovedBy(tree, copied)) placedBefore = at + 1;
      tree = copied;
    }
  }
  return {
    kind: "adjusted",
    root: variables === undefined || isLeftAlone(resource) ? tree : substituteNode(tree, variables),
    failures,
    ...(placedBefore === undefined ? {} : { placedBefore }),
  };
}

/** Whether an object says another namespace than before. */
function isMovedBy(before: YamlNode, after: YamlNode): boolean {
  return before !== after && namespaceIn(before) !== namespaceIn(after);
}

function namespaceIn(root: YamlNode): string | undefined {
  return text(nodeAt(root, ["metadata"]), "namespace");
}

/** True for an object whose metadata asks Flux not to fill variables in. */
function isLeftAlone({ metadata }: Resource): boolean {
  const key = "kustomize.toolkit.fluxcd.io/substitute";
  return metadata.labels[key] === "disabled" || metadata.annotations[key] === "disabled";
}

function replaced(
  tree: YamlNode,
  subject: Resource,
  patchable: Patchable,
  { replacement }: LayerReplacement,
  copied: () => Copied,
): YamlNode {
  const { source, targets } = replacement;
  if (!targets.some(({ select }) => isTargeted(select, patchable) === "yes")) return tree;
  const { sources, value } = copied();
  const object = { patchable, root: tree };
  if (isNoSource(source, patchable) && !sources.some(({ resource }) => resource === subject))
    return value === undefined ? tree : copyInto(object, targets, value);
  const others = sources.filter(({ resource }) => resource !== subject);
  return applyReplacements([...others, object], [replacement]).at(-1) ?? tree;
}

/**
 * What replacements copy from the objects of a build. The objects of a build all copy from the same, so each replacement
 * looks at them once: whoever holds this lets it go when one of them changes. `before` is what was copied until then, for which
 * the same object is given where the same is copied again; it is kept up to date.
 */
export function copySources(
  objectsIn: SourceObjects,
  before = new WeakMap<LayerReplacement, Copied>(),
): CopySources {
  const known = new WeakMap<LayerReplacement, Copied>();
  const candidates = candidatesOf(objectsIn);
  return (replacement, by) => {
    const last = known.get(replacement);
    if (last !== undefined) return last;
    const fresh = copiedFrom(candidates, replacement, by);
    const former = before.get(replacement);
    const copied = former !== undefined && isSameCopied(former, fresh) ? former : fresh;
    known.set(replacement, copied);
    before.set(replacement, copied);
    return copied;
  };
}

/** Whether the same is copied from the same objects: what is copied to is told apart from them by their identity. */
function isSameCopied(a: Copied, b: Copied): boolean {
  return a.sources.every(({ resource }, at) => resource === b.sources[at]?.resource) && deepEqual(a, b);
}

/** An object of a file as it stands behind a layer. */
interface Candidate extends SourceObject {
  readonly patchable: Patchable;
}

type BuiltFile = LayerReplacement["among"][number];

/** The objects of a file behind a layer: all replacements of the layer look through the same ones. */
function candidatesOf(objectsIn: SourceObjects): (file: BuiltFile, by: Layer) => readonly Candidate[] {
  const known = new WeakMap<Layer, WeakMap<BuiltFile, readonly Candidate[]>>();
  return (built, by) => {
    const behind = known.get(by) ?? new WeakMap<BuiltFile, readonly Candidate[]>();
    known.set(by, behind);
    const last = behind.get(built);
    if (last !== undefined) return last;
    const layers = [...built.layers, by];
    const made = objectsIn(built.file).map(({ resource, root }) => ({
      resource,
      root,
      patchable: patchable(resource, layers),
    }));
    behind.set(built, made);
    return made;
  };
}

function copiedFrom(
  candidates: (file: BuiltFile, by: Layer) => readonly Candidate[],
  { replacement: { source }, among }: LayerReplacement,
  by: Layer,
): Copied {
  const sources = among.flatMap((built) =>
    built.role === "values" || "sourceValue" in source
      ? []
      : candidates(built, by).flatMap(({ resource, patchable, root }): readonly CopySource[] => {
          const own = isTargeted(source, patchable) === "yes" ? root() : undefined;
          return own === undefined
            ? []
            : [{ resource, patchable, root: unplaced(withMetadata(own, patchable)) }];
        }),
  );
  const roots = sources.map(({ root }) => root);
  const value = sourceValue(sources, roots, source);
  if (value === "nothing") return { sources, value: undefined };
  return { sources, value: value === "unknown" ? filledInLater(source) : value };
}

/** What patches and replacements look at to see whether an object is meant. */
function patchable(resource: Resource, layers: readonly Layer[]): Patchable {
  const { group, version, metadata } = resource;
  const name = effectiveName(resource, layers);
  const namespace = effectiveNamespace(resource, layers).name;
  const isRenamed = name !== metadata.name || (namespace !== undefined && namespace !== metadata.namespace);
  return {
    group,
    version,
    kind: manifestKind(resource),
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined || namespace === "" ? {} : { namespace }),
    ...(isRenamed ? { original: originalOf(resource) } : {}),
    labels: withAll(metadata.labels, layers, ({ labels }) => labels),
    annotations: withAll(metadata.annotations, layers, ({ annotations }) => annotations),
  };
}

/** What a manifest says of its name and namespace; kustomize takes one that says no namespace for one of `default`. */
function originalOf({ metadata: { name, namespace } }: Resource): NonNullable<Patchable["original"]> {
  return { ...(name === undefined ? {} : { name }), namespace: namespace ?? "default" };
}

/** Labels or annotations of an object, with those that layers have added. */
function withAll(
  own: Readonly<Record<string, string>>,
  layers: readonly Layer[],
  addedBy: (one: Layer) => Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return layers.length === 0 ? own : Object.assign({}, own, ...layers.map(addedBy));
}

/** Kinds that keep their names under a prefix. */
const KEEP_NAMES = new Set(["Namespace", "CustomResourceDefinition", "APIService"]);

/** The name that an object gets. A `namespace:` of a kustomization also renames Namespaces. */
export function effectiveName(resource: Resource, layers: readonly Layer[]): string | undefined {
  const { name } = resource.metadata;
  if (name === undefined) return undefined;
  // kustomize knows nothing of what stands inside of an object.
  if (resource.embedded !== undefined) return name;
  const kind = manifestKind(resource);
  if (kind === "Namespace" && resource.group === "") {
    return layers.findLast(({ namespace }) => namespace?.isFallback === false)?.namespace?.name ?? name;
  }
  if (KEEP_NAMES.has(kind)) return name;
  return layers.reduce((so, { namePrefix, nameSuffix }) => `${namePrefix}${so}${nameSuffix}`, name);
}

/** A tree whose metadata says the name and namespace that its object has by now. */
function withMetadata(root: YamlNode, { name, namespace }: Patchable): YamlNode {
  const metadata = nodeAt(root, ["metadata"]);
  if (root.kind !== "map" || metadata?.kind !== "map") return root;
  const fields = Object.entries({ name, namespace }).flatMap(([key, text]) =>
    text === undefined ? [] : [entry(key, text)],
  );
  const others = metadata.entries.filter(({ key }) => !fields.some((field) => field.key === key));
  const behind: YamlMap = { ...metadata, entries: [...others, ...fields] };
  return {
    ...root,
    entries: root.entries.map((one) => (one.key === "metadata" ? { ...one, value: behind } : one)),
  };
}

function entry(key: string, text: string): YamlEntry {
  const value: YamlNode = { kind: "scalar", start: 0, end: 0, text, plain: false };
  return { key, keyStart: 0, keyEnd: 0, value, merged: false };
}

/** A document's tree with one of its objects in another form. */
export function withObjectAt(root: YamlNode, path: Path, object: YamlNode): YamlNode {
  const [step, ...rest] = path;
  if (step === undefined) return object;
  if (root.kind === "map" && typeof step === "string") {
    return {
      ...root,
      entries: root.entries.map((one) =>
        one.key === step ? { ...one, value: withObjectAt(one.value, rest, object) } : one,
      ),
    };
  }
  if (root.kind === "sequence" && typeof step === "number") {
    return {
      ...root,
      items: root.items.map((item, index) => (index === step ? withObjectAt(item, rest, object) : item)),
    };
  }
  return root;
}
