import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { removeAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { parentRefPath, parentText } from "./parentRef.ts";

export default defineRule({
  id: "route-parent-duplicate-namespace-implicit",
  category: "advice",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  summary: "One parent stands in the list twice, once with the Route's own namespace and once without.",
  why: `The API server compares the text of parentRefs and lets both through, although they mean one parent. The Route then
has two status entries for it, and what is changed in one is easily forgotten in the other.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#commonroutespec",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      sectionName: http
    - { name: edge, namespace: shop, sectionName: http }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning route-parent-duplicate-namespace-implicit: This is Gateway \`edge\` a second time: without \`namespace\` the Route's own is meant. Remove one of the two. 💡
`,
  correction: `
-    - { name: edge, namespace: shop, sectionName: http }
+    - { name: edge, namespace: shop, sectionName: admin }
`,
  check(cluster, route, report) {
    const attachments = cluster.attachment.of(route.id);
    if (attachments.length < 2) return;
    const seen = new Map<string, Attachment>();
    const written = new Set<string>();
    for (const attachment of attachments) {
      const key = meaningOf(attachment);
      if (key === undefined) continue;
      const text = JSON.stringify([key, attachment.ref.namespace ?? ""]);
      const isRefused = written.has(text);
      written.add(text);
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, attachment);
      } else if (!isRefused) {
        report({
          at: parentRefPath(attachment.index),
          message: `This is ${parentText(route, attachment)} a second time: without \`namespace\` the Route's own is meant. Remove one of the two.`,
          related: [
            { place: { id: route.id, path: parentRefPath(first.index) }, message: "The same parent." },
          ],
          fixes: [
            preferredFix(
              "Remove the second parentRef",
              removeAt({ id: route.id, path: parentRefPath(attachment.index) }),
            ),
          ],
          isUnnecessary: true,
        });
      }
    }
  },
});

/** Equal for parentRefs that mean the same; those that are written alike, too, are for the API server to refuse. */
function meaningOf({ target, ref }: Attachment): string | undefined {
  if (target?.namespace === undefined) return undefined;
  const { group, kind, namespace, name } = target;
  return JSON.stringify([group, kind, namespace, name, ref.sectionName ?? null, ref.port ?? null]);
}
