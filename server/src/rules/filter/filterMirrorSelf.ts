import { backendTarget } from "../../gateway-api/references/references.ts";
import type { BackendRef } from "../../model/reference.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { placedFilters } from "./placedFilters.ts";
import { removeFilter } from "./removeFilter.ts";

export default defineRule({
  id: "filter-mirror-self",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["mirrors"],
  summary: "Requests mirrored to a backend that gets them anyway.",
  why: `The backend sees each mirrored request twice: once for the client, once for nobody. What a request changes is changed
twice. A mirror is for another version of the backend.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprequestmirrorfilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: RequestMirror
          requestMirror: { backendRef: { name: cart, port: 80 } }
#                                              ^^^^ hint filter-mirror-self: Requests of this rule already go to Service \`cart\`, which gets them twice. Mirror them to another backend. 💡
      backendRefs: [{ name: cart, port: 80 }]
`,
  correction: `
-          requestMirror: { backendRef: { name: cart, port: 80 } }
+          requestMirror: { backendRef: { name: cart-next, port: 80 } }
`,
  check(_cluster, route, report) {
    const { rules } = route.resource.spec;
    for (const placed of placedFilters(route.resource, "mirrorTo")) {
      const { mirrorTo } = placed.filter;
      const backends = rules[placed.rule]?.backendRefs ?? [];
      const receivers =
        placed.backend === undefined ? backends : backends.slice(placed.backend, placed.backend + 1);
      const isSent = receivers.some(
        (ref) => ref.weight !== 0 && mirrorTo !== undefined && isSameBackend(ref, mirrorTo, route.namespace),
      );
      if (mirrorTo === undefined || !isSent) continue;
      report({
        at: [...placed.path, "requestMirror", "backendRef", "name"],
        message: `Requests of this rule already go to ${mirrorTo.kind ?? "Service"} \`${mirrorTo.name ?? ""}\`, which gets them twice. Mirror them to another backend.`,
        fixes: [removeFilter(route.id, placed)],
      });
    }
  },
});

function isSameBackend(a: BackendRef, b: BackendRef, owner: string | undefined): boolean {
  const [first, second] = [backendTarget(a, owner), backendTarget(b, owner)];
  if (first === undefined || second === undefined || isOpaque(first.name)) return false;
  return (
    first.group === second.group &&
    first.kind === second.kind &&
    first.namespace === second.namespace &&
    first.name === second.name &&
    a.port === b.port
  );
}
