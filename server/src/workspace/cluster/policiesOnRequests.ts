import type { Delivered } from "../../delivery/delivered.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import { inPrecedenceOrder, isOrderKnown } from "../../gateway-api/objectPrecedence.ts";
import { admits, sameNamespace, selectsLabels } from "../../gateway-api/references/namespaces.ts";
import { permission } from "../../gateway-api/references/referenceGrants.ts";
import { all, any, sameText, type Verdict } from "../../gateway-api/verdict.ts";
import {
  type PolicyLevel,
  type PolicyStanding,
  policiesInForce,
} from "../../implementations/policies/policiesInForce.ts";
import { type PolicyKind, policyKind } from "../../implementations/policies/policyTable.ts";
import { GATEWAY_GROUP, manifestKind, type Route } from "../../model/resource.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Cluster } from "./cluster.ts";
import { policiesPerhapsFor, targetsWritten } from "./policyDirectory.ts";

/** Requests that pass one listener and, where there is one, a Route and its rule. */
export interface RequestPlace {
  readonly gateway: Delivered;
  readonly listener: MergedListener;
  readonly route?: Delivered<Route>;
  readonly rule?: number;
  /** The Service that they go to, where policies for Services are asked for. */
  readonly backend?: Delivered | "unknown";
}

/** A policy by what it is for there: an object, perhaps a section of it. */
export interface PlacedPolicy {
  readonly policy: Delivered;
  readonly on: Delivered;
  readonly section?: string;
}

/** What the policies of one kind come to for some requests. */
export interface PoliciesOfKind {
  readonly kind: PolicyKind;
  readonly standings: readonly PolicyStanding<PlacedPolicy>[];
  /** Policies of which it is not known whether they apply, or which of them counts, each with the reason in a clause. */
  readonly doubts: readonly { readonly policy: Delivered; readonly why: string }[];
}

/**
 * What the policies of one kind come to for requests. From the most specific target up: rule, Route, then the parent of the Route
 * alone: a policy for a listener of the Gateway does not reach Routes of its ListenerSets.
 * Source: https://gateway.envoyproxy.io/docs/concepts/gateway_api_extensions/
 */
export function policiesOnRequests(kind: PolicyKind, place: RequestPlace, cluster: Cluster): PoliciesOfKind {
  const directory = cluster.policies.directory(kind.group, kind.kind);
  const policies = directory.all;
  const doubts: { policy: Delivered; why: string }[] = [];
  if (policies.length === 0) return { kind, standings: [], doubts };
  if (kind.isLoose) doubts.push(...looseDoubts(policies));
  if (kind.isOfService && place.backend === "unknown")
    doubts.push(
      ...policies.map((policy) => ({ policy, why: "which Service gets the requests is not known" })),
    );
  const above = targetsOf(kind, place).map(({ on, section, isOfRoute }): PolicyLevel<PlacedPolicy> => {
    const own = policiesPerhapsFor(directory, on).filter((policy) => {
      const verdict = appliesTo(policy, on, section, cluster);
      if (verdict === "unknown")
        doubts.push({ policy, why: "the files do not say whether it applies to these requests" });
      return verdict === "yes";
    });
    const ordered = inPrecedenceOrder(own);
    for (const [at, policy] of ordered.entries()) {
      const why = doubtAboutOrder(kind, ordered.slice(0, at), policy);
      if (why !== undefined) doubts.push({ policy, why });
    }
    return {
      policies: ordered.map((policy) => ({ policy, on, ...(section === undefined ? {} : { section }) })),
      isOfRoute,
    };
  });
  const levels = [{ policies: filtersOf(kind, place, cluster), isOfRoute: true }, ...above];
  for (const policy of new Set(levels.flatMap((level) => level.policies.map((one) => one.policy))))
    if (policy.resource.policySettings?.isOverriding === true)
      doubts.push({ policy, why: "its `inheritance` changes which policy counts" });
  return { kind, standings: policiesInForce(levels, kind, termsOf), doubts };
}

/** Why it is not known whether a policy counts beside earlier ones for one target, as a clause; undefined where it is. */
function doubtAboutOrder(
  { ofSameTarget }: PolicyKind,
  earlier: readonly Delivered[],
  policy: Delivered,
): string | undefined {
  if (ofSameTarget === "priority")
    return earlier.some((one) => differInPriority(one, policy))
      ? "none of several policies for one target counts where their priorities differ"
      : undefined;
  const rivals =
    ofSameTarget === "conflict" ? earlier.filter((one) => haveCommonField(one, policy)) : earlier.slice(0, 1);
  if (ofSameTarget === "all" || rivals.length === 0) return undefined;
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

/** Whether two policies set one field, by which the implementation takes them to be in conflict. */
export function haveCommonField(a: Delivered, b: Delivered): boolean {
  const fields = a.resource.policySettings?.fields ?? [];
  return fields.some((field) => b.resource.policySettings?.fields.includes(field) === true);
}

/** The policies of a kind that the rule names as filters. */
function filtersOf(
  kind: PolicyKind,
  { route, rule }: RequestPlace,
  cluster: Cluster,
): readonly PlacedPolicy[] {
  const { filters = [] } = route?.resource.spec.rules[rule ?? -1] ?? {};
  return filters.flatMap(({ extension }): readonly PlacedPolicy[] => {
    const { group = "", kind: named, name } = extension ?? {};
    if (route === undefined || group !== kind.group || named !== kind.kind || name === undefined) return [];
    const target = { group, kind: named, namespace: route.namespace, name };
    const found = cluster.lookup.find(route.id, target);
    return found.kind === "found" ? [{ policy: found.target, on: route, section: "filter" }] : [];
  });
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
    return isPlain ? [] : [{ policy, why: "the files do not say for certain where it holds" }];
  });
}

/** What policies for the requests may name, the most specific first. */
function targetsOf(
  { isOfService }: PolicyKind,
  { gateway, listener, route, rule, backend }: RequestPlace,
): readonly PolicyTarget[] {
  if (isOfService)
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
function appliesTo(policy: Delivered, on: Delivered, section: string | undefined, cluster: Cluster): Verdict {
  return any(
    targetsWritten(policy)
      .filter((one) => one.sectionName === section && isOfKind(one, on))
      .map((one) =>
        one.selector === undefined ? names(policy, one, on) : selects(policy, one, on, cluster),
      ),
  );
}

function isOfKind({ ref }: WrittenReference, { resource }: Delivered): boolean {
  return (ref.group ?? GATEWAY_GROUP) === resource.group && ref.kind === manifestKind(resource);
}

function names(policy: Delivered, { ref }: WrittenReference, on: Delivered): Verdict {
  return all([
    sameText(ref.name, on.resource.metadata.name),
    sameNamespace(ref.namespace ?? policy.namespace, on.namespace),
  ]);
}

function selects(policy: Delivered, written: WrittenReference, on: Delivered, cluster: Cluster): Verdict {
  const { selector, namespaces } = written;
  const { group } = policy.resource;
  // What a selector without any requirement selects, implementations do not say.
  if (selector === undefined || selector.isEmpty) return "unknown";
  const asWritten = selectsLabels(selector, on.resource.metadata.labels);
  // What makes a manifest of an embedded object may add labels.
  const byLabels = asWritten === "no" && on.resource.embedded !== undefined ? "unknown" : asWritten;
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
