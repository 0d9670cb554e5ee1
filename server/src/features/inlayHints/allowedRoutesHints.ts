import { asListenerOwner } from "../../model/resource.ts";
import { type HintSource, hintBehind } from "./hint.ts";

/** From where listeners take Routes that do not say so. */
export const allowedRoutesHints: HintSource = ({ objectLocation }) => {
  const { id, isAdjusted, resource } = objectLocation.delivered;
  if (isAdjusted === true) return [];
  return (asListenerOwner(resource)?.spec.listeners ?? []).flatMap(
    ({ allowedRoutes, routeSelector }, index) => {
      if (allowedRoutes?.namespaces !== undefined || routeSelector !== undefined) return [];
      const listener = ["spec", "listeners", index];
      return hintBehind(objectLocation, [...listener, "name"], {
        label: "from: Same",
        tooltip:
          "`allowedRoutes.namespaces.from` is left out, which means `Same`: only Routes of the listener's own namespace attach.",
        edits: [
          {
            kind: "set",
            place: { id, path: [...listener, "allowedRoutes", "namespaces", "from"] },
            value: "Same",
          },
        ],
      });
    },
  );
};
