import type { GatewayAddress } from "../../model/gateway.ts";
import { defineRule } from "../rule.ts";
import { parentName } from "./attachTo.ts";

export default defineRule({
  id: "attach-status-addresses",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "A child Gateway with other addresses than its parent in a saved status",
  why: "A child Gateway is reached through its parent, so `status.addresses` of the two are the same. Where the child shows others, whoever looks there sends requests to a place that does not serve it.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1713/#status-addresses",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra, uid: 1b2c }
spec:
  gatewayClassName: internet
  infrastructure:
    allowedChildren: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
status:
  addresses:
    - { type: IPAddress, value: 192.0.2.1 }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: infra, uid: 3d4e }
spec:
  gatewayClassName: internet
  infrastructure:
    attachTo: { name: front }
  listeners:
    - { name: shop, port: 8080, protocol: HTTP }
status:
  addresses:
#[2-11] warning attach-status-addresses: These are not the addresses of Gateway \`infra/front\`, through which this one is reached: its status has \`192.0.2.1\`.
    - { type: IPAddress, value: 192.0.2.7 }
`,
  correction: `
-    - { type: IPAddress, value: 192.0.2.7 }
+    - { type: IPAddress, value: 192.0.2.1 }
`,
  check(cluster, child, report) {
    const own = child.resource.savedStatus?.addresses;
    if (own === undefined || own.length === 0) return;
    const parentAcceptance = cluster.merging.parentAcceptance(child.id);
    if (parentAcceptance?.form !== "attachTo" || parentAcceptance.verdict !== "yes") return;
    const { parent } = parentAcceptance;
    const addresses = parent?.resource.savedStatus?.addresses;
    if (parent === undefined || addresses === undefined || addresses.length === 0) return;
    if (spelled(own).join() === spelled(addresses).join()) return;
    // Whoever owns the child may not read the parent's status in another namespace.
    const shown =
      parent.namespace === child.namespace
        ? `: its status has ${addresses.map(({ value = "" }) => `\`${value}\``).join(", ")}.`
        : ".";
    report({
      at: ["status", "addresses"],
      on: "key",
      message: `These are not the addresses of ${parentName(parentAcceptance)}, through which this one is reached${shown}`,
      related: [
        {
          place: { id: parent.id, path: ["status", "addresses"] },
          on: "key",
          message: "Its parent's addresses",
        },
      ],
    });
  },
});

/** Addresses in an order of their own, so that lists can be compared. */
function spelled(addresses: readonly GatewayAddress[]): readonly string[] {
  return addresses.map(({ type = "IPAddress", value = "" }) => `${type} ${value}`).sort();
}
