import { asRoute } from "../../model/resource.ts";
import { type HintSource, hintBehind } from "./hint.ts";

/** What rules of HTTPRoutes match that say nothing, and how paths match that do not say it. */
export const matchHints: HintSource = ({ objectLocation }) => {
  const { id, isAdjusted, resource } = objectLocation.delivered;
  const route = resource.kind === "HTTPRoute" && isAdjusted !== true ? asRoute(resource) : undefined;
  if (route?.spec.hasDefaultRules === true) return [];
  return (route?.spec.rules ?? []).flatMap(({ matches, hasUnclearMatches, isUnread }, index) => {
    if (hasUnclearMatches === true || isUnread === true) return [];
    const rule = ["spec", "rules", index];
    if (matches === undefined || matches.length === 0)
      return hintBehind(objectLocation, rule, {
        label: "matches: PathPrefix /",
        tooltip: "The rule has no `matches`, so it takes every path.",
        edits: [
          {
            kind: "set",
            place: { id, path: [...rule, "matches"] },
            value: [{ path: { type: "PathPrefix", value: "/" } }],
          },
        ],
      });
    return matches.flatMap(({ path, isUnclear }, at) => {
      if (path?.value === undefined || path.type !== undefined || isUnclear === true) return [];
      const place = [...rule, "matches", at, "path"];
      return hintBehind(objectLocation, [...place, "value"], {
        label: "PathPrefix",
        tooltip: "`type` is left out, which means `PathPrefix`: the path itself and everything below it.",
        edits: [{ kind: "set", place: { id, path: [...place, "type"] }, value: "PathPrefix" }],
      });
    });
  });
};
