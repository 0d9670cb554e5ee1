import { setAt } from "../../yaml/documentEdits.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { nodesAlong } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";

/** What the types of path matches were called until release 0.3. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["Prefix", "PathPrefix"],
  ["ImplementationSpecific", "RegularExpression"],
]);

export default defineDocumentRule({
  id: "legacy-path-type-prefix",
  category: "admission",
  severity: "error",
  kinds: ["HTTPRoute"],
  summary: "A path match of the type `Prefix` or `ImplementationSpecific`.",
  why: "Those are the types of Ingress and of the API's first drafts. Since release 0.4 they are `PathPrefix` and `RegularExpression`; the API server refuses the others.",
  source: "https://github.com/kubernetes-sigs/gateway-api/releases/tag/v0.4.0",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - matches:
        - path:
            type: Prefix
#                 ^^^^^^ error legacy-path-type-prefix: The type \`Prefix\` is called \`PathPrefix\` since release 0.4; the API server refuses the old one. 💡
            value: /cart
`,
  check({ root }, report) {
    for (const { path, node } of nodesAlong(root, ["spec", "rules", "*", "matches", "*", "path", "type"])) {
      const text = node.kind === "scalar" ? node.text : "";
      const now = RENAMED.get(text);
      if (now === undefined) continue;
      report({
        at: path,
        on: "value",
        message: `The type \`${text}\` is called \`${now}\` since release 0.4; the API server refuses the old one.`,
        fixes: [preferredFix(`Change to \`${now}\``, setAt(path, now))],
      });
    }
  },
});
