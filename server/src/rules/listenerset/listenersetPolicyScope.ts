import { parentKindOf, policyTarget } from "../../gateway-api/references/references.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_SETS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-policy-scope",
  category: "advice",
  severity: "information",
  kinds: ["Policy"],
  summary: "A policy for a ListenerSet applies to the listeners of that set alone.",
  why: `A policy on a ListenerSet is for the listeners that this set brings: those of its Gateway and of other sets keep theirs. A
kind of policy that cannot be set for single listeners should be refused there. The other way round a set may inherit what a policy
on its Gateway says.`,
  source: LISTENER_SETS,
  bad: `
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: shop, namespace: shop }
spec:
  targetRef:
    group: gateway.networking.k8s.io
    kind: ListenerSet
#         ^^^^^^^^^^^ information listenerset-policy-scope: The policy applies to the listeners of this ListenerSet alone, not to those of its Gateway, and only if policies of this kind can be set for single listeners.
    name: shop
`,
  correction: `
-metadata: { name: shop, namespace: shop }
+metadata: { name: edge, namespace: infra }
-    kind: ListenerSet
-    name: shop
+    kind: Gateway
+    name: edge
`,
  check(_cluster, { resource, namespace }, report) {
    for (const { path, ref } of resource.spec.targets) {
      const target = policyTarget(ref, namespace);
      if (target === undefined || parentKindOf(target) !== "ListenerSet") continue;
      report({
        at: [...path, "kind"],
        message:
          "The policy applies to the listeners of this ListenerSet alone, not to those of its Gateway, and only if policies of this kind can be set for single listeners.",
      });
    }
  },
});
