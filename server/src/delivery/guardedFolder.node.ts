import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { LIMITS } from "../text/limits.ts";
import { codeOf, problemOf } from "./fileProblem.node.ts";

/** Bytes past which a file is not read at all. */
export const MAXIMUM_BYTES = LIMITS.length;

/** Why a file is not read. `isLeftOut`: on purpose. */
export interface Unread {
  readonly error: string;
  readonly isLeftOut: boolean;
  /** That of the system call that failed. */
  readonly code?: unknown;
}

/** The bytes of a file, which are nobody's to change, or why there are none. */
export type FileBytes = { readonly bytes: Buffer } | Unread;

/** The bytes of an earlier file of this size, which may be those of the next one. */
export type AlikeBytes = (size: number) => Buffer | undefined;

/** What a link leads to. */
export interface LinkTarget {
  /** From the root, with `/`. */
  readonly path: string;
  readonly kind: "file" | "folder" | "outside";
}

/** What is below a folder, for reading and writing. Paths are absolute. */
export interface GuardedFolder {
  /**
   * The bytes of a regular file of at most `MAXIMUM_BYTES`. A link, of the file or of a folder on the way to it, counts where
   * it leads to something below the folder. Where the file holds just what `alike` knows of a file of that size, the bytes are
   * those that it gave.
   */
  read(path: string, alike?: AlikeBytes): FileBytes;
  /** What a link leads to, which is not read; undefined where it leads nowhere. */
  leadsTo(link: string): LinkTarget | Unread | undefined;
  /**
   * Has `change` make new bytes of those that a regular file holds, and writes them; a text of `change` says why not. Nothing
   * is ever written through a link. Why it was not written, where it was not.
   */
  rewrite(path: string, change: (bytes: Buffer) => Buffer | string): string | undefined;
  /** Writes a file that is not there yet, into a folder that is. Why it was not written, where it was not. */
  create(path: string, bytes: Buffer): string | undefined;
}

const {
  O_RDONLY,
  O_WRONLY,
  O_RDWR,
  O_CREAT,
  O_EXCL,
  O_NOFOLLOW = 0,
  O_NONBLOCK = 0,
  O_NOCTTY = 0,
} = constants;
/** Without these flags, opening would follow a link, wait for whoever writes into a pipe, or take a terminal over. */
const WARY = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
/** What shells hand over as files in the place of their names: `<(kustomize build)`, `/dev/stdin`. */
const HANDED_OVER = /^\/dev\/(?:fd\/\d+|stdin)$|^\/proc\/self\/fd\/\d+$/;

/** What is said of a link that leads out. */
export const OUTSIDE: Unread = {
  error: "a symbolic link leads out of the folder, so it was left out",
  isLeftOut: true,
};
const LINK: Unread = { error: "this is a symbolic link", isLeftOut: true };
const FOLDER: Unread = { error: "this is a folder", isLeftOut: false };
const NO_REGULAR_FILE: Unread = { error: "this is no regular file, so it was left out", isLeftOut: true };

/** What is said of more than `MAXIMUM_BYTES`. */
export const TOO_LARGE: Unread = {
  error: `larger than ${MAXIMUM_BYTES / 1_000_000} MB, so it was left out`,
  isLeftOut: true,
};

/**
 * The folder as far as what it holds may be trusted. A repository can hold links to anything on the machine of whoever checks
 * it out, and git's own folder holds credentials; neither is for those to see who read a report.
 */
export function guardedFolder(root: string): GuardedFolder {
  const realRoot = realpathOr(root);
  /** What was last said of a folder: thousands of files are read one after the other, and the next one mostly lies beside. */
  let last: { readonly folder: string; readonly isInside: boolean } | undefined;
  return {
    read: (path, alike) => attempt(() => readBelow(path, alike)),
    leadsTo(link) {
      const found = attempt(() => {
        const real = realpathSync.native(link);
        const path = relative(realRoot, real).split(sep).join("/");
        if (!isOwn(real)) return { path, kind: "outside" } as const;
        const stats = statSync(real);
        if (stats.isFile()) return { path, kind: "file" } as const;
        return stats.isDirectory() ? ({ path, kind: "folder" } as const) : undefined;
      });
      // A link that leads nowhere is nobody's manifest; one that leads in a circle has nothing to be missed.
      if (found === undefined || "kind" in found || found.code === undefined) return found;
      return found.code === "ENOENT" ? undefined : { ...found, isLeftOut: found.code === "ELOOP" };
    },
    rewrite(path, change) {
      const problem = attempt(() => {
        if (!isInside(dirname(path))) return OUTSIDE;
        return rewriteFile(path, change);
      });
      return problem?.error;
    },
    create(path, bytes) {
      const problem = attempt(() => {
        if (!isInside(dirname(path))) return OUTSIDE;
        return createFile(path, bytes);
      });
      return problem?.error;
    },
  };

  function readBelow(path: string, alike: AlikeBytes | undefined): FileBytes {
    if (!isInsideNow(dirname(path))) return OUTSIDE;
    try {
      if (O_NOFOLLOW !== 0) return readRegular(path, alike);
    } catch (error) {
      if (codeOf(error) !== "ELOOP") throw error;
    }
    const real = realpathSync.native(path);
    return isOwn(real) ? readRegular(real, alike) : OUTSIDE;
  }

  /** As `isInside`; asked of one folder again in the same turn of the event loop, it is not looked at again. */
  function isInsideNow(folder: string): boolean {
    if (last?.folder === folder) return last.isInside;
    if (last === undefined) queueMicrotask(() => (last = undefined));
    last = { folder, isInside: isInside(folder) };
    return last.isInside;
  }

  /** True where no link on the way to a folder leads out. */
  function isInside(folder: string): boolean {
    const real = realpathSync.native(folder);
    return real === join(realRoot, relative(root, folder)) ? isBelow(real, realRoot) : isOwn(real);
  }

  /** True for the real path of what a link may lead to: all that the folder holds but what git keeps for itself. */
  function isOwn(real: string): boolean {
    return isBelow(real, realRoot) && !relative(realRoot, real).split(sep).includes(".git");
  }
}

/**
 * The bytes of a file that a user names. A name below the working directory may come from a repository by way of a pattern or a
 * list, so no link leads out from there; elsewhere whoever names a link means what it leads to.
 */
export function readNamed(path: string, workingDirectory: string): FileBytes {
  if (isBelow(path, workingDirectory)) {
    const found = guardedFolder(workingDirectory).read(path);
    // What is asked for by name is missed.
    return found === OUTSIDE || found === NO_REGULAR_FILE ? { ...found, isLeftOut: false } : found;
  }
  return attempt(() =>
    HANDED_OVER.test(path)
      ? readDescriptor(openSync(path, O_RDONLY))
      : readRegular(realpathSync.native(path)),
  );
}

/** The bytes of a regular file that is itself no link. */
export function readUnlinked(path: string): FileBytes {
  return attempt(() => (O_NOFOLLOW === 0 && lstatSync(path).isSymbolicLink() ? LINK : readRegular(path)));
}

/** Why a folder that a user names is not read, by the same rule; undefined where it is. */
export function namedFolderProblem(path: string, workingDirectory: string): string | undefined {
  if (!isBelow(path, workingDirectory)) return undefined;
  const real = realpathOr(workingDirectory);
  return isBelow(realpathOr(path), real) ? undefined : "a symbolic link leads out of the working directory";
}

function isBelow(path: string, folder: string): boolean {
  const [inner, outer] = [resolve(path), resolve(folder)];
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}

/** The path without links on the way; as it is where it leads nowhere. */
export function realpathOr(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function readRegular(path: string, alike?: AlikeBytes): FileBytes {
  const file = openSync(path, O_RDONLY | WARY);
  try {
    const stats = fstatSync(file);
    if (stats.isDirectory()) return FOLDER;
    if (!stats.isFile()) return NO_REGULAR_FILE;
    const earlier = alike?.(stats.size);
    return earlier !== undefined && holds(file, earlier) ? { bytes: earlier } : bytesOf(file, stats.size);
  } finally {
    closeSync(file);
  }
}

function readDescriptor(file: number): FileBytes {
  try {
    return bytesOf(file, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
}

const CHUNK = 65_536;

/**
 * True where a file holds just these bytes. They are compared piece by piece: room for a whole file that is known already costs
 * more than reading it. Where the file is read from next stays where it was.
 */
function holds(file: number, bytes: Buffer): boolean {
  const piece = Buffer.allocUnsafe(Math.min(CHUNK, bytes.length));
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, piece, 0, Math.min(CHUNK, bytes.length - at), at);
    if (count === 0 || bytes.compare(piece, 0, count, at, at + count) !== 0) return false;
    at += count;
  }
  return true;
}

/**
 * Reads up to the end and never more than what is allowed. What tells its size, as files of `/proc` do not, ends where it says;
 * elsewhere the end is where nothing more comes.
 */
function bytesOf(file: number, size: number): FileBytes {
  if (size > MAXIMUM_BYTES) return TOO_LARGE;
  const chunks: Buffer[] = [];
  let length = 0;
  for (let room = size + 1; ; room = CHUNK) {
    const chunk = Buffer.allocUnsafe(room);
    let filled = 0;
    while (filled < room) {
      const isWhole = size > 0 && filled === size && chunks.length === 0;
      const count = isWhole ? 0 : readSync(file, chunk, filled, room - filled, null);
      if (count === 0) {
        const rest = chunk.subarray(0, filled);
        return { bytes: chunks.length === 0 ? rest : Buffer.concat([...chunks, rest]) };
      }
      filled += count;
      length += count;
      if (length > MAXIMUM_BYTES) return TOO_LARGE;
    }
    chunks.push(chunk);
  }
}

/** Whatever has the name already, a link among them, stays as it is. */
function createFile(path: string, bytes: Buffer): undefined {
  const file = openSync(path, O_WRONLY | O_CREAT | O_EXCL | WARY);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  } finally {
    closeSync(file);
  }
}

function rewriteFile(path: string, change: (bytes: Buffer) => Buffer | string): Unread | undefined {
  if (lstatSync(path).isSymbolicLink()) return LINK;
  const file = openSync(path, O_RDWR | WARY);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return NO_REGULAR_FILE;
    const found = bytesOf(file, stats.size);
    if ("error" in found) return found;
    const changed = change(found.bytes);
    if (typeof changed === "string") return { error: changed, isLeftOut: true };
    for (let at = 0; at < changed.length; ) at += writeSync(file, changed, at, changed.length - at, at);
    ftruncateSync(file, changed.length);
    return undefined;
  } finally {
    closeSync(file);
  }
}

function attempt<T>(run: () => T): T | Unread {
  try {
    return run();
  } catch (error) {
    const code = codeOf(error);
    return code === "ENXIO" ? NO_REGULAR_FILE : { error: problemOf(error), isLeftOut: false, code };
  }
}
