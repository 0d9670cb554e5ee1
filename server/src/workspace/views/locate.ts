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
  let innermost: Location | undefined;
  for (const objectLocation of workspace.objectsIn(path)) {
    const { document, firstLine } = objectLocation;
    const line = position.line - firstLine;
    if (line < 0 || line > document.breaks) continue;
    const offset = offsetAt(document.text, document.lines.value, { line, character: position.character });
    const known = carryOffset(document.text, document.positionsText)(offset);
    const found = pathAt(document.positions.value, document.positionsText, known);
    const inObject = found && objectPath(objectLocation.delivered, found.path);
    if (found === undefined || inObject === undefined) continue;
    const isInner = innermost === undefined || isDeeper(objectLocation, innermost.objectLocation);
    if (isInner)
      innermost = {
        objectLocation,
        path: inObject,
        on: found.on,
        range: rangeOfFound(objectLocation, found),
      };
  }
  return innermost;
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
