import { readFileSync, statSync } from "node:fs";

/** Bytes past which a file is not read at all. */
export const MAXIMUM_BYTES = 20_000_000;
/** Bytes past which a file is read only where it holds Gateway API objects or definitions of kinds. */
export const SNIFFED_BYTES = 1_000_000;

/** `apiVersion` of a Gateway API object, or of a definition of a kind, in YAML or JSON. */
const WORTH_READING =
  /apiVersion["']?[ \t]*:[ \t]*["']?(?:gateway\.networking\.(?:x-)?|apiextensions\.)k8s\.io\//;

/** The text of a file, without a byte order mark, or why there is none. `isLeftOut`: on purpose. */
export type FileText = { readonly text: string } | { readonly error: string; readonly isLeftOut: boolean };

/** Reads a file that may hold manifests. Large files without either, and JSON that is no manifest, read as empty. */
export function readManifest(path: string): FileText {
  try {
    if (statSync(path).size > MAXIMUM_BYTES) return TOO_LARGE;
    return { text: manifestText(path, readFileSync(path)) };
  } catch (error) {
    return { error: problemOf(error), isLeftOut: false };
  }
}

/** The text of a file of at most `MAXIMUM_BYTES` that may hold manifests; empty where it is certain that it holds none. */
export function manifestText(path: string, bytes: Buffer): string {
  if (bytes.length > SNIFFED_BYTES && !WORTH_READING.test(bytes.toString("latin1"))) return "";
  const text = decodeText(bytes);
  return path.toLowerCase().endsWith(".json") && !isJsonManifest(text) ? "" : text;
}

/** What is said of more than `MAXIMUM_BYTES`. */
export const TOO_LARGE = {
  error: `larger than ${MAXIMUM_BYTES / 1_000_000} MB, so it was left out`,
  isLeftOut: true,
} as const;

/** Every object that Kubernetes takes says its version; most JSON files are something else. */
function isJsonManifest(text: string): boolean {
  return text.includes('"apiVersion"');
}

/** Text of UTF-8, or of UTF-16 where a byte order mark says so; without the mark. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** The code of a failed system call. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Why a system call on a file failed, in words. */
export function problemOf(error: unknown): string {
  switch (codeOf(error)) {
    case "ENOENT":
      return "there is no such file or folder";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "ELOOP":
      return "the symbolic link leads in a circle";
    case "EISDIR":
      return "this is a folder";
    case "ENAMETOOLONG":
      return "the path is too long";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
