import { aligned } from "../../text/aligned.ts";
import { counted } from "../../text/counted.ts";
import { type Coverage, checkedShare } from "../../workspace/views/coverage.ts";
import type { Overview } from "../../workspace/views/overview.ts";
import type { Style } from "../style.ts";

/** What was understood of the manifests, before the findings; undefined where nothing in them refers to anything. */
export function overviewLines(
  { deliverers, scopes, gateways, routes, embeddedRoutes }: Overview,
  coverage: Coverage,
  style: Style,
): string | undefined {
  const { checked, all } = checkedShare(coverage);
  if (all === 0) return undefined;
  const delivery = [...deliverers].map(([kind, count]) => counted(count, kind));
  const inValues = embeddedRoutes === 0 ? "" : ` (${embeddedRoutes} of them in values)`;
  const rows = [
    ["Delivery", delivery.length === 0 ? "plain manifests" : delivery.join(", ")],
    ["Objects", `${counted(gateways, "Gateway")}, ${counted(routes, "Route")}${inValues}`],
    ...(scopes > 1 ? [["Scopes", `${scopes}, whose objects are never checked against each other`]] : []),
    ["References", `${Math.floor((100 * checked) / all)} % of ${all} checked`],
  ];
  return aligned(rows)
    .map((line) => `${style.dim(line)}\n`)
    .join("");
}
