import { decodeBase64 } from "../text/base64.ts";

/** What a certificate says openly: until when it is valid, and for which names. */
export interface CertificateFacts {
  /** The last moment of validity, in milliseconds since 1970. */
  readonly notAfter: number;
  /** The DNS names among its subject alternative names; undefined where it has none of whatever kind. */
  readonly dnsNames?: readonly string[];
  /** Whom it is for, and who signed it, as the bytes of the names. */
  readonly subject: string;
  readonly issuer: string;
  /** What its key is known by, and the key that it is signed with, as bytes; undefined where it does not say. */
  readonly keyId?: string;
  readonly issuerKeyId?: string;
  /** The key that it is for, and the signature below it, where they are of RSA. */
  readonly rsaKey?: RsaKey;
  readonly rsaSignature?: string;
}

/** A public key, its two numbers as bytes. */
export interface RsaKey {
  readonly modulus: string;
  readonly exponent: string;
}

const BLOCKS = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/**
 * Reads the first certificate of a PEM text, which is the server's own; undefined where there is none that can be read.
 */
export function readCertificate(pem: string): CertificateFacts | undefined {
  const [first] = pem.matchAll(BLOCKS);
  return first?.[1] === undefined ? undefined : factsOf(first[1]);
}

/** Reads all certificates of a PEM text; undefined where one of them cannot be read, or there is none. */
export function readCertificates(pem: string): readonly CertificateFacts[] | undefined {
  const bodies = [...pem.matchAll(BLOCKS)].map(([, body = ""]) => body);
  const facts = bodies.flatMap((body) => factsOf(body) ?? []);
  return facts.length === 0 || facts.length < bodies.length ? undefined : facts;
}

/** Source: RFC 5280, section 4.1, in the encoding of X.690. */
function factsOf(body: string): CertificateFacts | undefined {
  const bytes = decodeBase64(body);
  if (bytes === undefined) return undefined;
  const certificate = elementAt(bytes, 0, bytes.length);
  const [signed, algorithm, signature] = certificate === undefined ? [] : childrenOf(bytes, certificate);
  if (signed === undefined) return undefined;
  const fields = childrenOf(bytes, signed).filter(({ tag }) => tag !== VERSION);
  const [, , issuer, validity, subject, key] = fields;
  const end = validity && childrenOf(bytes, validity)[1];
  const notAfter = end === undefined ? undefined : timeOf(end, textOf(bytes, end));
  if (notAfter === undefined || issuer === undefined || subject === undefined) return undefined;
  const dnsNames = dnsNamesIn(bytes, fields);
  const [keyId] = extensionIn(bytes, fields, SUBJECT_KEY);
  const [issuerKey] = extensionIn(bytes, fields, AUTHORITY_KEY);
  const issuerKeyId = issuerKey && childrenOf(bytes, issuerKey).find(({ tag }) => tag === KEY_IDENTIFIER);
  const rsaKey = key && rsaKeyIn(bytes, key);
  const isRsa = algorithm !== undefined && signature?.tag === BIT_STRING && isSignedPlainly(bytes, algorithm);
  return {
    notAfter,
    ...(dnsNames === undefined ? {} : { dnsNames }),
    subject: allTextOf(bytes, subject),
    issuer: allTextOf(bytes, issuer),
    ...(keyId === undefined ? {} : { keyId: allTextOf(bytes, keyId) }),
    ...(issuerKeyId === undefined ? {} : { issuerKeyId: allTextOf(bytes, issuerKeyId) }),
    ...(rsaKey === undefined ? {} : { rsaKey }),
    ...(isRsa ? { rsaSignature: allTextOf(bytes, contentOfBits(signature)) } : {}),
  };
}

/** One element of the DER encoding: its tag, and the half-open range of its content in the bytes. */
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
const BIT_STRING = 0x03;
const DNS_NAME = 0x82;
const KEY_IDENTIFIER = 0x80;
/** The identifiers of the extensions `subjectAltName`, `subjectKeyIdentifier` and `authorityKeyIdentifier`. */
const SUBJECT_ALT_NAME = "\x55\x1d\x11";
const SUBJECT_KEY = "\x55\x1d\x0e";
const AUTHORITY_KEY = "\x55\x1d\x23";

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

/** The elements inside of one. Never throws: what cannot be read ends the list. */
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

/** How the identifiers of RSA and of everything signed with it begin: 1.2.840.113549.1.1. */
const RSA = "\x2a\x86\x48\x86\xf7\x0d\x01\x01";
const PSS = `${RSA}\x0a`;

function isOfRsa(bytes: Uint8Array, algorithm: Element): boolean {
  const [id] = childrenOf(bytes, algorithm);
  return id !== undefined && textOf(bytes, id).startsWith(RSA);
}

/** True for a signature of RSA with PKCS #1 v1.5; those of RSASSA-PSS look random under any key. */
function isSignedPlainly(bytes: Uint8Array, algorithm: Element): boolean {
  const [id] = childrenOf(bytes, algorithm);
  return id !== undefined && isOfRsa(bytes, algorithm) && textOf(bytes, id) !== PSS;
}

function rsaKeyIn(bytes: Uint8Array, key: Element): RsaKey | undefined {
  const [algorithm, bits] = childrenOf(bytes, key);
  if (algorithm === undefined || bits?.tag !== BIT_STRING || !isOfRsa(bytes, algorithm)) return undefined;
  const { start, end } = contentOfBits(bits);
  const numbers = elementAt(bytes, start, end);
  const [modulus, exponent] = numbers === undefined ? [] : childrenOf(bytes, numbers);
  if (modulus === undefined || exponent === undefined) return undefined;
  return { modulus: allTextOf(bytes, modulus), exponent: allTextOf(bytes, exponent) };
}

/** The first byte of a string of bits tells how many of the last one do not count: none, here. */
function contentOfBits({ tag, start, end }: Element): Element {
  return { tag, start: start + 1, end };
}

/** The whole of an element, one character for each byte. */
function allTextOf(bytes: Uint8Array, { start, end }: Element): string {
  return Array.from(bytes.subarray(start, end), (byte) => String.fromCharCode(byte)).join("");
}

function dnsNamesIn(bytes: Uint8Array, fields: readonly Element[]): readonly string[] | undefined {
  const [names] = extensionIn(bytes, fields, SUBJECT_ALT_NAME);
  return (
    names &&
    childrenOf(bytes, names)
      .filter(({ tag }) => tag === DNS_NAME)
      .map((name) => textOf(bytes, name).toLowerCase())
  );
}

/** The value of an extension, alone; nothing where the certificate does not have it. */
function extensionIn(bytes: Uint8Array, fields: readonly Element[], wanted: string): readonly Element[] {
  const extensions = fields.find(({ tag }) => tag === EXTENSIONS);
  const list = extensions === undefined ? undefined : childrenOf(bytes, extensions)[0];
  for (const extension of list === undefined ? [] : childrenOf(bytes, list)) {
    const [id, ...rest] = childrenOf(bytes, extension);
    if (id === undefined || textOf(bytes, id) !== wanted) continue;
    const value = rest.find(({ tag }) => tag === OCTET_STRING);
    const content = value && elementAt(bytes, value.start, value.end);
    return content === undefined ? [] : [content];
  }
  return [];
}
