/** What an expression makes of its variable; `length` is `${#X}`. */
export type VariableOperator =
  | "value"
  | "length"
  | ":="
  | ":-"
  | "="
  | "-"
  | ":"
  | "/"
  | "//"
  | "/#"
  | "/%"
  | "#"
  | "##"
  | "%"
  | "%%"
  | "^"
  | "^^"
  | ","
  | ",,";

/** Text and expressions in it, in order. */
export type Word = readonly (string | VariableExpression)[];

/** One `${…}` of a text, from its `$` to behind its `}`. */
export interface VariableExpression {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly operator: VariableOperator;
  /** What the operator works with: a default, a pattern and its replacement, an offset and a length. */
  readonly words: readonly Word[];
}

/** Expressions that one may stand in; deeper ones are left alone, so that whatever walks them can rely on its stack. */
const MAXIMUM_DEPTH = 32;

/** An expression whose `}` has not come yet. */
interface Open {
  readonly start: number;
  readonly inside: VariableExpression[];
  isMalformed: boolean;
}

/**
 * The outermost expressions of a text in the grammar of envsubst, as Flux uses it. What is malformed, escaped as `$${X}`
 * or never closed is left out. One pass: a `}` closes the last `${` that is open, whatever stands between them.
 */
export function readExpressions(text: string): readonly VariableExpression[] {
  const outermost: VariableExpression[] = [];
  const open: Open[] = [];
  for (let at = text.indexOf("${"); at >= 0 && at < text.length; at++) {
    if (text.startsWith("${", at)) {
      const isEscaped = text[at - 1] === "$";
      if (!isEscaped || open.length > 0)
        open.push({ start: at, inside: [], isMalformed: isEscaped || open.length >= MAXIMUM_DEPTH });
      at++;
    } else if (text[at] === "}") {
      const closed = open.pop();
      if (closed === undefined) continue;
      const expression = closed.isMalformed ? undefined : readExpression(text, closed, at);
      const outer = open.at(-1);
      if (expression !== undefined) (outer?.inside ?? outermost).push(expression);
      else if (outer !== undefined) outer.isMalformed = true;
    }
  }
  return [...outermost, ...open.flatMap(({ inside }) => inside)];
}

/** `:?` and `:+` are no operators here: envsubst reads them, and makes something else of them than a shell. */
const HEAD = /(#?)([_A-Za-z][_A-Za-z0-9]*)(:[=-]|:(?![?+])|[=-]|\/[/#%]?|\^\^?|,,?|##?|%%?)?/y;

const OPERATORS: ReadonlySet<string> = new Set<VariableOperator>([
  ...([":=", ":-", "=", "-", ":", "/", "//", "/#", "/%"] as const),
  ...(["#", "##", "%", "%%", "^", "^^", ",", ",,"] as const),
]);

function isOperator(text: string): text is VariableOperator {
  return OPERATORS.has(text);
}

/** The expression that ends with the `}` at `close`, or undefined where it is malformed. */
function readExpression(text: string, open: Open, close: number): VariableExpression | undefined {
  HEAD.lastIndex = open.start + 2;
  const head = HEAD.exec(text);
  if (head === null) return undefined;
  const [, hash, name = "", written] = head;
  const from = HEAD.lastIndex;
  const whole = { start: open.start, end: close + 1, name };
  if (written === undefined)
    return from === close ? { ...whole, operator: hash === "" ? "value" : "length", words: [] } : undefined;
  if (hash !== "" || !isOperator(written)) return undefined;
  const words = readWords(text, { from, to: close, inside: open.inside }, written);
  return words === undefined ? undefined : { ...whole, operator: written, words };
}

/** A part of an expression: a stretch of the text with the expressions in it. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly inside: readonly VariableExpression[];
}

/** The words of an operator, or undefined where it cannot have these. */
function readWords(text: string, part: Part, operator: VariableOperator): readonly Word[] | undefined {
  switch (operator) {
    case "value":
    case "length":
    case "^":
    case "^^":
    case ",":
    case ",,":
      return part.from === part.to ? [] : undefined;
    case ":=":
    case ":-":
    case "=":
    case "-":
      return [piecesOf(text, part)];
    case "#":
    case "##":
    case "%":
    case "%%":
      return single([piecesOf(text, part)]);
    case ":":
      return single(cutAt(text, part, ":"));
    case "/":
    case "//":
    case "/#":
    case "/%":
      return replacementWords(text, part);
  }
}

/** The words where each is one text or one expression, which is all that envsubst reads there. */
function single(words: readonly Word[]): readonly Word[] | undefined {
  return words.every((word) => word.length === 1) ? words : undefined;
}

function replacementWords(text: string, part: Part): readonly Word[] | undefined {
  const [pattern, replacement] = cutAt(text, part, "/");
  if (pattern === undefined || replacement === undefined) return undefined;
  const words = single(replacement.length === 0 ? [pattern] : [pattern, replacement]);
  if (words?.some((word) => word.some((piece) => typeof piece === "string" && piece.includes("$$"))))
    return undefined;
  return words?.map((word) =>
    word.map((piece) => (typeof piece === "string" ? piece.replace(/\\([/\\])/g, "$1") : piece)),
  );
}

/**
 * The words before and behind a part's first separator that stands in none of its expressions and is not escaped.
 * Several separators in a row are one.
 */
function cutAt(text: string, part: Part, separator: string): readonly Word[] {
  let next = 0;
  for (let at = part.from; at < part.to; at++) {
    const expression = part.inside[next];
    if (expression?.start === at) {
      at = expression.end - 1;
      next++;
    } else if (separator === "/" && text[at] === "\\" && /[/\\]/.test(text[at + 1] ?? "")) {
      at++;
    } else if (text[at] === separator) {
      const before = { from: part.from, to: at, inside: part.inside.slice(0, next) };
      let from = at + 1;
      while (from < part.to && text[from] === separator) from++;
      const behind = { from, to: part.to, inside: part.inside.slice(next) };
      return [piecesOf(text, before), piecesOf(text, behind)];
    }
  }
  return [piecesOf(text, part)];
}

function piecesOf(text: string, { from, to, inside }: Part): Word {
  const pieces: (string | VariableExpression)[] = [];
  let at = from;
  for (const expression of inside) {
    if (expression.start > at) pieces.push(text.slice(at, expression.start));
    pieces.push(expression);
    at = expression.end;
  }
  if (to > at) pieces.push(text.slice(at, to));
  return pieces;
}
