import type { Delivered } from "../delivery/delivered.ts";
import type { Resource } from "../model/resource.ts";
import { admissionRules } from "../schema/admission/index.ts";
import type { EnabledProposals } from "../schema/structureProblem.ts";
import { counted } from "../text/counted.ts";
import { LIMITS } from "../text/limits.ts";
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
import { foundByEach, type InternalErrorLog } from "./foundByEach.ts";
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
import { type Report, type ResourceKind, type Rule, toFinding } from "./rule.ts";
import session from "./session/index.ts";
import settings from "./settings/index.ts";
import status from "./status/index.ts";
import telemetry from "./telemetry/index.ts";
import timeout from "./timeout/index.ts";
import { bitsOf, type Traits, traitsOf } from "./trait.ts";
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

/** Told of each run of a rule on an object, which it has to do itself; for whoever asks where time goes. */
export type RuleWatch = (rule: string, subject: Delivered, run: () => void) => void;

/** The rule that tells of objects that are defined again and again. */
const COPIES = "doc-duplicate-object";

/** What is asked of a rule a hundred times for each object, in objects of one shape. */
type Examined = Pick<Rule, "id" | "category" | "severity" | "check">;

/** Runs the rules that are not turned off on one object. */
export function examiner(
  settings: Readonly<Record<string, RuleSetting>>,
  proposals: ExaminedProposals,
  log: InternalErrorLog,
  rules: readonly Rule[] = objectRules,
  watch?: RuleWatch,
): (cluster: Cluster, subject: Delivered) => readonly Finding[] {
  const wanted = rules.filter((rule) => settings[rule.id] !== "off" && !isOfUnreadProposal(rule, proposals));
  // A workspace has few of the kinds, and of what their objects may have; many are opened for a file or two.
  const byKind = new Map<ResourceKind, Map<Traits, readonly Examined[]>>();
  const rulesOf = (resource: Resource): readonly Examined[] => {
    const { kind } = resource;
    const byTraits = byKind.get(kind) ?? new Map<Traits, readonly Examined[]>();
    byKind.set(kind, byTraits);
    const traits = traitsOf(resource);
    const known = byTraits.get(traits) ?? wanted.filter((rule) => isAbout(rule, kind, traits)).map(examined);
    byTraits.set(traits, known);
    return known;
  };
  const copies = rules.find(({ id }) => id === COPIES && settings[id] !== "off");
  const ofCopies = copies === undefined ? [] : [examined(copies)];
  /** Of further copies it is told that they are; who wants to hear nothing of that hears everything else of them. */
  const activeFor = (cluster: Cluster, { id, resource }: Delivered): readonly Examined[] =>
    copies?.kinds.includes(resource.kind) === true && cluster.placement.isFurtherCopy(id)
      ? ofCopies
      : rulesOf(resource);
  return (cluster, subject) => {
    const findings = run(activeFor(cluster, subject), cluster, subject, log, watch);
    return findings.length > LIMITS.findings ? firstOf(findings) : findings;
  };
}

/** True for a rule that may find something in an object of a kind that has these traits. */
function isAbout({ kinds, only }: Rule, kind: ResourceKind, traits: Traits): boolean {
  return kinds.includes(kind) && (only === undefined || (traits & bitsOf(only)) !== 0);
}

const examined = ({ id, category, severity, check }: Rule): Examined => ({ id, category, severity, check });

/** What rules find about one object. */
function run(
  rules: readonly Examined[],
  cluster: Cluster,
  subject: Delivered,
  log: InternalErrorLog,
  watch: RuleWatch | undefined,
): readonly Finding[] {
  return foundByEach<Examined, Report, Finding>(
    rules,
    (rule, report) => {
      if (watch === undefined) rule.check(cluster, subject, report);
      else watch(rule.id, subject, () => rule.check(cluster, subject, report));
    },
    (rule, found) => toFinding(rule, subject, found),
    log,
  );
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
