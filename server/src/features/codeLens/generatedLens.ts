import { refTo } from "../previews/objectSubject.ts";
import { aboveObject, type LensSource, toPreview } from "./lens.ts";

/** What is generated in the cluster for a Gateway, by its name. */
export const generatedLens: LensSource = ({ objectLocation, cluster, workspace }) => {
  const provision = cluster.generated.provision(objectLocation.delivered.id);
  if (provision?.kind !== "generated" || cluster.generated.isWithheld(objectLocation.delivered.id)) return [];
  const { names, certainty } = provision.resources;
  const isSure = certainty === "configured" || certainty === "recommended";
  return [
    {
      range: aboveObject(objectLocation),
      title: `${isSure ? "generates" : "probably generates"} Deployment and Service ${names.join(" or ")}`,
      leadsTo: toPreview("generatedResources", refTo(objectLocation, workspace)),
    },
  ];
};
