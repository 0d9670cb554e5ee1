import { entryOf, nodeAt, nodesAlong, type YamlMap } from "../../yaml/tree.ts";
import { yamlValues } from "../../yaml/yamlValue.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { respelling } from "./respelling.ts";

export default defineDocumentRule({
  id: "legacy-certificateref-singular",
  category: "migration",
  severity: "error",
  kinds: ["Gateway", "ListenerSet", "XListenerSet"],
  summary: "`certificateRef` of a listener instead of the list `certificateRefs`.",
  why: "Until release 0.3 a listener had one certificate. Since then it has a list; the API server drops the old key, and the listener has no certificate.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-851/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRef:
#       ^^^^^^^^^^^^^^ error legacy-certificateref-singular: A listener has a list \`certificateRefs\`; the API server drops \`certificateRef\`, so the listener has no certificate. 💡
          name: edge
`,
  check({ root }, report) {
    for (const { path, node } of nodesAlong(root, ["spec", "listeners", "*", "tls", "certificateRef"])) {
      const hasList = entryOf(nodeAt(root, path.slice(0, -1)), "certificateRefs") !== undefined;
      const effect = hasList ? "and only `certificateRefs` counts" : "so the listener has no certificate";
      report({
        at: path,
        ...(hasList ? { severity: "warning" } : {}),
        message: `A listener has a list \`certificateRefs\`; the API server drops \`certificateRef\`, ${effect}.`,
        fixes: hasList || node.kind !== "map" ? [] : [respelling(path, "certificateRefs", [reference(node)])],
      });
    }
  },
});

/** The reference in the present form. Core kinds have the empty group, which was also written as `core`. */
function reference(node: YamlMap) {
  const { group, ...rest } = yamlValues(node);
  return group === undefined || group === "core" ? rest : { group, ...rest };
}
