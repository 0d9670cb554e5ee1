import type { PlacedDeliverer } from "../../delivery/deliveryWalk.ts";
import { pathKey } from "../../yaml/tree.ts";
import type { WorkspaceFile } from "../files/file.ts";

/** The objects of a file that deliver others, in order. */
export function deliverersOf(path: string, file: WorkspaceFile | undefined): readonly PlacedDeliverer[] {
  return (file?.documents ?? []).flatMap(({ id, facts }) =>
    facts.flatMap((deliverer) =>
      deliverer.kind === "kustomization"
        ? []
        : [{ id: delivererId(id, deliverer.base), file: path, deliverer }],
    ),
  );
}

/** Names an object that delivers files. */
export function delivererId(documentId: number, base: readonly (string | number)[]): string {
  return `${documentId}:${pathKey(base)}`;
}
