import type { Delivered } from "../../delivery/delivered.ts";
import type { BackendDecision } from "../../gateway-api/backends/backends.ts";
import { EXPERIMENTAL_GROUP, type Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { setBackendField } from "../backend/backendRef.ts";
import { defineRule, type Report } from "../rule.ts";
import { misnamedXBackend, X_BACKENDS } from "./xBackends.ts";

export default defineRule({
  id: "xbackend-group",
  category: "reference",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  only: ["otherBackends"],
  summary: "A reference to an XBackend in a wrong group or by a wrong kind",
  why: "An XBackend is of group `gateway.networking.x-k8s.io`, and its kind keeps the `X` as long as it is an experiment. The group of a backend is the core group unless it is written. Otherwise the reference counts as `InvalidKind`.",
  source: X_BACKENDS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - kind: XBackend
#               ^^^^^^^^ error xbackend-group: The group of an XBackend is \`gateway.networking.x-k8s.io\`, not the core group. 💡
          name: mail
        - group: gateway.networking.x-k8s.io
          kind: Backend
#               ^^^^^^^ error xbackend-group: Group \`gateway.networking.x-k8s.io\` has no kind \`Backend\`; it is called \`XBackend\`. 💡
          name: mail
`,
  correction: `
-        - kind: XBackend
-          name: mail
-          kind: Backend
+          kind: XBackend
`,
  check(cluster, route, report) {
    for (const decision of cluster.backends.of(route.id)) {
      const found = judge(route, decision);
      if (found !== undefined) report(found);
    }
  },
});

function judge(route: Delivered<Route>, { path, target, ref, reason }: BackendDecision): Report | undefined {
  const { group, kind } = target;
  const wrong = reason === "InvalidKind" ? misnamedXBackend(target) : undefined;
  if (wrong === undefined) return undefined;
  if (wrong === "group") {
    return {
      at: [...path, ref.group === undefined ? "kind" : "group"],
      message: `The group of an XBackend is \`${EXPERIMENTAL_GROUP}\`, not ${group === "" ? "the core group" : `\`${group}\``}.`,
      fixes: [
        preferredFix(
          `Set the group to \`${EXPERIMENTAL_GROUP}\``,
          setBackendField(route, path, "group", EXPERIMENTAL_GROUP),
        ),
      ],
    };
  }
  return {
    at: [...path, "kind"],
    message: `Group \`${group}\` has no kind \`${kind}\`; it is called \`XBackend\`.`,
    fixes: [preferredFix("Change the kind to `XBackend`", setBackendField(route, path, "kind", "XBackend"))],
  };
}
