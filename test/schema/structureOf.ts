import assert from "node:assert/strict";
import type { StructureOptions } from "../../server/src/schema/structureProblem.ts";
import {
  type AdmissionProblem,
  type DocumentInput,
  validateDocument,
} from "../../server/src/schema/validateDocument.ts";
import { lineStarts, offsetAt } from "../../server/src/text/lines.ts";
import { applyEdits } from "../../server/src/text/textEdit.ts";
import { localRange } from "../../server/src/workspace/diagnostics/render.ts";
import { readWorkspaceDocument } from "../../server/src/workspace/files/document.ts";
import { RecentTrees } from "../../server/src/workspace/files/recentTrees.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { stringValue } from "../../server/src/yaml/scalars.ts";
import { child } from "../../server/src/yaml/tree.ts";

export const DEFAULTS: StructureOptions = {
  channel: "experimental",
  bundleVersion: "1.6",
  proposals: { attachTo: true, routability: true, delegation: true },
};

/** A document read for validation, from its text. */
export function structureInput(text: string): DocumentInput {
  const { root } = readDocument(text);
  assert.ok(root, "the document is empty");
  const apiVersion = stringValue(child(root, "apiVersion")) ?? "";
  const slash = apiVersion.lastIndexOf("/");
  return {
    group: apiVersion.slice(0, Math.max(slash, 0)),
    version: apiVersion.slice(slash + 1),
    kind: stringValue(child(root, "kind")) ?? "",
    root,
  };
}

/** All problems of a document's structure, in the order in which they stand in its text. */
export function problemsOf(
  text: string,
  options: Partial<StructureOptions> = {},
): readonly AdmissionProblem[] {
  return markedProblems(text, options).map(({ problem }) => problem);
}

/** Problems as `rule ⟨what is underlined⟩ message`; the rule carries its severity where that is not an error. */
export function reported(text: string, options: Partial<StructureOptions> = {}): readonly string[] {
  return markedProblems(text, options).map(({ problem, start, end }) => {
    const severity = problem.severity === "error" ? "" : ` ${problem.severity}`;
    return `${problem.rule}${severity} ⟨${text.slice(start, end)}⟩ ${problem.message}`;
  });
}

interface MarkedProblem {
  readonly problem: AdmissionProblem;
  /** Where it is marked, as the workspace does it: offsets in the text. */
  readonly start: number;
  readonly end: number;
}

function markedProblems(text: string, options: Partial<StructureOptions>): readonly MarkedProblem[] {
  const document = readWorkspaceDocument(0, "test.yaml", text, undefined, () => [], new RecentTrees());
  const lines = lineStarts(text);
  return validateDocument(structureInput(text), { ...DEFAULTS, ...options })
    .filter(({ rule }) => !rule.startsWith("cel-"))
    .map((problem) => {
      const { start, end } = localRange(document, 0, { path: problem.path, on: problem.on });
      return { problem, start: offsetAt(text, lines, start), end: offsetAt(text, lines, end) };
    })
    .sort((a, b) => a.start - b.start);
}

/** The text after the fix of its only problem that has one. */
export function fixed(text: string, options: Partial<StructureOptions> = {}): string {
  const fixes = problemsOf(text, options).flatMap(({ fix }) => fix ?? []);
  assert.equal(fixes.length, 1, `expected one fix, found ${fixes.map(({ title }) => title).join(", ")}`);
  return applyEdits(text, fixes[0]?.edits ?? []);
}
