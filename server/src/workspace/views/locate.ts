import type { Delivered } from "../../delivery/delivered.ts";
import { objectPath } from "../../delivery/documentPath.ts";
import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { manifestKind, type Resource } from "../../model/resource.ts";
import { offsetAt, positionAt } from "../../text/lines.ts";
import type { Position, Range } from "../../text/span.ts";
import { carryOffset } from "../../text/textEdit.ts";
import { type PathAtOffset, pathAt } from "../../yaml/positionMap.ts";
import type { Path } from "../../yaml/tree.ts";
import { firstLineOf, locate } from "../files/file.ts";
import { nearestTo } from "../objects/nearestTo.ts";
import type { ObjectLocation } from "../objects/objectLocation.ts";
import type { Workspace } from "../workspace.ts";

/** What stands at a position of a file: the object, the path of the node in it, and the range of its key or value. */
export interface Location {
  readonly objectLocation: ObjectLocation;
  /** From the root of the object. */
  readonly path: Path;
  readonly on: "key" | "value";
  readonly range: Range;
}

/** Finds the innermost node of an object at a position; undefined between documents and outside objects. */
export function locateNode(workspace: Workspace, path: string, position: Position): Location | undefined {
  let innermost: { readonly objectLocation: ObjectLocation; readonly path: Path } | undefined;
  // A List is one document with many objects.
  let inDocument: { readonly id: number; readonly found: PathAtOffset | undefined } | undefined;
  for (const objectLocation of workspace.objectsIn(path)) {
    const { document } = objectLocation;
    if (inDocument?.id !== document.id)
      inDocument = { id: document.id, found: foundAt(objectLocation, position) };
    const inObject = inDocument.found && objectPath(objectLocation.delivered, inDocument.found.path);
    if (inObject === undefined) continue;
    if (innermost === undefined || isDeeper(objectLocation, innermost.objectLocation))
      innermost = { objectLocation, path: inObject };
  }
  const found = innermost && foundAt(innermost.objectLocation, position);
  if (innermost === undefined || found === undefined) return undefined;
  return { ...innermost, on: found.on, range: rangeOfFound(innermost.objectLocation, found) };
}

/**
 * What stands at a position of a patch in a file of its own, as a place of the object that it is a piece of: with that object's
 * id and namespace where it is known which one, and the piece as its resource.
 */
export function locatePiece(workspace: Workspace, path: string, position: Position): Location | undefined {
  const file = workspace.file(path);
  if (file === undefined || !workspace.isNoManifest(path) || isKustomizationFile(path)) return undefined;
  const { index } = locate(file, position);
  const document = file.documents[index];
  if (document === undefined) return undefined;
  for (const piece of document.resources) {
    const { id, namespace, scope } = patchedObject(workspace, path, piece);
    const delivered = { id, namespace, scope, resource: piece };
    const objectLocation = { path, document, firstLine: firstLineOf(file, index), delivered };
    const found = foundAt(objectLocation, position);
    const inObject = found && objectPath(delivered, found.path);
    if (found !== undefined && inObject !== undefined)
      return { objectLocation, path: inObject, on: found.on, range: rangeOfFound(objectLocation, found) };
  }
  return undefined;
}

/** The object that a piece of a manifest is for: the nearest of its kind and name, and of its namespace where it says one. */
function patchedObject(workspace: Workspace, path: string, piece: Resource): Omit<Delivered, "resource"> {
  const { name, namespace } = piece.metadata;
  const alike = workspace
    .named(piece.group, manifestKind(piece), name ?? "")
    .filter((one) => namespace === undefined || one.namespace === namespace);
  const [nearest, ...others] = nearestTo(path, alike, ({ id }) => workspace.objectLocation(id)?.path ?? "");
  return nearest === undefined || others.length > 0 ? { id: "", namespace, scope: "" } : nearest;
}

/** The innermost node of the document of an object at a position of its file. */
function foundAt({ document, firstLine }: ObjectLocation, position: Position): PathAtOffset | undefined {
  const line = position.line - firstLine;
  if (line < 0 || line > document.breaks.value) return undefined;
  const offset = offsetAt(document.text, document.lines.value, { line, character: position.character });
  const known = carryOffset(document.text, document.positionsText)(offset);
  return pathAt(document.positions.value, document.positionsText, known);
}

/** True for what is embedded in an object beside that object. */
function isDeeper(a: ObjectLocation, b: ObjectLocation): boolean {
  return a.delivered.resource.base.length > b.delivered.resource.base.length;
}

function rangeOfFound(objectLocation: ObjectLocation, found: PathAtOffset): Range {
  const { document, firstLine } = objectLocation;
  const span = found.on === "key" ? found.place.key : found.place.value;
  const present = carryOffset(document.positionsText, document.text);
  const start = positionAt(document.lines.value, present(span.start));
  const end = positionAt(document.lines.value, present(span.end));
  return {
    start: { line: start.line + firstLine, character: start.character },
    end: { line: end.line + firstLine, character: end.character },
  };
}
