import type { JsonValue } from "../../jsonSchema.ts";
import { isBetween } from "../../release.ts";
import type { AdmissionContext, AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member, text } from "../admittedValue.ts";
import { FILTERING_KINDS, inFilterLists } from "./filterPlaces.ts";
import { FILTER_SOURCE, FILTER_UNION } from "./filterUnion.ts";
import { mergedHeaders } from "./mergedHeaders.ts";

export default defineAdmissionRule({
  id: "cel-filter-repeated",
  summary: "Two filters of a type that a list takes once",
  why: "What the second of two rewrites, redirects or header modifiers should do to the work of the first is not defined, so the API server takes one of each in a list. Two header modifiers can be put together. Mirrors and filters of the implementation may repeat.",
  source: FILTER_SOURCE,
  places: inFilterLists(FILTERING_KINDS, ""),
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - filters:
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set: [{ name: X-Shop, value: lamps }]
        - type: RequestHeaderModifier
#               ^^^^^^^^^^^^^^^^^^^^^ error cel-filter-repeated: There is a filter \`RequestHeaderModifier\` in this list before, and the API server takes one. Put the two together or remove one. 💡
          requestHeaderModifier:
            remove: [X-Debug]
      backendRefs: [{ name: checkout, port: 8080 }]
`,
  check(list, report, context) {
    const filters = items(list);
    const firstOfType = new Map<string, number>();
    for (const [index, filter] of filters.entries()) {
      const type = text(filter, "type");
      if (type === undefined || !isTakenOnce(type, context)) continue;
      const first = firstOfType.get(type);
      if (first === undefined) {
        firstOfType.set(type, index);
        continue;
      }
      report({
        at: [index, "type"],
        message: `There is a filter \`${type}\` in this list before, and the API server takes one. Put the two together or remove one.`,
        fixes: fixesOf(type, filters, first, index),
      });
    }
  },
});

/** Before release 1.6 the API server took any number of CORS filters. */
function isTakenOnce(type: string, { bundleVersion }: AdmissionContext): boolean {
  switch (type) {
    case "RequestHeaderModifier":
    case "ResponseHeaderModifier":
    case "RequestRedirect":
    case "URLRewrite":
      return true;
    case "CORS":
      return isBetween(bundleVersion, "1.6", undefined);
    default:
      return false;
  }
}

function fixesOf(
  type: string,
  filters: readonly JsonValue[],
  first: number,
  second: number,
): readonly AdmissionFix[] {
  const name = FILTER_UNION.members.get(type) ?? "";
  const merged = mergedHeaders(member(filters[first], name), member(filters[second], name));
  const isCopy = JSON.stringify(filters[first]) === JSON.stringify(filters[second]);
  const merge: AdmissionFix = {
    title: "Merge into the first one",
    edits: [
      { kind: "set", path: [first, name], value: merged },
      { kind: "remove", path: [second] },
    ],
    isPreferred: true,
  };
  const remove: AdmissionFix = {
    title: isCopy ? "Remove the copy" : "Remove this filter",
    edits: [{ kind: "remove", path: [second] }],
    isPreferred: isCopy,
  };
  return merged === undefined ? [remove] : [merge, remove];
}
