import {
  type Attachment,
  isPermitted,
  type ListenerAttachment,
} from "../../gateway-api/attachment/attachment.ts";
import { shadowedHostnames } from "../../gateway-api/attachment/shadowedHostnames.ts";
import { protocolKinds } from "../../gateway-api/listeners/listeners.ts";
import type { RouteKind } from "../../model/route.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { namesText } from "../../text/sentence.ts";
import { defineRule } from "../rule.ts";
import { chooseListener, listenerChoicePath, parentText, preferOnly } from "./parentRef.ts";

export default defineRule({
  id: "route-parent-partial",
  category: "advice",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  summary: "Some of the listeners that a parentRef means refuse the Route's namespace or kind.",
  why: `A parentRef without \`sectionName\` means every listener of the parent. One that accepts is enough for
\`Accepted: True\`, so a refusal by another one shows nowhere. Listeners with another hostname or protocol are not told of:
that is how Gateways are meant to be shared. Nor is one of HTTP that takes Routes of the Gateway's own namespace only, beside
one of HTTPS that takes the Route: such listeners are there for redirects.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#parentreference",
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: admin, port: 8080, protocol: HTTP }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
#           ^^^^ hint route-parent-partial: The Route attaches to \`http\` of Gateway \`infra/edge\` but not to \`admin\`: only namespace \`infra\` is let in. 💡
      namespace: infra
`,
  check(cluster, route, report) {
    const attachments = cluster.attachment.of(route.id);
    for (const attachment of attachments) {
      const { parent, ref, verdict } = attachment;
      if (parent === undefined || ref.sectionName !== undefined || verdict !== "yes") continue;
      const refusing = attachment.near.filter(
        (listener) =>
          isSurprising(attachment, listener, route.resource.kind) && !isForRedirects(attachment, listener),
      );
      const [first] = refusing;
      if (first === undefined) continue;
      const root = cluster.merging.rootOf(parent.id);
      const above = (hostname: string) => cluster.merging.listenersAbove(root, hostname);
      if (shadowedHostnames(route, attachments, attachment, above).length > 0) continue;
      const accepting = attachment.near.filter((listener) => listener.verdict === "yes");
      const why = first.checks.find((check) => check.verdict === "fail")?.why ?? "";
      report({
        at: listenerChoicePath(attachment),
        message: `The Route attaches to ${namesText(accepting.map(({ name }) => name))} of ${parentText(route, attachment)} but not to ${namesText(refusing.map(({ name }) => name))}: ${why}.`,
        related: refusing.map(({ checks, name }) => ({
          place: {
            id: parent.id,
            path: checks.find((check) => check.verdict === "fail")?.path ?? ["spec", "listeners"],
          },
          message: `What \`${name}\` lets in.`,
        })),
        fixes: preferOnly(
          accepting.length === 1
            ? accepting.map((listener) => chooseListener(route, attachment, listener))
            : [],
        ),
      });
    }
  },
});

/** A listener of HTTP for the Gateway's own namespace, beside one of HTTPS that takes the Route: it redirects to that. */
function isForRedirects({ parent, near }: Attachment, attached: ListenerAttachment): boolean {
  const written = parent?.resource.spec.listeners ?? [];
  const { protocol, allowedRoutes } = written[attached.index] ?? {};
  const isOwn = (allowedRoutes?.namespaces?.from ?? "Same") === "Same";
  return (
    protocol === "HTTP" &&
    isOwn &&
    near.some(({ verdict, index }) => verdict === "yes" && written[index]?.protocol === "HTTPS")
  );
}

/** A listener that serves hosts of the Route by a protocol for it, and refuses its namespace or leaves out its kind. */
function isSurprising({ parent }: Attachment, attached: ListenerAttachment, kind: RouteKind): boolean {
  const listener = parent?.resource.spec.listeners?.[attached.index];
  if (attached.verdict !== "no" || listener === undefined || !protocolKinds(listener).includes(kind))
    return false;
  if (attached.hostnames.verdict === "no") return false;
  return !isPermitted(attached);
}
