import { readFileSync, statSync } from "node:fs";
import { type ReadProblem, reasonOf } from "./readProblem.ts";

/** Bytes past which a file is not read at all, and past which it is read only for what it holds of the Gateway API. */
export const LARGEST = 20_000_000;
const LARGE = 1_000_000;

/** `apiVersion` of a Gateway API object, in YAML or JSON. CRDs name the group elsewhere. */
const GATEWAY_API = /apiVersion["']?[ \t]*:[ \t]*["']?gateway\.networking\.(?:x-)?k8s\.io\//;

/** The text of a file that may hold manifests; undefined where it cannot be read or holds nothing of interest. */
export function manifestText(path: string, trouble: (problem: ReadProblem) => void): string | undefined {
  let bytes: Buffer;
  try {
    if (statSync(path).size > LARGEST) {
      trouble({ path, why: tooLarge(), isUnreadable: false });
      return undefined;
    }
    bytes = readFileSync(path);
  } catch (error) {
    trouble({ path, why: reasonOf(error), isUnreadable: true });
    return undefined;
  }
  if (bytes.length > LARGE && !GATEWAY_API.test(bytes.toString("latin1"))) return undefined;
  const text = decode(bytes);
  return path.toLowerCase().endsWith(".json") && !isJsonManifest(text) ? undefined : text;
}

/** Why a file of more than `LARGEST` bytes is left out. */
export function tooLarge(): string {
  return `the file is larger than ${LARGEST / 1_000_000} MB and was left out`;
}

/** Every object that Kubernetes takes says its version; most JSON files are something else. */
function isJsonManifest(text: string): boolean {
  return text.includes('"apiVersion"');
}

/** Text of UTF-8, or of UTF-16 where a byte order mark says so. The mark stays: positions count it. */
export function decode(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}
