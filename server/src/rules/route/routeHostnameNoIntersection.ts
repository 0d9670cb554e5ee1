import type { Delivered } from "../../delivery/delivered.ts";
import {
  type Attachment,
  fails,
  isPermitted,
  refusalOf,
  relevantListeners,
} from "../../gateway-api/attachment/attachment.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import type { Route } from "../../model/resource.ts";
import { namesText } from "../../text/sentence.ts";
import { appendAt, type Fix, type ManifestEdit, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { HOSTNAME_ROUTES, HOSTNAMES } from "./hostnamesPath.ts";
import { chooseOtherListener, parentText } from "./parentRef.ts";

export default defineRule({
  id: "route-hostname-no-intersection",
  category: "status",
  severity: "error",
  kinds: [...HOSTNAME_ROUTES],
  summary: "No hostname of the Route matches what the parent's listeners serve.",
  why: `Where a listener and a Route both have hostnames, the Route serves what they have in common. With nothing in common it
is not attached: its status says \`Accepted: False\` with reason \`NoMatchingListenerHostname\`. A wildcard stands for one or
more labels, never for none: \`*.example.com\` does not cover \`example.com\`.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec",
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com" }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
  hostnames:
# ^^^^^^^^^ error route-hostname-no-intersection: No hostname of the Route matches what Gateway \`edge\` serves (\`*.example.com\`), so the Route is not attached to it. 💡
    - example.com
    - shop.example.net
`,
  correction: `
-    - example.com
-    - shop.example.net
+    - shop.example.com
`,
  check(cluster, route, report) {
    const hostnames = route.resource.spec.hostnames ?? [];
    // A malformed hostname is the API server's to refuse, an address has a rule of its own.
    if (!hostnames.every((hostname) => isLiteralHostname(hostname) || isOpaque(hostname))) return;
    for (const attachment of cluster.attachment.of(route.id)) {
      const { parent } = attachment;
      if (refusalOf(attachment) !== "hostname" || parent === undefined) continue;
      const served = servedHostnames(attachment);
      report({
        at: hostnames.length === 1 ? [...HOSTNAMES, 0] : HOSTNAMES,
        on: hostnames.length === 1 ? "value" : "key",
        severity: severityOfDetail(route, parent),
        message: `No hostname of the Route matches what ${parentText(route, attachment)} serves (${namesText(served.map(({ hostname }) => hostname))}), so the Route is not attached to it.`,
        related: served.map(({ path }) => ({
          place: { id: parent.id, path },
          message: "What the listener serves.",
        })),
        fixes: [...chooseOtherListener(route, attachment), ...hostnameFixes(route, served)],
      });
    }
  },
});

interface ServedHostname {
  readonly hostname: string;
  readonly path: Path;
}

/** The hostnames of the listeners that would take the Route but for its hostnames. */
function servedHostnames(attachment: Attachment): readonly ServedHostname[] {
  const served = new Map<string, ServedHostname>();
  for (const listener of relevantListeners(attachment)) {
    const hostname = attachment.parent?.resource.spec.listeners?.[listener.index]?.hostname;
    if (
      hostname === undefined ||
      !isPermitted(listener) ||
      !fails(listener, "hostname") ||
      served.has(hostname)
    )
      continue;
    served.set(hostname, { hostname, path: ["spec", "listeners", listener.index, "hostname"] });
  }
  return [...served.values()];
}

/** Puts what the listener serves into the Route: instead of its only hostname, or beside the others. */
function hostnameFixes(route: Delivered<Route>, served: readonly ServedHostname[]): readonly Fix[] {
  const isOnly = route.resource.spec.hostnames?.length === 1;
  return served.slice(0, 3).map(({ hostname }): Fix => {
    const edit: ManifestEdit = isOnly
      ? setAt({ id: route.id, path: [...HOSTNAMES, 0] }, hostname)
      : appendAt({ id: route.id, path: HOSTNAMES }, hostname);
    return fixBy(isOnly ? `Change the hostname to \`${hostname}\`` : `Add hostname \`${hostname}\``, edit);
  });
}
