import { isUtf8 } from "node:buffer";
import { dirname } from "node:path";
import { escapedByte } from "../yaml/unprintable.ts";
import type { EqualFiles } from "./equalFiles.node.ts";
import { type FileBytes, guardedFolder, type Unread } from "./guardedFolder.node.ts";
import { isForeignJson, isJson } from "./notManifests.ts";

/** Bytes past which a file is read only where it holds Gateway API objects or definitions of kinds. */
export const SNIFFED_BYTES = 1_000_000;

/** `apiVersion` of a Gateway API object, or of a definition of a kind, in YAML or JSON. */
const WORTH_READING =
  /apiVersion["']?[ \t]*:[ \t]*["']?(?:gateway\.networking\.(?:x-)?|apiextensions\.)k8s\.io\//;

/**
 * Bytes up to which JSON that is no manifest is read all the same, since something else may name it: a generator of an
 * ApplicationSet takes parameters from it, a kustomization a patch. What is larger is a dashboard, a lock or a schema.
 */
const NAMED_JSON_BYTES = 16_000;

/** JSON of other tools, which is small at times and which nothing of a delivery names. */
const JSON_OF_TOOLS =
  /(?:^|[\\/])(?:package|package-lock|npm-shrinkwrap|composer|lerna|nx|turbo|renovate|biome|manifest|[jt]sconfig(?:\.[\w-]+)?|\.[\w.-]+)\.json$|\.schema\.json$/i;

/** The text of a file, without a byte order mark, or why there is none. */
export type FileText = { readonly text: string } | Unread;

/** Reads a file that may hold manifests, by whoever guards the folder that it was found in. */
export function readManifest(path: string, { read } = guardedFolder(dirname(path))): FileText {
  return manifestOf(path, read(path));
}

/**
 * What was read of a file that may hold manifests. Large files without either, and JSON that nothing here reads, are empty. Where many
 * files are read, `equal` lets those of equal bytes have one text.
 */
export function manifestOf(path: string, found: FileBytes, equal?: EqualFiles): FileText {
  if (!("bytes" in found)) return found;
  const read = (bytes: Buffer): string => manifestText(path, bytes);
  // The name of a JSON file decides, too, what is made of it.
  return { text: equal === undefined || isJson(path) ? read(found.bytes) : equal.textOf(found.bytes, read) };
}

/** The text of a file of at most `MAXIMUM_BYTES` that may hold manifests; empty where nothing here reads it. */
export function manifestText(path: string, bytes: Buffer): string {
  const text = decodeText(bytes);
  if (bytes.length > SNIFFED_BYTES && !WORTH_READING.test(text)) return "";
  return isForeignJson(path, text) && !mayBeNamed(path, bytes.length, text) ? "" : text;
}

function mayBeNamed(path: string, length: number, text: string): boolean {
  return length <= NAMED_JSON_BYTES && /^\s*[{[]/.test(text) && !JSON_OF_TOOLS.test(path);
}

/**
 * Text of UTF-8, or of UTF-16 where a byte order mark says so; without the mark. Bytes of any other encoding stay apart from
 * all characters, so that they can be told; in what is larger than people write they become replacement characters.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return encoding === "utf-8" && bytes.length <= SNIFFED_BYTES && !isUtf8(bytes)
    ? textWithBytes(bytes)
    : new TextDecoder(encoding).decode(bytes);
}

/** Stretches of UTF-8 (RFC 3629, section 4), in bounded pieces, and single bytes that belong to none. */
const UTF8_OR_BYTE =
  /(?:[\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}){1,4096}|[\x80-\xff]/g;

function textWithBytes(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const text = Buffer.from(bytes)
    .toString("latin1")
    .replace(UTF8_OR_BYTE, (piece) => {
      const byte = piece.charCodeAt(0);
      return piece.length === 1 && byte >= 0x80
        ? String.fromCharCode(escapedByte(byte))
        : decoder.decode(Buffer.from(piece, "latin1"));
    });
  return text.replace(/^\ufeff/, "");
}
