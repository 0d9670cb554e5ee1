import type { Attachment, ListenerAttachment } from "../../gateway-api/attachment/attachment.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { removeAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { chooseListener, parentRefPath, parentText } from "./parentRef.ts";

export default defineRule({
  id: "route-parent-port-discouraged",
  category: "advice",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  summary: "A parentRef picks its listener by port where `sectionName` would do.",
  why: `\`port\` in a parentRef is meant for Routes that follow a port whatever listeners it has. Implementations need not
support it, and a listener that gets another port silently loses the Route. The name of the listener is the usual choice.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-957/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: admin, port: 8080, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      port: 80
#           ^^ hint route-parent-port-discouraged: Only listener \`http\` of Gateway \`edge\` has port 80. Name it with \`sectionName\`: support for \`port\` is optional, and the Route would be lost if the port changed. 💡
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, ref } = attachment;
      const only = listenerOfPort(attachment);
      if (only === undefined) continue;
      const { edits } = chooseListener(route, attachment, only);
      report({
        at: parentRefPath(index, "port"),
        message: `Only listener \`${only.name}\` of ${parentText(route, attachment)} has port ${ref.port}. Name it with \`sectionName\`: support for \`port\` is optional, and the Route would be lost if the port changed.`,
        fixes: [
          preferredFix(
            `Replace the port with \`sectionName: ${only.name}\``,
            ...edits,
            removeAt({ id: route.id, path: parentRefPath(index, "port") }),
          ),
        ],
      });
    }
  },
});

/** The one listener that a parentRef picks by its port alone, where its name would do. */
export function listenerOfPort(attachment: Attachment): ListenerAttachment | undefined {
  const { ref, parent, verdict, near } = attachment;
  if (ref.port === undefined || ref.sectionName !== undefined || verdict !== "yes") return undefined;
  const listeners = parent?.resource.spec.listeners;
  const onPort = near.filter(({ index }) => listeners?.[index]?.port === ref.port);
  const [only] = onPort;
  return only === undefined || onPort.length > 1 || only.name === "" ? undefined : only;
}
