import { isFixId } from "../../features/fixes/identifiedFixes.ts";
import { chosenFixes } from "../chosenFixes.ts";
import type { Invocation } from "../commandLine.ts";
import { CONCEALED, shownPatch } from "../concealedFixes.ts";
import { openWorkspace } from "../openedWorkspace.ts";
import { replaceFiles } from "../replacedFiles.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls fix`: makes fixes that `gwls check --format json` offers, or prints them as a patch. */
export function fixCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const [first, ...others] = invocation.arguments;
  if (first === undefined)
    throw new UsageError("`fix` needs the id of a fix, as `gwls check --format json` lists them");
  if (!isFixId(first))
    throw new UsageError(
      `\`${first}\` is no id of a fix: \`gwls check --format json\` lists them under \`repairs\``,
    );
  const ids = [first, ...others.filter(isFixId)];
  const paths = others.filter((one) => !isFixId(one));
  const workspace = openWorkspace(invocation, paths, terminal);
  workspace.tellSettingsProblems();
  const { fixes, files } = chosenFixes(workspace, ids);
  if (invocation.has("dry-run")) {
    const { patch, isConcealed } = shownPatch(files, workspace);
    terminal.print(patch, "patch");
    if (isConcealed) terminal.complain(CONCEALED);
  } else {
    const problem = replaceFiles(workspace, files);
    if (problem !== undefined) throw new UsageError(problem);
    const places = files.map(({ path }) => workspace.shown(path)).join(", ");
    terminal.print(fixes.map(({ title }) => `${places}: ${title}\n`).join(""), "prose");
  }
  return workspace.isIncomplete ? 2 : 0;
}
