import type { Delivered } from "../delivery/delivered.ts";
import { mayAnswer } from "../gateway-api/traffic/answeringFilters.ts";
import { unreadBackends } from "../gateway-api/traffic/appliedRule.ts";
import type { Route } from "../model/resource.ts";
import type { RouteRule } from "../model/route.ts";
import { percentText } from "./answerText.ts";

/** Where a rule sends what it takes, as it is written: backends with their shares, or a redirect. */
export function destinationText(route: Delivered<Route>, index: number): string {
  const rule = route.resource.spec.rules[index];
  if (rule === undefined) return "nothing";
  const redirect = rule.filters.find(({ type }) => type === "RequestRedirect");
  if (redirect !== undefined) return "redirect";
  if (rule.allowedRoutes !== undefined) return "child routes";
  const written = backendsText(rule, route.namespace);
  if (written !== "") return written;
  if (unreadBackends(route, index).whyUnread !== undefined) return "not known";
  return rule.filters.some(mayAnswer) ? "perhaps an extension" : "nothing";
}

function backendsText({ backendRefs = [] }: RouteRule, namespace: string | undefined): string {
  const weights = backendRefs.map(({ weight }) => (typeof weight === "number" ? weight : 1));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return backendRefs
    .map((ref, at) => {
      const place = ref.namespace ?? namespace;
      const name = `${place ? `${place}/` : ""}${ref.name ?? "?"}${ref.port === undefined ? "" : `:${ref.port}`}`;
      return backendRefs.length < 2 || sum === 0 ? name : `${name} ${percentText((weights[at] ?? 0) / sum)}`;
    })
    .join(", ");
}
