import { counted } from "../../text/counted.ts";
import { refTo } from "../previews/objectSubject.ts";
import { aboveObject, type LensSource, toPreview } from "./lens.ts";

/** The listeners of a Gateway, those that are merged in among them, and the routes on all of them. */
export const gatewayLens: LensSource = ({ objectLocation, cluster, workspace }) => {
  const { id, resource } = objectLocation.delivered;
  if (resource.kind !== "Gateway" || cluster.merging.rootOf(id) !== id) return [];
  const listeners = cluster.merging.of(id)?.listeners ?? [];
  const merged = listeners.filter(({ owner }) => owner.id !== id).length;
  const owners = new Set(listeners.map(({ owner }) => owner.id));
  const routes = new Set(
    [...owners].flatMap((owner) =>
      [...cluster.attachment.routesByListener(owner).values()].flatMap(({ attached }) =>
        attached.map((route) => route.id),
      ),
    ),
  );
  const title = `${listeners.length === 0 ? "no listeners" : counted(listeners.length, "listener")}${merged === 0 ? "" : ` (${merged} merged in)`} · ${routes.size === 0 ? "no routes" : counted(routes.size, "route")}`;
  return [
    {
      range: aboveObject(objectLocation),
      title,
      leadsTo: toPreview("effectiveGateway", refTo(objectLocation, workspace)),
    },
  ];
};
