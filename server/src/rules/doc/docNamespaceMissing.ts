import { displayName } from "../../delivery/delivered.ts";
import { manifestKind } from "../../model/resource.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "doc-namespace-missing",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway", "ListenerSet", "XListenerSet"],
  summary: "An object without a namespace that Routes of its file look for in one.",
  why: "An object without `metadata.namespace` lands in the namespace of whoever applies it. Where Routes beside it look for it in a namespace of that name, they find it only if it happens to be applied there. Files that a kustomization lists are not meant: it may set the namespace of all that it builds.",
  source: "https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
#[0-8] hint doc-namespace-missing: Gateway \`edge\` has no namespace, and a Route in this file looks for it in \`infra\`: apply it there, or set the namespace. 💡
  name: edge
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
`,
  check(cluster, subject, report) {
    if (subject.namespace !== undefined || isOpaque(subject.resource.metadata.name ?? "")) return;
    const [expected, ...others] = cluster.placement.expectedNamespaces(subject.id);
    // Routes that disagree prove nothing but several clusters.
    if (expected === undefined || others.length > 0 || isOpaque(expected)) return;
    report({
      at: ["metadata"],
      on: "key",
      message: `${manifestKind(subject.resource)} \`${displayName(subject)}\` has no namespace, and a Route in this file looks for it in \`${expected}\`: apply it there, or set the namespace.`,
      fixes: [
        preferredFix(
          `Set the namespace \`${expected}\``,
          setAt({ id: subject.id, path: ["metadata", "namespace"] }, expected),
        ),
      ],
    });
  },
});
