import type { Delivered } from "../../delivery/delivered.ts";
import type { Listener } from "../../model/listener.ts";
import type { ObjectReference } from "../../model/reference.ts";
import { asListenerOwner, asRoute } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { appendAt, type Fix, type ManifestEdit, removeAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "legacy-route-tls",
  category: "migration",
  severity: "error",
  kinds: ["HTTPRoute", "Gateway"],
  only: ["legacyKeys"],
  summary: "A certificate on a Route, or the `routeOverride` of a listener that let Routes bring one.",
  why: "Until release 0.3 an HTTPRoute could bring a certificate of its own. Since then certificates stand on listeners only: the API server drops `tls` of a Route, and clients get the certificate of the listener, or none. A listener names the Secret in `tls.certificateRefs`; one in the Route's namespace needs a ReferenceGrant there.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-746/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  tls:
# ^^^ error legacy-route-tls: An HTTPRoute brings no certificate any more; the API server drops \`tls\`. Name the Secret in \`tls.certificateRefs\` of a listener, and grant it to the Gateway where it is in another namespace. 💡
    certificateRef: { kind: Secret, name: cart, group: core }
  parentRefs: [{ name: edge, namespace: infra }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: cart
      port: 443
      protocol: HTTPS
      hostname: cart.example.com
      allowedRoutes:
        namespaces: { from: All }
`,
  correction: `
-kind: HTTPRoute
-metadata: { name: cart, namespace: shop }
-spec:
-  tls:
-    certificateRef: { kind: Secret, name: cart, group: core }
-  parentRefs: [{ name: edge, namespace: infra }]
----
-apiVersion: gateway.networking.k8s.io/v1
       hostname: cart.example.com
+      tls:
+        certificateRefs: [{ name: cart }]
         namespaces: { from: All }
+---
+apiVersion: gateway.networking.k8s.io/v1
+kind: HTTPRoute
+metadata: { name: cart, namespace: shop }
+spec:
+  parentRefs: [{ name: edge, namespace: infra }]
`,
  check(cluster, subject, report) {
    if (asRoute(subject.resource)?.spec.legacyTls !== undefined) {
      report({
        at: ["spec", "tls"],
        on: "key",
        message:
          "An HTTPRoute brings no certificate any more; the API server drops `tls`. Name the Secret in `tls.certificateRefs` of a listener, and grant it to the Gateway where it is in another namespace.",
        fixes: moves(cluster, subject),
      });
    }
    (asListenerOwner(subject.resource)?.spec.listeners ?? []).forEach(({ tls }, index) => {
      if (tls?.hasRouteOverride === undefined) return;
      const path = ["spec", "listeners", index, "tls", "routeOverride"];
      report({
        at: path,
        on: "key",
        severity: "warning",
        message:
          "Routes bring no certificates any more, so there is nothing to override; the API server drops `routeOverride`.",
        fixes: [preferredFix("Remove `routeOverride`", removeAt({ id: subject.id, path }))],
      });
    });
  },
});

/** The certificate goes to the HTTPS listeners that take the Route and have none. A missing grant is reported then. */
function moves(cluster: Cluster, route: Delivered): readonly Fix[] {
  const certificate = asRoute(route.resource)?.spec.legacyTls?.certificate;
  if (certificate?.name === undefined) return [];
  const appended = new Map<string, ManifestEdit>();
  for (const { parent, meant } of cluster.attachment.of(route.id)) {
    const listeners = parent === undefined ? undefined : asListenerOwner(parent.resource)?.spec.listeners;
    for (const { index, verdict } of meant) {
      const listener = listeners?.[index];
      if (parent === undefined || listener === undefined) continue;
      if (verdict !== "yes" || !lacksCertificate(listener)) continue;
      const path = ["spec", "listeners", index, "tls", "certificateRefs"];
      const value = referenceFrom(parent, route, certificate);
      appended.set(`${parent.id} ${index}`, appendAt({ id: parent.id, path }, value));
    }
  }
  if (appended.size === 0) return [];
  return [
    preferredFix(
      `Move the certificate to ${appended.size === 1 ? "the listener" : `${appended.size} listeners`} of the Route`,
      ...appended.values(),
      removeAt({ id: route.id, path: ["spec", "tls"] }),
    ),
  ];
}

function lacksCertificate({ protocol, tls }: Listener): boolean {
  return protocol === "HTTPS" && tls?.mode !== "Passthrough" && (tls?.certificateRefs ?? []).length === 0;
}

/** A Route named a Secret of its own namespace. */
function referenceFrom(parent: Delivered, route: Delivered, { name = "" }: ObjectReference) {
  const isElsewhere = route.namespace !== undefined && route.namespace !== parent.namespace;
  return isElsewhere ? { name, namespace: route.namespace } : { name };
}
