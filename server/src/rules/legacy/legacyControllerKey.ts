import { entryOf, nodeAt } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { removal, respelling } from "./respelling.ts";

export default defineDocumentRule({
  id: "legacy-controller-key",
  category: "admission",
  severity: "error",
  kinds: ["GatewayClass"],
  summary: "`controller` of a GatewayClass, which is called `controllerName` since release 0.4.",
  why: "The API server drops the old key and then misses `controllerName`, which it requires: it refuses the GatewayClass.",
  source: "https://github.com/kubernetes-sigs/gateway-api/releases/tag/v0.4.0",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controller: example.com/gateways
# ^^^^^^^^^^ error legacy-controller-key: \`controller\` is called \`controllerName\` since release 0.4; the API server refuses the GatewayClass without it. 💡
`,
  check({ root }, report) {
    const spec = nodeAt(root, ["spec"]);
    const path = ["spec", "controller"];
    if (entryOf(spec, "controller") === undefined) return;
    if (entryOf(spec, "controllerName") !== undefined) {
      report({
        at: path,
        severity: "warning",
        message: "`controller` is called `controllerName` since release 0.4; the API server drops it.",
        fixes: [removal(path)],
      });
      return;
    }
    report({
      at: path,
      message:
        "`controller` is called `controllerName` since release 0.4; the API server refuses the GatewayClass without it.",
      fixes: [respelling(path, "controllerName")],
      explains: [["spec", "controllerName"]],
    });
  },
});
