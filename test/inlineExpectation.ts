import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findTemplate, rewrittenTemplate } from "./templateLiteral.ts";

/**
 * Holds what was found against the expectation that stands in the test itself. With `UPDATE=1` in the environment a
 * difference does not fail: `rewrite` makes of the test's source another one, which is written in its place. Where that is
 * impossible, because no literal of the test is the expectation, the test fails and says so.
 */
export function expectInline(
  actual: unknown,
  expected: unknown,
  rewrite: (source: string, near: number) => string | undefined,
): void {
  if (!process.env.UPDATE) {
    assert.deepEqual(actual, expected);
    return;
  }
  try {
    assert.deepEqual(actual, expected);
  } catch (error) {
    updateCaller(error, rewrite);
  }
}

/** Compares a list of texts with the one that stands behind the fixture in the test. */
export function expectList(found: readonly string[], expected: readonly string[], fixture: string): void {
  expectInline(found, expected, (test, near) => withListBehind(test, near, fixture, found));
}

type Texts = ReadonlyMap<string, string | undefined>;

/** Compares files by their paths; `after` is the literal that holds the expected ones, and `shown` what it reads as. */
export function expectFiles(
  found: Texts,
  expected: Texts,
  { after, shown }: { readonly after: string; readonly shown: readonly { readonly path: string }[] },
): void {
  expectInline(Object.fromEntries(found), Object.fromEntries(expected), (test, near) => {
    const names = new Set(shown.map(({ path }) => path));
    const files = [...found].filter(([path, text]) => names.has(path) || text !== expected.get(path));
    const isNamed = /^#- /m.test(after) || files.length > 1;
    const blocks = files.map(([path, text = ""]) => `${isNamed ? `#- ${path}\n` : ""}${text}`);
    return withTemplate(test, near, after, `${after.startsWith("\n") ? "\n" : ""}${blocks.join("")}`);
  });
}

const BY_HAND = "UPDATE=1 cannot write this expectation, which is no literal of the test: change it by hand.";

/** Writes the test that called anew, or throws what is wrong with the reason why it could not be written. */
function updateCaller(error: unknown, rewrite: (source: string, near: number) => string | undefined): void {
  const place = callingTest(new Error().stack ?? "");
  const source = place === undefined ? undefined : readFileSync(place.path, "utf8");
  const written =
    source === undefined || place === undefined
      ? undefined
      : rewrite(source, offsetOfLine(source, place.line));
  if (place === undefined || written === undefined) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`${BY_HAND}\n${said}`, { cause: error });
  }
  writeFileSync(place.path, written);
  console.log(`${relative(process.cwd(), place.path)}:${place.line}: rewritten`);
}

/** The nearest test file in a stack, whose places are those of the source, with a line counted from one. */
function callingTest(stack: string): { readonly path: string; readonly line: number } | undefined {
  const match = /((?:file:\/\/)?\/?[^\s()]*\.test\.ts):(\d+):\d+/.exec(stack);
  if (match === null) return undefined;
  const [, path = "", line] = match;
  return { path: path.startsWith("file:") ? fileURLToPath(path) : path, line: Number(line) };
}

function offsetOfLine(source: string, line: number): number {
  return source
    .split("\n")
    .slice(0, line - 1)
    .join("\n").length;
}

/** The source with a template literal of this value replaced by one of another. */
export function withTemplate(
  source: string,
  near: number,
  text: string,
  replacement: string,
): string | undefined {
  const literal = findTemplate(source, near, text);
  const written = literal && rewrittenTemplate(literal, replacement);
  return literal === undefined || written === undefined ? undefined : splice(source, literal, written);
}

/** The source with the list of strings behind a template literal, the next argument, replaced by another list. */
function withListBehind(
  source: string,
  near: number,
  text: string,
  replacement: readonly string[],
): string | undefined {
  const start = findTemplate(source, near, text)?.end;
  const list = start === undefined ? null : LIST_ARGUMENT.exec(source.slice(start));
  if (start === undefined || list === null) return undefined;
  const [whole, comma = ""] = list;
  const items = replacement.map((item) => JSON.stringify(item)).join(", ");
  return splice(source, { start, end: start + whole.length }, `${comma}[${items}]`);
}

/** A comma, and a list that holds nothing but strings. */
const LIST_ARGUMENT =
  /^(\s*,\s*)\[\s*(?:(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{))*`)\s*,?\s*)*\]/;

function splice(
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): string {
  return source.slice(0, start) + text + source.slice(end);
}
