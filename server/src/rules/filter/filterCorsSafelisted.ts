import { removeAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { type PlacedFilter, placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-cors-safelisted",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["corsFilters"],
  summary: "Something listed that CORS always allows.",
  why: `Browsers let scripts of any allowed origin use GET, HEAD and POST and read some plain headers of the answer without
being asked, whatever the lists say. Such an entry changes nothing, and leaving it out does not forbid it.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpcorsfilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: CORS
          cors:
            exposeHeaders:
              - Content-Type
#               ^^^^^^^^^^^^ hint filter-cors-safelisted: Scripts may always read \`Content-Type\`; the entry changes nothing. 💡
              - X-Request-Id
`,
  check(_cluster, route, report) {
    for (const placed of placedFilters(route.resource, "cors")) {
      for (const { list, index, message } of redundantEntries(placed)) {
        const at = [...placed.path, "cors", list, index];
        report({
          at,
          message,
          isUnnecessary: true,
          fixes: [preferredFix("Remove the entry", removeAt({ id: route.id, path: at }))],
        });
      }
    }
  },
});

/** Entries without which the filter would do the same. */
function redundantEntries({ filter }: PlacedFilter) {
  const { exposeHeaders = [], allowMethods = [] } = filter.cors ?? {};
  // In a list of methods these three stand for completeness; nobody is misled where others are listed beside them.
  const methods = allowMethods.every((method) => SAFE_METHODS.has(method)) ? allowMethods : [];
  return [
    ...methods.map((method, index) => ({
      list: "allowMethods" as const,
      index,
      message: `Scripts may always use \`${method}\`; the entry changes nothing.`,
    })),
    ...exposeHeaders.flatMap((header, index) =>
      SAFE_RESPONSE_HEADERS.has(header.toLowerCase())
        ? [
            {
              list: "exposeHeaders" as const,
              index,
              message: `Scripts may always read \`${header}\`; the entry changes nothing.`,
            },
          ]
        : [],
    ),
  ];
}

const SAFE_METHODS = new Set(["GET", "HEAD", "POST"]);
const SAFE_RESPONSE_HEADERS = new Set([
  "cache-control",
  "content-language",
  "content-length",
  "content-type",
  "expires",
  "last-modified",
  "pragma",
]);
