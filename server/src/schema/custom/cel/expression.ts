import { parse } from "@bufbuild/cel";
import { OPTIONAL_FIELD, OPTIONAL_INDEX, withoutOptionalSyntax } from "./optionalSyntax.ts";

/** A parsed expression, as the engine takes it. */
export type Parsed = ReturnType<typeof parse>;
type Expression = NonNullable<Parsed["expr"]>;
type Kind = Expression["exprKind"];
type Call = Extract<Kind, { case: "callExpr" }>["value"];

/** The name of the function that is called at each turn of a loop, to count it against the budget. */
export const SPEND = "@spend";
/** The function that counts what a value holds, so that none is made or compared which is too large. */
export const WEIGH = "@weigh";

const COMPARISONS: ReadonlySet<string> = new Set(["_==_", "_!=_", "@in"]);

/**
 * Parses an expression and brings it into the words of the engine: optional fields become calls, `optMap` and
 * `optFlatMap` loops, every loop counts its turns, and lists and maps are weighed. Throws where it cannot be read.
 */
export function parseExpression(source: string): { readonly parsed: Parsed; readonly readsOldSelf: boolean } {
  const parsed = parse(withoutOptionalSyntax(source));
  const rewriting = new Rewriting();
  if (parsed.expr !== undefined) rewriting.rewrite(parsed.expr);
  return { parsed, readsOldSelf: rewriting.readsOldSelf };
}

/** The first id of an expression that is added here: ids only have to differ from those of the parser. */
const FIRST_ID = 1_000_000n;

class Rewriting {
  readsOldSelf = false;
  private nextId = FIRST_ID;

  /** Rewrites an expression in place: the tree is this module's own. */
  rewrite(expression: Expression): void {
    const kind = expression.exprKind;
    switch (kind.case) {
      case "identExpr":
        if (kind.value.name === "oldSelf") this.readsOldSelf = true;
        return;
      case "selectExpr":
        if (kind.value.operand === undefined) return;
        this.rewrite(kind.value.operand);
        if (isOptional(kind.value.operand) && !kind.value.testOnly)
          expression.exprKind = this.call(OPTIONAL_FIELD, kind.value.operand, [this.text(kind.value.field)]);
        return;
      case "callExpr":
        this.rewriteCall(expression, kind.value);
        return;
      case "listExpr":
        for (const element of kind.value.elements) this.rewrite(element);
        this.weigh(expression);
        return;
      case "structExpr":
        for (const { keyKind, value } of kind.value.entries) {
          if (keyKind.case === "mapKey") this.rewrite(keyKind.value);
          if (value !== undefined) this.rewrite(value);
        }
        this.weigh(expression);
        return;
      case "comprehensionExpr": {
        const { iterRange, accuInit, loopCondition, loopStep, result } = kind.value;
        for (const part of [iterRange, accuInit, loopCondition, loopStep, result])
          if (part !== undefined) this.rewrite(part);
        if (loopCondition !== undefined)
          kind.value.loopCondition = this.expression(this.call(SPEND, undefined, [loopCondition]));
        return;
      }
      default:
        return;
    }
  }

  private rewriteCall(expression: Expression, call: Call): void {
    if (call.target !== undefined) this.rewrite(call.target);
    for (const argument of call.args) this.rewrite(argument);
    if (COMPARISONS.has(call.function)) for (const argument of call.args) this.weigh(argument);
    const [first, second] = call.args;
    if (call.function === "_[_]" && first !== undefined && second !== undefined && isOptional(first)) {
      expression.exprKind = this.call(OPTIONAL_INDEX, first, [second]);
    }
    const isMacro = call.function === "optMap" || call.function === "optFlatMap";
    if (!isMacro || call.target === undefined || first?.exprKind.case !== "identExpr" || second === undefined)
      return;
    const ofStep =
      call.function === "optMap" ? this.call("optional.of", undefined, [second]) : second.exprKind;
    expression.exprKind = this.loop(
      first.exprKind.value.name,
      this.expression(this.call("@values", undefined, [call.target])),
      this.expression(this.call("optional.none", undefined, [])),
      this.expression(ofStep),
    );
  }

  /** Wraps an expression in a call that weighs its value before it is used. */
  private weigh(expression: Expression): void {
    const itself = this.expression(expression.exprKind);
    expression.exprKind = this.call(WEIGH, undefined, [itself]);
  }

  private loop(iterVar: string, iterRange: Expression, accuInit: Expression, loopStep: Expression): Kind {
    const accuVar = "@optional";
    const yes: Kind = {
      case: "constExpr",
      value: { $typeName: "cel.expr.Constant", constantKind: { case: "boolValue", value: true } },
    };
    return {
      case: "comprehensionExpr",
      value: {
        $typeName: "cel.expr.Expr.Comprehension",
        iterVar,
        iterVar2: "",
        iterRange,
        accuVar,
        accuInit,
        loopCondition: this.expression(this.call(SPEND, undefined, [this.expression(yes)])),
        loopStep,
        result: this.expression({
          case: "identExpr",
          value: { $typeName: "cel.expr.Expr.Ident", name: accuVar },
        }),
      },
    };
  }

  private call(name: string, target: Expression | undefined, args: Expression[]): Kind {
    const base = { $typeName: "cel.expr.Expr.Call", function: name, args } as const;
    return { case: "callExpr", value: target === undefined ? base : { ...base, target } };
  }

  private text(value: string): Expression {
    return this.expression({
      case: "constExpr",
      value: { $typeName: "cel.expr.Constant", constantKind: { case: "stringValue", value } },
    });
  }

  private expression(exprKind: Kind): Expression {
    this.nextId += 1n;
    return { $typeName: "cel.expr.Expr", id: this.nextId, exprKind };
  }
}

/** True for what was made out of optional syntax: whatever is selected from it is optional, too. */
function isOptional({ exprKind }: Expression): boolean {
  return (
    exprKind.case === "callExpr" &&
    (exprKind.value.function === OPTIONAL_FIELD || exprKind.value.function === OPTIONAL_INDEX)
  );
}
