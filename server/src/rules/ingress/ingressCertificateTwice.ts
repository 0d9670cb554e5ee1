import type { Delivered } from "../../delivery/delivered.ts";
import { asListenerOwner, type Gateway, type Ingress, type ListenerSet } from "../../model/resource.ts";
import { askedListeners, CERT_MANAGER, whySkipped } from "../../workspace/cluster/certManager.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isAnnotatedForCertManager } from "../../workspace/objects/objectKeys.ts";
import { defineRule } from "../rule.ts";
import { othersPlaces, othersText, type SharedHost, sharedHosts } from "./sharedHosts.ts";

export default defineRule({
  id: "ingress-certificate-twice",
  category: "advice",
  severity: "hint",
  kinds: ["Ingress"],
  summary: "cert-manager is asked for the certificate of a host by an Ingress and by a Gateway.",
  why: `An annotated Ingress and an annotated Gateway or ListenerSet each have cert-manager order a certificate for their hosts. Two orders for
one host count twice against the limits of the issuer. With one Secret in one namespace the Certificate belongs to whichever came first,
and goes with it: once the Ingress is deleted, the Gateway's certificate is no longer renewed until cert-manager makes it anew.`,
  source: CERT_MANAGER,
  bad: `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop, namespace: shop, annotations: { cert-manager.io/cluster-issuer: public } }
spec:
  tls: [{ hosts: [shop.example.com], secretName: shop-tls }]
#                 ^^^^^^^^^^^^^^^^ hint ingress-certificate-twice: Gateway \`edge\` asks cert-manager for a certificate of \`shop.example.com\`, too, in the same Secret \`shop-tls\`: whichever came first owns it. Leave the annotation on one of them.
  rules:
    - host: shop.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: shop, port: { number: 80 } } } }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop, annotations: { cert-manager.io/cluster-issuer: public } }
spec:
  gatewayClassName: internet
  listeners: [{ name: https, port: 443, protocol: HTTPS, hostname: shop.example.com, tls: { certificateRefs: [{ name: shop-tls }] } }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [shop.example.com]
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`,
  correction: `
-metadata: { name: shop, namespace: shop, annotations: { cert-manager.io/cluster-issuer: public } }
+metadata: { name: shop, namespace: shop }
`,
  check(cluster, ingress, report) {
    const { metadata, spec } = ingress.resource;
    if (!isAnnotatedForCertManager(metadata.annotations)) return;
    for (const shared of sharedHosts(cluster, ingress)) {
      const tls = spec.tls.findIndex(({ hosts }) => hosts.includes(shared.host));
      const entry = spec.tls[tls];
      if (entry === undefined) continue;
      const [first, ...others] = askingOwners(cluster, shared);
      if (first === undefined) continue;
      const owners = [first, ...others];
      const isSame = owners.some((owner) => namesSecret(owner, shared.host, entry.secretName, ingress));
      const secret = isSame
        ? `, in the same Secret \`${entry.secretName ?? ""}\`: whichever came first owns it.`
        : ": it is ordered twice.";
      report({
        at: ["spec", "tls", tls, "hosts", entry.hosts.indexOf(shared.host)],
        message: `${othersText(ingress, owners)} asks cert-manager for a certificate of \`${shared.host}\`, too${secret} Leave the annotation on one of them.`,
        related: othersPlaces(ingress, owners, "It asks for the certificate, too."),
      });
    }
  },
});

type Owner = Delivered<Gateway | ListenerSet>;

/** The Gateways and ListenerSets of a host's Routes that ask for its certificate by annotations of their own. */
function askingOwners(cluster: Cluster, { host, routes }: SharedHost): readonly Owner[] {
  const owners = new Map<string, Owner>();
  for (const { id } of routes)
    for (const { parent, verdict } of cluster.attachment.allOf(id)) {
      const owner = parent === undefined ? undefined : asListenerOwner(parent.resource);
      if (parent === undefined || owner === undefined || verdict !== "yes") continue;
      const delivered = { ...parent, resource: owner };
      const makes = askedListeners(delivered).some(
        (asked) => asked.listener.hostname === host && whySkipped(delivered, asked) === undefined,
      );
      if (makes) owners.set(parent.id, delivered);
    }
  return [...owners.values()];
}

function namesSecret(
  owner: Owner,
  host: string,
  secret: string | undefined,
  { namespace }: Delivered<Ingress>,
): boolean {
  return (
    namespace !== undefined &&
    askedListeners(owner)
      .filter(({ listener }) => listener.hostname === host)
      .flatMap(({ listener }) => listener.tls?.certificateRefs ?? [])
      .some((ref) => ref.name === secret && (ref.namespace ?? owner.namespace) === namespace)
  );
}
