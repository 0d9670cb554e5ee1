import { CelScalar, type CelValue, celEnv, celFunc, isCelError, parse, plan } from "@bufbuild/cel";
import type { Field, ValidationRule } from "../../field.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import type { ExpressionAnswer, ExpressionProblem, FactMap } from "../fact.ts";
import { addressFunctions } from "./addressFunctions.ts";
import { Budget } from "./budget.ts";
import { celValue } from "./celValue.ts";
import { parseExpression, SPEND, WEIGH } from "./expression.ts";
import { factValue, type Looked } from "./factValue.ts";
import { formatFunctions } from "./formatFunctions.ts";
import { listFunctions } from "./listFunctions.ts";
import { namesIn, type UsedName } from "./namesInExpression.ts";
import { none, optionalFunctions } from "./optionalFunctions.ts";
import { quantityFunctions } from "./quantityFunctions.ts";
import { syntaxInWords } from "./syntaxInWords.ts";
import { textFunctions } from "./textFunctions.ts";
import { urlFunctions } from "./urlFunctions.ts";

/** An expression that can be evaluated. */
type Expression = (bindings: Record<string, CelValue>) => ReturnType<ReturnType<typeof plan>>;

interface Compiled {
  readonly evaluate: Expression;
  readonly readsOldSelf: boolean;
}

/** The length in code units past which a rule is not evaluated: no person wrote it. */
const LONGEST_RULE = 20_000;
const MOST_KEPT = 2000;

/**
 * Evaluates the rules of definitions, in CEL with the functions of the API server. What cannot be read or evaluated
 * here, or takes too long, is unknown: it counts as kept.
 */
export class RuleEngine {
  private readonly budget = new Budget();
  private readonly compiled = new Map<string, Compiled | undefined>();
  private readonly environment = celEnv({
    funcs: [
      celFunc(SPEND, [CelScalar.DYN], CelScalar.DYN, (value) => {
        this.budget.spend();
        return value;
      }),
      celFunc(WEIGH, [CelScalar.DYN], CelScalar.DYN, (value) => {
        this.budget.weigh(value);
        return value;
      }),
      ...textFunctions(this.budget),
      ...listFunctions(this.budget, (a, b) => this.isSame(a, b)),
      ...optionalFunctions,
      ...formatFunctions,
      ...quantityFunctions,
      ...addressFunctions,
      ...urlFunctions,
    ],
  });

  /** Begins with another object, whose rules may take so many steps together. */
  start(steps: number): void {
    this.budget.start(steps);
  }

  /** A value as rules see it; undefined where it cannot be seen as its field says. */
  valueOf(value: JsonValue, field: Field): CelValue | undefined {
    try {
      return celValue(value, field, (type, text) => {
        const read = this.evaluate(`${type}(self)`, { self: text });
        if (read === undefined) throw new Error(`no ${type}`);
        return read;
      });
    } catch {
      return undefined;
    }
  }

  /** The message of a rule that is certainly broken; undefined where it is kept, or nobody knows. */
  broken(rule: ValidationRule, self: CelValue): string | undefined {
    const compiled = this.compile(rule.rule);
    // A rule about a change says nothing of an object that is created.
    if (compiled === undefined || (compiled.readsOldSelf && !rule.optionalOldSelf)) return undefined;
    const bindings = rule.optionalOldSelf ? { self, oldSelf: none() } : { self };
    if (this.run(compiled, bindings) !== false) return undefined;
    const { messageExpression, message } = rule;
    const written = messageExpression === undefined ? undefined : this.evaluate(messageExpression, bindings);
    if (typeof written === "string" && written.trim() !== "" && !written.includes("\n"))
      return written.trim();
    return message?.trim() || `\`${rule.rule.trim().replace(/\s+/g, " ")}\` does not hold`;
  }

  /**
   * What an expression comes to that somebody wrote about `self`, in at most so many steps. Unlike the rules of definitions it
   * has a reader who can mend it, so that errors are told.
   */
  answer(source: string, self: FactMap, steps: number): ExpressionAnswer {
    const compiled = this.compile(source);
    if (compiled === undefined) return { kind: "error", message: "it cannot be read" };
    const looked: Looked = { atUnknown: false };
    this.budget.start(steps);
    try {
      const value = compiled.evaluate({ self: factValue(self, looked) });
      if (looked.atUnknown) return { kind: "unknown" };
      if (isCelError(value)) return { kind: "error", message: value.message };
      if (typeof value === "boolean") return { kind: "boolean", value };
      return typeof value === "string"
        ? { kind: "text", value }
        : { kind: "error", message: "it comes to neither `true` nor `false` nor a text" };
    } catch (error) {
      if (looked.atUnknown) return { kind: "unknown" };
      return { kind: "error", message: error instanceof Error ? error.message : "it cannot be evaluated" };
    }
  }

  /** Why an expression cannot be read; undefined for one that can. */
  syntaxProblem(source: string): ExpressionProblem | undefined {
    if (source.length > LONGEST_RULE) return { message: `it is longer than ${LONGEST_RULE} characters` };
    try {
      parseExpression(source);
      return undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : "it cannot be read";
      const [, line, column, what = message] = /^[^:]*:(\d+):(\d+): (.*)$/s.exec(message) ?? [];
      if (line === undefined) return { message: what };
      const offset = offsetOf(source, Number(line), Number(column));
      return { message: syntaxInWords(what, source.slice(0, offset), source.slice(offset)), offset };
    }
  }

  /** The names of variables and fields that an expression uses, each with its offset where that is known. */
  namesIn(source: string): readonly (UsedName & { readonly offset?: number })[] {
    try {
      const parsed = parse(source);
      return namesIn(parsed).map((name) => {
        const offset = parsed.sourceInfo?.positions[String(name.id)];
        // A field stands behind its dot.
        const start = offset === undefined || name.kind === "variable" ? offset : offset + 1;
        return { ...name, ...(start === undefined ? {} : { offset: start }) };
      });
    } catch {
      return [];
    }
  }

  private isSame(a: CelValue, b: CelValue): boolean {
    return this.evaluate("a == b", { a, b }) === true;
  }

  /** The value of an expression; undefined where it has none here. */
  private evaluate(source: string, bindings: Record<string, CelValue>): CelValue | undefined {
    const compiled = this.compile(source);
    return compiled === undefined ? undefined : this.run(compiled, bindings);
  }

  private run({ evaluate }: Compiled, bindings: Record<string, CelValue>): CelValue | undefined {
    try {
      const result = evaluate(bindings);
      return isCelError(result) ? undefined : result;
    } catch {
      return undefined;
    }
  }

  private compile(source: string): Compiled | undefined {
    if (this.compiled.has(source)) return this.compiled.get(source);
    const compiled = source.length > LONGEST_RULE ? undefined : this.attempt(source);
    if (this.compiled.size >= MOST_KEPT) this.compiled.clear();
    this.compiled.set(source, compiled);
    return compiled;
  }

  private attempt(source: string): Compiled | undefined {
    try {
      const { parsed, readsOldSelf } = parseExpression(source);
      return { evaluate: plan(this.environment, parsed), readsOldSelf };
    } catch {
      return undefined;
    }
  }
}

function offsetOf(source: string, line: number, column: number): number {
  const before = source.split("\n").slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}
