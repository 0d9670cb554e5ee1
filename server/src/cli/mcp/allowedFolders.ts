import { realpathSync, statSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { problemOf } from "../../delivery/fileProblem.node.ts";
import { UsageError } from "../usageError.ts";

/** The folders that agents may look at, and nothing beside them. */
export interface AllowedFolders {
  /** The first of them: what relative paths begin at. */
  readonly first: string;
  /** All of them, as `PATH` of a command in the first. */
  readonly paths: readonly string[];
  /** Throws a `UsageError` for a path that lies outside, leads there by a link, belongs to git, or is not there. */
  require(path: string): void;
  /** True where there is something at a path that may be looked at. Throws for one outside. */
  has(path: string): boolean;
}

/** Absolute folders that are there. */
export function allowedFolders(folders: readonly [string, ...string[]]): AllowedFolders {
  const [first, ...others] = folders;
  const real = folders.map((folder) => realpathSync.native(folder));
  const has = (path: string): boolean => {
    const absolute = resolve(first, path);
    if (!folders.some((folder) => isBelow(absolute, folder))) throw new UsageError(outside(path));
    if (statSync(absolute, { throwIfNoEntry: false }) === undefined) return false;
    const found = realpathSync.native(absolute);
    if (!real.some((folder) => isBelow(found, folder)))
      throw new UsageError(
        `${path}: a symbolic link leads out of the folders that this server was started for`,
      );
    if (
      real.every((folder) => !isBelow(found, folder) || relative(folder, found).split(sep).includes(".git"))
    )
      throw new UsageError(`${path}: belongs to git, and is not looked at`);
    return true;
  };
  return {
    first,
    paths: others.length === 0 ? ["."] : folders,
    has,
    require: (path) => {
      if (!isThere(path, has)) throw new UsageError(`${path}: no such file or folder`);
    },
  };
}

/** What the system says of a path is said in one line. */
function isThere(path: string, has: (path: string) => boolean): boolean {
  try {
    return has(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path}: ${problemOf(error)}`);
  }
}

function outside(path: string): string {
  return `${path}: lies outside of the folders that this server was started for`;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
