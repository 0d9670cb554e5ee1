import { type ExpressionProblem, type Fact, type FactMap, isFactList } from "../../schema/custom/fact.ts";
import { loadedEngine } from "../../schema/custom/loadedEngine.ts";
import { nearestName } from "../../schema/nearestName.ts";
import { exampleFacts, OPEN_MAPS } from "./exampleFacts.ts";
import { MOST_STEPS } from "./teamExaminer.ts";
import type { TeamRuleKind } from "./teamRule.ts";

/** Errors that hang on the expression alone, and not on what an object happens to hold. */
const ITS_OWN_FAULT =
  /^(?:unbound function|found no matching overload|no such overload|no matching overload)/;

/**
 * What is wrong with an expression about objects of a kind: it cannot be read, names something that there is not, or comes
 * to something else than is `wanted`. Undefined where nothing is.
 */
export function expressionProblem(
  source: string,
  kind: TeamRuleKind,
  wanted: "boolean" | "text",
): ExpressionProblem | undefined {
  const engine = loadedEngine();
  const example = exampleFacts(kind);
  const syntax = engine.syntaxProblem(source);
  if (syntax !== undefined)
    return { ...syntax, message: `This expression cannot be read: ${syntax.message}.` };
  return unknownName(source, kind) ?? wrongUse(source, example, wanted);
}

function unknownName(source: string, kind: TeamRuleKind): ExpressionProblem | undefined {
  const fields = [...new Set(fieldNames(exampleFacts(kind)))];
  for (const { kind: what, name, of, offset } of loadedEngine().namesIn(source)) {
    const at = offset === undefined ? {} : { offset };
    if (what === "variable" && name !== "self" && !TYPES.has(name))
      return { message: `There is no \`${name}\` here: the object is \`self\`.`, ...at };
    if (what !== "field" || fields.includes(name) || (of !== undefined && OPEN_MAPS.has(of))) continue;
    const near = nearestName(name, fields);
    const hint =
      near === undefined
        ? `there are ${fields.map((one) => `\`${one}\``).join(", ")}`
        : `did you mean \`${near}\`?`;
    return { message: `There is no field \`${name}\`; ${hint}`, ...at };
  }
  return undefined;
}

/** The names of types, which stand in expressions like variables. */
const TYPES: ReadonlySet<string> = new Set(
  "bool bytes double duration dyn int list map null_type string timestamp type uint optional math strings sets".split(
    " ",
  ),
);

function fieldNames(fact: Fact): readonly string[] {
  if (typeof fact !== "object") return [];
  if (isFactList(fact)) return fact.flatMap(fieldNames);
  return Object.entries(fact).flatMap(([key, inner]) => [key, ...fieldNames(inner)]);
}

function wrongUse(
  source: string,
  example: FactMap,
  wanted: "boolean" | "text",
): ExpressionProblem | undefined {
  const answer = loadedEngine().answer(source, example, MOST_STEPS);
  switch (answer.kind) {
    case "error":
      if (ITS_OWN_FAULT.test(answer.message))
        return { message: `This expression has no answer: ${answer.message}.` };
      return /neither `true`/.test(answer.message)
        ? {
            message: `This expression comes to ${wanted === "text" ? "no text" : "neither `true` nor `false`"}.`,
          }
        : undefined;
    case "unknown":
      return undefined;
    case "boolean":
    case "text":
      return answer.kind === wanted
        ? undefined
        : {
            message: `This expression comes to ${wanted === "text" ? "no text" : "neither `true` nor `false`"}.`,
          };
  }
}
