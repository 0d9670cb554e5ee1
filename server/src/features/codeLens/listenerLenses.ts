import { counted } from "../../text/counted.ts";
import { aboveItem, type LensSource, namesOf } from "./lens.ts";
import { conditionInWords, troubles } from "./statusLens.ts";

/** The routes that attach to each listener, and what is wrong with it. */
export const listenerLenses: LensSource = ({ objectLocation, cluster, status }) => {
  const listeners = status.value !== undefined && "listeners" in status.value ? status.value.listeners : [];
  return listeners.map(({ conditions, attachedRoutes }, index) => {
    const [wrong] = troubles(conditions);
    const routes = attachedRoutes === 0 ? "no routes" : counted(attachedRoutes, "route");
    return {
      range: aboveItem(objectLocation, ["spec", "listeners", index]),
      title: wrong === undefined ? routes : `${conditionInWords(wrong)} · ${routes}`,
      leadsTo:
        attachedRoutes === 0
          ? { kind: "nothing" }
          : {
              kind: "places",
              places: () => namesOf(cluster.attachment.routesOn(objectLocation.delivered.id, index)),
            },
    };
  });
};
