import type { Delivered } from "../../delivery/delivered.ts";
import { type Attachment, refusalOf, suits } from "../../gateway-api/attachment/attachment.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { namesText } from "../../text/sentence.ts";
import type { Fix } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule, type Report } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { listenerPlace, parentRefPath, parentText, preferOnly, setParentField } from "./parentRef.ts";
import { othersText, sharedLack } from "./undecidedParent.ts";

export default defineRule({
  id: "route-parent-port-not-found",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  summary: "`port` of a parentRef is the port of no listener of the parent.",
  why: `\`port\` picks the listeners with that port; it is the Gateway's port, not the Service's. Where no listener has it the
Route is not attached: its status says \`Accepted: False\` with reason \`NoMatchingParent\`.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-957/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      port: 8080
#           ^^^^ error route-parent-port-not-found: No listener of Gateway \`edge\` has port 8080, so the Route is not attached to it. There is port 80. 💡
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, ref, parent } = attachment;
      const lack = lackOfPort(route, attachment);
      if (lack !== undefined) report(lack);
      if (refusalOf(attachment) !== "port" || parent === undefined) continue;
      const ports = [...new Set((parent.resource.spec.listeners ?? []).flatMap(({ port }) => port ?? []))];
      report({
        at: parentRefPath(index, "port"),
        severity: severityOfDetail(route, parent),
        message: `No listener of ${parentText(route, attachment)} has port ${ref.port ?? ""}, so the Route is not attached to it. There ${ports.length === 1 ? "is port" : "are ports"} ${namesText(ports, "")}.`,
        related: listenerPlace(attachment, ["spec", "listeners"], "The listeners of the parent."),
        fixes: portFixes(route, attachment),
      });
    }
  },
});

/** A port that no object has which the parentRef may mean. */
function lackOfPort(route: Delivered<Route>, attachment: Attachment): Report | undefined {
  const { index, ref } = attachment;
  const wanted = ref.port;
  if (typeof wanted !== "number") return undefined;
  const lack = sharedLack(route, attachment, ({ port }) => port === wanted || typeof port !== "number");
  if (lack === undefined) return undefined;
  const { severity, listeners, related } = lack;
  const others = othersText(
    listeners.map(({ port }) => `port ${port}`),
    "",
  );
  return {
    at: parentRefPath(index, "port"),
    severity,
    message: lack.message(`with port ${wanted}`, others),
    related,
  };
}

function portFixes(route: Delivered<Route>, { index, parent, listeners }: Attachment): readonly Fix[] {
  const suitable = listeners
    .filter(suits)
    .flatMap((listener) => parent?.resource.spec.listeners?.[listener.index]?.port ?? []);
  const ports = [...new Set(suitable)].slice(0, 4);
  return preferOnly(
    ports.map((port) => fixBy(`Change the port to ${port}`, setParentField(route, index, "port", port))),
  );
}
