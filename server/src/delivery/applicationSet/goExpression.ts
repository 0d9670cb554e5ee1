import { ownValue } from "../../yaml/ownValue.ts";
import { isMap, type YamlValue } from "../../yaml/yamlValue.ts";
import { GO_FUNCTIONS } from "./goFunctions.ts";
import { isUnknown, type ParameterSet, textOf } from "./parameterSet.ts";

/** Code units past which an expression is not looked at, so that brackets cannot exhaust the stack. */
const MAXIMUM_LENGTH = 1000;

const TOKEN =
  /\s+|(?<field>\$?(?:\.[A-Za-z_]\w*)+|\$[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|\.(?!\w))|(?<word>[A-Za-z]\w*)|(?<quoted>"(?:[^"\\\n]|\\["\\nt])*")|(?<raw>`[^`]*`)|(?<whole>-?\d{1,15}(?![\w.]))|(?<sign>[|()])/gy;

type Token =
  | { readonly kind: "field"; readonly steps: readonly string[] }
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "constant"; readonly value: string | number }
  | { readonly kind: "sign"; readonly sign: string };

/**
 * The text that an expression of Go's templates stands for: fields of the parameters, constants, pipes, brackets, and
 * the functions of `goFunctions.ts`. Undefined where it says anything else, or asks for what nobody knows.
 */
export function goText(
  expression: string,
  parameters: ParameterSet,
  missingKeyIsError: boolean,
): string | undefined {
  const value = goValue(expression, parameters, missingKeyIsError);
  return value === undefined ? undefined : textOf(value);
}

/** What such an expression comes to; undefined where nobody knows. */
export function goValue(
  expression: string,
  parameters: ParameterSet,
  missingKeyIsError: boolean,
): YamlValue | undefined {
  const tokens = expression.length > MAXIMUM_LENGTH ? undefined : tokensOf(expression);
  if (tokens === undefined) return undefined;
  const evaluation = new Evaluation(tokens, parameters, missingKeyIsError);
  const value = evaluation.pipeline();
  return evaluation.isAtEnd ? value : undefined;
}

function tokensOf(expression: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of expression.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const { field, word, quoted, raw, whole, sign } = match.groups ?? {};
    if (field !== undefined) tokens.push({ kind: "field", steps: stepsOf(field) });
    else if (word !== undefined) tokens.push({ kind: "word", word });
    else if (quoted !== undefined) tokens.push({ kind: "constant", value: unquoted(quoted) });
    else if (raw !== undefined) tokens.push({ kind: "constant", value: raw.slice(1, -1) });
    else if (whole !== undefined) tokens.push({ kind: "constant", value: Number(whole) });
    else if (sign !== undefined) tokens.push({ kind: "sign", sign });
  }
  return end === expression.length ? tokens : undefined;
}

/** Fields count from what is there, or from a variable; a dot alone is that of a loop. */
function stepsOf(field: string): readonly string[] {
  return field === "." ? [field] : field.replace(/^\$?\./, "").split(".");
}

function unquoted(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, (_, escaped) => ESCAPES.get(escaped) ?? escaped);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
]);

/** Reads tokens and works out what they come to on the way; undefined is "not understood" and spreads. */
class Evaluation {
  private readonly tokens: readonly Token[];
  private readonly parameters: ParameterSet;
  private readonly missingKeyIsError: boolean;
  private at = 0;

  constructor(tokens: readonly Token[], parameters: ParameterSet, missingKeyIsError: boolean) {
    this.tokens = tokens;
    this.parameters = parameters;
    this.missingKeyIsError = missingKeyIsError;
  }

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  pipeline(): YamlValue | undefined {
    let value = this.command([]);
    while (value !== undefined && this.takeSign("|")) value = this.command([value]);
    return value;
  }

  private command(piped: readonly YamlValue[]): YamlValue | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== "word") return piped.length === 0 ? this.operand() : undefined;
    this.at += 1;
    const call = GO_FUNCTIONS.get(token.word);
    if (call === undefined) return piped.length === 0 ? constantNamed(token.word) : undefined;
    const operands: YamlValue[] = [];
    while (!this.isAtEnd && !this.isSign("|") && !this.isSign(")")) {
      const operand = this.operand();
      if (operand === undefined) return undefined;
      operands.push(operand);
    }
    const all = [...operands, ...piped];
    // What is not known yet must not be cut, replaced or compared.
    return all.some(isUnknown) ? undefined : call(all);
  }

  private operand(): YamlValue | undefined {
    const token = this.tokens[this.at++];
    switch (token?.kind) {
      case "field":
        return this.field(this.parameters.known, token.steps);
      case "constant":
        return token.value;
      case "word":
        return constantNamed(token.word);
      case "sign":
        return token.sign === "(" ? this.bracket() : undefined;
      case undefined:
        return undefined;
    }
  }

  private bracket(): YamlValue | undefined {
    const value = this.pipeline();
    if (value === undefined || !this.takeSign(")")) return undefined;
    const next = this.tokens[this.at];
    if (next?.kind !== "field") return value;
    this.at += 1;
    return this.field(value, next.steps);
  }

  /** Go knows null for a key that is missing, unless the options say otherwise, but nothing below it. */
  private field(from: YamlValue, steps: readonly string[]): YamlValue | undefined {
    let value: YamlValue = from;
    for (const step of steps) {
      if (!isMap(value)) return undefined;
      const below: YamlValue | undefined = ownValue(value, step);
      const isCertain = !this.missingKeyIsError && !this.parameters.isOpen && !/^[$.]/.test(step);
      if (below === undefined && !isCertain) return undefined;
      value = below ?? null;
    }
    return value;
  }

  private isSign(sign: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === "sign" && token.sign === sign;
  }

  private takeSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.at += 1;
    return true;
  }
}

function constantNamed(word: string): YamlValue | undefined {
  return word === "true" ? true : word === "false" ? false : undefined;
}
