import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { PROPOSAL, parentName } from "./attachTo.ts";

export default defineRule({
  id: "attach-class-mismatch",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "Child and parent have different GatewayClasses",
  why: "One implementation serves the merged Gateway, so child and parent must have the same `gatewayClassName`. Otherwise the child reports Accepted=False and its listeners are not served.",
  source: `${PROPOSAL}#validation`,
  bad: `
#- web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge-internal
#                   ^^^^^^^^^^^^^ error attach-class-mismatch: Gateway \`platform/web\` has another \`gatewayClassName\`, so this Gateway is not accepted. Child and parent must have the same one, \`edge\`. 💡
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, child, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(child.id);
    const parent = parentAcceptance?.obstacle === "class" ? parentAcceptance.parent : undefined;
    const wanted = parent?.resource.spec.gatewayClassName;
    if (parentAcceptance?.obstacle !== "class" || parentAcceptance.verdict !== "no") return;
    if (parent === undefined || wanted === undefined) return;
    const isNamed = mayBeNamed(child, parent);
    const which = isNamed ? `, \`${wanted}\`` : "";
    report({
      at: ["spec", "gatewayClassName"],
      severity: severityOfDetail(child, parent),
      message: `${parentName(parentAcceptance)} has another \`gatewayClassName\`, so this Gateway is not accepted. Child and parent must have the same one${which}.`,
      related: [
        { place: { id: parent.id, path: ["spec", "gatewayClassName"] }, message: "The parent's class." },
      ],
      fixes: [
        preferredFix(
          isNamed ? `Change the class to \`${wanted}\`` : "Change the class to the parent's",
          setAt({ id: child.id, path: ["spec", "gatewayClassName"] }, wanted),
        ),
      ],
    });
  },
});
