import type { SelectionRange, SelectionRangeParams } from "vscode-languageserver";
import { selectionRanges } from "../features/selection/selection.ts";
import type { Position, Range } from "../text/span.ts";
import { readFile } from "./readFile.ts";
import type { Session } from "./session.ts";

/** Answers `textDocument/selectionRange`, for each position; null where the file is not ours to read. */
export async function answerSelectionRange(
  session: Session,
  { textDocument, positions }: SelectionRangeParams,
): Promise<SelectionRange[] | null> {
  const { folder, path } = await readFile(session, textDocument.uri);
  const found = positions.map((position) => ({
    position,
    ranges: selectionRanges(folder.engine, path, position),
  }));
  if (found.every(({ ranges }) => ranges.length === 0)) return null;
  return found.map(({ position, ranges }) => chained(ranges, position));
}

/** The narrowest range with the others as its parents. A position without any is its own. */
function chained(ranges: readonly Range[], position: Position): SelectionRange {
  const outer = ranges.reduceRight<SelectionRange | undefined>(
    (parent, range) => (parent === undefined ? { range } : { range, parent }),
    undefined,
  );
  return outer ?? { range: { start: position, end: position } };
}
