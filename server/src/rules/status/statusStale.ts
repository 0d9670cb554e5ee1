import { isPastGeneration } from "../../gateway-api/status/savedConditions.ts";
import { savedParts } from "../../gateway-api/status/savedParts.ts";
import { defineRule } from "../rule.ts";
import { SAVED_KINDS, TROUBLESHOOTING } from "./savedKinds.ts";

export default defineRule({
  id: "status-stale",
  category: "status",
  severity: "warning",
  kinds: SAVED_KINDS,
  only: ["savedStatus"],
  summary: "A saved status that is older than the object's last change",
  why: "With each change of `spec` the API server counts `metadata.generation` up, and a controller writes into each condition which generation it has read. A smaller number means that the condition speaks of the object as it was before: the controller had not come to the change yet, or has stopped. Such conditions are compared with nothing here.",
  source: TROUBLESHOOTING,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet, uid: 1b2c, generation: 3 }
spec:
  controllerName: example.com/gateways
status:
  conditions:
    - type: Accepted
      status: "True"
      reason: Accepted
      observedGeneration: 2
#                         ^ warning status-stale: This condition is about generation 2, the object is at generation 3: when the object was saved, its controller had not seen the last change.
`,
  correction: `
-      observedGeneration: 2
+      observedGeneration: 3
`,
  check(_cluster, { resource }, report) {
    const generation = resource.savedStatus?.generation;
    const stale = savedParts(resource).flatMap(({ path, conditions }) =>
      conditions.flatMap((condition, index) =>
        isPastGeneration(condition, generation)
          ? [{ at: [...path, "conditions", index, "observedGeneration"], read: condition.observedGeneration }]
          : [],
      ),
    );
    const [first, ...others] = stale;
    if (first === undefined) return;
    const rest =
      others.length === 0
        ? ""
        : ` So ${others.length === 1 ? "does 1 more condition" : `do ${others.length} more conditions`} of it.`;
    report({
      at: first.at,
      message: `This condition is about generation ${first.read}, the object is at generation ${generation}: when the object was saved, its controller had not seen the last change.${rest}`,
    });
  },
});
