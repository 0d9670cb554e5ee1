import { setAt } from "../../yaml/documentEdits.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child, entryOf, nodeAt } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";

export default defineDocumentRule({
  id: "legacy-listener-name-optional",
  category: "admission",
  severity: "error",
  kinds: ["Gateway"],
  summary: "The only listener of a Gateway has no name.",
  why: "GEP-724 asked for names only where a Gateway has several listeners. What was released asks for one in any case: Routes refer to listeners by name, and the status has them by name. The API server refuses the Gateway.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-724/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - port: 80
#     ^^^^^^^^ error legacy-listener-name-optional: A listener needs a \`name\`, also where it is the only one; the API server refuses the Gateway without it. 💡
      protocol: HTTP
`,
  correction: `
-    - port: 80
+    - name: http
+      port: 80
`,
  check({ root }, report) {
    const listeners = nodeAt(root, ["spec", "listeners"]);
    const [only, ...others] = listeners?.kind === "sequence" ? listeners.items : [];
    if (only?.kind !== "map" || others.length > 0 || entryOf(only, "name") !== undefined) return;
    const path = ["spec", "listeners", 0];
    const protocol = stringValue(child(only, "protocol")) ?? "";
    const name = /^[A-Z]+$/.test(protocol) ? protocol.toLowerCase() : "main";
    report({
      at: path,
      on: "value",
      message:
        "A listener needs a `name`, also where it is the only one; the API server refuses the Gateway without it.",
      fixes: [preferredFix(`Name it \`${name}\``, setAt([...path, "name"], name))],
      explains: [[...path, "name"]],
    });
  },
});
