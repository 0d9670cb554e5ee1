import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment, ListenerAttachment } from "../../gateway-api/attachment/attachment.ts";
import type { NamespacePolicy } from "../../model/namespacePolicy.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { addDocument, type Fix } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { parentRefPath, parentText } from "./parentRef.ts";

export default defineRule({
  id: "route-namespace-selector-unknown",
  category: "status",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  summary:
    "Whether the parent takes the Route depends on labels of a Namespace that is not in the workspace.",
  why: `A listener with \`from: Selector\` looks at the labels of the Route's Namespace. Without a manifest of that Namespace
they are not known here; only \`kubernetes.io/metadata.name\` always is. In a closed world
nobody has set any, and \`route-namespace-not-allowed\` tells of that.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#routenamespaces",
  bad: `
#- infra/gateway.yaml
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
              exposed: "true"
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      namespace: infra
#                ^^^^^ hint route-namespace-selector-unknown: Whether Gateway \`infra/edge\` takes the Route cannot be told: on listener \`http\`, the labels of namespace \`shop\` are not in this workspace, and it must match \`exposed=true\`. 💡
`,
  check(cluster, route, report) {
    const { namespace } = route;
    if (namespace === undefined || isOpaque(namespace)) return;
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, ref, parent, verdict } = attachment;
      if (verdict !== "unknown" || parent === undefined) continue;
      const [first] = attachment.taking.filter(isOpenForNamespaceOnly);
      if (first === undefined || cluster.objects.named("", "Namespace", namespace).length > 0) continue;
      const policy = policyOf(attachment, first);
      const why = first.checks.find(({ check }) => check === "namespace")?.why ?? "";
      if (policy?.from !== "Selector") continue;
      report({
        at: parentRefPath(index, ref.namespace === undefined ? "name" : "namespace"),
        message: `Whether ${parentText(route, attachment)} takes the Route cannot be told: on listener \`${first.name}\`, ${why}.`,
        related: [
          {
            place: {
              id: parent.id,
              path: ["spec", "listeners", first.index, "allowedRoutes", "namespaces", "selector"],
            },
            message: "The labels that are asked for.",
          },
        ],
        fixes: namespaceFix(route, namespace, policy),
      });
    }
  },
});

/** True where nothing but the namespace is undecided. */
function isOpenForNamespaceOnly({ verdict, checks }: ListenerAttachment): boolean {
  return (
    verdict === "unknown" &&
    checks.every(({ check, verdict: one }) => one === "pass" || check === "namespace")
  );
}

function policyOf({ parent }: Attachment, { index }: ListenerAttachment): NamespacePolicy | undefined {
  return parent?.resource.spec.listeners?.[index]?.allowedRoutes?.namespaces;
}

/** A Namespace with the labels of the selector, where it asks for plain labels only. */
function namespaceFix(
  route: Delivered<Route>,
  namespace: string,
  { selector }: NamespacePolicy,
): readonly Fix[] {
  const labels = selector?.matchLabels ?? {};
  const isPlain = selector?.matchExpressions.length === 0 && Object.keys(labels).length > 0;
  if (!isPlain) return [];
  const value = { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace, labels } };
  return [
    fixBy(`Add Namespace \`${namespace}\` with the labels of the selector`, addDocument(route.id, value)),
  ];
}
