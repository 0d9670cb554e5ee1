import type { Delivered } from "../../delivery/delivered.ts";
import { isValid } from "../../gateway-api/listeners/listenerDecision.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { isChild, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-status-parent-accepted",
  category: "status",
  severity: "information",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "A parent reports ListenersNotValid because of a child's listener",
  why: "The condition Accepted of a parent covers the whole merged list. One invalid listener of a child makes the parent report ListenersNotValid, although its own listeners may be fine; they are served all the same.",
  source: `${PROPOSAL}#gateway-conditions`,
  bad: `
#- web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
#                 ^^^ information attach-status-parent-accepted: This Gateway reports ListenersNotValid because of listener \`shop\` of its child \`shop\`.
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
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: shop, port: 80, protocol: GOPHER }]
`,
  correction: `
-  listeners: [{ name: shop, port: 80, protocol: GOPHER }]
+  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, parent, report) {
    if (parent.resource.spec.infrastructure?.allowedChildren === undefined) return;
    const invalid = invalidChildListeners(parent, cluster);
    if (invalid.length === 0) return;
    const named = invalid.filter(({ owner }) => mayBeNamed(parent, owner));
    const names = named.map(
      ({ owner, name }) => `listener \`${name}\` of its child \`${owner.resource.metadata.name ?? ""}\``,
    );
    const unnamed = invalid.length - named.length;
    const rest =
      unnamed === 0
        ? []
        : [
            unnamed === 1
              ? "a listener of a child in another namespace"
              : `${unnamed} listeners of children in other namespaces`,
          ];
    report({
      at: ["metadata", "name"],
      message: `This Gateway reports ListenersNotValid because of ${[...names, ...rest].join(", ")}.`,
      related: named.map(({ owner, index }) => ({
        place: { id: owner.id, path: ["spec", "listeners", index, "name"] },
        message: "This listener is not valid.",
      })),
    });
  },
});

interface InvalidListener {
  readonly owner: ListenerOwner;
  readonly index: number;
  readonly name: string;
}

function invalidChildListeners(parent: Delivered<Gateway>, cluster: Cluster): readonly InvalidListener[] {
  const children = (cluster.merging.of(parent.id)?.members ?? []).filter(
    (member) => isChild(member) && cluster.merging.parentAcceptance(member.id)?.verdict === "yes",
  );
  return children.flatMap((owner) =>
    cluster.merging
      .listenerDecisions(owner.id)
      // What lost to the parent's own listener is reported there.
      .filter(
        (decision) =>
          isValid(decision, "child Gateway") === "no" && decision.conflict?.with.owner.id !== parent.id,
      )
      .map(({ index, listener }) => ({ owner, index, name: listener.name ?? "" })),
  );
}
