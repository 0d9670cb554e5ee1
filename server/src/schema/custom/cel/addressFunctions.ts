import { type CelFunc, type CelMap, CelScalar, type CelValue, celFunc, celMethod } from "@bufbuild/cel";
import { isIpAddress } from "../../ipAddress.ts";
import { MAP } from "./celTypes.ts";
import { partOf, tagged, tagOf } from "./tagged.ts";

/** An IP address as a number of 32 or 128 bits. */
interface Address {
  readonly bits: 32 | 128;
  readonly number: bigint;
}

interface Prefix {
  readonly address: Address;
  readonly length: number;
}

/** Reads an address as the API server's rules do: no zone, and no IPv4 address in the form of an IPv6 one. */
function parseAddress(text: string): Address | undefined {
  if (!isIpAddress(text)) return undefined;
  if (!text.includes(":")) return { bits: 32, number: numberOfV4(text) };
  const number = numberOfV6(text);
  return number >> 32n === 0xffffn ? undefined : { bits: 128, number };
}

function numberOfV4(text: string): bigint {
  return text.split(".").reduce((number, part) => number * 256n + BigInt(part), 0n);
}

function numberOfV6(text: string): bigint {
  const last = text.slice(text.lastIndexOf(":") + 1);
  const tail = last.includes(".") ? last : undefined;
  const v4 = tail === undefined ? 0n : numberOfV4(tail);
  const hex =
    tail === undefined
      ? text
      : `${text.slice(0, -tail.length)}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}`;
  const [head = "", rest] = hex.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = rest === undefined || rest === "" ? [] : rest.split(":");
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return groups.reduce((number, group) => number * 65536n + BigInt(`0x${group}`), 0n);
}

/** The one form in which an address is written (RFC 5952). */
function addressText({ bits, number }: Address): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => String((number >> shift) & 255n)).join(".");
  const groups = Array.from({ length: 8 }, (_, at) => (number >> BigInt(112 - 16 * at)) & 0xffffn);
  const text = groups.map((group) => group.toString(16)).join(":");
  const zeros = [...`:${text}:`.matchAll(/:0(?=:)(?::0(?=:))+/g)].map((match) => match[0]);
  const longest = zeros.reduce((best, run) => (run.length > best.length ? run : best), "");
  if (longest === "") return text;
  const shortened = `:${text}:`.replace(`${longest}:`, "::");
  const [before = "", after = ""] = [
    shortened.slice(0, shortened.indexOf("::")),
    shortened.slice(shortened.indexOf("::") + 2),
  ];
  return `${before.replace(/^:/, "")}::${after.replace(/:$/, "")}`;
}

function parsePrefix(text: string): Prefix | undefined {
  const [written = "", length = "", ...rest] = text.split("/");
  const address = parseAddress(written);
  if (address === undefined || rest.length > 0 || !/^(?:0|[1-9]\d{0,2})$/.test(length)) return undefined;
  return Number(length) > address.bits ? undefined : { address, length: Number(length) };
}

function masked({ address, length }: Prefix): Address {
  const shift = BigInt(address.bits - length);
  return { ...address, number: (address.number >> shift) << shift };
}

function holds(prefix: Prefix, { address, length }: Prefix): boolean {
  if (address.bits !== prefix.address.bits || length < prefix.length) return false;
  return masked({ address, length: prefix.length }).number === masked(prefix).number;
}

function ofAddress({ bits, number }: Address): CelMap {
  return tagged("ip", { bits: BigInt(bits), number: String(number) });
}

function ofPrefix({ address, length }: Prefix): CelMap {
  return tagged("cidr", {
    bits: BigInt(address.bits),
    number: String(address.number),
    length: BigInt(length),
  });
}

function addressOf(value: CelValue, type: "ip" | "cidr" = "ip"): Address {
  const bits = partOf(value, type, "bits") === 32n ? 32 : 128;
  return { bits, number: BigInt(String(partOf(value, type, "number"))) };
}

function prefixOf(value: CelValue): Prefix {
  return { address: addressOf(value, "cidr"), length: Number(partOf(value, "cidr", "length")) };
}

/** The value itself. Throws where there is none. */
function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("no address");
  return value;
}

const whole = (address: Address): Prefix => ({ address, length: address.bits });
const prefix = (text: string): Prefix => found(parsePrefix(text));
const isIn = (address: Address, ...prefixes: readonly string[]): boolean =>
  prefixes.some((text) => holds(prefix(text), whole(address)));

const { BOOL, INT, STRING } = CelScalar;

/** A method of CEL without arguments that answers a question about an address by true or false. */
function question(name: string, answer: (address: Address) => boolean): CelFunc {
  return celMethod(name, MAP, [], BOOL, function () {
    return answer(addressOf(this));
  });
}

const isUnspecified = (address: Address): boolean => address.number === 0n;
const isLoopback = (address: Address): boolean => isIn(address, "127.0.0.0/8", "::1/128");
const isLinkLocal = (address: Address): boolean => isIn(address, "169.254.0.0/16", "fe80::/10");
const isMulticast = (address: Address): boolean => isIn(address, "224.0.0.0/4", "ff00::/8");

/** Addresses and the networks that hold them. */
export const addressFunctions: readonly CelFunc[] = [
  celFunc("isIP", [STRING], BOOL, (text) => parseAddress(text) !== undefined),
  celFunc("ip", [STRING], MAP, (text) => ofAddress(found(parseAddress(text)))),
  celFunc("ip.isCanonical", [STRING], BOOL, (text) => addressText(found(parseAddress(text))) === text),
  celMethod("family", MAP, [], INT, function () {
    return addressOf(this).bits === 32 ? 4n : 6n;
  }),
  question("isUnspecified", isUnspecified),
  question("isLoopback", isLoopback),
  question("isLinkLocalUnicast", isLinkLocal),
  question("isLinkLocalMulticast", (address) => isIn(address, "224.0.0.0/24", "ff02::/16")),
  question("isGlobalUnicast", (address) => {
    const isBroadcast = address.bits === 32 && address.number === 2n ** 32n - 1n;
    return ![isUnspecified, isLoopback, isLinkLocal, isMulticast].some((is) => is(address)) && !isBroadcast;
  }),
  celFunc("isCIDR", [STRING], BOOL, (text) => parsePrefix(text) !== undefined),
  celFunc("cidr", [STRING], MAP, (text) => ofPrefix(prefix(text))),
  celMethod("containsIP", MAP, [STRING], BOOL, function (text) {
    return holds(prefixOf(this), whole(found(parseAddress(text))));
  }),
  celMethod("containsIP", MAP, [MAP], BOOL, function (address) {
    return holds(prefixOf(this), whole(addressOf(address)));
  }),
  celMethod("containsCIDR", MAP, [STRING], BOOL, function (text) {
    return holds(prefixOf(this), prefix(text));
  }),
  celMethod("containsCIDR", MAP, [MAP], BOOL, function (other) {
    return holds(prefixOf(this), prefixOf(other));
  }),
  celMethod("ip", MAP, [], MAP, function () {
    return ofAddress(prefixOf(this).address);
  }),
  celMethod("masked", MAP, [], MAP, function () {
    return ofPrefix({ address: masked(prefixOf(this)), length: prefixOf(this).length });
  }),
  celMethod("prefixLength", MAP, [], INT, function () {
    return BigInt(prefixOf(this).length);
  }),
  celFunc("string", [MAP], STRING, (value) => {
    if (tagOf(value) === "ip") return addressText(addressOf(value));
    const { address, length } = prefixOf(value);
    return `${addressText(address)}/${length}`;
  }),
];
