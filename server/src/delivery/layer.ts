import { deepEqual } from "../yaml/deepEqual.ts";
import { sameItems } from "../yaml/sameItems.ts";
import type { Path, YamlNode } from "../yaml/tree.ts";
import type { PatchBody, PatchTarget } from "./patches.ts";
import type { Replacement } from "./replacements.ts";
import type { SomeKinds } from "./transformers.ts";

/** Something on the way to a cluster that changes the objects of files: a kustomization, a Flux Kustomization, … */
export interface Layer {
  /** The file that says so. */
  readonly path: string;
  readonly by: "kustomization" | "component" | "flux" | "argo" | "chart";
  /**
   * What it makes the namespace of every object, or, as a fallback, of those that say none. Without a name nobody can tell which.
   */
  readonly namespace?: { readonly name: string | undefined; readonly isFallback: boolean };
  readonly namePrefix: string;
  readonly nameSuffix: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly patches: readonly LayerPatch[];
  readonly replacements: readonly LayerReplacement[];
  /** What follows the names that this or an outer layer gives. */
  readonly nameReferences: readonly Replacement[];
  /** Objects of these kinds may get labels that are not known here, or lose some. */
  readonly mayLabel: SomeKinds;
  /** The same of annotations. */
  readonly mayAnnotate: SomeKinds;
  /** It changes objects in ways that are not known here. */
  readonly isUnclear: boolean;
  /** What the values of a chart come to with those that are laid over and under them. */
  readonly values?: LaidOverValues;
}

/** Values of a chart once all are merged, and those that are laid over one file of them. */
export interface LaidOverValues {
  readonly merged: YamlNode;
  readonly later: readonly YamlNode[];
  /** Nobody installs the chart so for certain: what is said anew stands there all the same. */
  readonly isPossible?: true;
}

/** One patch of a layer. */
export interface LayerPatch {
  /** Where it is written down: a file, and the place in its document. */
  readonly path: string;
  readonly at: Path;
  readonly target: PatchTarget;
  readonly body: PatchBody;
  /** It names the one object that it is for, which has to be there. */
  readonly isForOne: boolean;
  /** It happens behind the names, namespaces and labels that its layer gives. */
  readonly isLate?: true;
}

/** A value that a layer copies from one object to others, with the files that the object may stand in. */
export interface LayerReplacement {
  readonly replacement: Replacement;
  readonly among: readonly BuildEntry[];
}

/** A file as one build applies it. */
export interface BuildEntry {
  readonly file: string;
  /** Values are no manifests: only the Routes inside count. */
  readonly role: "manifest" | "values";
  /** The object that a generator puts it into, and its key there. */
  readonly generated?: { readonly name: string; readonly key: string };
  /** What changes its objects, in the order in which it happens. */
  readonly layers: readonly Layer[];
}

const NOTHING: Omit<Layer, "path" | "by"> = {
  namePrefix: "",
  nameSuffix: "",
  labels: {},
  annotations: {},
  patches: [],
  replacements: [],
  nameReferences: [],
  mayLabel: [],
  mayAnnotate: [],
  isUnclear: false,
};

/** A layer that changes what is given here and nothing else. */
export function layer(written: Pick<Layer, "path" | "by"> & Partial<Layer>): Layer {
  return { ...NOTHING, ...written };
}

/** True for a layer that leaves every object as it is. */
export function changesNothing(one: Layer): boolean {
  return (
    one.namespace === undefined &&
    one.namePrefix === "" &&
    one.nameSuffix === "" &&
    one.patches.length === 0 &&
    one.replacements.length + one.nameReferences.length === 0 &&
    one.mayLabel.length === 0 &&
    one.mayAnnotate.length === 0 &&
    !one.isUnclear &&
    one.values === undefined &&
    Object.keys(one.labels).length === 0 &&
    Object.keys(one.annotations).length === 0
  );
}

/** The entries behind one more layer. */
export function below(entries: readonly BuildEntry[], one: Layer): readonly BuildEntry[] {
  if (changesNothing(one)) return entries;
  return entries.map((entry) => ({ ...entry, layers: [...entry.layers, one] }));
}

/** True for lists of the same files in the same order, whatever is made of them. */
export function areSameFiles(a: readonly BuildEntry[], b: readonly BuildEntry[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ file, role, generated }, at) => {
      const other = b[at];
      return file === other?.file && role === other.role && deepEqual(generated, other.generated);
    })
  );
}

/** True for lists of the same files behind the very same layers. */
export function areSameEntries(a: readonly BuildEntry[], b: readonly BuildEntry[]): boolean {
  return areSameFiles(a, b) && a.every(({ layers }, at) => sameItems(layers, b[at]?.layers ?? []));
}
