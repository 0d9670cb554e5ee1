import type { Delivered, ResourcePlace } from "../../delivery/delivered.ts";
import { grantableReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { toFits } from "../../gateway-api/references/referenceGrants.ts";
import type { ReferenceGrant } from "../../model/resource.ts";
import { counted } from "../../text/counted.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { aboveObject, type LensSource } from "./lens.ts";

/** The references that a ReferenceGrant permits. */
export const grantLens: LensSource = ({ objectLocation, cluster }) => {
  const { resource } = objectLocation.delivered;
  if (resource.kind !== "ReferenceGrant") return [];
  const grant = { ...objectLocation.delivered, resource };
  const places = () => permitted(grant, cluster);
  const title = () => {
    const count = places().length;
    return count === 0 ? "permits no reference here" : `permits ${counted(count, "reference")}`;
  };
  return [{ range: aboveObject(objectLocation), title, leadsTo: { kind: "places", places } }];
};

function permitted(grant: Delivered<ReferenceGrant>, cluster: Cluster): readonly ResourcePlace[] {
  const { from, to } = grant.resource.spec;
  const into = grant.namespace;
  if (into === undefined) return [];
  const places = from.flatMap(({ group, kind, namespace }) =>
    group === undefined || kind === undefined || namespace === undefined || namespace === into
      ? []
      : cluster.referrers.crossings(group, kind, namespace, into).flatMap((referrer) =>
          grantableReferences(referrer)
            .filter(
              ({ target }) =>
                target.namespace === into && to.some((entry) => toFits(entry, target) === "yes"),
            )
            .map(({ path }): ResourcePlace => ({ id: referrer.id, path: [...path, "name"] })),
        ),
  );
  return [...new Map(places.map((place) => [`${place.id} ${place.path.join("/")}`, place])).values()];
}
