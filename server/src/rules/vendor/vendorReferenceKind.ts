import { meantKinds } from "../../gateway-api/references/writtenTargets.ts";
import { displayKind } from "../../gateway-api/target.ts";
import { manifestKind } from "../../model/resource.ts";
import { enumerate } from "../../text/sentence.ts";
import { defineRule } from "../rule.ts";
import { REFERRING_KINDS, VENDOR_REFERENCES } from "./namedTargets.ts";

export default defineRule({
  id: "vendor-reference-kind",
  category: "status",
  severity: "warning",
  kinds: REFERRING_KINDS,
  only: ["references"],
  summary: "An object of an implementation names a kind that its controller does not take there.",
  why: `Which kinds a field may name is a matter of the implementation. Its controller refuses any other one, or looks for nothing
and says nothing. What is taken is read from the implementation's own definitions and code; a newer release may take more.`,
  source: VENDOR_REFERENCES,
  bad: `
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: ClientTrafficPolicy
metadata: { name: limits, namespace: shop }
spec:
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
#           ^^^^^^^^^ warning vendor-reference-kind: \`targetRefs\` of ClientTrafficPolicy does not take HTTPRoute, so the reference has no effect. It takes Gateway and ListenerSet.
      name: cart
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: edge }] }
`,
  correction: `
-kind: ClientTrafficPolicy
+kind: BackendTrafficPolicy
`,
  check(_cluster, { resource }, report) {
    for (const written of resource.references ?? []) {
      const meant = meantKinds(written);
      if (meant.kind !== "refused") continue;
      const { path, ref, field } = written;
      const key = path.findLast((step) => typeof step === "string") ?? "";
      const isWrongGroup = field.kinds.some(({ kind }) => kind === meant.written.kind);
      const own = isWrongGroup && ref.group !== undefined ? "group" : field.kindKey;
      report({
        at: ref.kind === undefined ? path : [...path, own],
        message: `\`${key}\` of ${manifestKind(resource)} does not take ${displayKind(meant.written)}, so the reference has no effect. It takes ${enumerate(field.kinds.map(displayKind))}.`,
      });
    }
  },
});
