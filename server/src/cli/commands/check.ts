import { normalize } from "node:path";
import type { Invocation } from "../commandLine.ts";
import { explainedScope } from "../explainedScope.ts";
import { diagnosticsOf, type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import { printFindings } from "../printedFindings.ts";
import { repairFiles } from "../repairedFiles.ts";
import { repairsIn } from "../repairs.ts";
import { toSlashes } from "../shownPath.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls check`: reports what is wrong. */
export function checkCommand(invocation: Invocation, terminal: Terminal): 0 | 1 | 2 {
  const workspace = openWorkspace(invocation, invocation.arguments, terminal);
  const asked = invocation.value("explain-scope");
  if (asked !== undefined) return explainScope(workspace, asked, terminal);
  const isRepaired = !invocation.has("fix") || repairFiles(workspace, terminal);
  const findings = { diagnostics: diagnosticsOf(workspace), repairs: repairsIn(workspace) };
  if (printFindings(workspace, findings, invocation, terminal)) return 1;
  return workspace.isIncomplete || !isRepaired ? 2 : 0;
}

function explainScope(workspace: OpenedWorkspace, file: string, terminal: Terminal): 0 | 2 {
  const text = explainedScope(workspace, toSlashes(normalize(file)), terminal.style);
  if (text === undefined) throw new UsageError(`${file}: is none of the files that were read`);
  terminal.print(text, "prose");
  return workspace.isIncomplete ? 2 : 0;
}
