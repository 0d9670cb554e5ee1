import type { Delivered } from "../../delivery/delivered.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import type { Gateway, Resource } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-address-shared",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "Two Gateways ask for one address and listen on one port of it.",
  why: `An address can have one owner for each port. The second Gateway that asks for it is not programmed: \`Programmed: False\`
with reason \`AddressNotUsable\`, unless the implementation merges Gateways. Gateways that share no port are left alone, and so are
those that merge by \`attachTo\`.`,
  source: ADDRESS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  addresses: [{ value: 192.0.2.10 }]
#                      ^^^^^^^^^^ warning gateway-address-shared: Gateway \`admin\` asks for \`192.0.2.10\` and port 80, too. Unless the implementation merges Gateways, one of the two gets no address.
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: admin, namespace: infra }
spec:
  gatewayClassName: internet
  addresses: [{ value: 192.0.2.10 }]
#                      ^^^^^^^^^^ warning gateway-address-shared: Gateway \`edge\` asks for \`192.0.2.10\` and port 80, too. Unless the implementation merges Gateways, one of the two gets no address.
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  correction: `
 metadata: { name: admin, namespace: infra }
-  addresses: [{ value: 192.0.2.10 }]
+  addresses: [{ value: 192.0.2.11 }]
`,
  check(cluster, gateway, report) {
    (gateway.resource.spec.addresses ?? []).forEach((address, index) => {
      const path = ["spec", "addresses", index, "value"];
      const rival = rivalFor(cluster, gateway, address);
      if (rival === undefined) return;
      const { other, port } = rival;
      const isVisible = mayBeNamed(gateway, other);
      const who = isVisible ? `Gateway \`${other.resource.metadata.name ?? ""}\`` : "Another Gateway";
      report({
        at: path,
        message: `${who} asks for \`${address.value ?? ""}\` and port ${port}, too. Unless the implementation merges Gateways, one of the two gets no address.`,
        related: isVisible
          ? [{ place: { id: other.id, path: ["spec", "addresses"] }, message: "The other Gateway." }]
          : [],
      });
    });
  },
});

interface Rival {
  readonly other: Delivered;
  readonly port: number;
}

/** The first Gateway of the same cluster that asks for the address and listens on a port of this one. */
function rivalFor(cluster: Cluster, gateway: Delivered<Gateway>, address: GatewayAddress): Rival | undefined {
  const own = new Set(portsOf(gateway.resource));
  for (const other of cluster.objects.gatewaysAt(address)) {
    const port = portsOf(other.resource).find((candidate) => own.has(candidate));
    if (port !== undefined && isRival(cluster, gateway, other)) return { other, port };
  }
  return undefined;
}

/** False for what may be of another cluster, for the same Gateway once more, and for one that is merged with it. */
function isRival(cluster: Cluster, gateway: Delivered<Gateway>, other: Delivered): boolean {
  const { resource, namespace } = other;
  const name = resource.metadata.name;
  if (other.id === gateway.id || name === undefined) return false;
  if (!cluster.placement.areInOneCluster(gateway.id, other.id)) return false;
  if (namespace === gateway.namespace && name === gateway.resource.metadata.name) return false;
  if (cluster.merging.rootOf(other.id) === cluster.merging.rootOf(gateway.id)) return false;
  const meant = cluster.lookup.find(gateway.id, {
    group: resource.group,
    kind: resource.kind,
    namespace,
    name,
  });
  return meant.kind === "found" && meant.target.id === other.id;
}

/** The ports of a Gateway but for those of UDP, which are others. */
function portsOf(resource: Resource): readonly number[] {
  if (resource.kind !== "Gateway") return [];
  return (resource.spec.listeners ?? []).flatMap(({ port, protocol }) =>
    typeof port === "number" && protocol !== "UDP" ? port : [],
  );
}
