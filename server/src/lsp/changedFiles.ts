import type { FileEvent } from "vscode-languageserver";
import { folderOf } from "../delivery/paths.ts";
import { SETTINGS_FILE } from "../settingsFile.ts";
import type { FileAccess, IsIgnored } from "./fileAccess.ts";
import type { Folder, FolderFile, LookedThrough, ProblemLog } from "./folder.ts";
import { isExcluded, isFolderChange, isIgnoreFile, isReadPath } from "./followedPath.ts";

/** What follows files that change on disk. */
export interface ChangeFollower {
  /** The files of workspace folders that a URI names. */
  filesOf(uri: string): readonly FolderFile[];
  readonly files: FileAccess;
  /** Told of files that are there and not read. */
  readonly refusal: ProblemLog;
  /** Called once the settings file of a folder is read. */
  readSettings(folder: Folder): void;
}

/**
 * Takes files as they are on disk by now. An editor tells of a folder that has come or gone, not of every file in it, and
 * with an ignore file all that it speaks of may come or go.
 */
export async function followChanges(
  changes: readonly FileEvent[],
  { filesOf, files, refusal, readSettings }: ChangeFollower,
): Promise<void> {
  const below = new Map<Folder, LookedThrough[]>();
  const lookThrough = (folder: Folder, one: LookedThrough): void => {
    below.set(folder, [...(below.get(folder) ?? []), one]);
  };
  const ignored = new Map<Folder, IsIgnored>();
  const changed = changes.flatMap(({ uri, type }) => filesOf(uri).map((file) => ({ ...file, type })));
  for (const { folder, path, type } of changed) {
    if (isExcluded(path)) continue;
    const isIgnored = ignored.get(folder) ?? (await files.ignored(folder.uri));
    ignored.set(folder, isIgnored);
    if (isIgnoreFile(path)) {
      lookThrough(folder, { folder: folderOf(path), holds: "the same files, more or fewer" });
    } else if (isReadPath(path)) {
      await folder.readAgain(path, files, isIgnored, refusal);
      if (path === SETTINGS_FILE) readSettings(folder);
    } else if (await isFolderChange(folder, path, type, files)) {
      const plain = path.replace(/\/$/, "");
      if (!isIgnored(plain, true)) lookThrough(folder, { folder: plain, holds: "anything" });
    }
  }
  for (const [folder, some] of below) if (folder.isReady) await folder.readBelow(some, files, () => {});
}
