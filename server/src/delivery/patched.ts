import type { YamlNode } from "../yaml/tree.ts";

/** What a patch makes of an object. The spans of nodes that come from the patch mean nothing in the object's document. */
export type Patched =
  | { readonly kind: "patched"; readonly root: YamlNode }
  | { readonly kind: "removed" }
  | {
      readonly kind: "failed";
      /** One sentence for people. */
      readonly why: string;
    };

/** Thrown where a patch does not fit an object, to leave the recursion that is at it. */
export class DoesNotFit extends Error {}

/** The outcome of `apply`, with what does not fit turned into a failure. */
export function outcomeOf(apply: () => YamlNode | undefined): Patched {
  try {
    const root = apply();
    return root === undefined ? { kind: "removed" } : { kind: "patched", root };
  } catch (error) {
    if (error instanceof DoesNotFit) return { kind: "failed", why: error.message };
    throw error;
  }
}
