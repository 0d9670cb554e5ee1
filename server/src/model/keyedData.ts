import { decodeBase64 } from "../text/base64.ts";
import { isOpaque, mayComeToHave } from "../yaml/opaqueText.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { present, text } from "./reading.ts";
import { type CertificateFacts, readCertificate, readCertificates } from "./x509.ts";

/**
 * What is known of one value of a Secret or ConfigMap. The value itself is never kept: a tool that shows manifests to
 * people must not be able to show them a key.
 */
export type DataContent = "pem" | "empty" | "unknown" | UnusableContent;

/** What is neither a certificate nor a bundle of them. */
export type UnusableContent =
  | "malformed"
  /** PEM that holds private keys only. */
  | "privateKey"
  /** PEM as it is where base64 belongs: the API server refuses it. */
  | "unencoded"
  /** PEM in base64 where text belongs. */
  | "encoded";

/** A Secret or a ConfigMap: the names of its keys and whether each looks like PEM. */
export interface KeyedData {
  readonly type?: string;
  readonly contents: Readonly<Record<string, DataContent>>;
  /** What the certificate of a Secret says of itself, which every client is shown; undefined where none can be read. */
  readonly certificate?: CertificateFacts;
  /** What the authorities of a ConfigMap say of themselves; undefined where they cannot all be read. */
  readonly authorities?: readonly CertificateFacts[];
}

/** What is known of a key; `unnamed` where it is not written and another key, which is filled in later, may come to be it. */
export function contentAt({ contents }: KeyedData, key: string): DataContent | "unnamed" | undefined {
  return contents[key] ?? (mayComeToHave(contents, key) ? "unnamed" : undefined);
}

const CERTIFICATE = "tls.crt";
const AUTHORITIES = "ca.crt";

/** Reads a Secret: `data` is base64, `stringData` is text and wins. */
export function readSecret(root: YamlNode): KeyedData {
  const contents: Record<string, DataContent> = {};
  collect(contents, child(root, "data"), contentOfBase64);
  collect(contents, child(root, "stringData"), contentOf);
  const certificate = contents[CERTIFICATE] === "pem" ? certificateOf(root) : undefined;
  return present<KeyedData>({ type: text(root, "type"), contents, certificate });
}

/** Reads a ConfigMap: `data` is text, `binaryData` is base64. */
export function readConfigMap(root: YamlNode): KeyedData {
  const contents: Record<string, DataContent> = {};
  collect(contents, child(root, "data"), contentOf);
  collect(contents, child(root, "binaryData"), contentOfBase64);
  const bundle = contents[AUTHORITIES] === "pem" ? text(child(root, "data"), AUTHORITIES) : undefined;
  const authorities = bundle === undefined ? undefined : readCertificates(bundle);
  return { contents, ...(authorities === undefined ? {} : { authorities }) };
}

/** `stringData` wins over `data`, as in the cluster. */
function certificateOf(root: YamlNode): CertificateFacts | undefined {
  const written = text(child(root, "stringData"), CERTIFICATE);
  const encoded = text(child(root, "data"), CERTIFICATE);
  const pem = written ?? (encoded === undefined ? undefined : latin1(encoded));
  return pem === undefined ? undefined : readCertificate(pem);
}

/** Bytes that are made text of at once: each is an argument of one call. */
const MOST_AT_ONCE = 8192;

/** Base64 text as the characters of its bytes: PEM has no others than those of ASCII. */
function latin1(encoded: string, most?: number): string | undefined {
  const bytes = decodeBase64(encoded, most);
  if (bytes === undefined) return undefined;
  let text = "";
  for (let at = 0; at < bytes.length; at += MOST_AT_ONCE)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + MOST_AT_ONCE));
  return text;
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

/** Opaque text, or a whole value that is a placeholder of any form: `<vault:secret/tls?crt>`. */
function isFilledLater(value: string): boolean {
  return isOpaque(value) || /^\s*<[^<>]+>\s*$/.test(value);
}

/** How many bytes are enough to recognise PEM. */
const ENOUGH = 3072;

const PEM_BEGIN = "-----BEGIN ";
/** The same in base64. */
const ENCODED_BEGIN = "LS0tLS1CRUdJTi";

function contentOfBase64(value: string): DataContent {
  const decoded = latin1(value, ENOUGH);
  if (decoded === undefined) return value.includes(PEM_BEGIN) ? "unencoded" : "malformed";
  const content = contentOf(decoded);
  return content === "encoded" ? "malformed" : content;
}

function contentOf(value: string): DataContent {
  if (value.includes(PEM_BEGIN)) return hasKeysOnly(value) ? "privateKey" : "pem";
  const trimmed = value.trim();
  if (trimmed === "") return "empty";
  return trimmed.startsWith(ENCODED_BEGIN) ? "encoded" : "malformed";
}

/** A long text may have its certificates further down than is looked at. */
function hasKeysOnly(pem: string): boolean {
  return pem.length < ENOUGH && pem.includes("PRIVATE KEY-----") && !pem.includes("CERTIFICATE-----");
}
