import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { parentTarget } from "../../gateway-api/references/references.ts";
import { sharedAnswer } from "../../workspace/cluster/sharedAnswer.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

const PROFILE = { group: "linkerd.io", kind: "ServiceProfile" };

export default defineRule({
  id: "mesh-route-beside-profile",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["parentServices"],
  summary: "A Route for a Service of Linkerd that has a ServiceProfile",
  why: `Linkerd follows the ServiceProfile of a Service and none of its HTTPRoutes and GRPCRoutes, and says so nowhere. A
ServiceProfile has the host of its Service for a name. Take it away, or write into it what the Route says.`,
  source: "https://linkerd.io/2/features/httproute/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, port: 80 }
#                                       ^^^^ warning mesh-route-beside-profile: Service \`cart\` has the ServiceProfile \`shop/cart.shop.svc.cluster.local\`, which Linkerd follows in place of this Route.
  rules:
    - backendRefs: [{ name: cart-v2, port: 80 }]
---
apiVersion: linkerd.io/v1alpha2
kind: ServiceProfile
metadata: { name: cart.shop.svc.cluster.local, namespace: shop }
spec: { routes: [] }
`,
  correction: `
----
-apiVersion: linkerd.io/v1alpha2
-kind: ServiceProfile
-metadata: { name: cart.shop.svc.cluster.local, namespace: shop }
-spec: { routes: [] }
`,
  check(cluster, route, report) {
    for (const { index, ref } of cluster.mesh.parents(route.id)) {
      const target = parentTarget(ref, route.namespace);
      const { kind, name, namespace } = target ?? {};
      if (kind !== "Service" || name === undefined || namespace === undefined) continue;
      const host = `${name}.${namespace}.svc.`;
      // A ServiceProfile of the clients' namespace holds for them, one of the Service's for all.
      const places = new Set([namespace, route.namespace]);
      const profile = [...places]
        .map((at) => profilesByHost(cluster, at).get(host))
        .find((found) => found !== undefined);
      if (profile === undefined) continue;
      const which = mayBeNamed(route, profile)
        ? `the ServiceProfile \`${displayName(profile)}\``
        : "a ServiceProfile";
      report({
        at: parentRefPath(index, "name"),
        message: `Service \`${name}\` has ${which}, which Linkerd follows in place of this Route.`,
      });
    }
  },
});

/** The ServiceProfiles of a namespace by the Service and namespace that they are for; of several the first. */
const profilesByHost = sharedAnswer((cluster, namespace): ReadonlyMap<string, Delivered> => {
  const profiles = cluster.objects.inNamespace(PROFILE.group, PROFILE.kind, namespace);
  const hosts = profiles.flatMap((profile): readonly (readonly [string, Delivered])[] => {
    const [host] = /^[^.]*\.[^.]*\.svc\./.exec(profile.resource.metadata.name ?? "") ?? [];
    return host === undefined ? [] : [[host, profile]];
  });
  return new Map([...hosts].reverse());
});
