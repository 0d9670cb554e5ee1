import { documentPath, objectPath } from "../../delivery/documentPath.ts";
import { isJson } from "../../delivery/notManifests.ts";
import { isAnchored } from "../../yaml/anchoredText.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { type DocumentFix, isRefused } from "../../yaml/editDocument.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { placeOf } from "../../yaml/positionMap.ts";
import type { Path } from "../../yaml/tree.ts";
import { writtenEntry } from "../../yaml/writtenEntry.ts";
import type { CopiedEntry, Fix, ManifestEdit } from "../finding.ts";
import type { ObjectLocation } from "../objects/objectLocation.ts";

/**
 * The fixes that can be made where things are written: none of them replaces text with variables by what these come to
 * in one cluster, changes what only a patch brings or what one overwrites, reaches further by an anchor, or edits a part of a text.
 */
export function applicableFixes(
  fixes: readonly Fix[],
  objectLocationOf: (id: string) => ObjectLocation | undefined,
): readonly Fix[] {
  return fixes.filter(({ edits }) => edits.every((edit) => isWritten(edit, objectLocationOf)));
}

function isWritten(
  edit: ManifestEdit,
  objectLocationOf: (id: string) => ObjectLocation | undefined,
): boolean {
  if (edit.kind === "addDocument")
    return (
      !isInJson(objectLocationOf(edit.beside)) &&
      (edit.copied ?? []).every((entry) => isMovable(entry, objectLocationOf))
    );
  const objectLocation = objectLocationOf(edit.place.id);
  if (objectLocation === undefined) return true;
  const { document, delivered } = objectLocation;
  if (delivered.resource.embedded?.isInText === true) return false;
  const path = documentPath(delivered, edit.place.path);
  if (isRefused(document.text, { ...edit, path })) return false;
  if (!delivered.isAdjusted) return true;
  const isBrought = path.length < delivered.resource.base.length + edit.place.path.length;
  if (isBrought && delivered.resource.embedded?.form !== "spec") return false;
  const { resource, written } = delivered;
  const own = objectPath({ resource }, path);
  if (written === undefined || own === undefined) return false;
  if (!deepEqual(partAt(resource, edit.place.path), partAt(written, own))) return false;
  if (edit.kind !== "set") return true;
  const { value } = placeOf(document.positions.value, document.positionsText, path);
  return !isOpaque(document.positionsText.slice(value.start, value.end));
}

/** True for an entry that says the same in another document: no anchor ties it to its place, and JSON is not written there. */
function isMovable(
  { from }: CopiedEntry,
  objectLocationOf: (id: string) => ObjectLocation | undefined,
): boolean {
  const location = objectLocationOf(from.id);
  if (location === undefined || isInJson(location)) return false;
  if (location.delivered.resource.embedded?.isInText === true) return false;
  const entry = writtenEntry(location.document.text, documentPath(location.delivered, from.path));
  return entry !== undefined && !isAnchored(entry.text);
}

/** True for an object in a file that takes no second document, and nothing that is not JSON. */
function isInJson(location: ObjectLocation | undefined): boolean {
  return location !== undefined && isJson(location.path);
}

/** What a typed resource has at a path of its object. */
function partAt(reading: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, step) => (typeof part === "object" && part !== null ? Reflect.get(part, step) : undefined),
    reading,
  );
}

/** The fixes of a document's own findings that mean no other place of it. */
export function applicableLocalFixes(text: string, fixes: readonly DocumentFix[]): readonly DocumentFix[] {
  return fixes.filter(({ edits }) => !edits.some((edit) => isRefused(text, edit)));
}
