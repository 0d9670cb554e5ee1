import type { Position, Range } from "../text/span.ts";
import { filledTexts } from "../workspace/filledText.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { codeSpan, enumerateSome } from "./hover/markdown.ts";

/** A remark that an editor shows within a line. */
export interface InlayHint {
  readonly position: Position;
  readonly label: string;
  /** What it is and where it comes from: Markdown for the pointer. */
  readonly tooltip: string;
}

const MOST_OUTCOMES = 3;

/** What is filled in for the variables of a file, behind each text in the lines of a range. */
export function inlayHints(workspace: Workspace, path: string, lines: Range): readonly InlayHint[] {
  return filledTexts(workspace, path)
    .filter(({ range }) => range.end.line >= lines.start.line && range.start.line <= lines.end.line)
    .map(({ range, outcomes }) => {
      const shown = outcomes.slice(0, MOST_OUTCOMES).map(({ text }) => text);
      const more = outcomes.length > MOST_OUTCOMES ? " …" : "";
      return {
        position: range.end,
        label: `= ${shown.join(" | ")}${more}`,
        tooltip: outcomes
          .map(({ text, from }) => `\`${text}\`, filled in by ${enumerateSome(from.map(codeSpan))}`)
          .join("\n\n"),
      };
    });
}
