import { all, type Verdict } from "../../gateway-api/verdict.ts";
import { asRoute } from "../../model/resource.ts";
import { counted } from "../../text/counted.ts";
import { above, type LensSource, toObjects } from "./lens.ts";

/** The child routes of each rule that lets some in. */
export const childRouteLenses: LensSource = ({ objectLocation, cluster }) => {
  const route = asRoute(objectLocation.delivered.resource);
  if (route === undefined || cluster.options.delegation === undefined) return [];
  const rules = route.spec.rules.flatMap(({ allowedRoutes }, index) =>
    allowedRoutes === undefined ? [] : [index],
  );
  if (rules.length === 0) return [];
  const children = cluster.delegation.childrenOf(objectLocation.delivered.id);
  return rules.map((index) => {
    const meant = children.flatMap(({ child, binding }) => {
      const admission = binding.rules.find((rule) => rule.index === index)?.verdict;
      return admission === undefined ? [] : [{ child, verdict: all([binding.verdict, admission]) }];
    });
    const childrenWith = (wanted: Verdict) =>
      meant.flatMap(({ child, verdict }) => (verdict === wanted ? [child] : []));
    const [bound, open] = [childrenWith("yes"), childrenWith("unknown")];
    const routes = bound.length > 0 ? bound : open;
    return {
      range: above(objectLocation, ["spec", "rules", index, "allowedRoutes"], "key"),
      title:
        routes.length === 0
          ? "no child routes"
          : counted(routes.length, bound.length > 0 ? "child route" : "possible child route"),
      leadsTo: toObjects(routes),
    };
  });
};
