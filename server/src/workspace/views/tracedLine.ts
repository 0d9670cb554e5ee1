import { displayName, type ResourcePlace } from "../../delivery/delivered.ts";
import { manifestKind } from "../../model/resource.ts";
import { printable } from "../../text/printable.ts";
import type { Range } from "../../text/span.ts";
import { indented } from "../../yaml/yamlLines.ts";
import type { Workspace } from "../workspace.ts";

/** Where a line of a text that is made here comes from. */
export interface LineOrigin {
  readonly path: string;
  readonly range: Range;
  /** The object that stands there, in words. */
  readonly about: string;
}

/** A line of a text that is made here, without its break; most lines come from somewhere. */
export interface TracedLine {
  readonly text: string;
  readonly from?: LineOrigin;
  /** Other places that the line speaks of. */
  readonly also?: readonly LineOrigin[];
}

/** A line with the part of a view that it shows. `tracedLines` looks up where that part stands. */
export interface PartLine<Part> {
  readonly text: string;
  readonly part?: Part;
}

/** The text of lines, each with its break: whatever a line says of manifests, it stays one line. */
export function textOfLines(lines: readonly { readonly text: string }[]): string {
  return lines.map(({ text }) => `${printable(text)}\n`).join("");
}

/** Lines as a comment, `depth` columns deep; they stand at least there. */
export function commentedOut<Line extends { readonly text: string }>(
  lines: readonly Line[],
  depth: number,
): readonly Line[] {
  const margin = " ".repeat(depth);
  return indented(
    lines.map((line) => ({ ...line, text: `# ${line.text.slice(depth)}` })),
    margin,
  );
}

/** Looks up where the places of lines stand; `placeOf` says which place a part is. */
export function tracedLines<Part>(
  lines: readonly PartLine<Part>[],
  placeOf: (part: Part) => ResourcePlace | undefined,
  workspace: Workspace,
): readonly TracedLine[] {
  return lines.map(({ text, part }) => {
    const place = part === undefined ? undefined : placeOf(part);
    const from = place === undefined ? undefined : originOf(place, workspace);
    return { text, ...(from === undefined ? {} : { from }) };
  });
}

/** A place as the origin of a line. */
export function originOf(place: ResourcePlace, workspace: Workspace): LineOrigin | undefined {
  const objectLocation = workspace.objectLocation(place.id);
  const at = workspace.range(place, "key");
  if (objectLocation === undefined || at === undefined) return undefined;
  const { resource } = objectLocation.delivered;
  return { ...at, about: `${manifestKind(resource)} ${displayName(objectLocation.delivered)}` };
}
