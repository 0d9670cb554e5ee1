import type { Delivered } from "../delivery/delivered.ts";
import type { EnabledProposals } from "../schema/structureProblem.ts";
import type { Cluster } from "../workspace/cluster.ts";
import type { Finding } from "../workspace/finding.ts";
import type { RuleSetting } from "../workspace/ruleSettings.ts";
import attachment from "./attachment/index.ts";
import backends from "./backends/index.ts";
import certificates from "./certificates/index.ts";
import delegation from "./delegation/index.ts";
import documents from "./documents/index.ts";
import features from "./features/index.ts";
import filters from "./filters/index.ts";
import gateways from "./gateways/index.ts";
import generatedResources from "./generatedResources/index.ts";
import grants from "./grants/index.ts";
import legacy from "./legacy/index.ts";
import listenerSets from "./listenerSets/index.ts";
import listeners from "./listeners/index.ts";
import matches from "./matches/index.ts";
import merging from "./merging/index.ts";
import mesh from "./mesh/index.ts";
import parents from "./parents/index.ts";
import policies from "./policies/index.ts";
import precedence from "./precedence/index.ts";
import routability from "./routability/index.ts";
import type { ResourceKind, Rule } from "./rule.ts";
import ruleSettings from "./ruleSettings/index.ts";
import savedStatus from "./savedStatus/index.ts";
import xBackends from "./xBackends/index.ts";

/** Every rule about objects, ordered by id. */
export const allRules: readonly Rule[] = [
  ...documents,
  ...gateways,
  ...merging,
  ...listenerSets,
  ...listeners,
  ...parents,
  ...attachment,
  ...backends,
  ...grants,
  ...certificates,
  ...policies,
  ...legacy,
  ...delegation,
  ...mesh,
  ...xBackends,
  ...savedStatus,
  ...features,
  ...filters,
  ...matches,
  ...precedence,
  ...ruleSettings,
  ...routability,
  ...generatedResources,
].sort((a, b) => (a.id < b.id ? -1 : 1));

/** The proposals that have rules of their own. */
type ExaminedProposals = Pick<EnabledProposals, "attachTo" | "routability" | "delegation">;

/** Told of a rule that threw; the other rules still report. */
export type InternalErrorLog = (rule: string, error: unknown) => void;

/** Runs the rules that are not turned off on one object. */
export function examiner(
  settings: Readonly<Record<string, RuleSetting>>,
  proposals: ExaminedProposals,
  log: InternalErrorLog,
  rules: readonly Rule[] = allRules,
): (cluster: Cluster, subject: Delivered) => readonly Finding[] {
  const byKind = new Map<ResourceKind, Rule[]>();
  for (const rule of rules) {
    if (settings[rule.id] === "off" || isOfUnreadProposal(rule, proposals)) continue;
    for (const kind of rule.kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), rule]);
  }
  return (cluster, subject) => {
    const findings: Finding[] = [];
    for (const rule of byKind.get(subject.resource.kind) ?? []) {
      for (const finding of run(rule, cluster, subject, log)) findings.push(finding);
    }
    return findings.slice(0, MOST_FINDINGS);
  };
}

function isOfUnreadProposal(
  { id }: Rule,
  { attachTo, routability: isRead, delegation: isDelegating }: ExaminedProposals,
): boolean {
  return (
    (!attachTo && id.startsWith("attach-")) ||
    (!isDelegating && id.startsWith("delegate-")) ||
    (!isRead && /^(addr-)?routability-/.test(id))
  );
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
