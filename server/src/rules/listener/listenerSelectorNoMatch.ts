import { matchesNamespace } from "../../gateway-api/references/namespaces.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";
import { routePolicies } from "./routePolicies.ts";

export default defineRule({
  id: "listener-selector-no-match",
  category: "status",
  severity: "information",
  kinds: LISTENER_OWNERS,
  summary: "The namespace selector of a listener matches no Namespace of the workspace",
  why: "Routes attach to such a listener only from namespaces whose labels match. Where none does, nothing attaches. Namespaces are often made by something else, so this is said only where some Namespace of the workspace bears a label that the selector asks for, with another value; in the closed world in any case.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#routenamespaces",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
#         ^^^^^^^^ information listener-selector-no-match: No Namespace of this workspace has the labels that are asked for, so no Route attaches from any of them.
            matchLabels: { team: shops }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
`,
  correction: `
-            matchLabels: { team: shops }
+            matchLabels: { team: shop }
`,
  check(cluster, owner, report) {
    for (const { policy, path } of routePolicies(owner)) {
      const { from, selector } = policy;
      if (from !== "Selector" || selector === undefined || selector.isEmpty) continue;
      if (selector.strayKeys.length > 0 || !matchesNone(cluster, selector)) continue;
      report({
        at: [...path, "selector"],
        on: "key",
        message:
          "No Namespace of this workspace has the labels that are asked for, so no Route attaches from any of them.",
      });
    }
  },
});

function matchesNone(cluster: Cluster, selector: LabelSelector): boolean {
  const namespaces = cluster.objects
    .ofKind("", "Namespace")
    .flatMap(({ resource }) => resource.metadata.name ?? []);
  if (namespaces.length === 0) return false;
  const asked = [
    ...Object.keys(selector.matchLabels),
    ...selector.matchExpressions.flatMap(({ key }) => key ?? []),
  ];
  const isKnown = namespaces.some((name) =>
    asked.some((key) => key in (cluster.lookup.namespaceLabels(name) ?? {})),
  );
  return (
    (isKnown || cluster.options.closedWorld) &&
    namespaces.every((name) => matchesNamespace(selector, name, cluster.lookup.namespaceLabels) === "no")
  );
}
