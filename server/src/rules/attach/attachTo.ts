import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import type { ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { displayKind, targetName } from "../../gateway-api/target.ts";
import type { Gateway } from "../../model/resource.ts";
import { type ManifestEdit, removeAt } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";

/** The field by which a child Gateway names its parent. */
export const ATTACH_TO: Path = ["spec", "infrastructure", "attachTo"];
/** The field by which a parent Gateway lets children in. */
export const ALLOWED_CHILDREN: Path = ["spec", "infrastructure", "allowedChildren"];

/** The merging proposal, for the `source` of rules. */
export const PROPOSAL = "https://gateway-api.sigs.k8s.io/geps/gep-1713/";

/** True for a Gateway that names a parent. */
export function isChild(owner: ListenerOwner): owner is Delivered<Gateway> {
  return owner.resource.kind === "Gateway" && owner.resource.spec.infrastructure?.attachTo !== undefined;
}

/** What a child names as its parent, in words: ``Gateway `infra/web` ``. */
export function parentName({ target }: ParentAcceptance): string {
  return target === undefined ? "its parent" : `${displayKind(target)} \`${targetName(target)}\``;
}

/** Takes `attachTo` out, with `infrastructure` where nothing else is in it, as removing does by itself. */
export function withoutAttachTo({ id }: Delivered<Gateway>): ManifestEdit {
  return removeAt({ id, path: ATTACH_TO });
}
