import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { parentName } from "../attach/attachTo.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_SETS, PARENT_REF, SET_KINDS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-parent-not-found",
  category: "reference",
  severity: "warning",
  kinds: SET_KINDS,
  summary: "A ListenerSet names a Gateway that is not in the workspace",
  why: "Listeners of a set are served by the Gateway that `spec.parentRef` names. Without that Gateway no controller looks after the set: it has no status, and nobody listens. The Gateway may live elsewhere; then this is a hint only. It is a warning where the name looks like a slip, and an error in the closed world.",
  source: LISTENER_SETS,
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
#- infra/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef:
    name: web
    namespace: edge
#              ^^^^ warning listenerset-parent-not-found: Gateway \`edge/web\` is not in this workspace, and without it these listeners are not served. There is one of this name in namespace \`infra\`, but it is looked for in \`edge\`. 💡
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
`,
  correction: `
-    namespace: edge
`,
  check(cluster, set, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(set.id);
    const target = parentAcceptance?.target;
    if (parentAcceptance?.obstacle !== "parent-absent" || target === undefined) return;
    const absence = judgeAbsence(parentAcceptance.resolution, target, cluster, set.id);
    if (absence === undefined) return;
    const isOtherNamespace =
      absence.suggestion?.kind === "namespace" && set.resource.spec.parentRef?.namespace !== undefined;
    report({
      at: [...PARENT_REF, isOtherNamespace ? "namespace" : "name"],
      severity: absence.severity,
      message: `${parentName(parentAcceptance)} is not in this workspace, and without it these listeners are not served.${suggestionText(absence)}`,
      fixes: corrections(absence, (field, value) =>
        setAt({ id: set.id, path: [...PARENT_REF, field] }, value),
      ),
    });
  },
});
