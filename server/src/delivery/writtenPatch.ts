import { cutDocuments } from "../yaml/cutDocuments.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { readDocument } from "../yaml/readDocument.ts";
import { scalarValue, stringValue } from "../yaml/scalars.ts";
import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import { unplaced } from "./movedLists.ts";
import { type PatchBody, type PatchTarget, readPatchBody, readPatchTarget } from "./patches.ts";
import { unknownTargetFields } from "./patchTarget.ts";

/** A patch as a kustomization or a Flux Kustomization writes it down. */
export interface WrittenPatch {
  /** Where it stands in its document. */
  readonly at: Path;
  readonly target?: PatchTarget;
  /** Fields of the target that kustomize does not have. */
  readonly unknownFields: readonly string[];
  /** The patches of its text, or the file that holds them. */
  readonly content:
    | { readonly kind: "inline"; readonly bodies: readonly PatchBody[] }
    | { readonly kind: "file"; readonly path: string }
    /** Text that is filled in later, or no patch at all. */
    | { readonly kind: "unknown" };
  /** One of `patchesJson6902`, which kustomize applies behind names, namespaces and labels. */
  readonly isLate?: true;
}

/** The list `patches` of a kustomization, of a Flux Kustomization or of an Argo CD source. */
export function readPatches(node: YamlNode | undefined, at: Path): readonly WrittenPatch[] {
  if (node?.kind !== "sequence") return [];
  return node.items.map((item, index) => readPatch(item, [...at, index]));
}

/** One entry of such a list. */
export function readPatch(item: YamlNode, at: Path): WrittenPatch {
  return targetedPatch(item, at, child(item, "patch"));
}

/** A patch whose operations are called `jsonOp`. */
export function readOperationsPatch(item: YamlNode, at: Path): WrittenPatch {
  return targetedPatch(item, at, child(item, "jsonOp"));
}

function targetedPatch(item: YamlNode, at: Path, patch: YamlNode | undefined): WrittenPatch {
  const target = readPatchTarget(child(item, "target"));
  return {
    at,
    ...(target === undefined ? {} : { target }),
    unknownFields: unknownTargetFields(child(item, "target")),
    content: contentOf(patch, child(item, "path")),
  };
}

/** Patches in one text, each for the object that it names. */
export function readPatchTexts(node: YamlNode | undefined, at: Path): readonly WrittenPatch[] {
  return node === undefined ? [] : [{ at, unknownFields: [], content: contentOf(node, undefined) }];
}

/** The list `patchesStrategicMerge`: names of files, and patches as texts. */
export function readStrategicPatches(node: YamlNode | undefined, at: Path): readonly WrittenPatch[] {
  if (node?.kind !== "sequence") return [];
  return node.items.map((item, index) => {
    const text = stringValue(item) ?? "";
    const isText = /[\n{]/.test(text);
    const content = isText ? contentOf(item, undefined) : contentOf(undefined, item);
    return { at: [...at, index], unknownFields: [], content };
  });
}

function contentOf(patch: YamlNode | undefined, file: YamlNode | undefined): WrittenPatch["content"] {
  const path = stringValue(file);
  if (path !== undefined) return isOpaque(path) ? { kind: "unknown" } : { kind: "file", path };
  if (patch === undefined) return { kind: "unknown" };
  if (patch.kind !== "scalar") return inline([patch]);
  const text = String(scalarValue(patch) ?? "");
  return inline(treesIn(text));
}

function inline(trees: readonly YamlNode[]): WrittenPatch["content"] {
  const bodies = bodiesOf(trees);
  return bodies === undefined ? { kind: "unknown" } : { kind: "inline", bodies };
}

/** The patches of some documents; undefined where one is none. */
export function bodiesOf(trees: readonly YamlNode[]): readonly PatchBody[] | undefined {
  const bodies = trees.map((tree) => readPatchBody(unplaced(tree)));
  const known = bodies.flatMap((body) => body ?? []);
  return known.length === bodies.length ? known : undefined;
}

/** The documents of a text that can be read. */
export function treesIn(text: string): readonly YamlNode[] {
  return cutDocuments(text).flatMap(({ start, end }) => readDocument(text.slice(start, end)).root ?? []);
}
