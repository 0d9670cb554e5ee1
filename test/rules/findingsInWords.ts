import { applyFix, fixesAt, type OfferedFix } from "../../server/src/features/fixes/fixes.ts";
import type { Range } from "../../server/src/text/span.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";

/**
 * All that one rule says of a workspace, line by line: what is marked and what is said of it, the other places that it
 * speaks of, and what its fixes make of the text.
 */
export function findingsInWords(workspace: Workspace, rule: string): readonly string[] {
  return workspace.paths().flatMap((path) =>
    workspace
      .diagnostics(path)
      .filter((found) => found.rule === rule)
      .flatMap(({ severity, message, range, tags = [], related = [] }) => [
        [severity, ...tags, `${marked(workspace, path, range)}: ${message}`].join(" "),
        ...related.map((other) => `  see ${marked(workspace, other.path, other.range)}: ${other.message}`),
        ...fixesAt(workspace, path, range)
          .filter((fix) => fix.rule === rule)
          .map((fix) => `  fix ${inWords(workspace, fix)}`),
      ]),
  );
}

/** The text at a place, as much of it as stands in one line, behind the number of the line. */
function marked(workspace: Workspace, path: string, { start, end }: Range): string {
  const line = linesOf(workspace, path)[start.line] ?? "";
  return `${path}:${start.line + 1} ${line.slice(start.character, end.line === start.line ? end.character : undefined)}`;
}

function linesOf(workspace: Workspace, path: string): readonly string[] {
  return (workspace.text(path) ?? "").split("\n");
}

/** The title of a fix with the lines that go and those that come. */
function inWords(workspace: Workspace, fix: OfferedFix): string {
  const changes = applyFix(workspace, fix).map(({ path, text }) =>
    changedLines(linesOf(workspace, path), text.split("\n")),
  );
  return `${fix.title}${fix.isPreferred ? " (preferred)" : ""}: ${changes.join("; ")}`;
}

/** What lies between the lines that two texts have in common at their beginnings and at their ends. */
function changedLines(before: readonly string[], after: readonly string[]): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const gone = before.slice(start, before.length - end);
  const come = after.slice(start, after.length - end);
  return [...inOneLine("-", gone), ...inOneLine("+", come)].join(" ");
}

function inOneLine(sign: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${sign} ${lines.map((line) => line.trim()).join(" | ")}`];
}
