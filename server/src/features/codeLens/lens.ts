import type { ResourcePlace } from "../../delivery/delivered.ts";
import type { Range } from "../../text/span.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { PredictedStatus } from "../../workspace/cluster/predictedStatus.ts";
import { rangeOf } from "../../workspace/diagnostics/render.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Lazy } from "../../yaml/lazy.ts";
import type { Path } from "../../yaml/tree.ts";
import type { PreviewSubject } from "../previews/preview.ts";
import type { LensGroup } from "./lensGroups.ts";

/** A line of text above a line of a manifest: what an object, a listener or a rule comes to. */
export interface CodeLens {
  readonly group: LensGroup;
  readonly range: Range;
  /** A function where it is dear: editors ask for it when the lens comes into view. */
  readonly title: string | (() => string);
  readonly leadsTo:
    | { readonly kind: "nothing" }
    /** The objects that it counts. */
    | { readonly kind: "places"; readonly places: () => readonly ResourcePlace[] }
    | { readonly kind: "preview"; readonly preview: string; readonly subject: PreviewSubject }
    /** A request, as it would stand in a request file, that somebody may want to change before it is followed. */
    | { readonly kind: "question"; readonly request: () => string };
}

/** The object that lenses are about, and what they are made from. */
export interface LensSubject {
  readonly objectLocation: ObjectLocation;
  readonly cluster: Cluster;
  readonly workspace: Workspace;
  readonly status: Lazy<PredictedStatus | undefined>;
}

/** The lenses of one group on one object. */
export type LensSource = (subject: LensSubject) => readonly Omit<CodeLens, "group">[];

/** Where a lens stands that speaks of the whole object. */
export function aboveObject(objectLocation: ObjectLocation): Range {
  return above(objectLocation, ["apiVersion"], "key");
}

/** Where a lens stands that speaks of a part of the object. */
export function above(objectLocation: ObjectLocation, path: Path, on: "key" | "value" = "value"): Range {
  return rangeOf(objectLocation, { id: objectLocation.delivered.id, path }, on);
}

/** Where a lens stands that speaks of an item of a list: above its first line, whichever of its keys stands there. */
export function aboveItem(objectLocation: ObjectLocation, path: Path): Range {
  const { start } = above(objectLocation, path);
  return { start, end: start };
}

/** Leads to the names of objects; to nothing where there are none. */
export function toObjects(objects: readonly { readonly id: string }[]): CodeLens["leadsTo"] {
  if (objects.length === 0) return { kind: "nothing" };
  return { kind: "places", places: () => namesOf(objects) };
}

/** The names of objects, as places. */
export function namesOf(objects: readonly { readonly id: string }[]): readonly ResourcePlace[] {
  return objects.map(({ id }) => ({ id, path: ["metadata", "name"] }));
}

/** Leads to a preview; to nothing where an object has no name by which it could be asked for. */
export function toPreview(preview: string, subject: PreviewSubject | undefined): CodeLens["leadsTo"] {
  return subject === undefined ? { kind: "nothing" } : { kind: "preview", preview, subject };
}
