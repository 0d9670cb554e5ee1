import { counted } from "../../text/counted.ts";
import { aboveObject, type LensSource, toObjects } from "./lens.ts";

/** The routes that send requests to a Service. */
export const backendLens: LensSource = ({ objectLocation, cluster }) => {
  const { id, resource, namespace } = objectLocation.delivered;
  const { name } = resource.metadata;
  if (resource.kind !== "Service" || name === undefined) return [];
  const target = { group: "", kind: "Service", namespace, name };
  const routes = cluster.referrers
    .routesTo(target)
    .filter((route) => cluster.backends.servicesOf(route.id).some(({ service }) => service.id === id));
  if (routes.length === 0) return [];
  return [
    {
      range: aboveObject(objectLocation),
      title: `used by ${counted(routes.length, "route")}`,
      leadsTo: toObjects(routes),
    },
  ];
};
