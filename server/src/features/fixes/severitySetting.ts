import type { TextEdit } from "../../text/textEdit.ts";
import type { Severity } from "../../workspace/finding.ts";
import { lineBreak } from "../../yaml/blockText.ts";
import { editDocument, isRefused } from "../../yaml/editDocument.ts";

/** What a rule can be set to, the mildest first. */
export const RULE_SEVERITIES: readonly (Severity | "off")[] = [
  "off",
  "hint",
  "information",
  "warning",
  "error",
];

/** The edits of a settings file that give a rule a severity; everything else in it stays as it is written. */
export function severitySetting(text: string, rule: string, severity: Severity | "off"): readonly TextEdit[] {
  const edit = { kind: "set", path: ["rules", rule], value: severity } as const;
  const edits = editDocument(text, edit);
  if (edits.length > 0 || isRefused(text, edit)) return edits;
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  const added = `${separator}rules:\n  ${rule}: ${severity}\n`.replaceAll("\n", lineBreak(text));
  return [{ start: text.length, end: text.length, text: added }];
}
