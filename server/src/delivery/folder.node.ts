import { closeSync, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import ignore, { type Ignore } from "ignore";

const MANIFEST = /\.(?:ya?ml|json)$/i;
const SKIPPED = new Set([".git", "node_modules"]);
/** Files over this are not read at all. */
export const MAXIMUM_BYTES = 20 * 1024 * 1024;
/** Files over this are read only when their text holds Gateway API documents. */
export const SNIFFED_BYTES = 1024 * 1024;

/** Told of what could not be looked at. */
export type ProblemLog = (path: string, problem: string) => void;

/**
 * The manifests below a folder, relative to it with `/`, ordered. Ignore files of every level are honoured, links are
 * followed once, and what cannot be read is told and passed over.
 */
export function manifestsBelow(root: string, log: ProblemLog = () => {}): readonly string[] {
  const found: string[] = [];
  walk({ root, relative: "", ignores: [], visited: new Set(), found, log });
  return found.sort();
}

interface Walk {
  readonly root: string;
  readonly relative: string;
  readonly ignores: readonly { readonly prefix: string; readonly rules: Ignore }[];
  /** Real paths of the folders above this one and beside it: a link back to one of them would never end. */
  readonly visited: Set<string>;
  readonly found: string[];
  readonly log: ProblemLog;
}

function walk(state: Walk): void {
  const folder = join(state.root, state.relative);
  const entries = listFolder(folder, state);
  if (entries === undefined) return;
  const ignores = entries.some((entry) => entry.name === ".gitignore")
    ? [...state.ignores, { prefix: state.relative, rules: readIgnore(join(folder, ".gitignore")) }]
    : state.ignores;
  for (const entry of entries) {
    if (SKIPPED.has(entry.name)) continue;
    const relative = state.relative === "" ? entry.name : `${state.relative}/${entry.name}`;
    const kind = kindOf(join(state.root, relative), entry);
    if (kind === undefined || isIgnored(relative, kind === "folder", ignores)) continue;
    if (kind === "folder") walk({ ...state, relative, ignores });
    else if (MANIFEST.test(entry.name)) state.found.push(relative);
  }
}

interface FolderEntry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
}

function listFolder(folder: string, state: Walk): readonly FolderEntry[] | undefined {
  try {
    const real = realpathSync(folder);
    if (state.visited.has(real)) return undefined;
    state.visited.add(real);
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    state.log(state.relative === "" ? folder : state.relative, problemOf(error));
    return undefined;
  }
}

function kindOf(path: string, entry: FolderEntry): "folder" | "file" | undefined {
  if (entry.isDirectory()) return "folder";
  if (entry.isFile()) return "file";
  try {
    const target = statSync(path);
    return target.isDirectory() ? "folder" : target.isFile() ? "file" : undefined;
  } catch {
    // A link that leads nowhere is nobody's manifest.
    return undefined;
  }
}

function readIgnore(path: string): Ignore {
  try {
    return ignore().add(readFileSync(path, "utf8"));
  } catch {
    return ignore();
  }
}

function isIgnored(relative: string, isFolder: boolean, ignores: Walk["ignores"]): boolean {
  return ignores.some(({ prefix, rules }) => {
    const below = prefix === "" ? relative : relative.slice(prefix.length + 1);
    return rules.ignores(isFolder ? `${below}/` : below);
  });
}

/** The text of a file, without a byte order mark, or why there is none. */
export type FileText = { readonly text: string } | { readonly error: string };

const WORTH_READING = /gateway\.networking\.(?:x-)?k8s\.io\//;

/** Reads a file that may hold manifests. Large files without Gateway API documents read as empty. */
export function readManifest(path: string): FileText {
  try {
    const { size } = statSync(path);
    if (size > MAXIMUM_BYTES) return { error: `is larger than ${MAXIMUM_BYTES / 1024 / 1024} MB and is not read` };
    if (size > SNIFFED_BYTES && !sniff(path, size)) return { text: "" };
    return { text: withoutMark(readFileSync(path, "utf8")) };
  } catch (error) {
    return { error: problemOf(error) };
  }
}

function sniff(path: string, size: number): boolean {
  const buffer = Buffer.alloc(Math.min(size, 1 << 16));
  const file = openSync(path, "r");
  try {
    let tail = "";
    for (let at = 0; at < size; ) {
      const read = readSync(file, buffer, 0, buffer.length, at);
      if (read === 0) return false;
      const chunk = tail + buffer.toString("latin1", 0, read);
      if (WORTH_READING.test(chunk)) return true;
      tail = chunk.slice(-64);
      at += read;
    }
    return false;
  } finally {
    closeSync(file);
  }
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function problemOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EACCES":
    case "EPERM":
      return "may not be read";
    case "ENOENT":
      return "is not there";
    default:
      return `cannot be read (${String(code ?? error)})`;
  }
}
