import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { ListenerDecision } from "../../gateway-api/listeners/listenerDecision.ts";
import { UNKNOWN_ORDER } from "../../gateway-api/objectPrecedence.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { namesText } from "../../text/sentence.ts";
import { PROPOSAL } from "../attach/attachTo.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";
import { listenerChoicePath, parentText } from "./parentRef.ts";

export default defineRule({
  id: "route-parent-all-listeners-invalid",
  category: "status",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  summary: "Every listener that the Route attaches to is itself refused.",
  why: `A Route may attach to a listener that is in conflict or has a protocol nobody supports, and its status then says
\`Accepted: True\`. No traffic arrives all the same, because such a listener is not programmed.`,
  source: `${PROPOSAL}#listener-conflicts`,
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: web, port: 9000, protocol: HTTP }
    - { name: raw, port: 9000, protocol: TCP }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      sectionName: web
#                  ^^^ warning route-parent-all-listeners-invalid: The Route attaches, but listener \`web\` of Gateway \`edge\` is in conflict with another one, so no traffic arrives. Repair the listener first.
`,
  correction: `
-    - { name: raw, port: 9000, protocol: TCP }
+    - { name: raw, port: 9001, protocol: TCP }
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { parent } = attachment;
      if (parent === undefined || attachment.verdict !== "yes") continue;
      const refused = refusedListeners(attachment, cluster.merging.listenerDecisions(parent.id));
      if (refused.length === 0 || isReportedByListenerSets(attachment, refused)) continue;
      const isOpen = refused.some(({ conflict }) => conflict?.tentative === true);
      const isProvisional = isOpen || refused.some(({ conflict }) => conflict?.soft === true);
      const names = namesText(refused.map(({ listener }) => listener.name ?? ""));
      const [subject, state] =
        refused.length === 1 ? [`listener ${names}`, "is"] : [`listeners ${names}`, "are"];
      report({
        at: listenerChoicePath(attachment),
        severity: isProvisional ? milder("warning") : "warning",
        message: `The Route attaches, but ${subject} of ${parentText(route, attachment)} ${state} ${reasonOf(refused)}, ${isOpen ? `of which ${UNKNOWN_ORDER}, so perhaps no traffic arrives` : "so no traffic arrives"}. Repair the ${refused.length === 1 ? "listener" : "listeners"} first.`,
        related: refused.map(({ index }) => ({
          place: { id: parent.id, path: ["spec", "listeners", index] },
          message: isOpen ? "This listener may be refused." : "This listener is refused.",
        })),
      });
    }
  },
});

/** The listeners of the attachment, where all of them are refused; none otherwise. */
function refusedListeners(
  { taking }: Attachment,
  decisions: readonly ListenerDecision[],
): readonly ListenerDecision[] {
  // A listener that may yet turn out to take the Route may also be a sound one.
  const attached = taking.flatMap(({ index }) => decisions[index] ?? []);
  return attached.every(({ accepted }) => accepted === "no") ? attached : [];
}

/** A Route on a ListenerSet that lost to other listeners has a rule of its own. */
function isReportedByListenerSets({ parent }: Attachment, refused: readonly ListenerDecision[]): boolean {
  return parent?.resource.kind !== "Gateway" && refused.some(({ conflict }) => conflict !== undefined);
}

function reasonOf(refused: readonly ListenerDecision[]): string {
  if (refused.every(({ conflict }) => conflict !== undefined)) return "in conflict with another one";
  return refused.every(({ protocol }) => protocol === "no")
    ? "of a protocol that the API does not know"
    : "not accepted";
}
