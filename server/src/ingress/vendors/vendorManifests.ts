import { GATEWAY_GROUP } from "../../model/resource.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { MadeManifest } from "../conversion/madeManifest.ts";
import type { MadeRoute } from "../conversion/madeRoutes.ts";
import { metadataBy } from "../conversion/routeManifests.ts";
import { TakenNames, takenOf } from "../conversion/takenNames.ts";
import type { IngressObject } from "../ingressObject.ts";
import { MOST_NAME_CHARACTERS } from "./plannedKinds.ts";
import type { PolicyKind, SpecFields, VendorPart } from "./vendorPart.ts";
import type { PlannedFilter, VendorPlans } from "./vendorPlan.ts";

/** As many Routes are the targets of one policy. */
const MOST_TARGETS = 16;

/**
 * The objects of the implementation for some Routes: filters that their rules name, and policies for those that send requests on. What only
 * redirects is asked by none of them, as it was.
 */
export function vendorManifests(
  routes: readonly MadeRoute[],
  plans: VendorPlans,
  taken: Iterable<string>,
): readonly MadeManifest[] {
  const all = [...taken];
  const names = new Map<string, TakenNames>();
  const nameOf = (kind: string, namespace: string, wanted: string): string => {
    const some = names.get(kind) ?? new TakenNames(takenOf(kind, all), MOST_NAME_CHARACTERS);
    names.set(kind, some);
    return some.take(namespace, wanted);
  };
  return [...plans].flatMap(([by, { parts, filters }]) => {
    const own = routes.filter((route) => route.by === by && route.rules.some(sendsOn));
    if (own.length === 0) return [];
    return [
      ...filters.map((filter) => filterManifest(by, filter)),
      ...policiesOf(parts).flatMap(({ policy, spec }) =>
        targetsOf(policy, by, own).map(({ target, wanted }) =>
          objectManifest(by, policy.apiVersion, policy.kind, nameOf(policy.kind, by.namespace, wanted), {
            ...target,
            ...spec,
          }),
        ),
      ),
    ];
  });
}

/** The Routes whose policies hold for redirects, too, which nginx answered before it asked or limited anybody. */
export function routesWithCoveredRedirects(
  routes: readonly MadeRoute[],
  plans: VendorPlans,
): readonly MadeRoute[] {
  return routes.filter(
    ({ by, rules }) =>
      rules.some(sendsOn) &&
      rules.some(({ filters }) => filters.some(({ type }) => type === "RequestRedirect")) &&
      plans.get(by)?.parts.some(({ kind }) => kind === "policy") === true,
  );
}

function sendsOn({ backendRefs }: MadeRoute["rules"][number]): boolean {
  return backendRefs.length > 0;
}

function filterManifest(by: IngressObject, { part, filter }: PlannedFilter): MadeManifest {
  const { group, version, kind } = part.filter;
  return objectManifest(by, `${group}/${version}`, kind, filter.extensionRef.name, part.spec);
}

interface MergedPolicy {
  readonly policy: PolicyKind;
  readonly spec: SpecFields;
}

/** One policy of each kind, with what all parts say in it. */
function policiesOf(parts: readonly VendorPart[]): readonly MergedPolicy[] {
  const written = parts.filter((part) => part.kind === "policy");
  return [...groupedBy(written, ({ policy }) => policy)].map(([policy, some]) => ({
    policy,
    spec: some.reduce<SpecFields>((all, { spec }) => merged(all, spec), {}),
  }));
}

/** The fields of both, also below a field that both have. */
function merged(one: SpecFields, other: SpecFields): SpecFields {
  const result: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = result[key];
    result[key] = isFields(before) && isFields(value) ? merged(before, value) : value;
  }
  return result;
}

function isFields(value: unknown): value is SpecFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface PolicyTarget {
  readonly target: SpecFields;
  readonly wanted: string;
}

function targetsOf(
  { targets }: PolicyKind,
  by: IngressObject,
  routes: readonly MadeRoute[],
): readonly PolicyTarget[] {
  const refs = routes.map(({ name }) => ({ group: GATEWAY_GROUP, kind: "HTTPRoute", name }));
  switch (targets) {
    case "route":
      return refs.map((targetRef) => ({ target: { targetRef }, wanted: targetRef.name }));
    case "routes":
      return Array.from({ length: Math.ceil(refs.length / MOST_TARGETS) }, (_, index) => ({
        target: { targetRefs: refs.slice(index * MOST_TARGETS, (index + 1) * MOST_TARGETS) },
        wanted: by.name,
      }));
  }
}

function objectManifest(
  by: IngressObject,
  apiVersion: string,
  kind: string,
  name: string,
  spec: SpecFields,
): MadeManifest {
  return {
    kind,
    namespace: by.namespace,
    name,
    beside: by,
    origins: [],
    value: { apiVersion, kind, metadata: metadataBy(name, by), spec },
  };
}
