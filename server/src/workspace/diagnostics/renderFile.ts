import { onePerPlace } from "../../schema/superseded.ts";
import type { Suppression } from "../../yaml/suppressions.ts";
import { ordinalIn, type WorkspaceFile } from "../files/file.ts";
import { shownSeverity } from "../ruleSettings.ts";
import { boundedDiagnostics } from "./boundedDiagnostics.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { compareDiagnostics, type RenderContext, rangeIn } from "./render.ts";

/**
 * The diagnostics of a file out of those of its documents, without what comments silence. A proposal's field is
 * reported once in a file, and of very many findings that are alike the first.
 */
export function renderFile(
  file: WorkspaceFile,
  diagnostics: readonly Diagnostic[],
  context: RenderContext,
): readonly Diagnostic[] {
  const once = onePerPlace(diagnostics, ({ rule, message }) =>
    rule === "doc-field-proposal" ? message : undefined,
  );
  return boundedDiagnostics(suppress(file, once, context));
}

/** Takes out what comments silence, and says so of a comment that silences nothing. */
function suppress(
  file: WorkspaceFile,
  diagnostics: readonly Diagnostic[],
  context: RenderContext,
): readonly Diagnostic[] {
  if (file.noted.every(({ suppressions }) => suppressions.length === 0)) return diagnostics;
  const starts = file.firstLines.value;
  const comments = file.noted.flatMap((document) =>
    document.suppressions.map((comment) => ({
      comment,
      document,
      line: comment.line + (starts[ordinalIn(file, document.id) ?? 0] ?? 0),
    })),
  );
  const used = new Set<Suppression>();
  const onFile = comments.flatMap(({ comment }) => (comment.scope === "file" ? comment : []));
  const byLine = commentsByLine(comments);
  const kept = diagnostics.filter((diagnostic) => {
    const { line } = diagnostic.range.start;
    const near = [...onFile, ...(byLine.get(line) ?? []), ...(byLine.get(line - 1) ?? [])];
    const silencers = near.filter((comment) => silences(comment, diagnostic.rule));
    for (const comment of silencers) used.add(comment);
    return silencers.length === 0;
  });
  for (const { comment, document, line } of comments) {
    const severity = shownSeverity("unused-ignore", "hint", context.rules);
    if (used.has(comment) || severity === undefined) continue;
    kept.push({
      path: file.path,
      range: rangeIn(document, line - comment.line, comment.start, comment.end),
      rule: "unused-ignore",
      category: "advice",
      severity,
      message: "This comment silences nothing; remove it.",
      tags: ["unnecessary"],
      fixes: [REMOVE_COMMENT],
    });
  }
  return kept.sort(compareDiagnostics);
}

/** What can be done about a comment that silences nothing. */
export const REMOVE_COMMENT = "Remove the comment";

/** The comments about single lines, by the line on which they stand: a large file has as many of them as findings. */
function commentsByLine(
  comments: readonly { readonly comment: Suppression; readonly line: number }[],
): ReadonlyMap<number, readonly Suppression[]> {
  const byLine = new Map<number, Suppression[]>();
  for (const { comment, line } of comments) {
    if (comment.scope === "line") byLine.set(line, [...(byLine.get(line) ?? []), comment]);
  }
  return byLine;
}

/** Whether a comment that stands where it can speaks of a rule. */
function silences({ scope, rules }: Suppression, rule: string): boolean {
  return rules.includes(rule) || (scope === "file" && rules.length === 0);
}
