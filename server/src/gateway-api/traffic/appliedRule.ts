import type { Delivered, ResourceId, ResourcePlace } from "../../delivery/delivered.ts";
import type { BackendRef } from "../../model/reference.ts";
import type { Route } from "../../model/resource.ts";
import { type RouteFilter, readRouteFilter } from "../../model/routeFilter.ts";
import { type RuleSettings, readRuleSettings } from "../../model/routeRuleSettings.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import type { Path } from "../../yaml/tree.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import type { BackendDecision } from "../backends/backends.ts";
import type { ReconciledRule } from "../delegation/joinedRule.ts";
import { pathOf } from "../matching/requestMatches.ts";
import type { RouteRow } from "./routeTable.ts";
import type { TrafficView } from "./trafficView.ts";

/** A filter where it stands: in a rule, in a backend, or in the rule of a parent Route. */
export interface AppliedFilter {
  readonly filter: RouteFilter;
  readonly at: ResourcePlace;
}

/** A backend of a rule with what is decided about it. */
export interface AppliedBackend {
  readonly ref: BackendRef;
  readonly at: ResourcePlace;
  readonly filters: readonly AppliedFilter[];
  /** Undefined where the reference has no name. */
  readonly decision: BackendDecision | undefined;
}

/** The rule that takes a request, with what the rule of a parent Route adds. */
export interface AppliedRule {
  readonly route: Delivered<Route>;
  readonly index: number;
  readonly filters: readonly AppliedFilter[];
  readonly backends: readonly AppliedBackend[];
  readonly settings: RuleSettings;
  /** Where its retries are written, if it has some: in a delegated rule perhaps at the parent. */
  readonly retryAt: ResourcePlace;
  /** Why nobody knows the backends of a rule that shows none, in one sentence. */
  readonly whyUnread?: string;
  /** The prefix of the match that won; undefined where it is none. */
  readonly prefix: string | undefined;
}

/**
 * The Route rule behind a row of the table, with what a delegating parent's rule adds to its filters and backends;
 * undefined where the Route does not exist any more.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule and https://gateway-api.sigs.k8s.io/geps/gep-1058/
 */
export function appliedRule(row: RouteRow, view: TrafficView): AppliedRule | undefined {
  const route = view.routeOf(row.route);
  const rule = route?.resource.spec.rules[row.rule];
  if (route === undefined || rule === undefined) return undefined;
  const path: Path = ["spec", "rules", row.rule];
  const { type, value } = pathOf(row.match);
  return {
    route,
    index: row.rule,
    filters:
      row.through === undefined
        ? placed(rule.filters, { id: route.id, path })
        : joinedFilters(row.through, route, row.rule, view),
    backends: backendsOf(route, row.rule, view),
    settings: row.through === undefined ? rule : joinedSettings(row.through.joined),
    retryAt: retryPlace(row, route),
    ...unreadBackends(route, row.rule),
    prefix: row.kind === "HTTPRoute" && type === "PathPrefix" ? value : undefined,
  };
}

/**
 * Why the backends of a rule are not known: a chart adds them, or says by a key of its own which Service is meant, or they are
 * written as no list.
 */
export function unreadBackends(route: Delivered<Route>, index: number): { readonly whyUnread?: string } {
  const rule = route.resource.spec.rules[index];
  if (rule === undefined) return {};
  const refs = rule.backendRefs ?? [];
  const isInValues = route.resource.embedded?.form === "spec";
  if (isInValues && refs.some(({ name }) => name === undefined))
    return {
      whyUnread: "The chart says which Service this rule means, so who gets what it takes is not known.",
    };
  if (refs.length > 0) return {};
  if (isInValues)
    return { whyUnread: "The chart adds the backends of this rule, so who gets what it takes is not known." };
  return rule.backendRefs === undefined && !rule.hasNoBackends
    ? { whyUnread: "What the rule has as `backendRefs` is no list, so who gets what it takes is not known." }
    : {};
}

/** The backends of a rule in order. */
export function backendsOf(
  route: Delivered<Route>,
  index: number,
  view: TrafficView,
): readonly AppliedBackend[] {
  const rule = route.resource.spec.rules[index];
  const decisions = view.backends(route.id);
  return (rule?.backendRefs ?? []).map((ref, b) => {
    const path: Path = ["spec", "rules", index, "backendRefs", b];
    return {
      ref,
      at: { id: route.id, path },
      filters: placed(rule?.backendFilters[b] ?? [], { id: route.id, path }),
      decision: decisions.find((decision) => deepEqual(decision.path, path)),
    };
  });
}

/** What is decided about the backend that a filter names. */
export function decisionOfFilter(
  { at }: AppliedFilter,
  member: "requestMirror" | "externalAuth",
  view: TrafficView,
): BackendDecision | undefined {
  const path: Path = [...at.path, member, "backendRef"];
  return view.backends(at.id).find((decision) => deepEqual(decision.path, path));
}

function placed(filters: readonly RouteFilter[], owner: ResourcePlace): readonly AppliedFilter[] {
  return filters.map((filter, f) => ({
    filter,
    at: { id: owner.id, path: [...owner.path, "filters", f] },
  }));
}

function joinedFilters(
  { parent, joined }: NonNullable<RouteRow["through"]>,
  child: Delivered<Route>,
  index: number,
  view: TrafficView,
): readonly AppliedFilter[] {
  const inParent = view.routeOf(parent)?.resource.spec.rules[joined.parentRule]?.contents?.filters ?? [];
  const inChild = child.resource.spec.rules[index]?.contents?.filters ?? [];
  return joined.filters.map(({ filter, origin }, f) => ({
    filter: readFilter(filter),
    at:
      f < inParent.length
        ? filterPlace(parent, joined.parentRule, f)
        : filterPlace(
            child.id,
            index,
            inChild.findIndex((own) => origin !== "parent" && deepEqual(own, filter)),
          ),
  }));
}

function filterPlace(id: ResourceId, rule: number, filter: number): ResourcePlace {
  return { id, path: ["spec", "rules", rule, "filters", Math.max(0, filter)] };
}

/** Reads the settings of a joined rule in the same way as its filters. */
function joinedSettings({ settings }: ReconciledRule): RuleSettings {
  if (settings.length === 0) return {};
  const { root } = readDocument(
    JSON.stringify(Object.fromEntries(settings.map(({ name, value }) => [name, value]))),
  );
  return root === undefined ? {} : readRuleSettings(root);
}

function retryPlace({ through, rule }: RouteRow, { id }: Delivered<Route>): ResourcePlace {
  const isParents = through?.joined.settings.some(
    ({ name, origin }) => name === "retry" && origin === "parent",
  );
  return through !== undefined && isParents === true
    ? { id: through.parent, path: ["spec", "rules", through.joined.parentRule, "retry"] }
    : { id, path: ["spec", "rules", rule, "retry"] };
}

/** Reads a filter of a joined rule by way of JSON: joined filters are plain data, and JSON is YAML. */
function readFilter(filter: YamlValueMap): RouteFilter {
  const { root } = readDocument(JSON.stringify(filter));
  return root === undefined ? {} : readRouteFilter(root);
}
