import type { GuardedFolder } from "../delivery/guardedFolder.node.ts";
import { decodeText } from "../delivery/readManifest.node.ts";
import type { FixedFile } from "./chosenFixes.ts";
import type { OpenedWorkspace } from "./openedWorkspace.ts";

/**
 * Writes new texts of files that were read, all of them or none: a file that no longer says what was read, or that cannot be
 * written, leaves every file as it is. Why nothing was written, where nothing was.
 */
export function replaceFiles(
  workspace: OpenedWorkspace,
  files: readonly Omit<FixedFile, "edits">[],
): string | undefined {
  const places = files.map(({ path, before, after }) => ({
    name: workspace.shown(path),
    place: workspace.onDisk(path),
    before,
    after,
  }));
  for (const { name, place, before } of places) {
    if (place === undefined) return `${name}: not changed, because it is no file; --dry-run prints a patch`;
    const problem = workspace.files.rewrite(place, (bytes) => problemOfBytes(bytes, before) ?? NONE);
    if (problem !== NONE) return `${name}: not changed, because ${problem}`;
  }
  for (const { name, place, before, after } of places) {
    if (place === undefined) continue;
    const problem = replaceFile(workspace.files, place, before, after);
    if (problem !== undefined) return `${name}: ${problem}`;
  }
  return undefined;
}

/** What stands for no problem where nothing is to be written yet. */
const NONE = "";

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Writes a file that still says what was read, in UTF-8 with the byte order mark that it has; or why it was not written. */
export function replaceFile(
  files: GuardedFolder,
  path: string,
  before: string,
  after: string,
): string | undefined {
  const problem = files.rewrite(
    path,
    (bytes) => problemOfBytes(bytes, before) ?? Buffer.concat([markOf(bytes), Buffer.from(after)]),
  );
  return problem === undefined ? undefined : `not changed, because ${problem}`;
}

/** Why bytes are not those of a text that was read from a file in UTF-8; undefined where they are. */
function problemOfBytes(bytes: Buffer, before: string): string | undefined {
  if (decodeText(bytes) !== before) return "it has changed in the meantime";
  if (!bytes.equals(Buffer.concat([markOf(bytes), Buffer.from(before)]))) return "it is not written in UTF-8";
  return undefined;
}

function markOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, MARK.length).equals(MARK) ? MARK : Buffer.alloc(0);
}
