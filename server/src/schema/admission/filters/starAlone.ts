import { removeItem } from "../admissionFixes.ts";
import type { AdmissionFix, AdmissionRule } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items } from "../admittedValue.ts";
import type { RuleOfFamily } from "../ruleOfFamily.ts";
import { HTTP_ONLY, inFilterLists } from "./filterPlaces.ts";

/** A rule about one of the lists of a CORS filter that takes `*` for everything. */
interface StarAloneRule extends RuleOfFamily<"source" | "places"> {
  readonly list: "allowHeaders" | "allowMethods" | "allowOrigins";
  /** What the list allows, in the plural. */
  readonly allowed: string;
}

/** Refuses a list with `*` and something else; of `*` twice the structure speaks already. */
export function starAloneRule({ list, allowed, ...rule }: StarAloneRule): AdmissionRule {
  return defineAdmissionRule({
    ...rule,
    source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpcorsfilter",
    places: inFilterLists(HTTP_ONLY, `[].cors.${list}`),
    check(value, report) {
      const values = items(value);
      const star = values.indexOf("*");
      if (star < 0 || values.every((item) => item === "*")) return;
      const keep: AdmissionFix = {
        title: "Keep only `*`",
        edits: [{ kind: "set", path: [], value: ["*"] }],
      };
      report({
        at: [star],
        message: `\`*\` stands for all ${allowed} and has to stand alone; the API server refuses the route. Keep only \`*\`, or remove it.`,
        fixes: star === values.lastIndexOf("*") ? [keep, removeItem(star, "Remove `*`")] : [keep],
      });
    },
  });
}
