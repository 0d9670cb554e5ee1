import { isFixId } from "../../../features/fixes/identifiedFixes.ts";
import { boundedText } from "../../../text/boundedText.ts";
import { chosenFixes } from "../../chosenFixes.ts";
import { CONCEALED, shownPatch } from "../../concealedFixes.ts";
import { openWorkspace } from "../../openedWorkspace.ts";
import { replaceFiles } from "../../replacedFiles.ts";
import { UsageError } from "../../usageError.ts";
import { type AgentTool, FLAG, LIST, TEXT } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf } from "../askedCommand.ts";

/** Makes fixes, or shows what they would change. */
export const fixTool: AgentTool = {
  name: "fix",
  title: "Take fixes",
  description:
    "Takes fixes that `check` lists, by their ids, all of them or none: shows them as a patch, or writes the files with `write`, where the server was started with --write. Refuses where the text has changed since `check`. Prefer those that are marked as preferred; where one lets others in its title says so, and a person should decide.",
  inputs: [
    { name: "ids", takes: "texts", isRequired: true, about: "ids of fixes, as `check` lists them" },
    { name: "write", takes: "flag", about: "change the files; without it only the patch is shown" },
    PATHS,
  ],
  outputs: { patch: TEXT, written: FLAG, files: LIST, titles: LIST },
  canWrite: true,
  run(given, { folders, mayWrite }, terminal) {
    const ids = given.texts("ids");
    const stranger = ids.find((id) => !isFixId(id));
    if (ids.length === 0) throw new UsageError("`ids` is empty: `check` lists the ids of fixes");
    if (stranger !== undefined)
      throw new UsageError(`\`${stranger.slice(0, 100)}\` is no id of a fix: \`check\` lists them`);
    const isWanted = given.flag("write");
    if (isWanted && !mayWrite)
      throw new UsageError(
        "nothing is written, because this server was started without --write: ask without `write` for a patch, and apply that",
      );
    const invocation = askedCommand("fix", {}, pathsOf(given, folders));
    const workspace = openWorkspace(invocation, invocation.arguments, terminal);
    const { fixes, files } = chosenFixes(workspace, ids);
    const { patch, isConcealed } = shownPatch(files, workspace);
    if (isConcealed) terminal.complain(CONCEALED);
    const problem = isWanted ? replaceFiles(workspace, files) : undefined;
    if (problem !== undefined) throw new UsageError(problem);
    return {
      patch: boundedText(patch),
      written: isWanted,
      files: files.map(({ path }) => workspace.shown(path)),
      titles: fixes.map(({ title }) => title),
    };
  },
};
