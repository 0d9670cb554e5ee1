import { concealedLines } from "../model/secretLines.ts";
import { LIMITS } from "../text/limits.ts";
import { countBreaks } from "../text/lines.ts";
import type { OpenedWorkspace } from "./openedWorkspace.ts";

/** Looks up lines (zero-based, without their breaks) of the workspace's files and of `others`, as they may be quoted, by the path that the user sees. */
export function sourceLines(
  { engine, requestFiles, shown }: OpenedWorkspace,
  others: ReadonlyMap<string, string> = new Map(),
): (path: string, line: number) => string | undefined {
  const pathOf = new Map(engine.paths().map((path) => [shown(path), path]));
  const cut = new Map<string, readonly string[]>();
  return (path, line) => {
    let lines = cut.get(path);
    if (lines === undefined) {
      const text = requestFiles.get(path) ?? others.get(path) ?? engine.text(pathOf.get(path) ?? "") ?? "";
      lines = countBreaks(text) > LIMITS.quotedLines ? [] : concealedLines(text.split(/\r\n|\r|\n/));
      cut.set(path, lines);
    }
    return lines[line];
  };
}
