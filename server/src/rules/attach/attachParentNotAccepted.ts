import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { ATTACH_TO, PROPOSAL, parentName } from "./attachTo.ts";

export default defineRule({
  id: "attach-parent-not-accepted",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "The Gateway that a child attaches to is not accepted itself",
  why: "A parent that is rejected as a whole, for an address that it cannot have or for parameters that are missing, takes its children with it: they report Accepted=False, too, and nothing of theirs is served. The cause stands on the parent.",
  source: `${PROPOSAL}#gateway-conditions`,
  bad: `
#- web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  addresses:
    - type: StaticIPAddress
      value: 192.0.2.10
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: www.example.com }]
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo:
      group: gateway.networking.k8s.io
      kind: Gateway
      name: web
#           ^^^ warning attach-parent-not-accepted: Gateway \`platform/web\` is not accepted, so this Gateway is not accepted either and serves nothing. Address type \`StaticIPAddress\` is not one that the API defines.
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  correction: `
-    - type: StaticIPAddress
-      value: 192.0.2.10
+    - { type: IPAddress, value: 192.0.2.10 }
`,
  check(cluster, child, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(child.id);
    if (parentAcceptance?.form !== "attachTo" || parentAcceptance.verdict === "no") return;
    const { parentId } = parentAcceptance;
    if (parentId === undefined) return;
    const standing = cluster.merging.standing(parentId);
    if (standing.verdict !== "no") return;
    // Only who has something to say asks for the parent itself, and is asked again when that changes.
    const { parent } = parentAcceptance;
    if (parent === undefined) return;
    const cause = mayBeNamed(child, parent)
      ? standing.why
      : "The reason is not shown, as it belongs to another namespace.";
    report({
      at: [...ATTACH_TO, "name"],
      message: `${parentName(parentAcceptance)} is not accepted, so this Gateway is not accepted either and serves nothing. ${cause}`,
      related: [
        { place: { id: parent.id, path: ["metadata", "name"] }, message: "The Gateway that is not accepted" },
      ],
    });
  },
});
