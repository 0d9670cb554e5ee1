/** Paths of a workspace: `/` between segments, relative to its root; folders without a slash at the end, the root empty. */

/** The folder that a file or folder stands in. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/**
 * What `relative` leads to from a folder, `.` and `..` resolved. A path that leaves the workspace begins with `..`; one
 * with a `/` at its beginning stays absolute.
 */
export function pathFrom(folder: string, relative: string): string {
  const below = relative.startsWith("./") ? relative.slice(2) : relative;
  const written = relative.startsWith("/") ? relative : `${folder}/${below}`;
  if (!hasUnusualSegment(written)) return written;
  const segments: string[] = [];
  for (const segment of written.split("/")) {
    if (segment === "..") {
      if (segments.length === 0 || segments.at(-1) === "..") segments.push("..");
      else segments.pop();
    } else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return (written.startsWith("/") && folder.startsWith("/") ? "/" : "") + segments.join("/");
}

/** True where a segment is empty, `.` or `..`, as the first one of an absolute path is. Most paths have none, and stand for themselves. */
export function hasUnusualSegment(path: string): boolean {
  return UNUSUAL_SEGMENT.test(path);
}

const UNUSUAL_SEGMENT = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** True for a path that leaves the workspace. */
export function isOutside(path: string): boolean {
  return path === ".." || path.startsWith("../");
}

/** True for a file or folder in a folder, at whatever depth, and for the folder itself. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || (path.startsWith(folder) && path.charAt(folder.length) === "/");
}

/** The folders that a path stands in, innermost first, the root last. */
export function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let at = path; at !== ""; ) {
    at = folderOf(at);
    folders.push(at);
  }
  return folders;
}

/** The folders that may be the root of a file's repository: the workspace's own first, then those above the file. */
export function basesFor(file: string): readonly string[] {
  return [...foldersAbove(file)].reverse();
}
