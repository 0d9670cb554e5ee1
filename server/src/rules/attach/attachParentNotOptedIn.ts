import type { Delivered } from "../../delivery/delivered.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import type { Gateway } from "../../model/resource.ts";
import { type Fix, setAt, type YamlValue } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { policyFor } from "../widerNamespacePolicy.ts";
import { ALLOWED_CHILDREN, ATTACH_TO, PROPOSAL, parentName } from "./attachTo.ts";

export default defineRule({
  id: "attach-parent-not-opted-in",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "`attachTo` names a Gateway that takes no children",
  why: "A Gateway takes children only where it says so with `spec.infrastructure.allowedChildren`. Without that the child reports Accepted=False and its listeners are not served.",
  source: `${PROPOSAL}#validation`,
  bad: `
#- web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
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
#           ^^^ error attach-parent-not-opted-in: Gateway \`platform/web\` does not set \`spec.infrastructure.allowedChildren\`, so nothing may attach to it and this Gateway is not accepted. 💡
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, child, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(child.id);
    const parent = parentAcceptance?.obstacle === "not-opted-in" ? parentAcceptance.parent : undefined;
    if (parentAcceptance?.obstacle !== "not-opted-in" || parent === undefined) return;
    // A value that is no map is a finding of its own, on the parent.
    if (parent.resource.spec.infrastructure?.keys.includes("allowedChildren") === true) return;
    const name = parentName(parentAcceptance);
    report({
      at: [...ATTACH_TO, "name"],
      severity: severityOfDetail(child, parent),
      message: `${name} does not set \`spec.infrastructure.allowedChildren\`, so nothing may attach to it and this Gateway is not accepted.`,
      related: [
        {
          place: { id: parent.id, path: ["spec", "infrastructure"] },
          on: "key",
          message: "The parent has no `allowedChildren` here.",
        },
      ],
      fixes: permissions(parent, child, name),
    });
  },
});

function permissions(parent: Delivered<Gateway>, child: Delivered<Gateway>, name: string): readonly Fix[] {
  const value = policyLettingIn(parent, child);
  if (value === undefined) return [];
  const edit = setAt({ id: parent.id, path: [...ALLOWED_CHILDREN, "namespaces"] }, value);
  const whose = child.namespace === undefined ? "its own namespace" : `namespace \`${child.namespace}\``;
  return [preferredFix(`Let ${name} take children of ${whose}`, edit)];
}

function policyLettingIn(parent: Delivered, child: Delivered): YamlValue | undefined {
  switch (sameNamespace(parent.namespace, child.namespace)) {
    case "yes":
      return { from: "Same" };
    case "no":
      return child.namespace === undefined ? undefined : policyFor([child.namespace]);
    case "unknown":
      return undefined;
  }
}
