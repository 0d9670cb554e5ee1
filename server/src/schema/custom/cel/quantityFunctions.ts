import { type CelFunc, type CelMap, CelScalar, type CelValue, celFunc, celMethod } from "@bufbuild/cel";
import { MAP } from "./celTypes.ts";
import { tagged, textPart } from "./tagged.ts";

/** A number without rounding: `numerator / denominator`, where the denominator is positive and both share no factor. */
interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const BINARY = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const DECIMAL: ReadonlyMap<string, number> = new Map([
  ["n", -9],
  ["u", -6],
  ["m", -3],
  ["", 0],
  ["k", 3],
  ["M", 6],
  ["G", 9],
  ["T", 12],
  ["P", 15],
  ["E", 18],
]);
const QUANTITY = /^([+-]?)(\d*)(?:\.(\d*))?(?:([eE][+-]?\d{1,2})|([a-zA-Z]{0,2}))$/;

function parseQuantity(text: string): Exact | undefined {
  const match = text.length > 100 ? null : QUANTITY.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = "", fraction = "", exponent, suffix = ""] = match;
  if (whole === "" && fraction === "") return undefined;
  const digits = BigInt(`${whole}${fraction}`) * (sign === "-" ? -1n : 1n);
  const binary = BINARY.indexOf(suffix);
  const power = exponent === undefined ? (DECIMAL.get(suffix) ?? 0) : Number(exponent.slice(1));
  if (exponent === undefined && binary < 0 && !DECIMAL.has(suffix)) return undefined;
  const scale = power - fraction.length;
  const factor = binary < 0 ? 1n : 1024n ** BigInt(binary + 1);
  return reduced(digits * factor * 10n ** BigInt(Math.max(0, scale)), 10n ** BigInt(Math.max(0, -scale)));
}

function reduced(numerator: bigint, denominator: bigint): Exact {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

function toCel({ numerator, denominator }: Exact): CelMap {
  return tagged("quantity", { numerator: String(numerator), denominator: String(denominator) });
}

function exactOf(value: CelValue): Exact {
  if (typeof value === "bigint") return { numerator: value, denominator: 1n };
  return {
    numerator: BigInt(textPart(value, "quantity", "numerator")),
    denominator: BigInt(textPart(value, "quantity", "denominator")),
  };
}

function compared(a: CelValue, b: CelValue): bigint {
  const [one, other] = [exactOf(a), exactOf(b)];
  const difference = one.numerator * other.denominator - other.numerator * one.denominator;
  return difference === 0n ? 0n : difference < 0n ? -1n : 1n;
}

function sum(a: CelValue, b: CelValue, sign: 1n | -1n): CelMap {
  const [one, other] = [exactOf(a), exactOf(b)];
  const numerator = one.numerator * other.denominator + sign * other.numerator * one.denominator;
  return toCel(reduced(numerator, one.denominator * other.denominator));
}

const LARGEST = 2n ** 63n;

/** The integer that a quantity is. Throws where it is none, or does not fit into 64 bits. */
function asInteger(value: CelValue): bigint {
  const { numerator, denominator } = exactOf(value);
  if (denominator !== 1n || numerator >= LARGEST || numerator < -LARGEST) throw new Error("no integer");
  return numerator;
}

function isInteger(value: CelValue): boolean {
  const { numerator, denominator } = exactOf(value);
  return denominator === 1n && numerator < LARGEST && numerator >= -LARGEST;
}

const { BOOL, DOUBLE, INT, STRING } = CelScalar;

/** Amounts of resources, as in `100Mi`. */
export const quantityFunctions: readonly CelFunc[] = [
  celFunc("isQuantity", [STRING], BOOL, (text) => parseQuantity(text) !== undefined),
  celFunc("quantity", [STRING], MAP, (text) => {
    const parsed = parseQuantity(text);
    if (parsed === undefined) throw new Error("no quantity");
    return toCel(parsed);
  }),
  celMethod("sign", MAP, [], INT, function () {
    return compared(this, 0n);
  }),
  celMethod("isInteger", MAP, [], BOOL, function () {
    return isInteger(this);
  }),
  celMethod("asInteger", MAP, [], INT, function () {
    return asInteger(this);
  }),
  celMethod("asApproximateFloat", MAP, [], DOUBLE, function () {
    const { numerator, denominator } = exactOf(this);
    return Number(numerator) / Number(denominator);
  }),
  celMethod("compareTo", MAP, [MAP], INT, function (other) {
    return compared(this, other);
  }),
  celMethod("isGreaterThan", MAP, [MAP], BOOL, function (other) {
    return compared(this, other) > 0n;
  }),
  celMethod("isLessThan", MAP, [MAP], BOOL, function (other) {
    return compared(this, other) < 0n;
  }),
  ...[MAP, INT].flatMap((type) => [
    celMethod("add", MAP, [type], MAP, function (other) {
      return sum(this, other, 1n);
    }),
    celMethod("sub", MAP, [type], MAP, function (other) {
      return sum(this, other, -1n);
    }),
  ]),
];
