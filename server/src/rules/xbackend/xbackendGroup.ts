import type { Delivered } from "../../delivery/delivered.ts";
import type { BackendDecision } from "../../gateway-api/backends/backends.ts";
import { EXPERIMENTAL_GROUP, type Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { setBackendField } from "../backend/backendRef.ts";
import { defineRule, type Report } from "../rule.ts";
import { misnamedXBackend, X_BACKENDS } from "./xBackends.ts";

export default defineRule({
  id: "xbackend-group",
  category: "reference",
  severity: "error",
  kinds: [...ROUTE_KINDS],
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
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - group: gateway.networking.x-k8s.io
          kind: XBackend
          name: mail
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
        {
          title: `Set the group to \`${EXPERIMENTAL_GROUP}\``,
          edits: [setBackendField(route, path, "group", EXPERIMENTAL_GROUP)],
          isPreferred: true,
        },
      ],
    };
  }
  return {
    at: [...path, "kind"],
    message: `Group \`${group}\` has no kind \`${kind}\`; it is called \`XBackend\`.`,
    fixes: [
      {
        title: "Change the kind to `XBackend`",
        edits: [setBackendField(route, path, "kind", "XBackend")],
        isPreferred: true,
      },
    ],
  };
}
