/**
 * What is wrong with a regular expression in every dialect that implementations use (RE2, PCRE, POSIX' extended one),
 * as a clause; undefined where some dialect may read it. The dialect is the implementation's, so nothing else can be
 * said.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#pathmatchtype
 */
export function regexFault(expression: string): string | undefined {
  // Quoted stretches, comments, free spacing and verbs of PCRE change what brackets and stars mean.
  if (expression.length > MOST_CHARACTERS || /\\Q|\(\?#|\(\?[a-zA-Z]*x|\(\*[A-Z]/.test(expression))
    return undefined;
  const open: string[] = [];
  let canRepeat = false;
  for (const { text, kind } of tokensOf(expression)) {
    switch (kind) {
      case "end":
        return text === "\\" ? "the `\\` at the end escapes nothing" : "a `[` is not closed";
      case "open":
        open.push(text);
        canRepeat = false;
        break;
      case "close":
        if (open.pop() === undefined) return "a `)` was never opened";
        canRepeat = true;
        break;
      case "or":
        canRepeat = false;
        break;
      case "repeat":
        if (!canRepeat) return `the \`${text}\` has nothing before it that it could repeat`;
        break;
      case "atom":
        canRepeat = true;
        break;
    }
  }
  return open.length > 0 ? "a `(` is not closed" : undefined;
}

/** Longest value that a match takes. */
const MOST_CHARACTERS = 4096;

interface Token {
  readonly text: string;
  readonly kind: "open" | "close" | "or" | "repeat" | "atom" | "end";
}

/** Groups, alternatives, repetitions, and everything else; classes and escapes count as one. */
const TOKEN =
  /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[[:.=][^\]]*[:.=]\]|[^\]\\])*\]|\[[^\]]*\]|\(\?(?:[:=!>|]|<[=!]|P?<\w+>|'\w+'|[-a-zA-Z]+:?)?|[\s\S]/g;

function tokensOf(expression: string): readonly Token[] {
  return [...expression.matchAll(TOKEN)].map(([text]): Token => {
    if (text === "\\" || text === "[") return { text, kind: "end" };
    if (text.startsWith("(")) return { text, kind: "open" };
    if (text === ")") return { text, kind: "close" };
    if (text === "|") return { text, kind: "or" };
    if (text === "*" || text === "+" || text === "?") return { text, kind: "repeat" };
    return { text, kind: "atom" };
  });
}

/** How many groups a regular expression captures, those that have names among them; 0 for what no match takes. */
export function captureGroups(expression: string): number {
  if (expression.length > MOST_CHARACTERS) return 0;
  return tokensOf(expression).filter(({ text }) => /^\((?:\?P?<\w+>)?$/.test(text)).length;
}

/** True where a regular expression has an alternative outside of groups: `^/a|/b` is anchored in its first half only. */
export function hasOpenAlternative(expression: string): boolean {
  if (expression.length > MOST_CHARACTERS) return true;
  let depth = 0;
  for (const { kind } of tokensOf(expression)) {
    if (kind === "open") depth++;
    else if (kind === "close") depth--;
    else if (kind === "or" && depth === 0) return true;
  }
  return false;
}

/** A part of a regular expression that RE2 does not have, and what it is called. */
export interface NonportablePart {
  readonly text: string;
  readonly what: string;
}

/** The first part of a regular expression that works in some dialects only. */
export function nonportablePart(expression: string): NonportablePart | undefined {
  if (expression.length > MOST_CHARACTERS) return undefined;
  for (const { text } of tokensOf(expression)) {
    const what = NONPORTABLE.find(([pattern]) => pattern.test(text))?.[1];
    if (what !== undefined) return { text, what };
  }
  return undefined;
}

const NONPORTABLE: readonly (readonly [RegExp, string])[] = [
  [/^\(\?[=!]$/, "look-ahead"],
  [/^\(\?<[=!]$/, "look-behind"],
  [/^\(\?>$/, "atomic groups"],
  [/^\\[1-9]$/, "back-references"],
];
