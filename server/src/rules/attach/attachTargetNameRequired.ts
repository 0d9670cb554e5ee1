import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ATTACH_TO, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-target-name-required",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "`attachTo` does not say which Gateway",
  why: "`attachTo` is one reference: a map with a `name`, and with `namespace` where the parent lives elsewhere. Without a name there is no parent, and the Gateway is not accepted.",
  source: `${PROPOSAL}#go`,
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
  gatewayClassName: edge
  infrastructure:
    attachTo:
#   ^^^^^^^^ error attach-target-name-required: \`attachTo\` names no Gateway, so this Gateway has no parent and is not accepted. Set \`attachTo.name\`. 💡
      group: gateway.networking.k8s.io
      kind: Gateway
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, child, report) {
    const infrastructure = child.resource.spec.infrastructure;
    if (infrastructure === undefined) return;
    const { attachTo, attachToIsMalformed } = infrastructure;
    const lacksName = attachTo !== undefined && (attachTo.name === undefined || attachTo.name === "");
    if (!lacksName && !attachToIsMalformed) return;
    const message = attachToIsMalformed
      ? "`attachTo` is not a map with a `name`, so this Gateway has no parent and is not accepted."
      : "`attachTo` names no Gateway, so this Gateway has no parent and is not accepted. Set `attachTo.name`.";
    report({ at: ATTACH_TO, on: "key", message, fixes: parentsToChoose(child, cluster) });
  },
});

/** Offers the Gateways of the child's namespace that take children and have its class. */
function parentsToChoose(child: Delivered<Gateway>, cluster: Cluster): readonly Fix[] {
  const { gatewayClassName } = child.resource.spec;
  const names = cluster.objects
    .inNamespace(GATEWAY_GROUP, "Gateway", child.namespace)
    .flatMap(({ id, resource }) => {
      if (
        id === child.id ||
        resource.kind !== "Gateway" ||
        resource.spec.gatewayClassName !== gatewayClassName
      )
        return [];
      return resource.spec.infrastructure?.allowedChildren === undefined
        ? []
        : (resource.metadata.name ?? []);
    });
  return [...new Set(names)]
    .sort()
    .map((name) =>
      fixBy(
        `Attach to \`${name}\``,
        setAt({ id: child.id, path: ATTACH_TO }, { group: GATEWAY_GROUP, kind: "Gateway", name }),
      ),
    );
}
