import { ROUTE_KINDS } from "../../model/route.ts";
import { corrections, judgeAbsenceOrSlip, suggestionText } from "../absence.ts";
import { parentRefPath, setParentField, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "mesh-parent-service-not-found",
  category: "reference",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  only: ["parentServices"],
  summary: "A Service that a mesh's Route names as parent is not in the workspace",
  why: "A Route for a Service that does not exist has no effect and gets no status. Here it is a hint, because most Services are made by charts and operators; a warning where the name looks like a slip or stands in one other namespace; an error in the closed world. Nothing is said beside a chart in that namespace, nor where the namespace is not known.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1294/",
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: checkout, namespace: shop }
spec: { ports: [{ port: 80 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart-routes, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: chekout }
#                                       ^^^^^^^ warning mesh-parent-service-not-found: Service \`chekout\` is not in this workspace; if it is not in the cluster either, the Route has no effect. Did you mean \`checkout\`? 💡
  rules:
    - backendRefs: [{ name: cart-v2, port: 80 }]
`,
  check(cluster, route, report) {
    for (const { index, target, parentKind, resolution, ref } of cluster.attachment.of(route.id)) {
      if (target === undefined || parentKind !== "Service") continue;
      const absence = judgeAbsenceOrSlip(resolution, target, cluster, route.id);
      if (absence === undefined) continue;
      const { suggestion } = absence;
      const missing = `${targetText(route, target)} is not in this workspace`;
      const advice = suggestionText(absence);
      report({
        at: parentRefPath(
          index,
          suggestion?.kind === "namespace" && ref.namespace !== undefined ? "namespace" : "name",
        ),
        severity: absence.severity,
        message: cluster.options.closedWorld
          ? `${missing}, so the Route has no effect.${advice}`
          : `${missing}; if it is not in the cluster either, the Route has no effect.${advice}`,
        fixes: corrections(absence, (field, value) => setParentField(route, index, field, value)),
      });
    }
  },
});
