import type { YamlMap, YamlNode } from "../yaml/tree.ts";
import { applyOperations, type JsonOperation, readOperations } from "./jsonPatch.ts";
import type { Patched } from "./patched.ts";
import { mergeStrategically } from "./strategicMerge.ts";

export type { JsonOperation } from "./jsonPatch.ts";
export type { Patched } from "./patched.ts";
export { isTargeted, type Patchable, type PatchTarget, readPatchTarget, targetOf } from "./patchTarget.ts";

/** What a patch of kustomize changes. */
export type PatchBody =
  | { readonly kind: "strategic"; readonly root: YamlMap }
  | { readonly kind: "json"; readonly operations: readonly JsonOperation[] };

/** Reads a patch: a list is a JSON patch, a map a strategic merge. Undefined for anything else. */
export function readPatchBody(root: YamlNode | undefined): PatchBody | undefined {
  if (root?.kind === "map") return { kind: "strategic", root };
  const operations = root?.kind === "sequence" ? readOperations(root) : undefined;
  return operations === undefined ? undefined : { kind: "json", operations };
}

/** The object at `root` with a patch applied. Trees are never changed: what stays as it is is shared. */
export function applyPatch(root: YamlNode, body: PatchBody): Patched {
  return body.kind === "strategic"
    ? mergeStrategically(root, body.root)
    : applyOperations(root, body.operations);
}
