import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ATTACH_TO, PROPOSAL, withoutAttachTo } from "./attachTo.ts";

export default defineRule({
  id: "attach-self",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "A Gateway attaches to itself",
  why: "A Gateway cannot be its own parent: it reports Accepted=False and nothing is served.",
  source: `${PROPOSAL}#gateway-conditions`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo:
      group: gateway.networking.k8s.io
      kind: Gateway
      name: web
#           ^^^ error attach-self: This Gateway attaches to itself, so it is not accepted. Name another Gateway, or remove \`attachTo\`. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(cluster, gateway, report) {
    if (cluster.merging.parentAcceptance(gateway.id)?.obstacle !== "self") return;
    report({
      at: [...ATTACH_TO, "name"],
      message:
        "This Gateway attaches to itself, so it is not accepted. Name another Gateway, or remove `attachTo`.",
      fixes: [preferredFix("Remove `attachTo`", withoutAttachTo(gateway))],
    });
  },
});
