import { versionsOf } from "../../schema/servedVersions.ts";
import { setAt } from "../../yaml/documentEdits.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { scalarValue } from "../../yaml/scalars.ts";
import { child, type YamlNode } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";

export default defineDocumentRule({
  id: "doc-name-missing",
  category: "admission",
  severity: "error",
  summary: "An object without a name.",
  why: "The API server refuses an object that has neither `metadata.name` nor `metadata.generateName`, and nothing can refer to it.",
  source: "https://kubernetes.io/docs/concepts/overview/working-with-objects/names/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
#[0-8] error doc-name-missing: The HTTPRoute has no name, so the API server refuses it. Set \`metadata.name\`. 💡
  namespace: shop
spec:
  parentRefs: [{ name: edge }]
`,
  correction: `
 metadata:
+  name: cart
`,
  check({ group, kind, root }, report) {
    if (versionsOf(group, kind).length === 0) return;
    const metadata = child(root, "metadata");
    const isReadable = metadata === undefined || metadata.kind === "map" || isNothing(metadata);
    if (!isReadable || isSet(child(metadata, "name")) || isSet(child(metadata, "generateName"))) return;
    report({
      at: metadata === undefined ? ["kind"] : ["metadata"],
      on: metadata === undefined ? "value" : "key",
      message: `The ${kind} has no name, so the API server refuses it. Set \`metadata.name\`.`,
      fixes: [fixBy(`Name it \`${kind.toLowerCase()}\``, setAt(["metadata", "name"], kind.toLowerCase()))],
    });
  },
});

/** A value of a wrong type is the structure's to refuse. */
function isSet(node: YamlNode | undefined): boolean {
  return node !== undefined && !isNothing(node);
}

function isNothing(node: YamlNode): boolean {
  return node.kind === "scalar" && (node.text === "" || scalarValue(node) === null);
}
