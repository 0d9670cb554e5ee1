import type { ResourcePlace } from "../../delivery/delivered.ts";
import { sameText } from "../../gateway-api/verdict.ts";
import type { RouteGroupKind } from "../../model/listener.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { nearMiss } from "../../text/nearMiss.ts";
import { type Fix, removeAt, setAt } from "../../workspace/finding.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-rule-kinds",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute"],
  summary: "A rule that takes children lists a kind that can never be one",
  why: `Parent and child are combined rule by rule and have to be of one kind, so only HTTPRoutes come to a rule of an HTTPRoute. Any other kind in its \`allowedRoutes.kinds\` lets nobody in, and a list of nothing else keeps every child out.`,
  source: `${PROPOSAL}#summary-of-changes-requirements-and-constraints-parentchild-route-relationships`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  rules:
    - name: library
      allowedRoutes:
        kinds:
          - kind: HTTPRoute
          - kind: GRPCRoute
#                 ^^^^^^^^^ warning delegate-rule-kinds: Only HTTPRoutes can be children of an HTTPRoute, so \`GRPCRoute\` lets nobody in here. Remove the entry. 💡
`,
  check(cluster, route, report) {
    if (cluster.options.delegation === undefined) return;
    route.resource.spec.rules.forEach(({ allowedRoutes }, index) => {
      const kinds = allowedRoutes?.kinds ?? [];
      const isUseless = kinds.every((entry) => isHttpRoute(entry) === "no");
      kinds.forEach((entry, at) => {
        if (isHttpRoute(entry) !== "no") return;
        const place = { id: route.id, path: ["spec", "rules", index, "allowedRoutes", "kinds", at] };
        const isOwnGroup = sameText(entry.group ?? GATEWAY_GROUP, GATEWAY_GROUP) === "yes";
        const what = isOwnGroup
          ? `\`${entry.kind ?? ""}\``
          : `\`${entry.kind ?? ""}\` of ${entry.group === "" ? "the core group" : `group \`${entry.group ?? ""}\``}`;
        const near = isOwnGroup ? meantKind(entry.kind ?? "") : undefined;
        const advice =
          near !== undefined
            ? ` Did you mean \`${near}\`?`
            : isUseless
              ? " The rule takes no child at all."
              : " Remove the entry.";
        report({
          at: [...place.path, isOwnGroup ? "kind" : "group"],
          message: `Only HTTPRoutes can be children of an HTTPRoute, so ${what} lets nobody in here.${advice}`,
          fixes: fixesOf(place, near, isUseless),
        });
      });
    });
  },
});

function isHttpRoute({ group, kind }: RouteGroupKind): "yes" | "no" | "unknown" {
  const verdicts = [sameText(group ?? GATEWAY_GROUP, GATEWAY_GROUP), sameText(kind ?? "", HTTP_ROUTE)];
  if (verdicts.includes("no")) return "no";
  return verdicts.includes("unknown") ? "unknown" : "yes";
}

function meantKind(kind: string): string | undefined {
  return kind.toLowerCase() === HTTP_ROUTE.toLowerCase() ? HTTP_ROUTE : nearMiss(kind, [HTTP_ROUTE]);
}

const HTTP_ROUTE = "HTTPRoute";

/** The last entry is not taken out: without any the rule would take every child. */
function fixesOf(place: ResourcePlace, near: string | undefined, isUseless: boolean): readonly Fix[] {
  if (near !== undefined) {
    const kind = { id: place.id, path: [...place.path, "kind"] };
    return [preferredFix(`Change the kind to \`${near}\``, setAt(kind, near))];
  }
  return isUseless ? [] : [fixBy("Remove the entry", removeAt(place))];
}
