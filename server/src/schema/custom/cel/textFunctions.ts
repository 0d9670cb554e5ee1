import { type CelFunc, CelScalar, type CelValue, celFunc, celList, celMethod } from "@bufbuild/cel";
import { strings } from "@bufbuild/cel/ext";
import { RE2JS } from "re2js";
import { withoutTrailing } from "../../../text/trailing.ts";
import { type Budget, LARGEST_RESULT } from "./budget.ts";
import { LIST } from "./celTypes.ts";

const { BOOL, INT, STRING } = CelScalar;

/** The letters of a text as Go counts them: code points. */
function letters(text: string): readonly string[] {
  return Array.from(text);
}

/** The text itself. Throws where it is longer than a result may be. */
function within(text: string): string {
  if (text.length > LARGEST_RESULT) throw new Error("too long");
  return text;
}

/** An index as a number. Throws outside of the text. */
function positionIn(text: readonly string[], index: bigint): number {
  if (index < 0n || index > BigInt(text.length)) throw new Error("index out of range");
  return Number(index);
}

/**
 * The letters from `start` up to `end`, counted in code points. Throws outside of the text and where they are in the
 * wrong order.
 */
function substring(text: string, start: bigint, end: bigint | undefined): string {
  const all = letters(text);
  const from = positionIn(all, start);
  const to = end === undefined ? all.length : positionIn(all, end);
  if (from > to) throw new Error("invalid range");
  return all.slice(from, to).join("");
}

function indexOf(text: string, part: string, from: bigint): bigint {
  const all = letters(text);
  const start = all.slice(0, positionIn(all, from)).join("").length;
  const found = text.indexOf(part, start);
  return found < 0 ? -1n : BigInt(letters(text.slice(0, found)).length);
}

function lastIndexOf(text: string, part: string, from: bigint | undefined): bigint {
  const all = letters(text);
  const start = from === undefined ? text.length : all.slice(0, positionIn(all, from)).join("").length;
  const found = text.lastIndexOf(part, start);
  return found < 0 ? -1n : BigInt(letters(text.slice(0, found)).length);
}

function replace(text: string, part: string, by: string, most: bigint): string {
  const pieces = part === "" ? letters(text) : text.split(part);
  // Between all letters, and at both ends.
  const gaps = part === "" ? pieces.length + 1 : pieces.length - 1;
  const count = most < 0n ? gaps : Math.min(gaps, Number(most));
  if (text.length + count * by.length > LARGEST_RESULT) throw new Error("too long");
  if (part === "") {
    const filled = pieces.map((letter, at) => (at < count ? `${by}${letter}` : letter)).join("");
    return count > pieces.length ? `${filled}${by}` : filled;
  }
  const replaced = pieces.slice(0, count + 1).join(by);
  return [replaced, ...pieces.slice(count + 1)].join(part);
}

function split(text: string, separator: string, most: bigint): readonly string[] {
  if (most === 0n) return [];
  const pieces = separator === "" ? letters(text) : text.split(separator);
  if (most < 0n || BigInt(pieces.length) <= most) return pieces;
  const last = Number(most) - 1;
  return [...pieces.slice(0, last), pieces.slice(last).join(separator)];
}

function changeAscii(text: string, letter: RegExp, change: (found: string) => string): string {
  return text.replace(letter, change);
}

/**
 * The texts of a list with a separator between them. Throws for other items, and where the result would be too long.
 */
function join(list: Iterable<CelValue>, separator: string): string {
  const parts: string[] = [];
  let length = 0;
  for (const item of list) {
    if (typeof item !== "string") throw new Error("no text");
    length += item.length + separator.length;
    if (length > LARGEST_RESULT) throw new Error("too long");
    parts.push(item);
  }
  return parts.join(separator);
}

const WHITE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

function withoutWhite(text: string): string {
  let start = 0;
  while (start < text.length && WHITE.test(text.charAt(start))) start++;
  return withoutTrailing(text.slice(start), WHITE);
}

/** Searches with the patterns of RE2, each compiled once. */
function patternFunctions(budget: Budget): readonly CelFunc[] {
  const compiled = new Map<string, RE2JS>();
  const search = (pattern: string, text: string): RE2JS => {
    budget.spend(text.length + pattern.length);
    const known = compiled.get(pattern);
    if (known !== undefined) return known;
    if (compiled.size > 500) compiled.clear();
    const made = RE2JS.compile(pattern);
    compiled.set(pattern, made);
    return made;
  };
  const findAll = (text: string, pattern: string, most: number): readonly string[] => {
    const matcher = search(pattern, text).matcher(text);
    const found: string[] = [];
    while (found.length < most && matcher.find()) {
      budget.spend();
      found.push(matcher.group() ?? "");
    }
    return found;
  };
  const limited = (most: bigint): number => (most < 0n ? Number.POSITIVE_INFINITY : Number(most));
  return [
    celMethod("matches", STRING, [STRING], BOOL, function (pattern) {
      return search(pattern, this).test(this);
    }),
    celFunc("matches", [STRING, STRING], BOOL, (text, pattern) => search(pattern, text).test(text)),
    celMethod("find", STRING, [STRING], STRING, function (pattern) {
      return findAll(this, pattern, 1)[0] ?? "";
    }),
    celMethod("findAll", STRING, [STRING], LIST, function (pattern) {
      return celList(findAll(this, pattern, Number.POSITIVE_INFINITY));
    }),
    celMethod("findAll", STRING, [STRING, INT], LIST, function (pattern, most) {
      return celList(findAll(this, pattern, limited(most)));
    }),
  ];
}

/** Text: what every CEL has, in letters instead of code units, and the searches of the API server. */
export function textFunctions(budget: Budget): readonly CelFunc[] {
  const looked = (text: string): string => {
    budget.spend(text.length);
    return text;
  };
  return [
    ...strings.filter(({ name }) => name === "format" || name === "strings.quote"),
    ...patternFunctions(budget),
    celFunc("_+_", [STRING, STRING], STRING, (a, b) => within(a + b)),
    celMethod("charAt", STRING, [INT], STRING, function (index) {
      const all = letters(looked(this));
      return all[positionIn(all, index)] ?? "";
    }),
    celMethod("indexOf", STRING, [STRING], INT, function (part) {
      return indexOf(looked(this), part, 0n);
    }),
    celMethod("indexOf", STRING, [STRING, INT], INT, function (part, from) {
      return indexOf(looked(this), part, from);
    }),
    celMethod("lastIndexOf", STRING, [STRING], INT, function (part) {
      return lastIndexOf(looked(this), part, undefined);
    }),
    celMethod("lastIndexOf", STRING, [STRING, INT], INT, function (part, from) {
      return lastIndexOf(looked(this), part, from);
    }),
    celMethod("lowerAscii", STRING, [], STRING, function () {
      return changeAscii(looked(this), /[A-Z]+/g, (found) => found.toLowerCase());
    }),
    celMethod("upperAscii", STRING, [], STRING, function () {
      return changeAscii(looked(this), /[a-z]+/g, (found) => found.toUpperCase());
    }),
    celMethod("replace", STRING, [STRING, STRING], STRING, function (part, by) {
      return replace(looked(this), part, by, -1n);
    }),
    celMethod("replace", STRING, [STRING, STRING, INT], STRING, function (part, by, most) {
      return replace(looked(this), part, by, most);
    }),
    celMethod("split", STRING, [STRING], LIST, function (separator) {
      return celList(split(looked(this), separator, -1n));
    }),
    celMethod("split", STRING, [STRING, INT], LIST, function (separator, most) {
      return celList(split(looked(this), separator, most));
    }),
    celMethod("substring", STRING, [INT], STRING, function (start) {
      return substring(looked(this), start, undefined);
    }),
    celMethod("substring", STRING, [INT, INT], STRING, function (start, end) {
      return substring(looked(this), start, end);
    }),
    celMethod("trim", STRING, [], STRING, function () {
      return withoutWhite(looked(this));
    }),
    celMethod("reverse", STRING, [], STRING, function () {
      return letters(looked(this)).toReversed().join("");
    }),
    celMethod("join", LIST, [], STRING, function () {
      return join(this, "");
    }),
    celMethod("join", LIST, [STRING], STRING, function (separator) {
      return join(this, separator);
    }),
  ];
}
