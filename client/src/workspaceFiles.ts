import { type CancellationToken, FileType, RelativePattern, Uri, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { FindFilesParams, ReadFileParams, ReadFileResult } from "./protocol.ts";

const WANTED_GLOB = "{**/*.yaml,**/*.yml,**/*.json,**/*.http,**/*.rest,**/Kustomization,**/.gitignore}";
const WANTED_NAME = /\.(?:ya?ml|json|http|rest)$|^(?:Kustomization|\.gitignore)$/i;
const EXCLUDED_GLOB = "{**/node_modules/**,**/.git/**}";
const EXCLUDED_FOLDERS: ReadonlySet<string> = new Set(["node_modules", ".git"]);
const LARGEST_FILE = 20_000_000;
const FOLDERS_AT_ONCE = 32;

/** Lends the server the editor's file system, because a worker has none. */
export function answerFileRequests(client: BaseLanguageClient): void {
  client.onRequest("gatewayApi/findFiles", ({ folder }: FindFilesParams, token: CancellationToken) =>
    findFiles(Uri.parse(folder), token),
  );
  client.onRequest<ReadFileResult, void>("gatewayApi/readFile", ({ uri }: ReadFileParams) =>
    readFile(Uri.parse(uri)),
  );
}

/** The URIs of all YAML, JSON and request files and of all `.gitignore` files below a folder. */
export async function findFiles(folder: Uri, token: CancellationToken): Promise<string[]> {
  const pattern = new RelativePattern(folder, WANTED_GLOB);
  const found = await workspace.findFiles(pattern, EXCLUDED_GLOB, undefined, token);
  // Some file systems offer no search: nothing found does not mean that nothing is there.
  const files = found.length > 0 ? found : await walk(folder, token);
  // Other searches take no heed of the folders to leave out, or follow links.
  const wanted = files.filter(
    (file) => !folderNames(folder, file).some((name) => EXCLUDED_FOLDERS.has(name)),
  );
  const uris = (await withoutLinks(folder, wanted)).map((file) => file.toString());
  for (const uri of uris) unread.add(uri);
  return uris;
}

/** Files that were just found by way of folders that are no links, and not read since. */
const unread = new Set<string>();

/**
 * Reads a regular file. Links are not followed: a repository can hold one to anything that its reader can see, and what lies in
 * the folder is found where it stands. A file that is left out or cannot be read is a result, not an error.
 */
export async function readFile(uri: Uri): Promise<ReadFileResult> {
  try {
    const { size, type } = await workspace.fs.stat(uri);
    if (type !== FileType.File || (await isBehindLink(uri)))
      return { error: "this is a link or no regular file, so it was left out", isLeftOut: true };
    if (size > LARGEST_FILE) return { error: "larger than 20 MB, so it was left out", isLeftOut: true };
    return { text: decodeText(await workspace.fs.readFile(uri)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Text of UTF-8, or of UTF-16 where a byte order mark says so; without the mark. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** True for a file that has changed since it was found, below a folder that is a link by now. */
async function isBehindLink(uri: Uri): Promise<boolean> {
  if (unread.delete(uri.toString())) return false;
  const root = workspace.getWorkspaceFolder(uri)?.uri;
  return root !== undefined && (await withoutLinks(root, [uri])).length === 0;
}

/** The files that are not reached through a link to a folder: under such a path they would be there twice. */
async function withoutLinks(root: Uri, files: readonly Uri[]): Promise<Uri[]> {
  const answers = new Map<string, Promise<boolean>>();
  const isLink = (folder: Uri): Promise<boolean> => {
    const answer = answers.get(folder.path) ?? isLinked(folder);
    answers.set(folder.path, answer);
    return answer;
  };
  const isReachedByLink = async (file: Uri): Promise<boolean> => {
    const names = folderNames(root, file);
    const folders = names.map((_, depth) => Uri.joinPath(root, ...names.slice(0, depth + 1)));
    return (await Promise.all(folders.map(isLink))).includes(true);
  };
  const reached = await Promise.all(files.map(isReachedByLink));
  return files.filter((_, i) => reached[i] === false);
}

async function isLinked(folder: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(folder)).type & FileType.SymbolicLink) !== 0;
  } catch {
    return false;
  }
}

/** The names of the folders that lie between a folder and a file below it. */
function folderNames(root: Uri, file: Uri): string[] {
  return file.path.slice(root.path.length).split("/").filter(Boolean).slice(0, -1);
}

async function walk(folder: Uri, token: CancellationToken): Promise<Uri[]> {
  const files: Uri[] = [];
  const pending = [folder];
  while (pending.length > 0 && !token.isCancellationRequested) {
    const batch = await Promise.all(pending.splice(0, FOLDERS_AT_ONCE).map(list));
    for (const [uri, type] of batch.flat()) {
      // A link to a folder has both flags set, and may lead back to where it stands: it equals neither.
      if (type === FileType.Directory) pending.push(uri);
      else if ((type & FileType.File) !== 0) files.push(uri);
    }
  }
  return files;
}

/** What is wanted of one folder: its folders to walk on, and its files. A folder without permission has nothing. */
async function list(folder: Uri): Promise<[Uri, FileType][]> {
  try {
    const entries = await workspace.fs.readDirectory(folder);
    return entries
      .filter(([name, type]) =>
        type & FileType.Directory ? !EXCLUDED_FOLDERS.has(name) : WANTED_NAME.test(name),
      )
      .map(([name, type]) => [Uri.joinPath(folder, name), type]);
  } catch {
    return [];
  }
}
