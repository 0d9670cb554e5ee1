import type { Delivered } from "../../delivery/delivered.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import type { Gateway } from "../../model/resource.ts";
import { defineRule } from "../rule.ts";
import { parentName } from "./attachTo.ts";

export default defineRule({
  id: "attach-status-addresses",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "A child Gateway with other addresses than its parent in a saved status",
  why: "A child Gateway is reached through its parent, so `status.addresses` of the two are the same. Where the child shows others, or none, whoever looks there sends requests to a place that does not serve it.",
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
    attachTo: { group: gateway.networking.k8s.io, name: front }
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
    const own = reportedAddresses(child);
    const parentAcceptance = own && cluster.merging.parentAcceptance(child.id);
    if (parentAcceptance?.form !== "attachTo" || parentAcceptance.verdict !== "yes") return;
    const { parent } = parentAcceptance;
    const addresses = parent && reportedAddresses(parent);
    if (own === undefined || parent === undefined || addresses === undefined) return;
    if (spelled(own).join() === spelled(addresses).join()) return;
    // Whoever owns the child may not read the parent's status in another namespace.
    const shown = parent.namespace === child.namespace ? `: its status has ${listed(addresses)}.` : ".";
    const name = `${parentName(parentAcceptance)}, through which this one is reached${shown}`;
    const place = (gateway: Delivered<Gateway>) =>
      gateway.resource.savedStatus?.addresses === undefined ? ["status"] : ["status", "addresses"];
    report({
      at: place(child),
      on: "key",
      message:
        own.length === 0
          ? `Here the addresses are missing of ${name}`
          : `These are not the addresses of ${name}`,
      related: [
        { place: { id: parent.id, path: place(parent) }, on: "key", message: "Its parent's addresses" },
      ],
    });
  },
});

/**
 * The addresses in the saved status of a Gateway. Undefined where there is no such status, and where it reports none
 * because the Gateway was not accepted or not programmed yet.
 */
function reportedAddresses({ resource }: Delivered<Gateway>): readonly GatewayAddress[] | undefined {
  const { savedStatus } = resource;
  if (savedStatus === undefined) return undefined;
  const { addresses = [], conditions } = savedStatus;
  const isDone = conditions.some(({ type, status }) => type === "Programmed" && status === "True");
  return addresses.length > 0 || isDone ? addresses : undefined;
}

function listed(addresses: readonly GatewayAddress[]): string {
  return addresses.length === 0 ? "none" : addresses.map(({ value = "" }) => `\`${value}\``).join(", ");
}

/** Addresses in an order of their own, so that lists can be compared. */
function spelled(addresses: readonly GatewayAddress[]): readonly string[] {
  return addresses.map(({ type = "IPAddress", value = "" }) => `${type} ${value}`).sort();
}
