import type { Delivered } from "../../delivery/delivered.ts";
import { outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { asListenerOwner, asRoute } from "../../model/resource.ts";
import { counted } from "../../text/counted.ts";
import { affectingPolicies } from "../../workspace/cluster/affectingPolicies.ts";
import { targetsWritten } from "../../workspace/cluster/policyDirectory.ts";
import {
  policiesOn,
  type RoutePolicies,
  type StandingPolicy,
  standingPolicies,
} from "../../workspace/views/routePolicies.ts";
import { isLinkerdServer } from "../../workspace/views/serverPolicies.ts";
import type { Path } from "../../yaml/tree.ts";
import { exposureLens } from "./exposureLens.ts";
import { aboveItem, aboveObject, type LensSource, toObjects } from "./lens.ts";

/** The objects that a policy applies to, the policies that bear on an object and its parts, and what they protect. */
export const policyLenses: LensSource = (subject) => [
  ...targetsLens(subject),
  ...affectedLens(subject),
  ...sectionLenses(subject),
  ...exposureLens(subject),
];

const targetsLens: LensSource = ({ objectLocation, cluster }) => {
  const targets = outgoingReferences(objectLocation.delivered).filter(({ role }) => role === "policyTarget");
  if (targets.length === 0) return [];
  const found = targets.flatMap(({ target }) => {
    const resolution = cluster.lookup.find(objectLocation.delivered.id, target);
    return resolution.kind === "found" ? [resolution.target] : [];
  });
  const objects = [...new Map(found.map((object) => [object.id, object])).values()];
  const title =
    objects.length === 0 ? "applies to nothing here" : `applies to ${counted(objects.length, "object")}`;
  return [{ range: aboveObject(objectLocation), title, leadsTo: toObjects(objects) }];
};

const affectedLens: LensSource = ({ objectLocation, cluster }) => {
  const { resource } = objectLocation.delivered;
  const isTarget =
    resource.kind === "GatewayClass" ||
    resource.kind === "Service" ||
    isLinkerdServer(objectLocation.delivered) ||
    (asListenerOwner(resource) ?? asRoute(resource)) !== undefined;
  if (!isTarget) return [];
  const byPlace = policiesOn(objectLocation.delivered, undefined, cluster);
  const found = [...affectingPolicies(objectLocation.delivered, cluster), ...namedPolicies(byPlace)].map(
    ({ policy }) => policy,
  );
  const policies = [...new Map(found.map((policy) => [policy.id, policy])).values()];
  if (policies.length === 0) return [];
  return [
    {
      range: aboveObject(objectLocation),
      title: () => titleFor(policies, byPlace),
      leadsTo: toObjects(policies),
    },
  ];
};

/** The policies that an object, or one above it, names, and that name it not: plugins, filters, parameters. */
function namedPolicies(byPlace: RoutePolicies["byPlace"]): readonly StandingPolicy[] {
  return standingPolicies(byPlace).filter(({ policy }) => targetsWritten(policy).length === 0);
}

/** Above the listeners and rules that policies name: how many do. */
const sectionLenses: LensSource = ({ objectLocation, cluster }) => {
  const { delivered } = objectLocation;
  const sections = sectionsOf(delivered);
  if (sections.length === 0) return [];
  const own = affectingPolicies(delivered, cluster).filter(
    ({ on, sectionName }) => on.id === delivered.id && sectionName !== undefined,
  );
  if (own.length === 0) return [];
  return sections.flatMap(({ name, path, index }) => {
    const policies = own.filter(({ sectionName }) => sectionName === name).map(({ policy }) => policy);
    if (policies.length === 0) return [];
    return [
      {
        range: aboveItem(objectLocation, path),
        title: () => titleFor(policies, policiesOn(delivered, index, cluster)),
        leadsTo: toObjects(policies),
      },
    ];
  });
};

/** The parts of an object that policies may name. */
function sectionsOf({
  resource,
}: Delivered): readonly { readonly name: string; readonly path: Path; readonly index: number }[] {
  const listeners = asListenerOwner(resource)?.spec.listeners ?? [];
  const rules = asRoute(resource)?.spec.rules ?? [];
  const named = (key: string, parts: readonly { readonly name?: string }[]) =>
    parts.flatMap(({ name }, index) =>
      name === undefined ? [] : [{ name, path: ["spec", key, index], index }],
    );
  return [...named("listeners", listeners), ...named("rules", rules)];
}

/** How many policies there are, and how many of them have no effect there. */
function titleFor(policies: readonly Delivered[], byPlace: RoutePolicies["byPlace"]): string {
  const ids = new Set(policies.map(({ id }) => id));
  const standing = standingPolicies(byPlace).filter(({ policy }) => ids.has(policy.id));
  const inForce = new Set(
    standing.flatMap(({ policy, replaced }) => (replaced === undefined ? [policy.id] : [])),
  );
  const idle = new Set(standing.flatMap(({ policy: { id } }) => (inForce.has(id) ? [] : [id]))).size;
  const count = counted(policies.length, "policy", "policies");
  if (idle === 0) return count;
  return idle === policies.length ? `${count} without effect here` : `${count}, ${idle} without effect here`;
}
