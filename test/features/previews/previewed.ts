import assert from "node:assert/strict";
import { previewNamed } from "../../../server/src/features/previews/previews.ts";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { locateNode } from "../../../server/src/workspace/views/locate.ts";
import { openAtCursor } from "../../fixture.ts";

/**
 * Compares a preview of what stands at the cursor: each line, and after ` <- ` where it comes from as `path:line`, lines
 * counted from one, followed by other places that the line speaks of. No lines mean that there is nothing to show.
 */
export function checkPreview(
  source: string,
  name: string,
  expected: readonly string[],
  options: AnalyzeOptions = {},
): void {
  assert.deepEqual(previewed(source, name, options), expected);
}

/** The lines of such a preview. */
export function previewed(source: string, name: string, options: AnalyzeOptions = {}): readonly string[] {
  const { workspace, path, position } = openAtCursor(source, options);
  const kind = previewNamed(name);
  assert.ok(kind !== undefined, `there is no preview ${name}`);
  const subject = kind.subjectAt(workspace, locateNode(workspace, path, position));
  const lines = subject === undefined ? [] : (kind.linesOf(workspace, subject) ?? []);
  return lines.map(({ text, from, also = [] }) => {
    const places = [from ?? [], also]
      .flat()
      .map(({ path: file, range }) => `${file}:${range.start.line + 1}`);
    return places.length === 0 ? text : `${text} <- ${places.join(", ")}`;
  });
}
