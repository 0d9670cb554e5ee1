import type { Parsed } from "./expression.ts";

type Expression = NonNullable<Parsed["expr"]>;

/** A name that an expression uses: of a variable, or of a field with the name of what it is a field of. */
export interface UsedName {
  readonly kind: "variable" | "field";
  readonly name: string;
  /** Of a field: the last name before it, where that is one. */
  readonly of?: string;
  readonly id: bigint;
}

/** The names of variables and fields in an expression; those of its own loops are left out. */
export function namesIn({ expr }: Parsed): readonly UsedName[] {
  return expr === undefined ? [] : namesOf(expr, new Set());
}

function namesOf({ id, exprKind }: Expression, own: ReadonlySet<string>): readonly UsedName[] {
  const inAll = (parts: readonly (Expression | undefined)[], names = own): readonly UsedName[] =>
    parts.flatMap((part) => (part === undefined ? [] : namesOf(part, names)));
  switch (exprKind.case) {
    case "identExpr": {
      const { name } = exprKind.value;
      return own.has(name) ? [] : [{ kind: "variable", name, id }];
    }
    case "selectExpr": {
      const { operand, field } = exprKind.value;
      const of = operand === undefined ? undefined : lastName(operand);
      return [...inAll([operand]), { kind: "field", name: field, ...(of === undefined ? {} : { of }), id }];
    }
    case "callExpr":
      return inAll([exprKind.value.target, ...exprKind.value.args]);
    case "listExpr":
      return inAll(exprKind.value.elements);
    case "structExpr":
      return exprKind.value.entries.flatMap(({ keyKind, value }) =>
        inAll([keyKind.case === "mapKey" ? keyKind.value : undefined, value]),
      );
    case "comprehensionExpr": {
      const { iterRange, accuInit, loopCondition, loopStep, result, iterVar, iterVar2, accuVar } =
        exprKind.value;
      const inner = new Set([...own, iterVar, iterVar2, accuVar]);
      return [...inAll([iterRange, accuInit]), ...inAll([loopCondition, loopStep, result], inner)];
    }
    default:
      return [];
  }
}

function lastName({ exprKind }: Expression): string | undefined {
  switch (exprKind.case) {
    case "identExpr":
      return exprKind.value.name;
    case "selectExpr":
      return exprKind.value.field;
    default:
      return undefined;
  }
}
