/**
 * A bound for the ways in which a regular expression may fit in a text of so many code units. JavaScript may try all of
 * them, one after the other, before it says that none does: whoever takes an expression from a file asks this first.
 * Infinite where something with several ways of its own repeats without an end.
 */
export function matchWays(expression: string, length: number): number {
  const outer: Group[] = [];
  let group = NEW_GROUP;
  let isAnchored = expression.startsWith("^");
  for (const { 0: token, index } of expression.matchAll(TOKENS)) {
    if (token.startsWith("(")) {
      outer.push(group);
      group = NEW_GROUP;
    } else if (token === ")") {
      group = { ...followed(outer.pop() ?? NEW_GROUP), last: waysOf(group) };
    } else if (token === "|") {
      if (outer.length === 0) isAnchored &&= expression.charAt(index + 1) === "^";
      group = { ...NEW_GROUP, others: waysOf(group) };
    } else if (QUANTIFIER.test(token)) group = { ...group, last: repeated(group.last, token, length) };
    else group = followed(group);
  }
  return waysOf(group) * (isAnchored ? 1 : length + 1);
}

/** Ways of what was met of a group. */
interface Group {
  /** Of its alternatives before this one. */
  readonly others: number;
  /** Of this alternative up to its last part. */
  readonly before: number;
  /** Of the last part. */
  readonly last: number;
}

const NEW_GROUP: Group = { others: 0, before: 1, last: 1 };

/** A group with one more part, which fits in one way. */
function followed({ others, before, last }: Group): Group {
  return { others, before: before * last, last: 1 };
}

function waysOf({ others, before, last }: Group): number {
  return others + before * last;
}

/** Ways of a part with so many that is repeated, or may be missing. */
function repeated(ways: number, quantifier: string, length: number): number {
  if (quantifier === "?") return ways + 1;
  const [, least = "", comma = "", most = ""] = /^\{(\d+)(?:(,)(\d*))?\}$/.exec(quantifier) ?? [];
  if (least === "" || (comma !== "" && most === ""))
    return ways === 1 ? length + 1 : Number.POSITIVE_INFINITY;
  const times = Number(comma === "" ? least : most);
  return ways ** times * Math.max(1, times - Number(least) + 1);
}

const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})$/;

/** Escaped signs, classes, what begins a group, quantifiers, and single signs. */
const TOKENS = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|./gs;
