import type { Delivered } from "../delivery/delivered.ts";
import { admissionRules } from "../schema/admission/index.ts";
import type { EnabledProposals } from "../schema/structureProblem.ts";
import { counted } from "../text/counted.ts";
import { LIMITS } from "../text/limits.ts";
import { GivingWay } from "../workspace/cells/givingWay.ts";
import type { Cluster } from "../workspace/cluster/cluster.ts";
import type { Finding } from "../workspace/finding.ts";
import type { RuleSetting } from "../workspace/ruleSettings.ts";
import attach from "./attach/index.ts";
import backend from "./backend/index.ts";
import btls from "./btls/index.ts";
import cert from "./cert/index.ts";
import crd from "./crd/index.ts";
import delegate from "./delegate/index.ts";
import delivery from "./delivery/index.ts";
import doc from "./doc/index.ts";
import exposure from "./exposure/index.ts";
import feature from "./feature/index.ts";
import field from "./field/index.ts";
import filter from "./filter/index.ts";
import gateway from "./gateway/index.ts";
import gen from "./gen/index.ts";
import grant from "./grant/index.ts";
import inference from "./inference/index.ts";
import ingress from "./ingress/index.ts";
import kustomization from "./kustomization/index.ts";
import legacy from "./legacy/index.ts";
import type { ListedRule } from "./listedRule.ts";
import listener from "./listener/index.ts";
import listenerset from "./listenerset/index.ts";
import match from "./match/index.ts";
import mesh from "./mesh/index.ts";
import policy from "./policy/index.ts";
import precedence from "./precedence/index.ts";
import request from "./request/index.ts";
import retry from "./retry/index.ts";
import routability from "./routability/index.ts";
import route from "./route/index.ts";
import type { ResourceKind, Rule } from "./rule.ts";
import session from "./session/index.ts";
import settings from "./settings/index.ts";
import status from "./status/index.ts";
import telemetry from "./telemetry/index.ts";
import timeout from "./timeout/index.ts";
import vendor from "./vendor/index.ts";
import xbackend from "./xbackend/index.ts";
import yaml from "./yaml/index.ts";

/** Every rule that can be reported, whoever examines it, ordered by id. */
export const allRules: readonly ListedRule[] = [
  ...attach,
  ...backend,
  ...btls,
  ...cert,
  ...crd,
  ...delegate,
  ...delivery,
  ...doc,
  ...exposure,
  ...feature,
  ...field,
  ...filter,
  ...gateway,
  ...gen,
  ...grant,
  ...inference,
  ...ingress,
  ...kustomization,
  ...legacy,
  ...listener,
  ...listenerset,
  ...match,
  ...mesh,
  ...policy,
  ...precedence,
  ...request,
  ...retry,
  ...routability,
  ...route,
  ...session,
  ...settings,
  ...status,
  ...telemetry,
  ...timeout,
  ...vendor,
  ...xbackend,
  ...yaml,
  ...admissionRules,
].sort((a, b) => (a.id < b.id ? -1 : 1));

/** The rule of an id. */
export function ruleOf(id: string): ListedRule | undefined {
  return allRules.find((rule) => rule.id === id);
}

/** Those about objects. */
const objectRules: readonly Rule[] = allRules.filter((rule) => rule.examinedIn === "cluster");

/** The proposals that have rules of their own. */
type ExaminedProposals = Pick<EnabledProposals, "attachTo" | "routability" | "delegation">;

/** Called with a rule that threw and the error; the other rules still report. */
export type InternalErrorLog = (rule: string, error: unknown) => void;

/** Told of each run of a rule on an object, which it has to do itself; for whoever asks where time goes. */
export type RuleWatch = (
  rule: string,
  subject: Delivered,
  run: () => readonly Finding[],
) => readonly Finding[];

/** The rule that tells of objects that are defined again and again. */
const COPIES = "doc-duplicate-object";

/** Runs the rules that are not turned off on one object. */
export function examiner(
  settings: Readonly<Record<string, RuleSetting>>,
  proposals: ExaminedProposals,
  log: InternalErrorLog,
  rules: readonly Rule[] = objectRules,
  watch?: RuleWatch,
): (cluster: Cluster, subject: Delivered) => readonly Finding[] {
  const wanted = rules.filter((rule) => settings[rule.id] !== "off" && !isOfUnreadProposal(rule, proposals));
  // A workspace has few of the kinds, and many are opened for a file or two.
  const byKind = new Map<ResourceKind, readonly Rule[]>();
  const rulesOf = (kind: ResourceKind): readonly Rule[] => {
    const known = byKind.get(kind) ?? wanted.filter(({ kinds }) => kinds.includes(kind));
    byKind.set(kind, known);
    return known;
  };
  const examine: typeof run =
    watch === undefined
      ? run
      : (rule, cluster, subject) => watch(rule.id, subject, () => run(rule, cluster, subject, log));
  const ofCopies = rules.filter(({ id }) => id === COPIES && settings[id] !== "off");
  /** Of further copies it is told that they are; who wants to hear nothing of that hears everything else of them. */
  const activeFor = (cluster: Cluster, { id, resource }: Delivered): readonly Rule[] => {
    const isTold = ofCopies.some(({ kinds }) => kinds.includes(resource.kind));
    return isTold && cluster.placement.isFurtherCopy(id) ? ofCopies : rulesOf(resource.kind);
  };
  return (cluster, subject) => {
    const findings: Finding[] = [];
    for (const rule of activeFor(cluster, subject)) {
      for (const finding of examine(rule, cluster, subject, log)) findings.push(finding);
    }
    return findings.length > LIMITS.findings ? firstOf(findings) : findings;
  };
}

/** As many findings about one object as are told, the last of which says how many more there are. */
function firstOf(findings: readonly Finding[]): readonly Finding[] {
  const told = findings.slice(0, LIMITS.findings);
  const more = counted(findings.length - told.length, "more finding");
  return told.map((finding, at) =>
    at === told.length - 1
      ? { ...finding, message: `${finding.message} (${more} about this object left out.)` }
      : finding,
  );
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

function run(rule: Rule, cluster: Cluster, subject: Delivered, log: InternalErrorLog): readonly Finding[] {
  try {
    return rule.examine(cluster, subject);
  } catch (error) {
    if (error instanceof GivingWay) throw error;
    log(rule.id, error);
    return [];
  }
}
