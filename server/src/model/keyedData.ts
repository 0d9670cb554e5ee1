import { isOpaque } from "../yaml/opaqueText.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { text } from "./reading.ts";

/**
 * What is known of one value of a Secret or ConfigMap. The value itself is never kept: a tool that shows manifests to
 * people must not be able to show them a key.
 */
export type DataContent = "pem" | "malformed" | "empty" | "unknown";

/** A Secret or a ConfigMap: the names of its keys and whether each looks like PEM. */
export interface KeyedData {
  readonly type?: string;
  readonly contents: Readonly<Record<string, DataContent>>;
}

/** Reads a Secret: `data` is base64, `stringData` is text and wins. */
export function readSecret(root: YamlNode): KeyedData {
  const contents: Record<string, DataContent> = {};
  collect(contents, child(root, "data"), (value) => contentOf(decodeBase64(value)));
  collect(contents, child(root, "stringData"), contentOf);
  const type = text(root, "type");
  return type === undefined ? { contents } : { type, contents };
}

/** Reads a ConfigMap: `data` is text, `binaryData` is base64. */
export function readConfigMap(root: YamlNode): KeyedData {
  const contents: Record<string, DataContent> = {};
  collect(contents, child(root, "data"), contentOf);
  collect(contents, child(root, "binaryData"), (value) => contentOf(decodeBase64(value)));
  return { contents };
}

function collect(
  contents: Record<string, DataContent>,
  map: YamlNode | undefined,
  read: (value: string) => DataContent,
): void {
  if (map?.kind !== "map") return;
  for (const { key, value } of map.entries) {
    if (value.kind === "scalar") contents[key] = isFilledLater(value.text) ? "unknown" : read(value.text);
  }
}

/** Text of a template, a value that SOPS has encrypted, or a placeholder such as `<path:vault/data/tls#crt>`. */
function isFilledLater(value: string): boolean {
  return isOpaque(value) || /^\s*(?:ENC\[|<[^<>]+>\s*$)/.test(value);
}

const PEM_BEGIN = "-----BEGIN ";

function contentOf(value: string | undefined): DataContent {
  if (value === undefined) return "malformed";
  if (value.trim() === "") return "empty";
  return value.includes(PEM_BEGIN) ? "pem" : "malformed";
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The first characters of base64 text are enough to recognise PEM; undefined where the text is not base64. */
function decodeBase64(value: string): string | undefined {
  const compact = value.replace(/\s+/g, "");
  if (compact === "") return "";
  if (!BASE64.test(compact)) return undefined;
  let decoded = "";
  const wanted = Math.min(compact.length, 4096);
  for (let i = 0; i + 3 < wanted; i += 4) {
    const bits =
      (sextet(compact, i) << 18) |
      (sextet(compact, i + 1) << 12) |
      (sextet(compact, i + 2) << 6) |
      sextet(compact, i + 3);
    decoded += String.fromCharCode((bits >> 16) & 255, (bits >> 8) & 255, bits & 255);
  }
  return decoded;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function sextet(value: string, at: number): number {
  const index = ALPHABET.indexOf(value.charAt(at));
  return index < 0 ? 0 : index;
}
