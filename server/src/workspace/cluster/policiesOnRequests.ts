import type { Delivered } from "../../delivery/delivered.ts";
import { inPrecedenceOrder, isOrderKnown } from "../../gateway-api/objectPrecedence.ts";
import { selectsLabels } from "../../gateway-api/references/labelSelector.ts";
import { admits, sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { permission } from "../../gateway-api/references/referenceGrants.ts";
import { all, any, sameText, type Verdict } from "../../gateway-api/verdict.ts";
import {
  type PolicyLevel,
  type PolicyStanding,
  policiesInForce,
} from "../../implementations/policies/policiesInForce.ts";
import { type PolicyKind, policyKind } from "../../implementations/policies/policyTable.ts";
import { bearsOn } from "../../implementations/policies/settingScopes.ts";
import { GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Cluster } from "./cluster.ts";
import { type MeshWorkload, meshPolicies } from "./meshPolicies.ts";
import { namedPolicies } from "./namedPolicies.ts";
import { passingTraffic } from "./passingTraffic.ts";
import { policiesPerhapsFor, targetsWritten } from "./policyDirectory.ts";
import type { NamedPolicies, PlacedPolicy, PolicyDoubt, RequestPlace } from "./policyPlaces.ts";

/** What the policies of one kind come to for some requests. */
export interface PoliciesOfKind {
  readonly kind: PolicyKind;
  readonly standings: readonly PolicyStanding<PlacedPolicy>[];
  /** Policies of which it is not known whether they apply, or which of them counts, each with the reason in a clause. */
  readonly doubts: readonly PolicyDoubt[];
  /** Why there may be one that is in no file, as a clause. */
  readonly open?: string;
  /** What becomes of requests for which none of them speaks, as a clause. */
  readonly otherwise?: string;
}

/**
 * What the policies of one kind come to for requests. From the most specific target up: rule, Route, then the parent of the Route
 * alone: a policy for a listener of the Gateway does not reach Routes of its ListenerSets.
 * Source: https://gateway.envoyproxy.io/docs/concepts/gateway_api_extensions/
 */
export function policiesOnRequests(kind: PolicyKind, place: RequestPlace, cluster: Cluster): PoliciesOfKind {
  const directory = cluster.policies.directory(kind.group, kind.kind);
  const policies = directory.all;
  const doubts: PolicyDoubt[] = [];
  if (policies.length === 0 && !mayBeNamed(kind)) return { kind, standings: [], doubts };
  if (kind.isLoose) doubts.push(...looseDoubts(policies));
  if (kind.reach === "service" && place.backend === "unknown")
    doubts.push(
      ...policies.map((policy) => ({ policy, why: "which Service gets the requests is not known" })),
    );
  const above = targetsOf(kind, place).map((target) => levelOf(kind, target, doubts, cluster));
  const named = namedPolicies(kind, place, cluster);
  doubts.push(...doubtsOf(kind, named));
  const namedLevels = named.levels.map((own) => ({ policies: own, isOfRoute: true }));
  // What holds for a namespace or the mesh is wider than what names the Gateway.
  const levels = kind.reach === "mesh" ? [...above, ...namedLevels] : [...namedLevels, ...above];
  for (const policy of new Set(levels.flatMap((level) => level.policies.map((one) => one.policy))))
    if (policy.resource.policySettings?.isOverriding === true)
      doubts.push({ policy, why: "its `inheritance` changes which policy counts" });
  // What is only about requests says nothing of connections; among policies it keeps its place.
  const bears = (policy: Delivered, on?: Delivered) =>
    bearsOn(kind, policy.resource.policySettings?.fields ?? [], passingTraffic(place, on));
  const standings = policiesInForce(levels, kind, termsOf).filter(({ policy }) =>
    bears(policy.policy, policy.on),
  );
  return {
    kind,
    standings,
    doubts: doubts.filter(({ policy }) => bears(policy)),
    ...(named.open === undefined ? {} : { open: named.open }),
  };
}

/** What the policies of one kind come to that are for some objects as a whole, the most specific first. */
export function policiesOnObjects(
  kind: PolicyKind,
  objects: readonly Delivered[],
  cluster: Cluster,
): PoliciesOfKind {
  const doubts: PolicyDoubt[] = [];
  const levels = objects.map((on) => levelOf(kind, { on, isOfRoute: false }, doubts, cluster));
  return { kind, standings: policiesInForce(levels, kind, termsOf), doubts };
}

/** What the policies of one kind come to for pods of a mesh: those for the object before them, then ever wider ones. */
export function policiesOnWorkload(
  kind: PolicyKind,
  workload: MeshWorkload,
  cluster: Cluster,
): PoliciesOfKind {
  const doubts: PolicyDoubt[] = [];
  const own = levelOf(kind, { on: workload.on, isOfRoute: false }, doubts, cluster);
  const wider = meshPolicies(kind, workload, cluster);
  doubts.push(...doubtsOf(kind, wider));
  const levels = [own, ...wider.levels.map((policies) => ({ policies, isOfRoute: false }))];
  return { kind, standings: policiesInForce(levels, kind, termsOf), doubts };
}

/** The policies of a kind for one target in the order in which they count; what is in doubt about them is put down. */
function levelOf(
  kind: PolicyKind,
  { on, section, isOfRoute }: PolicyTarget,
  doubts: PolicyDoubt[],
  cluster: Cluster,
): PolicyLevel<PlacedPolicy> {
  const directory = cluster.policies.directory(kind.group, kind.kind);
  const own = policiesPerhapsFor(directory, on).filter((policy) => {
    const verdict = appliesTo(policy, on, section, cluster);
    if (verdict === "unknown")
      doubts.push({ policy, why: "the files do not say whether it applies to these requests" });
    return verdict === "yes";
  });
  const ordered = inPrecedenceOrder(own);
  doubts.push(...doubtsAboutOrder(kind, ordered));
  return {
    policies: ordered.map((policy) => ({ policy, on, ...(section === undefined ? {} : { section }) })),
    isOfRoute,
  };
}

/** Whether objects of a kind, or of one that comes together with it, are named by others that may name what is in no file. */
function mayBeNamed({ reach }: PolicyKind): boolean {
  return reach === "plugin" || reach === "parameters" || reach === "classParameters";
}

/** What is in doubt about policies that do not name what they hold for, and about their order on each level. */
function doubtsOf(kind: PolicyKind, { levels, doubts }: NamedPolicies): readonly PolicyDoubt[] {
  const policies = levels.map((level) => level.map(({ policy }) => policy));
  return [...policies.flatMap((ordered) => doubtsAboutOrder(kind, ordered)), ...doubts];
}

function doubtsAboutOrder(kind: PolicyKind, ordered: readonly Delivered[]): readonly PolicyDoubt[] {
  return ordered.flatMap((policy, at) => {
    const why = doubtAboutOrder(kind, ordered.slice(0, at), policy);
    return why === undefined ? [] : [{ policy, why }];
  });
}

/** Why it is not known whether a policy counts beside earlier ones for one target, as a clause; undefined where it is. */
function doubtAboutOrder(
  kind: PolicyKind,
  earlier: readonly Delivered[],
  policy: Delivered,
): string | undefined {
  const { ofSameTarget, combination } = kind;
  if (ofSameTarget === "priority")
    return earlier.some((one) => differInPriority(one, policy))
      ? "none of several policies for one target counts where their priorities differ"
      : undefined;
  const rivals =
    combination === "fields"
      ? earlier.filter((one) => haveCommonField(one, policy, kind))
      : earlier.slice(0, 1);
  if (ofSameTarget === "all" || rivals.length === 0) return undefined;
  if (ofSameTarget === "none") return "none of several policies for one target counts";
  if (ofSameTarget === "refused") return "the data plane refuses two plugins of one name for one target";
  if (ofSameTarget === "unknown") return "which of several policies for one target counts is not documented";
  return rivals.every((one) => isOrderKnown(one, policy))
    ? undefined
    : "the oldest policy of one target counts, and the files do not say which is older";
}

/** Whether two policies say for certain that they have different priorities. */
export function differInPriority(a: Delivered, b: Delivered): boolean {
  const [first, second] = [a, b].map(({ resource }) => resource.policySettings?.priority);
  return first !== undefined && second !== undefined && first !== second;
}

/** Whether two policies set one field, by which the implementation takes them to be in conflict: one that does not add up. */
export function haveCommonField(a: Delivered, b: Delivered, { adding }: Pick<PolicyKind, "adding">): boolean {
  const fields = a.resource.policySettings?.fields ?? [];
  return fields.some(
    (field) => !adding.has(field) && b.resource.policySettings?.fields.includes(field) === true,
  );
}

function termsOf({ policy }: PlacedPolicy) {
  const { fields = [], mergeType } = policy.resource.policySettings ?? {};
  return { fields, isMerging: mergeType !== undefined && mergeType !== "Replace" };
}

interface PolicyTarget {
  readonly on: Delivered;
  readonly section?: string;
  readonly isOfRoute: boolean;
}

/** The policies of a kind that may hold without naming the Gateway: those of which all that they name is something else. */
function looseDoubts(policies: readonly Delivered[]): PoliciesOfKind["doubts"] {
  return policies.flatMap((policy) => {
    const targets = targetsWritten(policy);
    const isPlain = targets.length > 0 && targets.every(({ ref }) => ref.kind === "Gateway");
    const isIdle = policy.resource.policySettings?.settings.length === 0;
    return isPlain || isIdle ? [] : [{ policy, why: "the files do not say for certain where it holds" }];
  });
}

/** What policies for the requests may name, the most specific first. */
function targetsOf(
  { reach }: PolicyKind,
  { gateway, listener, route, rule, backend }: RequestPlace,
): readonly PolicyTarget[] {
  if (reach === "mesh") return [{ on: gateway, isOfRoute: false }];
  if (reach !== "targets" && reach !== "service") return [];
  if (reach === "service")
    return backend === undefined || backend === "unknown" ? [] : [{ on: backend, isOfRoute: false }];
  const { owner } = listener;
  const ruleName = rule === undefined ? undefined : route?.resource.spec.rules[rule]?.name;
  const section = listener.listener.name;
  return [
    ...(route === undefined || ruleName === undefined
      ? []
      : [{ on: route, section: ruleName, isOfRoute: true }]),
    ...(route === undefined ? [] : [{ on: route, isOfRoute: true }]),
    ...(section === undefined ? [] : [{ on: owner, section, isOfRoute: false }]),
    { on: owner, isOfRoute: false },
    ...(owner.id === gateway.id ? [] : [{ on: gateway, isOfRoute: false }]),
  ];
}

/** Whether a policy names an object or a section of it, or selects it by its labels. */
export function appliesTo(
  policy: Delivered,
  on: Delivered,
  section: string | undefined,
  cluster: Cluster,
): Verdict {
  return any(
    targetsWritten(policy)
      .filter((one) => isForSection(one, section) && isOfKind(one, on))
      .map((one) =>
        one.selector === undefined ? names(policy, one, on) : selects(policy, one, on, cluster),
      ),
  );
}

function isForSection({ sectionName, sectionNames }: WrittenReference, section: string | undefined): boolean {
  return sectionNames === undefined
    ? sectionName === section
    : section !== undefined && sectionNames.includes(section);
}

function isOfKind({ ref }: WrittenReference, { resource }: Delivered): boolean {
  const group = ref.group === "core" ? "" : (ref.group ?? GATEWAY_GROUP);
  return group === resource.group && ref.kind === manifestKind(resource);
}

function names(policy: Delivered, { ref }: WrittenReference, on: Delivered): Verdict {
  return all([
    sameText(ref.name, on.resource.metadata.name),
    // What a policy says about a namespace it says about its own.
    sameNamespace(
      ref.namespace ?? policy.namespace,
      on.resource.kind === "Namespace" ? on.resource.metadata.name : on.namespace,
    ),
  ]);
}

function selects(policy: Delivered, written: WrittenReference, on: Delivered, cluster: Cluster): Verdict {
  const { selector, namespaces } = written;
  const { group } = policy.resource;
  // What a selector without any requirement selects, implementations do not say.
  if (selector === undefined || selector.isEmpty) return "unknown";
  const asWritten = selectsLabels(selector, on.resource.metadata.labels);
  // What makes a manifest of an object, or brings it, may add labels.
  const isOpen = on.resource.embedded !== undefined || on.resource.metadata.isOpen === true;
  const byLabels = asWritten === "no" && isOpen ? "unknown" : asWritten;
  const inNamespace = admits(
    namespaces,
    "Same",
    policy.namespace,
    on.namespace,
    cluster.lookup.namespaceLabels,
  );
  const isAllowed = all([byLabels, inNamespace.verdict]);
  if (isAllowed === "no") {
    const isGlobal = policyKind(group, manifestKind(policy.resource))?.hasGlobalNamespace === true;
    return isGlobal && byLabels !== "no" ? "unknown" : "no";
  }
  const { name } = on.resource.metadata;
  if (name === undefined || isOpaque(name)) return "unknown";
  const referrer = { group, kind: manifestKind(policy.resource), namespace: policy.namespace };
  const target = { group: on.resource.group, kind: manifestKind(on.resource), namespace: on.namespace, name };
  const granted =
    written.field.grant === undefined ? "yes" : permission(referrer, target, cluster.lookup).verdict;
  return all([isAllowed, granted]);
}
