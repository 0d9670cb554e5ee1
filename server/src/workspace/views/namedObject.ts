import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import type { ObjectLocation } from "../objects/objectLocation.ts";
import { folderName, scopeName } from "../objects/scopeName.ts";
import type { Workspace } from "../workspace.ts";
import type { ObjectRef } from "./effectiveGateway.ts";

/** The object of a kind and name; without a namespace, the only one of that name or the first. */
export function findObject(
  workspace: Workspace,
  ref: ObjectRef,
  kind: string,
  group: string = GATEWAY_GROUP,
): Delivered | undefined {
  const candidates = workspace
    .named(group, kind, ref.name)
    .filter(({ namespace }) => ref.namespace === undefined || namespace === ref.namespace);
  const inScope = candidates.filter(
    ({ id, scope }) =>
      ref.scope === undefined ||
      scope === ref.scope ||
      folderName(workspace.objectLocation(id)?.path ?? "") === ref.scope,
  );
  return inScope[0];
}

/** The name of an object, with its scope where several have the name. */
export function objectRef({ delivered, path }: ObjectLocation, workspace: Workspace): ObjectRef {
  const { namespace, resource } = delivered;
  const name = resource.metadata.name ?? "";
  const isShared =
    workspace
      .named(resource.group, manifestKind(resource), name)
      .filter((other) => other.namespace === namespace).length > 1;
  const scope = isShared ? { scope: scopeName(delivered, path) } : {};
  return { ...(namespace ? { namespace } : {}), name, ...scope };
}
