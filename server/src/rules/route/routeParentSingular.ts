import type { ParentRef } from "../../model/reference.ts";
import { asRoute } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { type Fix, renameKeyAt, setAt, type YamlValue } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "route-parent-singular",
  category: "reference",
  severity: "error",
  kinds: [...ROUTE_KINDS, "ListenerSet", "XListenerSet"],
  summary: "`parentRef` on a Route, or `parentRefs` on a ListenerSet.",
  why: `A Route has a list \`parentRefs\`, a ListenerSet one \`parentRef\`. The API server drops the other spelling without a
word, which leaves a Route attached to nothing and a ListenerSet without the parent that it must have.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#commonroutespec",
  bad: `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRef:
# ^^^^^^^^^ error route-parent-singular: A Route has a list \`parentRefs\`; \`parentRef\` is dropped, so the Route attaches to nothing. 💡
    name: edge
#- shop/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRefs:
# ^^^^^^^^^^ error route-parent-singular: A ListenerSet has one \`parentRef\`; \`parentRefs\` is dropped, so the ListenerSet has no parent. 💡
    - name: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  check(_cluster, { id, resource }, report) {
    if (resource.kind === "ListenerSet" || resource.kind === "XListenerSet") {
      const { parentRef, hasParentRefs, pluralParentRefs = [] } = resource.spec;
      if (parentRef !== undefined || !hasParentRefs) return;
      const [only] = pluralParentRefs;
      report({
        at: ["spec", "parentRefs"],
        on: "key",
        category: "admission",
        message:
          "A ListenerSet has one `parentRef`; `parentRefs` is dropped, so the ListenerSet has no parent.",
        fixes:
          only === undefined || pluralParentRefs.length > 1
            ? []
            : [respell(id, "parentRefs", "parentRef", written(only))],
      });
      return;
    }
    const spec = asRoute(resource)?.spec;
    if (spec === undefined || spec.hasParentRefs || !spec.legacyKeys.includes("parentRef")) return;
    const { singularParentRef } = spec;
    report({
      at: ["spec", "parentRef"],
      on: "key",
      message: "A Route has a list `parentRefs`; `parentRef` is dropped, so the Route attaches to nothing.",
      fixes:
        singularParentRef === undefined
          ? []
          : [respell(id, "parentRef", "parentRefs", [written(singularParentRef)])],
    });
  },
});

/** Moves what a wrong key says to the right one, in the right form. */
function respell(id: string, wrong: string, right: string, value: YamlValue): Fix {
  return preferredFix(
    `Write \`${right}\` instead`,
    setAt({ id, path: ["spec", wrong] }, value),
    renameKeyAt({ id, path: ["spec", wrong] }, right),
  );
}

/** The reference in the order in which people write its fields. */
function written({ group, kind, name, namespace, sectionName, port }: ParentRef): YamlValue {
  const fields = { group, kind, name, namespace, sectionName, port };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
