/** What the characters of a pattern mean: Argo CD has three readers of patterns, and they differ. */
export interface GlobDialect {
  /** `*` and `?` also take `/`. */
  readonly crossesFolders: boolean;
  /** `{a,b}` is a choice. */
  readonly hasChoices: boolean;
  /** The characters that, first in `[…]`, make it mean everything else. */
  readonly negations: string;
}

/** `directory.include` and `directory.exclude` of a source: no character separates anything. */
export const SOURCE_GLOB: GlobDialect = { crossesFolders: true, hasChoices: true, negations: "!" };
/** Folders of a git generator, as Go's `path.Match` reads them: `**` is no more than `*`. */
export const FOLDER_GLOB: GlobDialect = { crossesFolders: false, hasChoices: false, negations: "^" };
/** Files of a git generator, as `git ls-files` reads them unless the controller is set up otherwise. */
export const FILE_GLOB: GlobDialect = { crossesFolders: true, hasChoices: false, negations: "!^" };

/** A pattern that is ready for comparing. It takes steps of its own length times that of the text, never more. */
export interface Glob {
  /** What one comparison costs at most, in comparisons of a common pattern. */
  readonly cost: number;
  matches(text: string): boolean;
}

/** Code units past which a text is no pattern that anybody wrote. */
const MAXIMUM_LENGTH = 1000;
/** As many steps as a common pattern has. */
const COMMON_STEPS = 100;

/** Reads a pattern; undefined where it is none, which Argo CD takes to match nothing. */
export function compileGlob(pattern: string, dialect: GlobDialect): Glob | undefined {
  if (pattern.length > MAXIMUM_LENGTH) return undefined;
  const steps = stepsOf([...pattern], dialect);
  if (steps === undefined) return undefined;
  const { prefix, count } = literalPrefix(steps);
  return {
    cost: Math.ceil(steps.length / COMMON_STEPS),
    matches: (text) => text.startsWith(prefix) && run(steps, count, text.slice(prefix.length)),
  };
}

/** Takes one character, takes any number of them, or goes on at two places at once. */
type Step =
  | { readonly kind: "literal"; readonly character: string }
  | { readonly kind: "one" | "many"; readonly accepts: (character: string) => boolean }
  | { readonly kind: "fork"; first: number; second: number };

/** A choice that is being read: the fork that leads to its next branch, and the ends of the branches so far. */
interface OpenChoice {
  fork: Step & { kind: "fork" };
  readonly ends: (Step & { kind: "fork" })[];
}

function stepsOf(pattern: readonly string[], dialect: GlobDialect): readonly Step[] | undefined {
  const steps: Step[] = [];
  const open: OpenChoice[] = [];
  const accepts = (character: string): boolean => dialect.crossesFolders || character !== "/";
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? "";
    const choice = open.at(-1);
    if (character === "*") {
      steps.push({ kind: "many", accepts });
    } else if (character === "?") {
      steps.push({ kind: "one", accepts });
    } else if (character === "[") {
      const set = characterSet(pattern, at + 1, dialect);
      if (set === undefined) return undefined;
      steps.push({ kind: "one", accepts: set.accepts });
      at = set.end;
    } else if (character === "{" && dialect.hasChoices) {
      open.push({ fork: pushed(steps, forkToNext(steps)), ends: [] });
    } else if (character === "," && choice !== undefined) {
      choice.ends.push(pushed(steps, forkToNext(steps)));
      choice.fork.second = steps.length;
      choice.fork = pushed(steps, forkToNext(steps));
    } else if (character === "}" && choice !== undefined) {
      for (const end of choice.ends) {
        end.first = steps.length;
        end.second = steps.length;
      }
      open.pop();
    } else {
      if (character === "\\") at += 1;
      const literal = pattern[at];
      if (literal === undefined) return undefined;
      steps.push({ kind: "literal", character: literal });
    }
  }
  return open.length === 0 ? steps : undefined;
}

function fork(first: number, second: number): Step & { kind: "fork" } {
  return { kind: "fork", first, second };
}

function forkToNext(steps: readonly Step[]): Step & { kind: "fork" } {
  return fork(steps.length + 1, steps.length + 1);
}

function pushed<S extends Step>(steps: Step[], step: S): S {
  steps.push(step);
  return step;
}

/** The set that begins behind `[`, with the index of its `]`; undefined where it is empty or does not end. */
function characterSet(
  pattern: readonly string[],
  start: number,
  dialect: GlobDialect,
): { readonly accepts: (character: string) => boolean; readonly end: number } | undefined {
  const ranges: (readonly [string, string])[] = [];
  const isNegated = dialect.negations.includes(pattern[start] ?? "]");
  let at = isNegated ? start + 1 : start;
  const next = (): string | undefined => {
    if (pattern[at] === "\\") at += 1;
    return pattern[at++];
  };
  while (pattern[at] !== "]") {
    const from = next();
    if (from === undefined) return undefined;
    const isRange = pattern[at] === "-" && pattern[at + 1] !== "]";
    if (isRange) at += 1;
    const to = isRange ? next() : from;
    if (to === undefined) return undefined;
    ranges.push([from, to]);
  }
  if (ranges.length === 0) return undefined;
  const isIn = (character: string): boolean =>
    ranges.some(([from, to]) => from <= character && character <= to);
  return { accepts: (character) => isIn(character) !== isNegated, end: at };
}

/** The text that everything begins with which the steps take, and how many of them that are. */
function literalPrefix(steps: readonly Step[]): { readonly prefix: string; readonly count: number } {
  let prefix = "";
  let count = 0;
  for (const step of steps) {
    if (step.kind !== "literal") break;
    prefix += step.character;
    count += 1;
  }
  return { prefix, count };
}

/** Follows all ways through the steps from one of them side by side, one character of the text after the other. */
function run(steps: readonly Step[], start: number, text: string): boolean {
  const lastReached = new Int32Array(steps.length + 1);
  let round = 1;

  /** The steps that wait for a character, once each, with those that forks lead to. */
  function reach(from: number[]): readonly number[] {
    const found: number[] = [];
    for (let at = from.pop(); at !== undefined; at = from.pop()) {
      if (lastReached[at] === round) continue;
      lastReached[at] = round;
      const step = steps[at];
      if (step?.kind === "fork") from.push(step.first, step.second);
      else found.push(at);
      if (step?.kind === "many") from.push(at + 1);
    }
    return found;
  }

  let active = reach([start]);
  for (const character of text) {
    const next: number[] = [];
    for (const at of active) {
      const step = steps[at];
      if (takes(step, character)) next.push(step?.kind === "many" ? at : at + 1);
    }
    if (next.length === 0) return false;
    round += 1;
    active = reach(next);
  }
  return active.includes(steps.length);
}

function takes(step: Step | undefined, character: string): boolean {
  switch (step?.kind) {
    case "literal":
      return step.character === character;
    case "one":
    case "many":
      return step.accepts(character);
    case "fork":
    case undefined:
      return false;
  }
}
