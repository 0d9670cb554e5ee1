import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import type { Fix, ManifestEdit } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { setParentField } from "./parentRef.ts";

/** Makes a parentRef name another object that brings listeners; section name and port stay. */
export function retarget(route: Delivered<Route>, index: number, owner: ListenerOwner): Fix {
  const { kind, metadata } = owner.resource;
  return fixBy(
    `Change the parent to ${kind} \`${metadata.name ?? ""}\``,
    ...retargetingEdits(route, index, owner),
  );
}

/** The edits of a parentRef that make it name another object; section name and port stay. */
export function retargetingEdits(
  route: Delivered<Route>,
  index: number,
  owner: ListenerOwner,
): readonly ManifestEdit[] {
  const { kind, metadata } = owner.resource;
  const name = metadata.name ?? "";
  const ref = route.resource.spec.parentRefs?.[index];
  const edits: ManifestEdit[] = [setParentField(route, index, "name", name)];
  if ((ref?.kind ?? "Gateway") !== kind) edits.push(setParentField(route, index, "kind", kind));
  const group = kind === "XListenerSet" ? EXPERIMENTAL_GROUP : GATEWAY_GROUP;
  if ((ref?.group ?? GATEWAY_GROUP) !== group) edits.push(setParentField(route, index, "group", group));
  const { namespace } = owner;
  const isMeant = (ref?.namespace ?? route.namespace) === namespace;
  if (namespace !== undefined && !isMeant) edits.push(setParentField(route, index, "namespace", namespace));
  return edits;
}
