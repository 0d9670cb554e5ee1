import { coverageOfFile, uncheckedInWords } from "../../workspace/views/coverage.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { hintBehind, type InlayHint } from "./hint.ts";

/** Why references of a file are held against nothing, behind the name of each. */
export function uncheckedHints(workspace: Workspace, path: string): readonly Omit<InlayHint, "kind">[] {
  return coverageOfFile(workspace, path).unchecked.flatMap(({ kind, at, why }) => {
    if (at === undefined) return [];
    const what = kind === "grants" ? "grant not checked" : "not checked";
    return hintBehind(at.location, [...at.path, "name"], {
      label: `${what}: ${uncheckedInWords(why)}`,
      tooltip: "Nothing is said about this reference, because nothing here decides it.",
    });
  });
}
