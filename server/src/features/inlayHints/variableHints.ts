import { enumerateSome } from "../../text/sentence.ts";
import { filledTexts } from "../../workspace/views/filledText.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { codeSpan } from "../hover/markdown.ts";
import type { InlayHint } from "./hint.ts";

const MOST_OUTCOMES = 3;

/** What is filled in for the variables of a file, behind each text. */
export function variableHints(workspace: Workspace, path: string): readonly Omit<InlayHint, "kind">[] {
  return filledTexts(workspace, path).map(({ range, outcomes }) => {
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
