import { pathFrom } from "./paths.ts";

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

/** Links of which only what is written in them is known, followed as a file system would. One that leads in a circle is none. */
export function followedLinks(targets: ReadonlyMap<string, string>): Links {
  if (targets.size === 0) return NO_LINKS;
  return new Map(
    [...targets.keys()].flatMap((link): readonly [string, string][] => {
      const path = followed(link, targets);
      return path === undefined ? [] : [[link, path]];
    }),
  );
}

/** As many links Linux follows for one path. */
const MOST_LINKS = 40;

function followed(path: string, targets: ReadonlyMap<string, string>): string | undefined {
  const ahead = path.split("/").reverse();
  let at = "";
  let count = 0;
  for (let segment = ahead.pop(); segment !== undefined; segment = ahead.pop()) {
    const next = pathFrom(at, segment);
    const target = targets.get(next);
    if (target === undefined) at = next;
    else if (target.startsWith("/")) return "..";
    else if (++count > MOST_LINKS) return undefined;
    else ahead.push(...target.split("/").reverse());
  }
  return at;
}
