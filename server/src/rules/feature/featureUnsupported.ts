import { isOfKind } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { gatewayFeatures } from "../../gateway-api/status/gatewayFeatures.ts";
import { featuresOf, isSupported, type UsedFeature } from "../../gateway-api/status/routeFeatures.ts";
import { parentRefPath, parentText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { listedFor } from "./declaredSupport.ts";

export default defineRule({
  id: "feature-unsupported",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute", "Gateway"],
  summary: "A feature that the class of the Gateway does not list as supported.",
  why: `Much of an HTTPRoute, and some of a Gateway, is extended: an implementation may have it or not. Controllers write what they have into
\`status.supportedFeatures\` of their GatewayClass. What is not in that list is ignored, or the Route or its rule is not accepted.
Only a GatewayClass that was saved with its status is looked at, and only features that already had a name when the list
was made.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-2162/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: example, uid: 5d2f }
spec: { controllerName: example.net/gateway }
status:
  supportedFeatures: [{ name: Gateway }, { name: HTTPRoute }, { name: HTTPRoutePathRewrite }]
---
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
  parentRefs: [{ name: edge }]
  rules:
    - timeouts: { request: 5s }
#                 ^^^^^^^ warning feature-unsupported: The class of Gateway \`edge\` does not list the extended feature \`HTTPRouteRequestTimeout\`, so its controller may ignore this or not accept the Route.
      backendRefs: [{ name: cart, port: 80 }]
`,
  correction: `
-  supportedFeatures: [{ name: Gateway }, { name: HTTPRoute }, { name: HTTPRoutePathRewrite }]
+  supportedFeatures: [{ name: Gateway }, { name: HTTPRoute }, { name: HTTPRouteRequestTimeout }]
`,
  check(cluster, subject, report) {
    if (isOfKind(subject, "Gateway")) {
      const used = gatewayFeatures(subject, cluster.lookup.crds);
      const listed =
        used.length === 0
          ? undefined
          : cluster.merging.classFor(subject.id)?.resource.savedStatus?.supportedFeatures;
      for (const { feature, path } of used) {
        if (listed === undefined || isSupported(feature, listed) !== "no") continue;
        report({
          at: path,
          on: "key",
          message: `The class of the Gateway does not list the extended feature \`${feature}\`, so its controller may ignore this or not accept the listener.`,
        });
      }
      return;
    }
    if (!isOfKind(subject, "HTTPRoute")) return;
    let inRules: readonly UsedFeature[] | undefined;
    const reported = new Set<string>();
    for (const attachment of cluster.attachment.of(subject.id)) {
      const listed = listedFor(cluster, attachment);
      if (listed === undefined) continue;
      // Few classes were saved with their status, and of the others it does not matter what their Routes use.
      inRules ??= featuresOf(subject.resource);
      for (const { feature, path } of [...portOf(attachment), ...inRules]) {
        const place = path.join("/");
        if (reported.has(place) || isSupported(feature, listed) !== "no") continue;
        reported.add(place);
        report({
          at: path,
          on: "key",
          message: `The class of ${parentText(subject, attachment)} does not list the extended feature \`${feature}\`, so its controller may ignore this or not accept the Route.`,
        });
      }
    }
  },
});

function portOf({ index, ref }: Attachment): readonly UsedFeature[] {
  return ref.port === undefined
    ? []
    : [{ feature: "HTTPRouteParentRefPort", path: parentRefPath(index, "port") }];
}
