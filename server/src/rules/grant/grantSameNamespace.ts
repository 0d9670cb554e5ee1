import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "grant-same-namespace",
  category: "advice",
  severity: "hint",
  kinds: ["ReferenceGrant"],
  summary: "A ReferenceGrant for its own namespace",
  why: "A grant speaks to other namespaces. References inside one namespace need none, so such an entry permits nothing that was not permitted before.",
  source: "https://gateway-api.sigs.k8s.io/api-types/referencegrant/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: payments, namespace: billing }
spec:
  from:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      namespace: shop
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      namespace: billing
#                ^^^^^^^ hint grant-same-namespace: This is the grant's own namespace; references inside \`billing\` need no grant. 💡
  to: [{ group: "", kind: Service }]
`,
  check(_cluster, grant, report) {
    const { from } = grant.resource.spec;
    from.forEach(({ namespace }, index) => {
      if (namespace === undefined || namespace !== grant.namespace) return;
      const entry = { id: grant.id, path: ["spec", "from", index] };
      const remove = fixBy(`Remove the entry for \`${namespace}\``, removeAt(entry));
      report({
        at: [...entry.path, "namespace"],
        message: `This is the grant's own namespace; references inside \`${namespace}\` need no grant.`,
        fixes: from.length === 1 ? [] : [remove],
        isUnnecessary: true,
      });
    });
  },
});
