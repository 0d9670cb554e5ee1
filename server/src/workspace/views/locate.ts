import { objectPath } from "../../delivery/documentPath.ts";
import { offsetAt, positionAt } from "../../text/lines.ts";
import type { Position, Range } from "../../text/span.ts";
import { carryOffset } from "../../text/textEdit.ts";
import { type PathAtOffset, pathAt } from "../../yaml/positionMap.ts";
import type { Path } from "../../yaml/tree.ts";
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
