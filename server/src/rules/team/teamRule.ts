import { ROUTE_KINDS } from "../../model/route.ts";
import type { Severity } from "../../workspace/finding.ts";
import type { ResourceKind } from "../rule.ts";

/** The kinds that a rule of a team can be about; `Route` stands for every kind of Route. */
export const TEAM_RULE_KINDS = [...ROUTE_KINDS, "Route", "Gateway", "ListenerSet"] as const;
export type TeamRuleKind = (typeof TEAM_RULE_KINDS)[number];

/** What a team asks of its own manifests: an expression over what they come to, with the words for those that break it. */
export interface TeamRule {
  readonly name: string;
  readonly kind: TeamRuleKind;
  /** The objects that it is about, as an expression; left out, all of the kind. */
  readonly match?: string;
  /** What has to be true. */
  readonly rule: string;
  readonly message: string;
  /** An expression for the message that knows the object; where it comes to no text, `message` is shown. */
  readonly messageExpression?: string;
  readonly severity: Severity;
  /** The field that is marked: `spec.hostnames`; left out, the name. */
  readonly at?: string;
}

/** The kinds of objects that a rule looks at. */
export function kindsOf({ kind }: TeamRule): readonly ResourceKind[] {
  return kind === "Route" ? ROUTE_KINDS : [kind];
}

/** The id under which the findings of a rule are shown. */
export function idOf({ name }: Pick<TeamRule, "name">): string {
  return `policy/${name}`;
}
