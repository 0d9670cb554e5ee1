import type { IngressObject } from "../ingressObject.ts";
import type { ReportEntry } from "./conversionReport.ts";
import type { MadeManifest } from "./madeManifest.ts";
import type { ParentRef, ParentRefOf } from "./routeManifests.ts";

/** Where the listeners of a conversion stand, and how Routes refer to them. */
export interface ListenerHome {
  readonly manifests: readonly MadeManifest[];
  readonly parentRefOf: ParentRefOf;
  readonly report: readonly ReportEntry[];
  /** The Gateway that all of them are part of. */
  readonly gateway: ObjectName;
}

/** An object by its namespace and name. */
export interface ObjectName {
  readonly namespace: string;
  readonly name: string;
}

/** The name alone of something that has one. */
export function nameOf({ namespace, name }: ObjectName): ObjectName {
  return { namespace, name };
}

/** A reference to a parent, from beside an Ingress. */
export function refTo(parent: ObjectName, of: IngressObject): ParentRef {
  return { name: parent.name, ...(parent.namespace === of.namespace ? {} : { namespace: parent.namespace }) };
}
