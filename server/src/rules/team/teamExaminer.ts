import type { Delivered } from "../../delivery/delivered.ts";
import { asRoute } from "../../model/resource.ts";
import type { ExpressionAnswer, FactMap } from "../../schema/custom/fact.ts";
import { loadedEngine } from "../../schema/custom/loadedEngine.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Finding } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";
import type { ResourceKind } from "../rule.ts";
import { gatewayFacts, listenerSetFacts } from "./gatewayFacts.ts";
import { routeFacts } from "./routeFacts.ts";
import { idOf, kindsOf, type TeamRule } from "./teamRule.ts";

type Examine = (cluster: Cluster, subject: Delivered) => readonly Finding[];

/** Turns of loops that one expression may take for one object. */
export const MOST_STEPS = 20_000;
const LONGEST_MESSAGE = 500;

/** The usual examination of objects, and that of a team's own rules after it. */
export function withTeamRules(examine: Examine, rules: readonly TeamRule[]): Examine {
  if (rules.length === 0) return examine;
  const byKind = new Map<ResourceKind, TeamRule[]>();
  for (const rule of rules)
    for (const kind of kindsOf(rule)) byKind.set(kind, [...(byKind.get(kind) ?? []), rule]);
  return (cluster, subject) => {
    const found = examine(cluster, subject);
    const own = byKind.get(subject.resource.kind);
    if (own === undefined || subject.resource.embedded?.isOff === true) return found;
    const facts = factsOf(cluster, subject);
    return facts === undefined
      ? found
      : [...found, ...own.flatMap((rule) => findingOf(rule, subject, facts) ?? [])];
  };
}

/** An object as expressions see it; undefined for kinds that no rule is about. */
export function factsOf(cluster: Cluster, subject: Delivered): FactMap | undefined {
  const { resource } = subject;
  const route = asRoute(resource);
  if (route !== undefined) return routeFacts(cluster, { ...subject, resource: route });
  switch (resource.kind) {
    case "Gateway":
      return gatewayFacts(cluster, { ...subject, resource });
    case "ListenerSet":
      return listenerSetFacts(cluster, { ...subject, resource });
    default:
      return undefined;
  }
}

function findingOf(rule: TeamRule, { id }: Delivered, self: FactMap): Finding | undefined {
  const ask = (source: string): ExpressionAnswer => loadedEngine().answer(source, self, MOST_STEPS);
  const say = (message: string, severity: Finding["severity"]): Finding => ({
    rule: idOf(rule),
    category: "advice",
    severity,
    message,
    place: { id, path: pathOf(rule) },
    on: "value",
    related: [],
    fixes: [],
  });
  const failed = (what: string, answer: ExpressionAnswer): Finding | undefined =>
    answer.kind === "unknown"
      ? undefined
      : say(
          `The ${what} of the team's rule \`${rule.name}\` has no answer here: ${answer.kind === "error" ? answer.message : "it comes to no truth value"}.`,
          "information",
        );
  if (rule.match !== undefined) {
    const matches = ask(rule.match);
    if (matches.kind !== "boolean") return failed("condition", matches);
    if (!matches.value) return undefined;
  }
  const holds = ask(rule.rule);
  if (holds.kind !== "boolean") return failed("expression", holds);
  return holds.value ? undefined : say(messageOf(rule, ask), rule.severity);
}

function messageOf(
  { message, messageExpression }: TeamRule,
  ask: (source: string) => ExpressionAnswer,
): string {
  const written = messageExpression === undefined ? undefined : ask(messageExpression);
  const text = written?.kind === "text" ? written.value.replace(/\s+/g, " ").trim() : "";
  const chosen = text === "" ? message : text;
  return chosen.length > LONGEST_MESSAGE ? `${chosen.slice(0, LONGEST_MESSAGE)}…` : chosen;
}

function pathOf({ at }: TeamRule): Path {
  return at === undefined ? ["metadata", "name"] : at.split(".");
}
