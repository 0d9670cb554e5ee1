import { outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { asListenerOwner, asRoute } from "../../model/resource.ts";
import { counted } from "../../text/counted.ts";
import { affectingPolicies } from "../../workspace/cluster/affectingPolicies.ts";
import { exposureLens } from "./exposureLens.ts";
import { aboveObject, type LensSource, toObjects } from "./lens.ts";

/** The objects that a policy applies to, the policies that bear on an object, and what they protect. */
export const policyLenses: LensSource = (subject) => [
  ...targetsLens(subject),
  ...affectedLens(subject),
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
    (asListenerOwner(resource) ?? asRoute(resource)) !== undefined;
  if (!isTarget) return [];
  const found = affectingPolicies(objectLocation.delivered, cluster).map(({ policy }) => policy);
  const policies = [...new Map(found.map((policy) => [policy.id, policy])).values()];
  if (policies.length === 0) return [];
  return [
    {
      range: aboveObject(objectLocation),
      title: counted(policies.length, "policy", "policies"),
      leadsTo: toObjects(policies),
    },
  ];
};
