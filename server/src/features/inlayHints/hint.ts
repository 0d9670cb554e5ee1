import { documentPath } from "../../delivery/documentPath.ts";
import type { Position } from "../../text/span.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { rangeOf } from "../../workspace/diagnostics/render.ts";
import type { ManifestEdit } from "../../workspace/finding.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { exactPlaceOf } from "../../yaml/positionMap.ts";
import type { Path } from "../../yaml/tree.ts";
import type { HintKind } from "./hintKinds.ts";

/** A remark that an editor shows within a line. */
export interface InlayHint {
  readonly kind: HintKind;
  readonly position: Position;
  readonly label: string;
  /** What it is and where it comes from: Markdown for the pointer. */
  readonly tooltip: string;
  /** What writes into the manifest what the hint says, where that can be written. */
  readonly edits?: readonly ManifestEdit[];
}

/** The object that hints are about. */
export interface HintSubject {
  readonly objectLocation: ObjectLocation;
  readonly cluster: Cluster;
  readonly workspace: Workspace;
}

/** The hints of one kind on one object. */
export type HintSource = (subject: HintSubject) => readonly Omit<InlayHint, "kind">[];

/** Where a hint behind a value stands; undefined where the manifest does not write the value. */
export function behind(objectLocation: ObjectLocation, path: Path): Position | undefined {
  return isWritten(objectLocation, path)
    ? rangeOf(objectLocation, { id: objectLocation.delivered.id, path }, "value").end
    : undefined;
}

/** True where the document has a node at a path of the object. */
export function isWritten({ document, delivered }: ObjectLocation, path: Path): boolean {
  const place = documentPath(delivered, path);
  return exactPlaceOf(document.positions.value, document.positionsText, place) !== undefined;
}

/** A hint behind a value, none where the manifest does not write the value. */
export function hintBehind(
  objectLocation: ObjectLocation,
  path: Path,
  hint: Omit<InlayHint, "kind" | "position">,
): readonly Omit<InlayHint, "kind">[] {
  const position = behind(objectLocation, path);
  return position === undefined ? [] : [{ position, ...hint }];
}
