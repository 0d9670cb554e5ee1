import { isNeverFalse } from "../../gateway-api/status/conditionVocabulary.ts";
import { savedParts } from "../../gateway-api/status/savedParts.ts";
import { defineRule } from "../rule.ts";
import { SAVED_KINDS } from "./savedKinds.ts";

export default defineRule({
  id: "status-negative-false",
  category: "advice",
  severity: "hint",
  kinds: SAVED_KINDS,
  only: ["savedStatus"],
  summary: "A condition for a trouble that is reported as absent",
  why: "`OverlappingTLSConfig`, `PartiallyInvalid` and `InsecureFrontendValidationMode` stand in a status while there is something to say, and are taken out afterwards: a controller never sets them to `False`. Tools that only look whether such a condition is there take one that is `False` for a trouble. `Conflicted` is not meant: it has a reason for `False`.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1364/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, uid: 1b2c }
spec:
  parentRefs:
    - { name: web }
status:
  parents:
    - parentRef: { name: web }
      controllerName: example.com/gateways
      conditions:
        - type: PartiallyInvalid
#               ^^^^^^^^^^^^^^^^ hint status-negative-false: \`PartiallyInvalid\` stands in a status only while it is True; the controller that wrote False should have left it out.
          status: "False"
          reason: UnsupportedValue
`,
  correction: `
-      conditions:
-        - type: PartiallyInvalid
-          status: "False"
-          reason: UnsupportedValue
+      conditions: []
`,
  check(_cluster, { resource }, report) {
    for (const { owner, path, conditions } of savedParts(resource)) {
      conditions.forEach(({ type = "", status }, index) => {
        if (status !== "False" || !isNeverFalse(owner, type)) return;
        report({
          at: [...path, "conditions", index, "type"],
          message: `\`${type}\` stands in a status only while it is True; the controller that wrote False should have left it out.`,
        });
      });
    }
  },
});
