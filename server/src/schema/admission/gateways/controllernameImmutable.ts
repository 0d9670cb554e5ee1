import type { JsonValue } from "../../jsonSchema.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { member, text } from "../admittedValue.ts";

const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

export default defineAdmissionRule({
  id: "cel-controllername-immutable",
  severity: "hint",
  summary: "A `controllerName` that differs from the one that was applied last",
  why: "The controller of a GatewayClass or XMesh is chosen when the object is made; the API server refuses every update that changes it. A manifest that was saved from a cluster still holds what `kubectl apply` sent last, and that is compared here.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayclassspec",
  places: [{ kinds: ["GatewayClass", "XMesh"], at: [""] }],
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata:
  name: internal
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"gateway.networking.k8s.io/v1","kind":"GatewayClass","metadata":{"name":"internal"},"spec":{"controllerName":"example.com/edge"}}
spec:
  controllerName: example.com/inner-edge
#                 ^^^^^^^^^^^^^^^^^^^^^^ hint cel-controllername-immutable: \`example.com/edge\` was applied last, and the API server refuses to change \`controllerName\`. Make a new object for another controller, or delete this one first. 💡
`,
  check(object, report) {
    const now = text(member(object, "spec"), "controllerName");
    const before = lastApplied(object);
    if (now === undefined || before === undefined || now === before) return;
    report({
      at: ["spec", "controllerName"],
      message: `\`${before}\` was applied last, and the API server refuses to change \`controllerName\`. Make a new object for another controller, or delete this one first.`,
      fixes: [
        {
          title: `Change back to \`${before}\``,
          edits: [{ kind: "set", path: ["spec", "controllerName"], value: before }],
          isPreferred: true,
        },
      ],
    });
  },
});

/** The controller that `kubectl apply` sent last, where the manifest still holds its note of that. */
function lastApplied(object: JsonValue): string | undefined {
  const note = text(member(member(object, "metadata"), "annotations"), LAST_APPLIED);
  if (note === undefined) return undefined;
  return text(member(parsed(note), "spec"), "controllerName");
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
