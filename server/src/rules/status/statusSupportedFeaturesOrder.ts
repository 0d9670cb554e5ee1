import { defineRule } from "../rule.ts";

const LIST = ["status", "supportedFeatures"];

export default defineRule({
  id: "status-supported-features-order",
  category: "advice",
  severity: "hint",
  kinds: ["GatewayClass"],
  only: ["savedStatus"],
  summary: "A list of supported features that is not sorted, or has features of meshes",
  why: "`status.supportedFeatures` of a GatewayClass is sorted by name, so that nothing changes between two writes of one list. Features of meshes are reported by the mesh, not by a class of Gateways. Both are the implementation's to mend.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-2162/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet, uid: 1b2c }
spec:
  controllerName: example.com/gateways
status:
  supportedFeatures:
#[2-19] hint status-supported-features-order: The features are not sorted: \`Gateway\` stands behind \`HTTPRoute\`. The controller should write them in ascending order.
    - name: HTTPRoute
    - name: Gateway
    - name: Mesh
#           ^^^^ hint status-supported-features-order: \`Mesh\` is a feature of meshes, which a GatewayClass does not report.
`,
  correction: `
-    - name: HTTPRoute
-    - name: Mesh
+    - name: HTTPRoute
`,
  check(_cluster, { resource }, report) {
    const features = resource.savedStatus?.supportedFeatures ?? [];
    if (features.includes("")) return;
    const index = features.findIndex((name, at) => name < (features[at - 1] ?? ""));
    if (index > 0) {
      report({
        at: LIST,
        on: "key",
        message: `The features are not sorted: \`${features[index] ?? ""}\` stands behind \`${features[index - 1] ?? ""}\`. The controller should write them in ascending order.`,
      });
    }
    const mesh = features.findIndex((name) => name.startsWith("Mesh"));
    if (mesh >= 0) {
      report({
        at: [...LIST, mesh, "name"],
        message: `\`${features[mesh] ?? ""}\` is a feature of meshes, which a GatewayClass does not report.`,
      });
    }
  },
});
