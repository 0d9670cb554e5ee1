import { asRoute } from "../../model/resource.ts";
import { type HintSource, hintBehind, isWritten } from "./hint.ts";

/** The share of requests that each of several backends of a rule gets. */
export const weightHints: HintSource = ({ objectLocation }) => {
  const route = asRoute(objectLocation.delivered.resource);
  return (route?.spec.rules ?? []).flatMap(({ backendRefs = [] }, rule) => {
    const weights = backendRefs.map(({ weight = 1 }) => weight);
    const known = weights.filter((weight) => typeof weight === "number");
    if (backendRefs.length < 2 || known.length < weights.length) return [];
    const total = known.reduce((sum, weight) => sum + weight, 0);
    return known.flatMap((weight, index) => {
      const ref = ["spec", "rules", rule, "backendRefs", index];
      const at = isWritten(objectLocation, [...ref, "weight"]) ? [...ref, "weight"] : [...ref, "name"];
      return hintBehind(objectLocation, at, {
        label: total === 0 ? "0 %" : share(weight / total),
        tooltip:
          total === 0
            ? "Every weight of the rule is 0, so no backend gets requests."
            : `Weight ${weight} of ${total} in this rule. A backend that leaves its weight out has 1.`,
      });
    });
  });
};

function share(part: number): string {
  const percent = part * 100;
  const isWhole = Math.abs(percent - Math.round(percent)) < 1e-9;
  return `${isWhole ? Math.round(percent) : percent.toFixed(1)} %`;
}
