import { dirname } from "node:path";
import type { EqualFiles } from "./equalFiles.node.ts";
import { type FileBytes, guardedFolder, type Unread } from "./guardedFolder.node.ts";

/** Bytes past which a file is read only where it holds Gateway API objects or definitions of kinds. */
export const SNIFFED_BYTES = 1_000_000;

/** `apiVersion` of a Gateway API object, or of a definition of a kind, in YAML or JSON. */
const WORTH_READING =
  /apiVersion["']?[ \t]*:[ \t]*["']?(?:gateway\.networking\.(?:x-)?|apiextensions\.)k8s\.io\//;

/** The text of a file, without a byte order mark, or why there is none. */
export type FileText = { readonly text: string } | Unread;

/** Reads a file that may hold manifests, by whoever guards the folder that it was found in. */
export function readManifest(path: string, { read } = guardedFolder(dirname(path))): FileText {
  return manifestOf(path, read(path));
}

/**
 * What was read of a file that may hold manifests. Large files without either, and JSON that is no manifest, read as empty. Where many
 * files are read, `equal` lets those of equal bytes have one text.
 */
export function manifestOf(path: string, found: FileBytes, equal?: EqualFiles): FileText {
  if (!("bytes" in found)) return found;
  const read = (bytes: Buffer): string => manifestText(path, bytes);
  // The name of a JSON file decides, too, what is made of it.
  return { text: equal === undefined || isJson(path) ? read(found.bytes) : equal.textOf(found.bytes, read) };
}

/** The text of a file of at most `MAXIMUM_BYTES` that may hold manifests; empty where it is certain that it holds none. */
export function manifestText(path: string, bytes: Buffer): string {
  const text = decodeText(bytes);
  if (bytes.length > SNIFFED_BYTES && !WORTH_READING.test(text)) return "";
  return isJson(path) && !isJsonManifest(text) ? "" : text;
}

function isJson(path: string): boolean {
  return path.toLowerCase().endsWith(".json");
}

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
