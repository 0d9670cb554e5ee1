import { removeAt, setAt } from "../../../yaml/documentEdits.ts";
import { fixBy } from "../../../yaml/fixBy.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix, AdmissionRefusal } from "../admissionRule.ts";
import { items } from "../admittedValue.ts";

export const CORS_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#httpcorsfilter";

/** Refuses a list with `*` and something else; of `*` twice the structure speaks already. */
export function refuseStarAmongOthers(
  list: JsonValue,
  what: string,
  report: (refusal: AdmissionRefusal) => void,
): void {
  const allowed = items(list);
  const star = allowed.indexOf("*");
  if (star < 0 || allowed.every((item) => item === "*")) return;
  const keep: AdmissionFix = fixBy("Keep only `*`", setAt([], ["*"]));
  const remove: AdmissionFix = fixBy("Remove `*`", removeAt([star]));
  report({
    at: [star],
    message: `\`*\` stands for all ${what} and has to stand alone; the API server refuses the route. Keep only \`*\`, or remove it.`,
    fixes: star === allowed.lastIndexOf("*") ? [keep, remove] : [keep],
  });
}
