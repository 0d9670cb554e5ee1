import { matchWays } from "../../text/matchWays.ts";

/**
 * Patterns of CustomResourceDefinitions, which are those of Go: RE2. The few that every engine of JavaScript reads the
 * same way, and in little time, are left to it; for the others RE2 itself is loaded, when the first one is needed.
 */

/** A search for a pattern; undefined where the text is no pattern. */
type Search = ((text: string) => boolean) | undefined;

// Loads the module when it is called, and not before.
declare const require: (module: "./onDemand.ts") => typeof import("./onDemand.ts");

const MOST_KEPT = 500;
const kept = new Map<string, Search>();

/** Whether a text has a match for a pattern; undefined where the pattern cannot be read, or is too long to be tried. */
export function patternHolds(pattern: string, text: string): boolean | undefined {
  const search =
    isCommon(pattern) && isShortLine(text)
      ? searchOf(`js:${pattern}`, () => javaScriptSearch(pattern))
      : undefined;
  if (search !== undefined) return search(text);
  if (pattern.length > LONGEST_PATTERN) return undefined;
  return searchOf(`re2:${pattern}`, () => require("./onDemand.ts").re2Search(pattern))?.(text);
}

const LONGEST_PATTERN = 10_000;
const LONGEST_LINE = 1000;

/** Text in which `.`, `$` and the time of a search are the same for both engines. */
function isShortLine(text: string): boolean {
  return text.length <= LONGEST_LINE && !/[\r\n\u2028\u2029]/.test(text);
}

/** One letter, digit, escaped sign or class of those, then perhaps a quantifier; groups without one, or optional. */
const COMMON =
  /^(?:[A-Za-z0-9 _/:@,=<>!#%&~;'"^$.|()-]|\(\?:|\\[.\-/+*?()[\]{}|^$\\dw]|\[\^?(?:[A-Za-z0-9 _/:@,=<>!#%&~;'"$.|()+*?{}-]|\\[.\-/+*?()[\]{}|^$\\dw])+\]|(?<![(|^)*+?}])[*+]|(?<![(|^*+?}])\?|(?<![(|^)*+?}])\{\d{1,3}(?:,\d{0,3})?\})*$/;

/** Ways to fit a text that are tried in a few milliseconds. */
const MOST_WAYS = 1_000_000;

/**
 * True for patterns that JavaScript and RE2 read alike and that JavaScript tries in time that does not explode: nothing
 * but plain signs, classes and alternatives, no quantifier on a group but `?`, and few ways to fit.
 */
export function isCommon(pattern: string): boolean {
  if (pattern.length > 300) return false;
  const plain = withPlainNames(pattern);
  return COMMON.test(plain) && matchWays(plain, LONGEST_LINE) <= MOST_WAYS;
}

/** A label as Kubernetes writes it: `[a-z0-9]([-a-z0-9]*[a-z0-9])?`. */
const LABEL = String.raw`(?<ends>\[[A-Za-z0-9_.-]+\])\((?:\?:)?(?<inner>\[[A-Za-z0-9_.-]+\])\*\k<ends>\)\?`;

const LABELS = new RegExp(LABEL, "g");

/** Labels with dots between them. */
const NAMES = new RegExp(String.raw`(?<label>${LABEL})\((?:\?:)?\\\.\k<label>\)\*`, "g");

/**
 * A pattern with a class and a quantifier in the place of each name of DNS. Both fit a text in one way at most: the first
 * and the last character are those of the label, and dots, which no label has, say where a label ends.
 */
function withPlainNames(pattern: string): string {
  return pattern
    .replace(NAMES, (name, _label, ends: string, inner: string) =>
      hasDot(ends) || hasDot(inner) ? name : "[a-z0-9.-]+",
    )
    .replace(LABELS, "[a-z0-9-]+");
}

function hasDot(characters: string): boolean {
  return new RegExp(characters, "u").test(".");
}

function javaScriptSearch(pattern: string): Search {
  const expression = new RegExp(pattern, "u");
  return (text) => expression.test(text);
}

function searchOf(key: string, make: () => Search): Search {
  if (kept.has(key)) return kept.get(key);
  const search = attempt(make);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, search);
  return search;
}

function attempt(make: () => Search): Search {
  try {
    return make();
  } catch {
    return undefined;
  }
}
