import type { Delivered } from "../../delivery/delivered.ts";
import type { RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import type { PartOrigin } from "../../gateway-api/delegation/joinedFilters.ts";
import { fullPath } from "../../gateway-api/delegation/joinedPaths.ts";
import type { ReconciledRule } from "../../gateway-api/delegation/joinedRule.ts";
import { explainBinding } from "../../gateway-api/status/delegationStatus.ts";
import { HTTP_RULE_SETTINGS, type HttpRuleSetting } from "../../model/httpRule.ts";
import type { ParentRef } from "../../model/reference.ts";
import type { Route } from "../../model/resource.ts";
import { isDelegating } from "../../model/route.ts";
import type { NamedMatch, RouteMatch } from "../../model/routeMatch.ts";
import type { Range } from "../../text/span.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import type { Workspace } from "../workspace.ts";
import { type ObjectRef, refOf, standsAt } from "./effectiveGateway.ts";
import { extensionsOf, foreignReferences } from "./foreignReferences.ts";

/** A Route, or one rule of it, as the place where a part of a joined Route comes from. */
export interface RouteOrigin extends ObjectRef {
  readonly path: string;
  readonly range: Range;
  /** The index of the rule; left out where the whole Route is meant. */
  readonly rule?: number;
  readonly ruleName?: string;
}

/** One match of a joined rule; all of it has to hold. */
export interface EffectiveMatch {
  readonly path?: { readonly type: string; readonly value: string };
  readonly method?: string;
  readonly headers?: readonly NamedMatch[];
  readonly queryParams?: readonly NamedMatch[];
}

/** A rule as it is once parent and child are one. */
export interface EffectiveRule {
  readonly origin: RouteOrigin;
  /** The parent's rule that the child's was added to; left out for a rule that stands by itself. */
  readonly through?: RouteOrigin;
  /** `unknown` where it is not known here whether the child is bound; `message` says why. */
  readonly verdict: "bound" | "unknown";
  readonly message: string;
  /** Where requests have to be addressed to; empty for every hostname. */
  readonly hostnames: readonly string[];
  /** What a Route with this rule would write as its hostnames: those before a listener narrows them. */
  readonly writtenHostnames: readonly string[];
  readonly matches: readonly EffectiveMatch[];
  readonly filters: readonly { readonly filter: YamlValueMap; readonly origin: PartOrigin }[];
  readonly settings: readonly {
    readonly name: HttpRuleSetting;
    readonly value: YamlValueMap;
    readonly origin: PartOrigin;
  }[];
  /** With the namespace of a child that is not the Route's own. */
  readonly backendRefs: readonly YamlValueMap[];
  /** Objects of other namespaces that its extensions name: an `extensionRef` cannot say where they are. */
  readonly extensions: readonly { readonly name: string; readonly namespace: string }[];
}

/** An HTTPRoute with what it and its children, or its parents, make together. */
export interface EffectiveRoute extends ObjectRef {
  readonly parentRefs: readonly ParentRef[];
  readonly hostnames: readonly string[];
  readonly rules: readonly EffectiveRule[];
  /** Children or parents that it is not bound to, and why. */
  readonly excluded: readonly { readonly origin: RouteOrigin; readonly reason: string }[];
}

/**
 * Composes the joined view of a parent with all its children, or of a child with all its parents; undefined for a Route
 * that is neither.
 */
export function effectiveRoute(route: Delivered<Route>, workspace: Workspace): EffectiveRoute | undefined {
  const cluster = workspace.clusterOf(route.id);
  const { spec } = route.resource;
  const isParent = cluster.options.delegation !== undefined && isDelegating(spec);
  const bindings = cluster.delegation.bindings(route.id);
  if (!isParent && bindings.length === 0) return undefined;
  const pairs: readonly Pair[] = isParent
    ? cluster.delegation.childrenOf(route.id).map(({ child, binding }) => ({ child, binding, other: child }))
    : bindings.map((binding) => ({ child: route, binding, other: binding.parent }));
  const head = { ...refOf(route), parentRefs: spec.parentRefs ?? [], hostnames: spec.hostnames ?? [] };
  const rules = isParent
    ? spec.rules.flatMap((_, index) => parentRules(route, index, pairs, workspace))
    : [...ownRules(route, workspace), ...pairs.flatMap((pair) => joinedRules(route, pair, workspace))];
  const excluded = pairs.flatMap((pair) =>
    pair.binding.verdict === "yes" || joinedRules(route, pair, workspace).length > 0
      ? []
      : [exclusion(pair, workspace)],
  );
  return { ...head, rules, excluded };
}

/** A child with its parent, and whichever of them is not the Route that is looked at. */
interface Pair {
  readonly child: Delivered<Route>;
  readonly binding: RouteBinding;
  readonly other: Delivered<Route> | undefined;
}

function exclusion({ binding, other }: Pair, workspace: Workspace): EffectiveRoute["excluded"][number] {
  const reason = explainBinding(binding);
  if (other !== undefined) return { origin: originOf(other, undefined, workspace), reason };
  const { namespace, name } = binding.target;
  const nowhere = { line: 0, character: 0 };
  const origin = {
    ...(namespace ? { namespace } : {}),
    name,
    path: "",
    range: { start: nowhere, end: nowhere },
  };
  return { origin, reason };
}

/** A rule of a parent: itself where it has backends, otherwise what its children make of it. */
function parentRules(
  parent: Delivered<Route>,
  index: number,
  pairs: readonly Pair[],
  workspace: Workspace,
): readonly EffectiveRule[] {
  if (parent.resource.spec.rules[index]?.allowedRoutes === undefined) {
    return ownRule(parent, index, workspace);
  }
  return pairs.flatMap((pair) =>
    joinedRules(parent, pair, workspace).filter(({ through }) => through?.rule === index),
  );
}

/** The rules of a child as they stand, where it attaches to listeners too. */
function ownRules(child: Delivered<Route>, workspace: Workspace): readonly EffectiveRule[] {
  const isDirect = workspace
    .clusterOf(child.id)
    .attachment.of(child.id)
    .some(({ parent, verdict }) => parent !== undefined && verdict !== "no");
  return isDirect ? child.resource.spec.rules.flatMap((_, index) => ownRule(child, index, workspace)) : [];
}

function ownRule(route: Delivered<Route>, index: number, workspace: Workspace): readonly EffectiveRule[] {
  const contents = route.resource.spec.rules[index]?.contents;
  if (contents === undefined) return [];
  const { settings } = contents;
  return [
    {
      origin: originOf(route, index, workspace),
      verdict: "bound",
      message: "It stands by itself.",
      hostnames: route.resource.spec.hostnames ?? [],
      writtenHostnames: route.resource.spec.hostnames ?? [],
      extensions: [],
      matches: contents.matches.map(({ path, ...rest }) => effectiveMatch({ ...rest, path: fullPath(path) })),
      filters: contents.filters.map((filter) => ({ filter, origin: "child" })),
      settings: HTTP_RULE_SETTINGS.flatMap((name) => {
        const value = settings[name];
        return value === undefined ? [] : [{ name, value, origin: "child" as const }];
      }),
      backendRefs: contents.backendRefs,
    },
  ];
}

/** Every rule of a pair that is bound, or may be, as it looks in `shown`. */
function joinedRules(
  shown: Delivered<Route>,
  { child, binding }: Pair,
  workspace: Workspace,
): readonly EffectiveRule[] {
  const { parent, verdict, rules } = binding;
  if (parent === undefined || verdict === "no") return [];
  return binding.reconciled.flatMap((rule) => {
    const admission = rules.find(({ index }) => index === rule.parentRule)?.verdict;
    const isBound = verdict === "yes" && admission === "yes";
    return {
      origin: originOf(child, rule.childRule, workspace),
      through: originOf(parent, rule.parentRule, workspace),
      verdict: isBound ? ("bound" as const) : ("unknown" as const),
      message: explainBinding(binding),
      hostnames: hostnamesOf(binding),
      writtenHostnames: namesOf(binding.hostnames?.written ?? []),
      ...partsOf(rule, child, parent, shown),
    };
  });
}

function partsOf(
  { matches, filters, settings, backendRefs }: ReconciledRule,
  child: Delivered<Route>,
  parent: Delivered<Route>,
  shown: Delivered<Route>,
): Pick<EffectiveRule, "matches" | "filters" | "settings" | "backendRefs" | "extensions"> {
  const ofChild = foreignReferences(child.namespace, shown.namespace);
  const ofParent = foreignReferences(parent.namespace, shown.namespace);
  const filtersOf = (side: PartOrigin) =>
    filters.filter(({ origin }) => origin === side).map(({ filter }) => filter);
  return {
    matches: matches.map(effectiveMatch),
    filters: filters.map(({ filter, origin }) => ({
      filter: (origin === "child" ? ofChild : ofParent).filter(filter),
      origin,
    })),
    settings,
    backendRefs: backendRefs.map(ofChild.backend),
    extensions: [
      ...extensionsBeside(child, shown, filtersOf("child")),
      ...extensionsBeside(parent, shown, filtersOf("parent")),
    ],
  };
}

/** The objects that extensions of a Route in another namespace name. */
function extensionsBeside(
  { namespace }: Delivered<Route>,
  shown: Delivered<Route>,
  filters: readonly YamlValueMap[],
): EffectiveRule["extensions"] {
  if (namespace === undefined || namespace === shown.namespace) return [];
  return extensionsOf(filters).map((name) => ({ name, namespace }));
}

function effectiveMatch({
  path,
  method,
  headers = [],
  queryParams = [],
}: Pick<RouteMatch, "method" | "headers" | "queryParams"> & {
  readonly path?: EffectiveMatch["path"] | undefined;
}): EffectiveMatch {
  return {
    ...(path === undefined ? {} : { path }),
    ...(method === undefined ? {} : { method }),
    ...(headers.length === 0 ? {} : { headers }),
    ...(queryParams.length === 0 ? {} : { queryParams }),
  };
}

/** The hostnames over all listeners; none where every hostname is served somewhere. */
function hostnamesOf({ hostnames }: RouteBinding): readonly string[] {
  return namesOf((hostnames?.at ?? []).flatMap((at) => at.hostnames));
}

/** Hostnames in order, each once; none where every one is among them. */
function namesOf(hostnames: readonly (string | undefined)[]): readonly string[] {
  const all = new Set(hostnames);
  return all.has(undefined) ? [] : [...all].flatMap((hostname) => hostname ?? []).sort();
}

function originOf(route: Delivered<Route>, rule: number | undefined, workspace: Workspace): RouteOrigin {
  const path = rule === undefined ? ["metadata", "name"] : ["spec", "rules", rule];
  const ruleName = rule === undefined ? undefined : route.resource.spec.rules[rule]?.name;
  return {
    ...refOf(route),
    ...(rule === undefined ? {} : { rule }),
    ...(ruleName === undefined ? {} : { ruleName }),
    ...standsAt(workspace, { id: route.id, path }),
  };
}
