import { GATEWAY_GROUP } from "../../model/resource.ts";
import { choice, type DraftMap, hole } from "./draft.ts";
import { refusedReferences } from "./refusedReferences.ts";
import type { Skeleton } from "./skeleton.ts";

/** A ReferenceGrant that lets in what is refused now, and no more than that; otherwise one to fill in. */
export function grantSpec({ around }: Skeleton): DraftMap {
  const [best, ...others] = refusedReferences(around);
  if (best === undefined) {
    const namespaces = around.cluster.objects.namespaces().filter((name) => name !== around.namespace);
    return {
      from: [{ group: GATEWAY_GROUP, kind: hole("HTTPRoute"), namespace: choice(namespaces, "namespace") }],
      to: [{ group: "", kind: hole("Service") }],
    };
  }
  const { from, to } = best;
  const alike = [best, ...others].filter(
    (one) => one.from.group === from.group && one.from.kind === from.kind && one.to.kind === to.kind,
  );
  return {
    from: [
      {
        group: from.group,
        kind: from.kind,
        namespace: choice(
          alike.map((one) => one.from.namespace),
          from.namespace,
        ),
      },
    ],
    to: [
      {
        group: to.group,
        kind: to.kind,
        name: choice(
          alike.map((one) => one.to.name),
          to.name,
        ),
      },
    ],
  };
}
