import { stringValue } from "../../yaml/scalars.ts";
import { child, type YamlNode } from "../../yaml/tree.ts";
import { expressionProblem } from "./expressionProblem.ts";
import { TEAM_RULE_KINDS } from "./teamRule.ts";

const EXPRESSIONS = { match: "boolean", rule: "boolean", messageExpression: "text" } as const;

/**
 * Says what is wrong in the rules of a team in a settings file, beyond the form of their values: names that are given twice,
 * and expressions, each at its place. The names of those that have no effect are the answer.
 */
export function teamRuleProblems(
  root: YamlNode,
  say: (start: number, end: number, message: string) => void,
): readonly string[] {
  const policies = child(root, "policies");
  if (policies?.kind !== "sequence") return [];
  const names = new Set<string>();
  return policies.items.flatMap((item) => {
    const nameNode = child(item, "name");
    const name = stringValue(nameNode);
    const kind = TEAM_RULE_KINDS.find((one) => one === stringValue(child(item, "kind")));
    if (nameNode === undefined || name === undefined || kind === undefined) return [];
    if (names.has(name)) {
      say(nameNode.start, nameNode.end, `There is another rule \`${name}\` above.`);
      return [];
    }
    names.add(name);
    const wrong = (["match", "rule", "messageExpression"] as const).filter((key) => {
      const node = child(item, key);
      const source = stringValue(node);
      if (node === undefined || source === undefined) return false;
      const problem = expressionProblem(source, kind, EXPRESSIONS[key]);
      if (problem !== undefined) say(startIn(node, source, problem.offset), node.end, problem.message);
      return problem !== undefined;
    });
    return wrong.length > 0 ? [name] : [];
  });
}

/** Where in the text an offset of an expression is; where it is not written as it reads, the expression's start. */
function startIn(node: YamlNode, source: string, offset = 0): number {
  if (node.kind !== "scalar") return node.start;
  const quotes = node.end - node.start - source.length;
  const isAsWritten = quotes === 0 || quotes === 2;
  return isAsWritten ? Math.min(node.end - 1, node.start + quotes / 2 + offset) : node.start;
}
