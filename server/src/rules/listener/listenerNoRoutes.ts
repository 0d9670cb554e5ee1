import { LIMITS } from "../../text/limits.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS, listenerName, type OwnerOfListeners } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-no-routes",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "No Route attaches to a listener whose neighbours have some",
  why: "A listener without Routes answers every request with 404, or closes the connection. Routes are often kept elsewhere or made by charts, so this is said only where other listeners of the same object have Routes in the workspace and nothing in it makes Routes that no manifest shows; in the closed world in any case. A Gateway that stands for its ListenerSets alone is left alone.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-724/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: admin, port: 8080, protocol: HTTP }
#             ^^^^^ hint listener-no-routes: No Route of this workspace attaches to listener \`admin\`, so nothing is served there.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: infra }
spec: { parentRefs: [{ name: edge, sectionName: http }] }
`,
  correction: `
-spec: { parentRefs: [{ name: edge, sectionName: http }] }
+spec: { parentRefs: [{ name: edge }] }
`,
  check(cluster, owner, report) {
    if (!mayTell(cluster, owner)) return;
    const uses = cluster.attachment.listenerUses(owner.id);
    for (const { index, listener, accepted } of cluster.merging.listenerDecisions(owner.id)) {
      // A listener that nobody accepts has a worse mistake than this one.
      if (uses[index]?.verdict !== "no" || accepted !== "yes") continue;
      const path = ["spec", "listeners", index];
      report({
        at: listener.name === undefined ? path : [...path, "name"],
        message: `No Route of this workspace attaches to listener ${listenerName(listener)}, so nothing is served there.`,
      });
    }
  },
});

/** Whether the Routes of an object are all here, as far as is known. */
function mayTell(cluster: Cluster, owner: OwnerOfListeners): boolean {
  // Routes are not held against so many: which of them have some is not known.
  if ((owner.resource.spec.listeners?.length ?? 0) > LIMITS.meantListeners) return false;
  if (cluster.options.closedWorld) return owner.resource.kind !== "Gateway" || takesNoSets(owner);
  return (
    !cluster.producers.mayMakeRoutes() &&
    cluster.attachment.listenerUses(owner.id).some(({ verdict }) => verdict === "yes")
  );
}

function takesNoSets({ resource }: OwnerOfListeners): boolean {
  if (resource.kind !== "Gateway") return true;
  return (resource.spec.allowedListeners?.namespaces?.from ?? "None") === "None";
}
