import type { PlacedDeliverer } from "../../delivery/deliveryWalk.ts";
import { pathKey } from "../../yaml/tree.ts";
import type { WorkspaceFile } from "../files/file.ts";

/** An object that delivers files, with the document that it stands in. */
export interface StandingDeliverer extends PlacedDeliverer {
  /** Where it stands: a document, and the place in it. */
  readonly place: string;
}

/**
 * The objects of a file that deliver others, in order. Each is named by its place among them: documents come and go beside
 * it, and get numbers in the order of edits.
 */
export function deliverersOf(path: string, file: WorkspaceFile | undefined): readonly StandingDeliverer[] {
  return (file?.documents ?? [])
    .flatMap(({ id, facts }) =>
      facts.flatMap((deliverer) =>
        deliverer.kind === "kustomization"
          ? []
          : [{ place: delivererPlace(id, deliverer.base), file: path, deliverer }],
      ),
    )
    .map((standing, index) => ({ id: `${path}\u0000${index}`, ...standing }));
}

/** The place of an object that delivers files. */
export function delivererPlace(documentId: number, base: readonly (string | number)[]): string {
  return `${documentId}:${pathKey(base)}`;
}
