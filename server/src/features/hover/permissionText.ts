import type { Permission } from "../../gateway-api/references/referenceGrants.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { nameOf } from "./naming.ts";

/** The grant that a reference across namespaces rests on; nothing within one namespace. */
export function permissionInWords(permission: Permission, workspace: Workspace): readonly string[] {
  if (permission.verdict !== "yes" || permission.by === "same-namespace") return [];
  const grant = workspace.clusterOf(permission.grant.id).lookup.resource(permission.grant.id);
  return grant === undefined ? [] : [`Permitted by ${nameOf(grant)}.`];
}
