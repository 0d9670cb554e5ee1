import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ALLOWED_CHILDREN, ATTACH_TO, PROPOSAL, withoutAttachTo } from "./attachTo.ts";

export default defineRule({
  id: "attach-parent-is-child",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "A Gateway takes children and attaches to a parent itself",
  why: "Merging has two tiers: a parent and its children. A Gateway with `allowedChildren` must not set `attachTo`; it is accepted neither as a child nor, for those that attach to it, as a parent.",
  source: `${PROPOSAL}#validation`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    allowedChildren: { namespaces: { from: Same } }
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web }
#   ^^^^^^^^ error attach-parent-is-child: A Gateway with \`allowedChildren\` is a parent, and a parent cannot attach to another Gateway. Remove \`attachTo\` or \`allowedChildren\`. 💡
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  correction: `
-    allowedChildren: { namespaces: { from: Same } }
`,
  check(cluster, gateway, report) {
    const { infrastructure } = gateway.resource.spec;
    if (infrastructure?.attachTo === undefined || infrastructure.allowedChildren === undefined) return;
    // A Gateway that attaches to itself has one mistake: `attachTo`.
    if (cluster.merging.parentAcceptance(gateway.id)?.obstacle === "self") return;
    report({
      at: ATTACH_TO,
      on: "key",
      message:
        "A Gateway with `allowedChildren` is a parent, and a parent cannot attach to another Gateway. Remove `attachTo` or `allowedChildren`.",
      related: [
        { place: { id: gateway.id, path: ALLOWED_CHILDREN }, on: "key", message: "This makes it a parent." },
      ],
      fixes: [
        fixBy("Remove `attachTo`", withoutAttachTo(gateway)),
        fixBy("Remove `allowedChildren`", removeAt({ id: gateway.id, path: ALLOWED_CHILDREN })),
      ],
    });
  },
});
