import { offsetAt } from "../../text/lines.ts";
import type { Range } from "../../text/span.ts";
import { rangeOf } from "../../workspace/diagnostics/render.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Path } from "../../yaml/tree.ts";
import type { FileText } from "./fileTexts.ts";
import type { Refusal } from "./refusal.ts";

/** A name as it stands in the text. */
export interface WrittenName {
  /** Without quotes. */
  readonly range: Range;
  readonly isQuoted: boolean;
}

/** Where a name stands, from `nameAt` on in its scalar if that says more; refused where the text does not say it plainly, or has changed beyond reading. */
export function writtenName(
  { text, starts }: FileText,
  { path, range: { start, end } }: { readonly path: string; readonly range: Range },
  name: string,
  nameAt?: number,
): WrittenName | Refusal {
  const written = text.slice(offsetAt(text, starts, start), offsetAt(text, starts, end));
  const before = /^["']/.test(written) ? 1 : 0;
  if (nameAt !== undefined && written.startsWith(name, before + nameAt) && start.line === end.line) {
    const from = start.character + before + nameAt;
    return {
      range: {
        start: { line: start.line, character: from },
        end: { line: start.line, character: from + name.length },
      },
      isQuoted: true,
    };
  }
  if (written === name) {
    const anchor = /(?<![^\s,[\]{}])&(?<anchor>[^\s,[\]{}]+)[ \t]+$/.exec(
      text.slice(starts[start.line], offsetAt(text, starts, start)),
    );
    const label = anchor?.groups?.anchor;
    return label !== undefined && text.includes(`*${label}`)
      ? {
          refusal: `\`${name}\` is written with the anchor \`&${label}\` in ${path}, and other values repeat it. Write those out first.`,
        }
      : { range: { start, end }, isQuoted: false };
  }
  if (written === `"${name}"` || written === `'${name}'`) {
    return {
      range: {
        start: { line: start.line, character: start.character + 1 },
        end: { line: end.line, character: end.character - 1 },
      },
      isQuoted: true,
    };
  }
  return {
    refusal: `\`${name}\` cannot be changed in ${path}: it is not written there in one piece, or the file cannot be read at present.`,
  };
}

/** Where a scalar of an object stands in its file. */
export function placeIn(
  objectLocation: ObjectLocation,
  path: Path,
): { readonly path: string; readonly range: Range } {
  const range = rangeOf(objectLocation, { id: objectLocation.delivered.id, path }, "value");
  return { path: objectLocation.path, range };
}
