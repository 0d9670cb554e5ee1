import type { ResourceId } from "../../delivery/delivered.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { type PlacedFilter, placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-header-host",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["headerFilters"],
  summary: "The header `Host` set by a header modifier instead of a rewrite.",
  why: `A rewrite has a field for the hostname that the backend sees. Whether a modifier may touch \`Host\` is for the
implementation to say; many leave that header alone or refuse the filter.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpurlrewritefilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: RequestHeaderModifier
          requestHeaderModifier: { set: [{ name: Host, value: cart.internal }] }
#                                                ^^^^ hint filter-header-host: Not every implementation lets a header modifier change \`Host\`; the filter \`URLRewrite\` has the field \`hostname\` for it. 💡
`,
  check(_cluster, route, report) {
    for (const placed of placedFilters(route.resource, "requestHeaders")) {
      (placed.filter.requestHeaders?.set ?? []).forEach(({ name, value }, index) => {
        if (name?.toLowerCase() !== "host") return;
        report({
          at: [...placed.path, "requestHeaderModifier", "set", index, "name"],
          message:
            "Not every implementation lets a header modifier change `Host`; the filter `URLRewrite` has the field `hostname` for it.",
          fixes: rewriteInstead(route.id, placed, value),
        });
      });
    }
  },
});

/** Makes the filter a rewrite, where it does nothing else and no other filter says what becomes of the URL. */
function rewriteInstead(id: ResourceId, { path, filter, beside }: PlacedFilter, host = ""): readonly Fix[] {
  const { set = [], add = [], remove = [] } = filter.requestHeaders ?? {};
  const isAlone = set.length + add.length + remove.length === 1;
  const hasOther = beside.some(({ type }) => type === "URLRewrite" || type === "RequestRedirect");
  if (!isAlone || hasOther || !isLiteralHostname(host) || host.startsWith("*")) return [];
  const value = { type: "URLRewrite", urlRewrite: { hostname: host } };
  return [preferredFix("Rewrite the hostname instead", setAt({ id, path }, value))];
}
