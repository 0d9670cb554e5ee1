import { positionAt } from "../../text/lines.ts";
import type { Position, Range, Span } from "../../text/span.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";

/**
 * The range of an object's name, in its file. A picture points at every object of the workspace, and most documents are
 * never looked into: where the name stands as names usually do, no map of the document's positions is made for it.
 */
export function namePlace(objectLocation: ObjectLocation): Range {
  const { document, delivered, firstLine } = objectLocation;
  const { metadata, base, embedded } = delivered.resource;
  const isUsual = base.length === 0 && embedded === undefined && document.text === document.positionsText;
  const span = isUsual ? nameIn(document.text, metadata.name ?? "") : undefined;
  if (span === undefined) return nodeRange(objectLocation, ["metadata", "name"]);
  const place = (offset: number): Position => {
    const { line, character } = positionAt(document.lines.value, offset);
    return { line: line + firstLine, character };
  };
  return { start: place(span.start), end: place(span.end) };
}

/** Where `metadata.name` has a value, in block style; undefined unless it is written there in one piece. */
function nameIn(text: string, name: string): Span | undefined {
  const metadata = /^metadata:[ \t]*(?:#.*)?\r?\n/m.exec(text);
  if (metadata === null || name === "") return undefined;
  let start = metadata.index + metadata[0].length;
  let column: number | undefined;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    const [, blanks = "", rest = ""] = /^( *)(.*)$/s.exec(line) ?? [];
    const isContent = rest !== "" && !rest.startsWith("#") && rest !== "\r";
    if (isContent && blanks.length === 0) return undefined;
    if (isContent) column ??= blanks.length;
    if (isContent && blanks.length === column) {
      const value = /^name:[ \t]+(["']?)([^\s"'#]+)\1[ \t]*(?:#.*)?\r?$/.exec(rest);
      if (value !== null) return value[2] === name ? spanOf(start, line, name) : undefined;
    }
    start = end + 1;
  }
  return undefined;
}

/** The quotes belong to the value. */
function spanOf(lineStart: number, line: string, name: string): Span {
  const colon = line.indexOf(":") + 1;
  const at = line.indexOf(name, colon);
  const isQuoted = /["']/.test(line.charAt(at - 1));
  return {
    start: lineStart + at - (isQuoted ? 1 : 0),
    end: lineStart + at + name.length + (isQuoted ? 1 : 0),
  };
}
