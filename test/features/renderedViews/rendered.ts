import assert from "node:assert/strict";
import { previewNamed } from "../../../server/src/features/previews/previews.ts";
import type { ViewPart, ViewWords } from "../../../server/src/features/renderedViews/viewPart.ts";
import { locateNode } from "../../../server/src/workspace/views/locate.ts";
import { openAtCursor } from "../../fixture.ts";

/**
 * The parts of a rendered view of what stands at the cursor, a line for each and for each row of a table. Words that are not
 * plain have their tone in brackets behind them, and ` <- ` tells where they lead, as `path:line`.
 */
export function rendered(source: string, name: string): readonly string[] {
  const { workspace, path, position } = openAtCursor(source);
  const kind = previewNamed(name);
  assert.ok(kind?.partsOf !== undefined, `there is no rendered view ${name}`);
  const subject = kind.subjectAt(workspace, locateNode(workspace, path, position));
  const parts = subject === undefined ? [] : (kind.partsOf(workspace, subject) ?? []);
  return parts.flatMap(linesOf);
}

function linesOf(part: ViewPart): readonly string[] {
  switch (part.kind) {
    case "answer":
    case "heading":
    case "text":
      return [`${part.kind}: ${inWords(part.words)}`];
    case "literal":
      return part.lines.map((line) => `| ${line}`);
    case "table":
      return [part.head, ...part.rows.map((row) => row.map(inWords))].map((cells) => cells.join(" | "));
  }
}

function inWords({ text, tone, place }: ViewWords): string {
  const seen = tone === "plain" ? text : `${text} (${tone})`;
  const { path, range } = place ?? {};
  return path === undefined || range === undefined ? seen : `${seen} <- ${path}:${range.start.line + 1}`;
}
