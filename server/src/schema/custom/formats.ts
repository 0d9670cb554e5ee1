import { isIpAddress } from "../ipAddress.ts";

/** A format that the API server enforces, checked by a test that refuses only what is certainly wrong. */
interface Format {
  readonly holds: (text: string) => boolean;
  /** In words, what a value looks like. */
  readonly form: string;
}

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)$/;
/** Go's durations, and the words for days and weeks that go-openapi takes besides. */
const DURATION =
  /^[+-]?(?:0|(?:\d+(?:\.\d*)?|\.\d+)\s*[A-Za-z\u00b5\u03bc]+)(?:\s*(?:\d+(?:\.\d*)?|\.\d+)\s*[A-Za-z\u00b5\u03bc]+)*$/;
const BASE64 = /^[A-Za-z0-9+/\r\n]*(?:={1,2}[\r\n]*)?$/;
const MAC = /^(?:[0-9a-f]{2}[:-]){5,}[0-9a-f]{2}$|^(?:[0-9a-f]{4}\.){2,}[0-9a-f]{4}$/i;

const uuid: Format = { holds: (text) => UUID.test(text), form: "it is a UUID" };

const FORMATS: ReadonlyMap<string, Format> = new Map([
  ["ipv4", { holds: (text) => isIpAddress(text) && !text.includes(":"), form: "it is an IPv4 address" }],
  ["ipv6", { holds: (text) => isIpAddress(text) && text.includes(":"), form: "it is an IPv6 address" }],
  ["cidr", { holds: isCidr, form: "it is an IP address with the length of a prefix, as in `10.0.0.0/8`" }],
  ["mac", { holds: (text) => MAC.test(text), form: "it is a MAC address" }],
  ["uuid", uuid],
  ["uuid3", uuid],
  ["uuid4", uuid],
  ["uuid5", uuid],
  ["byte", { holds: (text) => BASE64.test(text), form: "it is base64" }],
  ["date", { holds: (text) => DATE.test(text), form: "it is a date, as in `2030-01-31`" }],
  [
    "date-time",
    { holds: (text) => DATE_TIME.test(text), form: "it is a time, as in `2030-01-31T12:00:00Z`" },
  ],
  ["duration", { holds: (text) => DURATION.test(text), form: "it is a duration, as in `1h30m`" }],
  ["uri", { holds: isRequestUri, form: "it is a URI, or a path that starts with `/`" }],
  ["email", { holds: (text) => text.includes("@"), form: "it is an e-mail address" }],
]);

/** Why a text does not have a format, in words of what it should be; undefined where it has, or nobody checks. */
export function brokenFormat(format: string | undefined, text: string): string | undefined {
  const known = format === undefined ? undefined : FORMATS.get(format);
  return known === undefined || known.holds(text) ? undefined : known.form;
}

function isCidr(text: string): boolean {
  const [address = "", length = "", ...rest] = text.split("/");
  if (rest.length > 0 || !isIpAddress(address) || !/^\d{1,3}$/.test(length)) return false;
  return Number(length) <= (address.includes(":") ? 128 : 32);
}

function isRequestUri(text: string): boolean {
  return /^(?:\/|[A-Za-z][A-Za-z0-9+.-]*:)[^\r\n\t]*$/.test(text);
}
