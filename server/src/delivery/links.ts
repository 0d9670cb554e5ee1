/**
 * The symbolic links of a workspace by their paths, with the real path of what each leads to, without links on the way: a file or
 * folder of the workspace, or a path that leaves it. Paths as in `paths.ts`.
 */
export type Links = ReadonlyMap<string, string>;

/** Those of most workspaces, and of clients that name none. */
export const NO_LINKS: Links = new Map();

/** The real path of a file or folder, as `realpath` has it. */
export function realPath(path: string, links: Links): string {
  if (links.size === 0 || path.startsWith("/")) return path;
  return path.split("/").reduce((folder, segment) => {
    const next = folder === "" ? segment : `${folder}/${segment}`;
    return links.get(next) ?? next;
  }, "");
}
