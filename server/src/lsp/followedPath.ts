import { FileChangeType, type FileEvent } from "vscode-languageserver";
import { MANIFEST_FILE } from "../delivery/manifestFile.ts";
import type { FileAccess } from "./fileAccess.ts";
import type { Folder } from "./folder.ts";
import { isRequestFile } from "./requestFiles.ts";

/** True for what lies where nobody looks. */
export function isExcluded(path: string): boolean {
  return /(?:^|\/)(?:\.git|node_modules)(?:\/|$)/.test(path);
}

/** True for the names of files that are read. */
export function isReadPath(path: string): boolean {
  return MANIFEST_FILE.test(path) || isRequestFile(path);
}

/** True for a file that says what git leaves out of its folder. */
export function isIgnoreFile(path: string): boolean {
  return /(?:^|\/)\.gitignore$/.test(path);
}

/** True where a folder has come or gone: an editor may tell of it alone, and not of every file in it. */
export async function isFolderChange(
  folder: Folder,
  path: string,
  type: FileEvent["type"],
  files: FileAccess,
): Promise<boolean> {
  const plain = path.replace(/\/$/, "");
  if (type === FileChangeType.Deleted) return folder.holds(plain);
  return type === FileChangeType.Created && (await files.isFolder(folder.uri, plain));
}
