import type { Delivered } from "../delivery/delivered.ts";
import type { EnabledProposals } from "../schema/structureProblem.ts";
import type { Cluster } from "../workspace/cluster.ts";
import type { Finding } from "../workspace/finding.ts";
import type { RuleSetting } from "../workspace/ruleSettings.ts";
import attachment from "./attachment/index.ts";
import generatedResources from "./generatedResources/index.ts";
import grants from "./grants/index.ts";
import listenerSets from "./listenerSets/index.ts";
import listeners from "./listeners/index.ts";
import merging from "./merging/index.ts";
import parents from "./parents/index.ts";
import routability from "./routability/index.ts";
import type { ResourceKind, Rule } from "./rule.ts";

/** Every rule about objects, ordered by id. */
export const allRules: readonly Rule[] = [
  ...merging,
  ...listenerSets,
  ...listeners,
  ...parents,
  ...attachment,
  ...grants,
  ...routability,
  ...generatedResources,
].sort((a, b) => (a.id < b.id ? -1 : 1));

/** The rule of an id. */
export function ruleById(id: string): Rule | undefined {
  return allRules.find((rule) => rule.id === id);
}

/** Told of a rule that threw; the other rules still report. */
export type InternalErrorLog = (rule: string, error: unknown) => void;

/** Runs the rules that are not turned off on one object. */
export function examiner(
  settings: Readonly<Record<string, RuleSetting>>,
  proposals: Pick<EnabledProposals, "attachTo" | "routability">,
  log: InternalErrorLog,
  rules: readonly Rule[] = allRules,
): (cluster: Cluster, subject: Delivered) => readonly Finding[] {
  const byKind = new Map<ResourceKind, Rule[]>();
  for (const rule of rules) {
    if (settings[rule.id] === "off" || isOfDisabledProposal(rule.id, proposals)) continue;
    for (const kind of rule.kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), rule]);
  }
  return (cluster, subject) =>
    (byKind.get(subject.resource.kind) ?? [])
      .flatMap((rule) => run(rule, cluster, subject, log))
      .slice(0, MOST_FINDINGS);
}

function isOfDisabledProposal(
  id: string,
  { attachTo, routability: isRead }: Pick<EnabledProposals, "attachTo" | "routability">,
): boolean {
  return (!attachTo && id.startsWith("attach-")) || (!isRead && /^(addr-)?routability-/.test(id));
}

/** Nobody reads more about one object, and a hostile one could have thousands of listeners. */
const MOST_FINDINGS = 1000;

function run(rule: Rule, cluster: Cluster, subject: Delivered, log: InternalErrorLog): readonly Finding[] {
  try {
    return rule.examine(cluster, subject);
  } catch (error) {
    log(rule.id, error);
    return [];
  }
}
