import { asOwner } from "../../gateway-api/listeners/merging.ts";
import { counted } from "../../text/counted.ts";
import { conflictOutcome } from "../conflictOutcome.ts";
import { aboveItem, type LensSource, namesOf } from "./lens.ts";
import { conditionInWords, troubles } from "./statusLens.ts";

/** The routes that attach to each listener, and what is wrong with it. */
export const listenerLenses: LensSource = ({ objectLocation, cluster, status }) => {
  const listeners = status.value !== undefined && "listeners" in status.value ? status.value.listeners : [];
  const owner = asOwner(objectLocation.delivered);
  const decisions = cluster.merging.listenerDecisions(objectLocation.delivered.id);
  return listeners.map(({ conditions, attachedRoutes }, index) => {
    const [wrong] = troubles(conditions);
    const conflict = decisions[index]?.conflict;
    const isClash = owner !== undefined && conflict !== undefined && wrong?.reason === conflict.reason;
    const trouble = isClash ? conflictOutcome(owner, conflict) : wrong && conditionInWords(wrong);
    const routes = attachedRoutes === 0 ? "no routes" : counted(attachedRoutes, "route");
    return {
      range: aboveItem(objectLocation, ["spec", "listeners", index]),
      title: trouble === undefined ? routes : `${trouble} · ${routes}`,
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
