import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import { targetName } from "../../gateway-api/target.ts";
import { asListenerOwner } from "../../model/resource.ts";
import { counted } from "../../text/counted.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { aboveObject, type CodeLens, type LensSource, toObjects } from "./lens.ts";

const ATTACHED = { yes: "attached to", no: "not attached to", unknown: "perhaps attached to" } as const;

/**
 * Whether the ListenerSets and the child Gateways that name a Gateway are attached, and on each of those whether it is
 * attached to its Gateway.
 */
export const memberLenses: LensSource = (subject) => [
  ...parentLens(subject),
  ...(["ListenerSet", "child Gateway"] as const).flatMap((word) => countLens(subject, word)),
];

const parentLens: LensSource = ({ objectLocation, cluster }) => {
  const owner = asListenerOwner(objectLocation.delivered.resource);
  const parentAcceptance = owner && cluster.merging.parentAcceptance(objectLocation.delivered.id);
  if (parentAcceptance?.target === undefined) return [];
  const { parent, target } = parentAcceptance;
  const name = parent === undefined ? targetName(target) : displayName(parent);
  const words = ATTACHED[cluster.merging.acceptance(objectLocation.delivered.id).verdict];
  return [
    {
      range: aboveObject(objectLocation),
      title: `${words} Gateway ${name}`,
      leadsTo: toObjects(parent === undefined ? [] : [parent]),
    },
  ];
};

/** The child Gateways or the ListenerSets of a Gateway, and how many of them are attached. */
function countLens(
  { objectLocation, cluster }: Parameters<LensSource>[0],
  word: "ListenerSet" | "child Gateway",
): readonly Omit<CodeLens, "group">[] {
  const named = membersOf(objectLocation.delivered, cluster).filter(
    ({ resource }) => (resource.kind === "Gateway") === (word === "child Gateway"),
  );
  if (named.length === 0) return [];
  const attached = named.filter((member) => cluster.status.isAttachedMember(member));
  const title = `${attached.length} of ${counted(named.length, word)} attached`;
  return [{ range: aboveObject(objectLocation), title, leadsTo: toObjects(named) }];
}

/** The ListenerSets and child Gateways that name a Gateway. */
export function membersOf({ id, resource }: Delivered, cluster: Cluster): readonly ListenerOwner[] {
  return resource.kind === "Gateway"
    ? (cluster.merging.of(id)?.members ?? []).filter((one) => one.id !== id)
    : [];
}
