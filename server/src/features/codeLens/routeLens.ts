import type { Delivered, ResourcePlace } from "../../delivery/delivered.ts";
import { asRoute } from "../../model/resource.ts";
import { counted } from "../../text/counted.ts";
import { firstOf } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { aboveObject, type LensSource } from "./lens.ts";

const MOST_HOSTNAMES = 3;

/** How many listeners take a Route, and the hostnames for which they do. */
export const routeLens: LensSource = ({ objectLocation, cluster }) => {
  const { id, resource } = objectLocation.delivered;
  if (asRoute(resource) === undefined) return [];
  const listeners = listenersOfRoute(id, cluster);
  if (listeners.length === 0) return [];
  const hostnames = [...hostnamesOf(id, cluster)];
  const shown = firstOf(hostnames, MOST_HOSTNAMES);
  return [
    {
      range: aboveObject(objectLocation),
      title: [counted(listeners.length, "listener"), ...(shown === "" ? [] : [shown])].join(" · "),
      leadsTo: { kind: "places", places: () => listeners },
    },
  ];
};

/** The hostnames under which the listeners take a Route, each once; every hostname where one takes it under any. */
function hostnamesOf(route: Delivered["id"], cluster: Cluster): ReadonlySet<string> {
  const taking = cluster.attachment
    .of(route)
    .flatMap(({ parent, meant }) => (parent === undefined ? [] : meant))
    .filter(({ verdict }) => verdict === "yes");
  return new Set(
    taking.flatMap(({ hostnames }) => hostnames.hostnames).map((hostname) => hostname ?? "every hostname"),
  );
}

/** The listeners that take a Route. */
export function listenersOfRoute(route: Delivered["id"], cluster: Cluster): readonly ResourcePlace[] {
  return cluster.attachment
    .of(route)
    .flatMap(({ parent, meant }) =>
      parent === undefined
        ? []
        : meant
            .filter(({ verdict }) => verdict === "yes")
            .map(({ index }) => ({ id: parent.id, path: ["spec", "listeners", index, "name"] })),
    );
}
