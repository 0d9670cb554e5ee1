import { decodeBase64 } from "../text/base64.ts";

/** What a certificate says openly: until when it is valid, and for which names. */
export interface CertificateFacts {
  /** The last moment of validity, in milliseconds since 1970. */
  readonly notAfter: number;
  /** The DNS names among its subject alternative names; undefined where it has none of whatever kind. */
  readonly dnsNames?: readonly string[];
}

const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/;

/**
 * Reads the first certificate of a PEM text, which is the server's own; undefined where there is none that can be read.
 * Source: RFC 5280, section 4.1, in the encoding of X.690.
 */
export function readCertificate(pem: string): CertificateFacts | undefined {
  const body = BLOCK.exec(pem)?.[1];
  const bytes = body === undefined ? undefined : decodeBase64(body);
  if (bytes === undefined) return undefined;
  const certificate = elementAt(bytes, 0, bytes.length);
  const signed = certificate && childrenOf(bytes, certificate)[0];
  if (signed === undefined) return undefined;
  const fields = childrenOf(bytes, signed).filter(({ tag }) => tag !== VERSION);
  // Serial number, signature, issuer, validity.
  const validity = fields[3];
  const end = validity && childrenOf(bytes, validity)[1];
  const notAfter = end === undefined ? undefined : timeOf(end, textOf(bytes, end));
  if (notAfter === undefined) return undefined;
  const extensions = fields.find(({ tag }) => tag === EXTENSIONS);
  const dnsNames = extensions === undefined ? undefined : dnsNamesIn(bytes, extensions);
  return { notAfter, ...(dnsNames === undefined ? {} : { dnsNames }) };
}

/** One value: its tag, and the half-open range of its content in the bytes. */
interface Element {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
}

const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const OCTET_STRING = 0x04;
const DNS_NAME = 0x82;
/** The identifier of the extension `subjectAltName`, 2.5.29.17. */
const SUBJECT_ALT_NAME = "\x55\x1d\x11";

/** The element that starts at an offset and ends before `limit`; undefined where none does. */
function elementAt(bytes: Uint8Array, at: number, limit: number): Element | undefined {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return undefined;
  const size = first < 0x80 ? 0 : first & 0x7f;
  // Longer lengths than four bytes, and the open one, stand in no certificate.
  if (size > 4 || first === 0x80) return undefined;
  let length = first < 0x80 ? first : 0;
  for (let i = 0; i < size; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const start = at + 2 + size;
  return start + length > limit ? undefined : { tag, start, end: start + length };
}

/** The elements inside of one, as far as they can be read. */
function childrenOf(bytes: Uint8Array, { start, end }: Element): readonly Element[] {
  const children: Element[] = [];
  for (let at = start; at < end; ) {
    const child = elementAt(bytes, at, end);
    if (child === undefined) break;
    children.push(child);
    at = child.end;
  }
  return children;
}

function textOf(bytes: Uint8Array, { start, end }: Element): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 256)));
}

const TIME = /^(\d{2,4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;

/** `YYMMDDhhmmssZ` with years from 1950 to 2049, or the same with four digits. */
function timeOf({ tag }: Element, text: string): number | undefined {
  const [, year, month, day, hour, minute, second] = (TIME.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || (tag !== UTC_TIME && tag !== GENERALIZED_TIME))
    return undefined;
  const fullYear = tag === GENERALIZED_TIME ? year : year < 50 ? 2000 + year : 1900 + year;
  return Date.UTC(fullYear, month - 1, day, hour, minute, second);
}

function dnsNamesIn(bytes: Uint8Array, extensions: Element): readonly string[] | undefined {
  const list = childrenOf(bytes, extensions)[0];
  for (const extension of list === undefined ? [] : childrenOf(bytes, list)) {
    const [id, ...rest] = childrenOf(bytes, extension);
    if (id === undefined || textOf(bytes, id) !== SUBJECT_ALT_NAME) continue;
    const value = rest.find(({ tag }) => tag === OCTET_STRING);
    const names = value && elementAt(bytes, value.start, value.end);
    if (names === undefined) return undefined;
    return childrenOf(bytes, names)
      .filter(({ tag }) => tag === DNS_NAME)
      .map((name) => textOf(bytes, name).toLowerCase());
  }
  return undefined;
}
