import type { GuardedFolder } from "../delivery/guardedFolder.node.ts";
import { decodeText } from "../delivery/readManifest.node.ts";
import { fixAll } from "../features/fixes/fixAll.ts";
import { CERTAIN_FIXES } from "../rules/certainFixes.ts";
import { counted } from "../text/counted.ts";
import { flush, type OpenedWorkspace } from "./openedWorkspace.ts";
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

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Writes a file that still says what was read, in UTF-8 with the byte order mark that it has; or why it was not written. */
function replaceFile(files: GuardedFolder, path: string, before: string, after: string): string | undefined {
  const problem = files.rewrite(path, (bytes) => {
    if (decodeText(bytes) !== before) return "it has changed in the meantime";
    const mark = bytes.subarray(0, MARK.length).equals(MARK) ? MARK : Buffer.alloc(0);
    if (!bytes.equals(Buffer.concat([mark, Buffer.from(before)]))) return "it is not written in UTF-8";
    return Buffer.concat([mark, Buffer.from(after)]);
  });
  return problem === undefined ? undefined : `not fixed, because ${problem}`;
}
