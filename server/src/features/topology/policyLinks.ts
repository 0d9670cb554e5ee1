import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { asOwner } from "../../gateway-api/listeners/merging.ts";
import { type LabelTable, labelTable, selectableOf } from "../../gateway-api/references/labelTable.ts";
import {
  type OutgoingReference,
  outgoingReferences,
} from "../../gateway-api/references/outgoingReferences.ts";
import { asListenerOwner, asRoute, isGatewayApiGroup, manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { appliesTo } from "../../workspace/cluster/policiesOnRequests.ts";
import { targetsWritten } from "../../workspace/cluster/policyDirectory.ts";
import { overriddenOn } from "../../workspace/views/policyEffect.ts";
import type { Link } from "./link.ts";

/** True for an object that says what it is for. */
export function isPolicy(object: Delivered): boolean {
  const { kind } = object.resource;
  return kind === "Policy" || kind === "BackendTLSPolicy" || targetsWritten(object).length > 0;
}

/** What the selectors of policies may mean, by labels. */
export function selectableObjects(drawn: readonly Delivered[]): LabelTable<Delivered> {
  return labelTable(
    drawn,
    ({ resource }) => resource.metadata.labels,
    ({ resource }) => resource.embedded !== undefined || resource.metadata.isOpen === true,
  );
}

/** The lines from what a policy names or selects to the policy. What is selectable is asked for by selectors alone. */
export function policyLinks(
  policy: Delivered,
  selectable: () => LabelTable<Delivered>,
  cluster: Cluster,
): readonly Link[] {
  const selected = targetsWritten(policy).flatMap(({ selector, sectionName }) =>
    selector === undefined
      ? []
      : selectableOf(selectable(), selector).filter(
          (on) => appliesTo(policy, on, sectionName, cluster) === "yes",
        ),
  );
  return [
    ...namedTargets(policy).flatMap(({ target, sectionName }): readonly Link[] => {
      const found = cluster.lookup.find(policy.id, target);
      if (found.kind === "found") return [linkFrom(found.target, sectionName, policy, cluster)];
      // What may be of another API, or delivered by something else, would be a node with nothing else to it.
      return isGatewayApiGroup(target.group)
        ? [
            {
              from: { named: target, scope: policy.scope },
              to: { object: policy },
              relation: "policy",
              verdict: "unknown",
              why: `${target.kind} ${target.name} is in no file`,
            },
          ]
        : [];
    }),
    ...[...new Set(selected)].map((on) => linkFrom(on, undefined, policy, cluster)),
  ];
}

function namedTargets(policy: Delivered): readonly OutgoingReference[] {
  const { kind } = policy.resource;
  return outgoingReferences(policy).filter(
    ({ role, path }) =>
      role === "policyTarget" ||
      (kind !== "Policy" && role === "named" && /^targetRefs?$/.test(`${path[1]}`) && path.length < 4),
  );
}

function linkFrom(on: Delivered, sectionName: string | undefined, policy: Delivered, cluster: Cluster): Link {
  const owner = asOwner(on);
  const index = owner?.resource.spec.listeners?.findIndex(({ name }) => name === sectionName) ?? -1;
  return {
    from: owner !== undefined && index >= 0 ? { listener: index, of: owner } : { object: on },
    to: { object: policy },
    relation: "policy",
    ...effectOn(on, sectionName, policy, cluster),
    ...(sectionName === undefined || index >= 0 ? {} : { label: sectionName }),
  };
}

function effectOn(
  on: Delivered,
  sectionName: string | undefined,
  policy: Delivered,
  cluster: Cluster,
): Pick<Link, "verdict" | "why"> {
  const parts = sectionsOf(on);
  if (sectionName !== undefined && parts !== undefined && !parts.includes(sectionName))
    return { verdict: "no", why: `${manifestKind(on.resource)} ${displayName(on)} has no ${sectionName}` };
  const [rival] = overriddenOn(policy, on, sectionName, cluster)?.by ?? [];
  if (rival === undefined) return { verdict: "yes" };
  const { policy: other } = rival.policy;
  return {
    verdict: "no",
    why: `${manifestKind(other.resource)} ${displayName(other)} takes its place`,
  };
}

/** The names of the parts that a policy may mean; undefined where the object has none that are known. */
function sectionsOf({ resource }: Delivered): readonly (string | undefined)[] | undefined {
  const parts = asListenerOwner(resource)?.spec.listeners ?? asRoute(resource)?.spec.rules;
  return parts?.map(({ name }) => name);
}

/** The lines from a Route, a Gateway or a class to the extensions, plugins and parameters that it names. */
export function extensionLinks(subject: Delivered, cluster: Cluster): readonly Link[] {
  const named = outgoingReferences(subject).filter(
    ({ role, path }) =>
      role === "extension" || role === "parameters" || (role === "namedByText" && path[0] === "metadata"),
  );
  const links = named.flatMap(({ target }): readonly Link[] => {
    const found = cluster.lookup.find(subject.id, target);
    if (found.kind !== "found") return [];
    return [{ from: { object: subject }, to: { object: found.target }, relation: "policy", verdict: "yes" }];
  });
  // A filter that many rules have is one line.
  return links.filter(
    ({ to }, at) =>
      links.findIndex(
        (other) => "object" in to && "object" in other.to && other.to.object.id === to.object.id,
      ) === at,
  );
}
