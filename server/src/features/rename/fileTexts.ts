import { lineStarts } from "../../text/lines.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** The text of a file with the offset of each of its lines. */
export interface FileText {
  readonly text: string;
  readonly starts: readonly number[];
}

/**
 * The texts of a workspace as it is now, each put together once: a name may stand thousands of times in one file.
 */
export function fileTexts(workspace: Workspace): (path: string) => FileText {
  const known = new Map<string, FileText>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const text = workspace.text(path) ?? "";
    const made = { text, starts: lineStarts(text) };
    known.set(path, made);
    return made;
  };
}
