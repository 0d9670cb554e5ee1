import { resolve } from "node:path";
import { idOf } from "../../../rules/team/teamRule.ts";
import { resolveSettings } from "../../../settings.ts";
import type { Diagnostic } from "../../../workspace/diagnostics/diagnostic.ts";
import { requireRule } from "../../commands/rules.ts";
import { diagnosticsOf, type OpenedWorkspace, openWorkspace } from "../../openedWorkspace.ts";
import { summarise } from "../../printedFindings.ts";
import { fixesOfFindings } from "../../repairs.ts";
import { isAtLeast, SEVERITIES } from "../../reports/report.ts";
import { UsageError } from "../../usageError.ts";
import { type AgentTool, LIST, OBJECT, REST } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf } from "../askedCommand.ts";
import { PAGE, pageOf } from "../bounds.ts";

/** The findings, the gravest first, with the ids of their fixes. */
export const checkTool: AgentTool = {
  name: "check",
  title: "Check Gateway API manifests",
  description:
    "Finds what is wrong in Kubernetes Gateway API manifests, across files: routes that attach nowhere, references that lead nowhere, what the API server refuses. The gravest come first, each with the ids of its fixes, which `fix` takes. Use it before and after you change such manifests.",
  inputs: [
    PATHS,
    { name: "rule", takes: "text", about: "only findings of this rule" },
    { name: "severity", takes: SEVERITIES, about: "the mildest that is listed; information by default" },
    { name: "file", takes: "text", about: "only findings in this file; all the others are read, too" },
    ...PAGE,
  ],
  outputs: { summary: OBJECT, findings: LIST, ...REST },
  run(given, { folders }, terminal) {
    const invocation = askedCommand("check", {}, pathsOf(given, folders));
    const workspace = openWorkspace(invocation, invocation.arguments, terminal);
    const all = diagnosticsOf(workspace);
    const mildest = SEVERITIES.find((one) => one === given.text("severity")) ?? "information";
    const [rule, file] = [given.text("rule"), given.text("file")];
    if (rule !== undefined && !isTeamRule(rule, workspace)) requireRule(rule);
    if (file !== undefined) folders.require(file);
    const inFile = (path: string): boolean =>
      file === undefined || resolve(folders.first, path) === resolve(folders.first, file);
    if (!isRead(inFile, workspace, all))
      throw new UsageError(`${file}: is none of the files that were read, so nothing is known of it`);
    const wanted = all.filter(
      (one) =>
        isAtLeast(one.severity, mildest) && (rule === undefined || one.rule === rule) && inFile(one.path),
    );
    const ordered = SEVERITIES.flatMap((severity) => wanted.filter((one) => one.severity === severity));
    const { items, rest } = pageOf(ordered, given);
    const fixesOf = fixesOfFindings(workspace);
    return {
      summary: summarise(workspace, all),
      findings: items.map((diagnostic) => {
        const { path, range, severity, message, resource, docs } = diagnostic;
        const fixes = fixesOf(diagnostic).map(({ id, title, isPreferred }) => ({ id, title, isPreferred }));
        return {
          path,
          line: range.start.line + 1,
          column: range.start.character + 1,
          severity,
          rule: diagnostic.rule,
          message,
          ...(resource === undefined ? {} : { resource }),
          ...(docs === undefined ? {} : { docs }),
          ...(fixes.length === 0 ? {} : { fixes }),
        };
      }),
      ...rest,
    };
  },
};

function isTeamRule(id: string, { options }: OpenedWorkspace): boolean {
  return resolveSettings(options).policies.some((rule) => idOf(rule) === id);
}

/** Whether something was read, or found, in a file: of any other one an answer without findings would say that it is well. */
function isRead(
  inFile: (path: string) => boolean,
  { engine, shown }: OpenedWorkspace,
  found: readonly Diagnostic[],
): boolean {
  return engine.paths().some((path) => inFile(shown(path))) || found.some(({ path }) => inFile(path));
}
