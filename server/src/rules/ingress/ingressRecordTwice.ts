import type { Delivered } from "../../delivery/delivered.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";
import { othersPlaces, othersText, sharedHosts } from "./sharedHosts.ts";

const EXTERNAL_DNS = "external-dns.alpha.kubernetes.io/";

export default defineRule({
  id: "ingress-record-twice",
  category: "advice",
  severity: "hint",
  kinds: ["Ingress"],
  summary: "external-dns is asked for the record of a host by an Ingress and by a Route.",
  why: `external-dns makes a record for every host of an Ingress and of a Route. Where both carry its annotations for one host it keeps one
target or has both in the record, so that clients reach either address by chance. Which it is decides nobody who reads the files.`,
  source: "https://kubernetes-sigs.github.io/external-dns/latest/docs/sources/gateway-api/",
  bad: `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop, namespace: shop, annotations: { external-dns.alpha.kubernetes.io/ttl: "60" } }
spec:
  rules:
    - host: shop.example.com
#           ^^^^^^^^^^^^^^^^ hint ingress-record-twice: HTTPRoute \`shop\` asks external-dns for a record of \`shop.example.com\`, too, and it leads to one of the two addresses or to both. Let only the one that is meant to answer ask for it.
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: shop, port: { number: 80 } } } }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop, annotations: { external-dns.alpha.kubernetes.io/ttl: "60" } }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [shop.example.com]
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`,
  correction: `
-metadata: { name: shop, namespace: shop, annotations: { external-dns.alpha.kubernetes.io/ttl: "60" } }
+metadata: { name: shop, namespace: shop }
`,
  check(cluster, ingress, report) {
    if (!asksForRecords(ingress)) return;
    for (const { host, rule, routes } of sharedHosts(cluster, ingress)) {
      const asking = routes.filter((route) => asksForRecords(route) || asksByGateway(cluster, route));
      if (asking.length === 0) continue;
      report({
        at: ["spec", "rules", rule, "host"],
        message: `${othersText(ingress, asking)} asks external-dns for a record of \`${host}\`, too, and it leads to one of the two addresses or to both. Let only the one that is meant to answer ask for it.`,
        related: othersPlaces(ingress, asking, "It asks for the record, too."),
      });
    }
  },
});

/** True for an object with annotations of external-dns that is not handed to another controller by one of them. */
function asksForRecords({ resource: { metadata } }: Delivered): boolean {
  const keys = Object.keys(metadata.annotations).filter((key) => key.startsWith(EXTERNAL_DNS));
  return keys.length > 0 && !keys.includes(`${EXTERNAL_DNS}controller`);
}

/** The target of a Route's record is said on its Gateway. */
function asksByGateway(cluster: Cluster, { id }: Delivered): boolean {
  return cluster.attachment
    .allOf(id)
    .some(({ parent, verdict }) => parent !== undefined && verdict === "yes" && asksForRecords(parent));
}
