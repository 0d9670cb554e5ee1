import { isClusterScoped } from "../../delivery/effectiveNamespace.ts";
import { removeAt } from "../../yaml/documentEdits.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { nodeAt } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";

export default defineDocumentRule({
  id: "doc-namespace-on-cluster-scoped",
  category: "advice",
  severity: "hint",
  kinds: ["GatewayClass", "XMesh"],
  summary: "`metadata.namespace` on an object that stands in no namespace.",
  why: "There is one GatewayClass of a name in the whole cluster, and every Gateway can use it. The namespace is ignored: two teams that each write a class of one name into a namespace of their own overwrite each other's.",
  source: "https://gateway-api.sigs.k8s.io/api-types/gatewayclass/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata:
  name: internet
  namespace: infra
# ^^^^^^^^^ hint doc-namespace-on-cluster-scoped: A GatewayClass is cluster-scoped; \`namespace\` is ignored, and Gateways of all namespaces share the object. 💡
spec:
  controllerName: example.com/gateways
`,
  check({ kind, root }, report) {
    const path = ["metadata", "namespace"];
    const node = nodeAt(root, path);
    if (!isClusterScoped(kind) || node === undefined || (node.kind === "scalar" && node.text === "")) return;
    const sharers = kind === "GatewayClass" ? ", and Gateways of all namespaces share the object" : "";
    report({
      at: path,
      message: `${kind === "XMesh" ? "An" : "A"} ${kind} is cluster-scoped; \`namespace\` is ignored${sharers}.`,
      fixes: [preferredFix("Remove `namespace`", removeAt(path))],
    });
  },
});
