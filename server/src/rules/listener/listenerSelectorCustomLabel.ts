import type { ResourcePlace } from "../../delivery/delivered.ts";
import { matchesNamespace, NAMESPACE_NAME_LABEL } from "../../gateway-api/references/namespaces.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { selectorFor } from "../widerNamespacePolicy.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";
import { routePolicies } from "./routePolicies.ts";

export default defineRule({
  id: "listener-selector-custom-label",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "Whoever may label a namespace decides which Routes a listener lets in",
  why: "A selector is only as strong as the labels that it asks for. `kubernetes.io/metadata.name` is set by the API server and cannot be given to another namespace; every other label can be set by whoever may change a Namespace, and with it the right to attach to the listener. This is said once for each listener that selects by such labels alone.",
  source: "https://gateway-api.sigs.k8s.io/concepts/security-model/",
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
            matchLabels:
              team: shop
#             ^^^^ hint listener-selector-custom-label: Whoever may set the label \`team\` on a namespace can attach Routes here. Only \`kubernetes.io/metadata.name\` cannot be given to another namespace. 💡
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
`,
  correction: `
-              team: shop
----
-apiVersion: v1
-kind: Namespace
-metadata: { name: shop, labels: { team: shop } }
+              kubernetes.io/metadata.name: shop
`,
  check(cluster, owner, report) {
    for (const { policy, path } of routePolicies(owner)) {
      const { from, selector } = policy;
      if (from !== "Selector" || selector === undefined) continue;
      const labels = Object.keys(selector.matchLabels);
      const requirements = selector.matchExpressions.map(({ key }) => key);
      if (labels.includes(NAMESPACE_NAME_LABEL) || requirements.includes(NAMESPACE_NAME_LABEL)) continue;
      const [label] = labels;
      const [requirement] = requirements;
      const key = label ?? requirement;
      if (key === undefined) continue;
      const at = [
        ...path,
        "selector",
        ...(label === undefined ? ["matchExpressions", 0, "key"] : ["matchLabels", key]),
      ];
      report({
        at,
        on: label === undefined ? "value" : "key",
        message: `Whoever may set the label \`${key}\` on a namespace can attach Routes here. Only \`${NAMESPACE_NAME_LABEL}\` cannot be given to another namespace.`,
        fixes: byName(cluster, { id: owner.id, path: [...path, "selector"] }, selector),
      });
    }
  },
});

/** The namespaces that have the labels now, named; where it is known of every namespace whether it has them. */
function byName(cluster: Cluster, place: ResourcePlace, selector: LabelSelector): readonly Fix[] {
  const namespaces = cluster.objects
    .ofKind("", "Namespace")
    .flatMap(({ resource }) => resource.metadata.name ?? []);
  const verdicts = namespaces.map((name) => matchesNamespace(selector, name, cluster.lookup.namespaceLabels));
  const names = namespaces.filter((_, index) => verdicts[index] === "yes");
  if (names.length === 0 || names.length > MOST_NAMES || verdicts.includes("unknown")) return [];
  const title = `Select ${names.map((name) => `\`${name}\``).join(", ")} by name instead`;
  return [fixBy(title, setAt(place, selectorFor(names)))];
}

/** More names than these nobody reads in a menu. */
const MOST_NAMES = 4;
