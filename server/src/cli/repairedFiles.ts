import { fixAll } from "../features/fixes/fixAll.ts";
import { CERTAIN_FIXES } from "../rules/certainFixes.ts";
import { counted } from "../text/counted.ts";
import { flush, type OpenedWorkspace } from "./openedWorkspace.ts";
import { replaceFile } from "./replacedFiles.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Repairs whatever needs nobody's judgement in the files that were read, says on standard error what was done, and brings
 * the analysis up to date. False where a file could not be written: it stays as it is.
 */
export function repairFiles(workspace: OpenedWorkspace, terminal: Terminal): boolean {
  const { engine } = workspace;
  const paths = engine.paths().filter((path) => workspace.onDisk(path) !== undefined);
  const { files, repairs } = fixAll(engine, paths, CERTAIN_FIXES);
  let isDone = true;
  for (const { path, text } of files) {
    const place = workspace.onDisk(path);
    if (place === undefined) continue;
    const problem = replaceFile(workspace.files, place, engine.text(path) ?? "", text);
    const count = repairs.filter((repair) => repair.path === path).length;
    const what = count === 0 ? "changed along with another file" : `${counted(count, "problem")} fixed`;
    terminal.complain(`${workspace.shown(path)}: ${problem ?? what}`);
    if (problem === undefined) engine.setFile(path, text);
    else isDone = false;
  }
  flush(engine, terminal);
  return isDone;
}
