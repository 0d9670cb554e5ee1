/**
 * What people write as an expression for paths, where it says no more than prefixes or whole paths do. ingress-nginx reads
 * every path of a host in expression mode as `~* "^PATH"`: letter case does not count, and the end is open.
 */
export interface PathPattern {
  /** The literal paths that it stands for, several where it has alternatives. */
  readonly heads: readonly PatternHead[];
  /** Only the path itself, and nothing below it. */
  readonly isWhole: boolean;
  /** The group that holds what follows the head, without the slash between them; undefined where nothing holds it. */
  readonly restGroup?: number;
  /** What follows begins with its slash: `(/.*)`. */
  readonly restHasSlash: boolean;
  /** How many groups there are. */
  readonly groups: number;
}

/** A literal path, and what its alternatives put into groups. */
export interface PatternHead {
  readonly path: string;
  readonly captured: ReadonlyMap<number, string>;
}

const LITERAL = /^[\w\-./~%@!,;=:&' ]*$/;

interface Tail {
  readonly text: string;
  readonly isWhole?: true;
  /** Which of its own groups holds the rest, counted from 1. */
  readonly rest?: number;
  readonly groups: number;
  readonly hasSlash?: true;
  /** What of the tail belongs to the head: the slash of `/(.*)`. */
  readonly head?: string;
}

/** The longer ones first: they end with the shorter. */
const TAILS: readonly Tail[] = [
  { text: "(/|$)(.*)$", rest: 2, groups: 2 },
  { text: "(/|$)(.*)", rest: 2, groups: 2 },
  { text: "($|/)(.*)", rest: 2, groups: 2 },
  { text: "(?:/|$)(.*)", rest: 1, groups: 1 },
  { text: "(/|$).*", groups: 1 },
  { text: "(/.*|$)", rest: 1, groups: 1, hasSlash: true },
  { text: "(/.*)?", rest: 1, groups: 1, hasSlash: true },
  { text: "(/|$)", groups: 1 },
  { text: "/?(.*)$", rest: 1, groups: 1 },
  { text: "/?(.*)", rest: 1, groups: 1 },
  { text: "/(.*)$", rest: 1, groups: 1, head: "/" },
  { text: "/(.*)", rest: 1, groups: 1, head: "/" },
  { text: "/(.+)", rest: 1, groups: 1, head: "/" },
  { text: "(/.*)", rest: 1, groups: 1, hasSlash: true },
  { text: "/.*", groups: 0, head: "/" },
  { text: "/.+", groups: 0, head: "/" },
  { text: "(.*)", rest: 1, groups: 1, hasSlash: true },
  { text: ".*", groups: 0 },
  { text: "/*", groups: 0 },
  { text: "/?$", isWhole: true, groups: 0 },
  { text: "$", isWhole: true, groups: 0 },
];

/** Reads a pattern; undefined for one that says more than prefixes can. A `^` at its start says nothing. */
export function readPathPattern(pattern: string): PathPattern | undefined {
  const text = pattern.startsWith("^") ? pattern.slice(1) : pattern;
  for (const tail of TAILS) {
    if (!text.endsWith(tail.text)) continue;
    const head = headsOf(text.slice(0, -tail.text.length) + (tail.head ?? ""));
    if (head === undefined) continue;
    return patternWith(head, tail);
  }
  const head = headsOf(text);
  return head === undefined ? undefined : patternWith(head, { text: "", groups: 0 });
}

interface Heads {
  readonly heads: readonly PatternHead[];
  readonly groups: number;
}

function patternWith({ heads, groups }: Heads, tail: Tail): PathPattern {
  return {
    heads,
    isWhole: tail.isWhole ?? false,
    restHasSlash: tail.hasSlash ?? false,
    groups: groups + tail.groups,
    ...(tail.rest === undefined ? {} : { restGroup: groups + tail.rest }),
  };
}

/** Literals with lists of alternatives in between, `/(api|auth)`, written out. Too many are left an expression. */
function headsOf(text: string): Heads | undefined {
  const parts = text.split(/(\((?:\?:)?[^()]*\)\??)/);
  let heads: readonly PatternHead[] = [{ path: "", captured: new Map() }];
  let groups = 0;
  for (const part of parts) {
    const isGroup = part.startsWith("(");
    const isCaptured = isGroup && !part.startsWith("(?:");
    const inside = isGroup ? part.slice(isCaptured ? 1 : 3, part.lastIndexOf(")")).split("|") : [part];
    const choices = isGroup && part.endsWith("?") ? [...inside, ""] : inside;
    if (!choices.every((choice) => LITERAL.test(choice))) return undefined;
    if (isCaptured) groups++;
    const group = groups;
    heads = heads.flatMap(({ path, captured }) =>
      choices.map((choice) => ({
        path: path + choice,
        captured: isCaptured ? new Map([...captured, [group, choice]]) : captured,
      })),
    );
    if (heads.length > MOST_HEADS) return undefined;
  }
  return heads.every(({ path }) => path === "" || path.startsWith("/")) ? { heads, groups } : undefined;
}

const MOST_HEADS = 16;
