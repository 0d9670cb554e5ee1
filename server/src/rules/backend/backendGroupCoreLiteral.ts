import { ROUTE_KINDS } from "../../model/route.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { CORE_NICKNAMES } from "../grant/grantGroupWrong.ts";
import { readsCoreGroup } from "../route/implementationsOfRoute.ts";
import { defineRule } from "../rule.ts";
import { BACKENDS, setBackendField } from "./backendRef.ts";

export default defineRule({
  id: "backend-group-core-literal",
  category: "reference",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  only: ["otherBackends"],
  summary: "The core group of a backend written as `core` or `v1`",
  why: 'The core group has no name: its group is the empty string, and `v1` is a version. A backend of group `core` is a kind that does not exist, so `ResolvedRefs` is False with `InvalidKind` and its traffic is lost. Linkerd and Kong read `core` as the core group: nothing is said of it where they are known to be there, and elsewhere it is a warning. Leave `group` out, or write `""`.',
  source: BACKENDS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - group: core
#                ^^^^ warning backend-group-core-literal: No Service has the group \`core\`, and only some implementations read it as the core group. The core group is written \`""\`, or left out. 💡
          kind: Service
          name: cart
          port: 80
`,
  check(cluster, route, report) {
    for (const { path, target, reason } of cluster.backends.of(route.id)) {
      if (reason !== "InvalidKind" || !CORE_NICKNAMES.has(target.group) || target.kind !== "Service")
        continue;
      const isCoreWord = target.group === "core";
      if (isCoreWord && readsCoreGroup(cluster, route)) continue;
      const consequence = isCoreWord
        ? ", and only some implementations read it as the core group."
        : ", so this is not a backend.";
      report({
        at: [...path, "group"],
        ...(isCoreWord ? { severity: "warning" } : {}),
        message: `No Service has the group \`${target.group}\`${consequence} The core group is written \`""\`, or left out.`,
        fixes: [preferredFix('Set the group to `""`', setBackendField(route, path, "group", ""))],
      });
    }
  },
});
