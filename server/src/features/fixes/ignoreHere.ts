import { isJson } from "../../delivery/notManifests.ts";
import { lastStart } from "../../text/lines.ts";
import type { TextEdit } from "../../text/textEdit.ts";
import type { WorkspaceDocument } from "../../workspace/files/document.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isInsideScalar } from "../../yaml/insideScalar.ts";
import { recentReading } from "../../yaml/recentReading.ts";
import type { Suppression } from "../../yaml/suppressions.ts";
import { type FileEdit, inFile } from "../fileEdit.ts";

/** What stands behind a new comment until somebody says why. */
const REASON = "say why";

/**
 * The edit that has a comment silence a rule on a line, counted from the start of the file: a line of its own above it, or
 * one more rule in the comment that is there. Undefined where there is no place for a comment: in JSON, and inside of a text
 * that goes over lines.
 */
export function ignoreHere(
  workspace: Workspace,
  path: string,
  rule: string,
  line: number,
): FileEdit | undefined {
  const file = isJson(path) ? undefined : workspace.file(path);
  if (file === undefined) return undefined;
  const starts = file.firstLines.value;
  const index = lastStart(starts, line);
  const document = file.documents[index];
  if (document === undefined) return undefined;
  const edit = editOf(document, rule, line - (starts[index] ?? 0));
  return edit === undefined ? undefined : inFile(workspace, { path, documentId: document.id }, [edit]);
}

function editOf(document: WorkspaceDocument, rule: string, line: number): TextEdit | undefined {
  const { text, suppressions } = document;
  const there = suppressions.find(
    (one) => one.scope === "line" && one.rules.length > 0 && (one.line === line || one.line === line - 1),
  );
  if (there !== undefined) return oneMoreRule(text, there, rule);
  const start = document.lines.value[line];
  if (start === undefined) return undefined;
  const { root } = recentReading(text);
  if (root !== undefined && isInsideScalar(root, start)) return undefined;
  const indentation = /^ */.exec(text.slice(start))?.[0] ?? "";
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  return {
    start,
    end: start,
    text: `${indentation}# gateway-api: ignore ${rule} -- ${REASON}${lineBreak}`,
  };
}

function oneMoreRule(text: string, { start, end, rules }: Suppression, rule: string): TextEdit {
  const [list = ""] = text.slice(start, end).split(/\s--(?:\s|$)/, 1);
  const at = start + list.lastIndexOf(rules.at(-1) ?? "") + (rules.at(-1) ?? "").length;
  return { start: at, end: at, text: `, ${rule}` };
}
