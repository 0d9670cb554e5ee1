import { GATEWAY_GROUP } from "../../model/resource.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ATTACH_TO, PROPOSAL } from "./attachTo.ts";

/** What people write for the core group; only the empty one is right. */
const CORE_GROUPS: ReadonlySet<string> = new Set(["", "core", "v1", "core/v1"]);

/** True for an `attachTo` that asks for a Gateway of the core group. */
export function asksForCoreGateway(ref: { readonly group?: string; readonly kind?: string }): boolean {
  return ref.group !== undefined && CORE_GROUPS.has(ref.group) && (ref.kind ?? "Gateway") === "Gateway";
}

export default defineRule({
  id: "attach-target-group-core",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "`attachTo` looks for a Gateway in the core group",
  why: "An empty group is the core group, and no kind `Gateway` is known there. What an implementation makes of the reference nobody can know, so the status is Unknown and the listeners are merged into no parent here.",
  source: `${PROPOSAL}#go`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo:
      group: ""
#            ^^ warning attach-target-group-core: In the core group no \`Gateway\` is known, so this may attach to nothing. Gateways are in \`gateway.networking.k8s.io\`. 💡
      kind: Gateway
      name: web
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(_cluster, child, report) {
    const ref = child.resource.spec.infrastructure?.attachTo;
    if (ref === undefined || !asksForCoreGateway(ref)) return;
    const at = [...ATTACH_TO, "group"];
    report({
      at,
      message: `In the core group no \`Gateway\` is known, so this may attach to nothing. Gateways are in \`${GATEWAY_GROUP}\`.`,
      fixes: [
        preferredFix(
          `Change the group to \`${GATEWAY_GROUP}\``,
          setAt({ id: child.id, path: at }, GATEWAY_GROUP),
        ),
      ],
    });
  },
});
