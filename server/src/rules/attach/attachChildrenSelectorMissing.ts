import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { namespacePolicies } from "../namespacePolicies.ts";
import { missingSelectorFor } from "../namespaceSelectors.ts";
import { defineRule } from "../rule.ts";
import { isChild, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-children-selector-missing",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["selectors"],
  summary: "`from: Selector` without a selector lets no child in",
  why: "With `from: Selector` the selector must say which namespaces children come from. Without one no namespace matches, and every child reports Accepted=False.",
  source: `${PROPOSAL}#go`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    allowedChildren:
      namespaces:
        from: Selector
#             ^^^^^^^^ error attach-children-selector-missing: \`from: Selector\` needs a \`selector\`; without one, child Gateways of no namespace are let in. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
         from: Selector
+        selector: { matchLabels: { kubernetes.io/metadata.name: shop } }
`,
  check(cluster, parent, report) {
    for (const placed of namespacePolicies(parent.resource, "child Gateways")) {
      for (const found of missingSelectorFor(parent, placed, namespacesThatAsk(parent, cluster)))
        report(found);
    }
  },
});

/** The namespaces of the Gateways that want to attach, or the parent's own where there are none. */
function namespacesThatAsk(parent: Delivered<Gateway>, cluster: Cluster): readonly string[] {
  const children = (cluster.merging.of(parent.id)?.members ?? []).filter(isChild);
  const namespaces = [...new Set(children.flatMap(({ namespace }) => namespace ?? []))].sort();
  return namespaces.length > 0 || parent.namespace === undefined ? namespaces : [parent.namespace];
}
