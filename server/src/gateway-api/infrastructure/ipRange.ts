import { isIpAddress } from "../../schema/ipAddress.ts";

/** From where an IP address can be reached, by the ranges that are set aside for special purposes. */
export type AddressReach =
  /** Any other address of the internet. */
  | "global"
  /** RFC 1918, or its successor in IPv6 (unique local addresses). */
  | "private"
  /** Between a provider and its customers (RFC 6598). */
  | "shared"
  /** Reaches no further than one host (loopback) or one network segment (link-local). */
  | "local"
  /** For examples: stands in for an address of any reach. */
  | "documentation";

const RANGES: readonly (readonly [AddressReach, readonly string[]])[] = [
  ["private", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
  ["shared", ["100.64.0.0/10"]],
  ["local", ["0.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "::/127", "fe80::/10"]],
  ["documentation", ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20"]],
];

/**
 * The reach of an IP address; undefined for text that is none.
 * Source: https://www.rfc-editor.org/rfc/rfc6890 (special-purpose address registries)
 */
export function reachOf(address: string): AddressReach | undefined {
  if (!isIpAddress(address)) return undefined;
  const found = RANGES.find(([, ranges]) => ranges.some((range) => isInRange(address, range) === true));
  return found?.[0] ?? "global";
}

/** Whether an IP address lies in a range such as `10.96.0.0/12`; undefined where one of the two is malformed. */
export function isInRange(address: string, range: string): boolean | undefined {
  const meant = rangeOf(range);
  const bits = bitsOf(address);
  if (meant === undefined || bits === undefined) return undefined;
  return bits.length === meant.width && bits.startsWith(meant.prefix);
}

/** True for a range such as `10.96.0.0/12`. */
export function isIpRange(text: string): boolean {
  return rangeOf(text) !== undefined;
}

/** What the addresses of a range begin with, and how long they are, in bits; undefined for text that is none. */
function rangeOf(range: string): { readonly prefix: string; readonly width: number } | undefined {
  const slash = range.lastIndexOf("/");
  const base = slash < 0 ? undefined : bitsOf(range.slice(0, slash));
  const length = /^\d{1,3}$/.test(range.slice(slash + 1)) ? Number(range.slice(slash + 1)) : Number.NaN;
  if (base === undefined || Number.isNaN(length) || length > base.length) return undefined;
  return { prefix: base.slice(0, length), width: base.length };
}

/** The address as zeros and ones: 32 for IPv4, also where it is written as IPv6, 128 for IPv6. */
function bitsOf(address: string): string | undefined {
  if (!isIpAddress(address)) return undefined;
  const bits = addressBits(address);
  return bits.startsWith(MAPPED_IPV4) ? bits.slice(MAPPED_IPV4.length) : bits;
}

const MAPPED_IPV4 = "0".repeat(80) + "1".repeat(16);

function ipv4Bits(address: string): string {
  return address
    .split(".")
    .map((part) => binary(Number(part), 8))
    .join("");
}

/** IPv4 is a group by itself. */
function addressBits(address: string): string {
  const [head = "", tail] = address.split("::").map(groupBits);
  return tail === undefined ? head : head + "0".repeat(128 - head.length - tail.length) + tail;
}

function groupBits(half: string): string {
  if (half === "") return "";
  return half
    .split(":")
    .map((group) => (group.includes(".") ? ipv4Bits(group) : binary(Number.parseInt(group, 16), 16)))
    .join("");
}

function binary(value: number, width: number): string {
  return value.toString(2).padStart(width, "0");
}
