import type { Delivered } from "../../delivery/delivered.ts";
import { asGateway } from "../../gateway-api/asGateway.ts";
import { GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import { findObject, objectRef } from "../../workspace/views/namedObject.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { PreviewSubject } from "./preview.ts";

/** An object as the subject of a preview of any kind of object. */
export function subjectOf(
  objectLocation: ObjectLocation | undefined,
  workspace: Workspace,
): PreviewSubject | undefined {
  const ref = refTo(objectLocation, workspace);
  if (objectLocation === undefined || ref === undefined) return undefined;
  const { resource } = objectLocation.delivered;
  const group = resource.group === GATEWAY_GROUP ? {} : { group: resource.group };
  return { ...group, kind: manifestKind(resource), ...ref };
}

/** An object as the subject of a preview of one kind; undefined for one without a name, such as what a chart names. */
export function refTo(
  objectLocation: ObjectLocation | undefined,
  workspace: Workspace,
): PreviewSubject | undefined {
  return objectLocation?.delivered.resource.metadata.name === undefined
    ? undefined
    : objectRef(objectLocation, workspace);
}

/** The object that a subject names; `kind` is meant where it says none. */
export function objectOf(
  { group, kind: written, name, namespace, scope }: PreviewSubject,
  workspace: Workspace,
  kind?: string,
): Delivered | undefined {
  const wanted = kind ?? written;
  if (name === undefined || wanted === undefined) return undefined;
  const ref = {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    ...(scope === undefined ? {} : { scope }),
  };
  return findObject(workspace, ref, wanted, group);
}

/** The Gateway that a subject names. */
export function gatewayOf(subject: PreviewSubject, workspace: Workspace) {
  const found = objectOf(subject, workspace, "Gateway");
  return asGateway(found);
}
