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
    const bound = children.filter(
      ({ binding }) =>
        binding.verdict === "yes" &&
        binding.rules.some((rule) => rule.index === index && rule.verdict === "yes"),
    );
    const routes = bound.map(({ child }) => child);
    return {
      range: above(objectLocation, ["spec", "rules", index, "allowedRoutes"], "key"),
      title: routes.length === 0 ? "no child routes" : counted(routes.length, "child route"),
      leadsTo: toObjects(routes),
    };
  });
};
