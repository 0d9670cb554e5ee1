import { covers, isLiteralHostname, meetHostnames } from "../../gateway-api/hostnames.ts";
import type { ListenerDecision } from "../../gateway-api/listeners/listenerDecision.ts";
import { hostnamesAbove, shareConnections } from "../../gateway-api/listeners/listenerIsolation.ts";
import { mergedKey } from "../../gateway-api/listeners/merging.ts";
import { namesText } from "../../text/sentence.ts";
import { type NamedCertificate, namedCertificate } from "../../workspace/cluster/certificateNames.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { LISTENER_OWNERS, type OwnerOfListeners } from "../listener/listenerPlace.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "cert-host-no-route",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "A host that a listener has a certificate for, and no Route.",
  why: `Somebody asked for a certificate for the host, and clients reach the listener with it, but they are answered with 404.
Either the Route is missing, or the name is no longer needed. Names with a wildcard are left alone, and nothing is said where a
Route without hostnames takes every host of the listener, where anything about the Routes is not certain, or where something in
the workspace makes Routes that no manifest shows.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listener",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: shop }] }
#                                      ^^^^ hint cert-host-no-route: Certificate \`shop\` is made for \`pay.example.com\`, but no Route of this workspace takes requests for it on this listener: they are answered with 404.
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: shop, namespace: infra }
spec:
  secretName: shop
  dnsNames: [shop.example.com, pay.example.com]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: infra }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [shop.example.com]
`,
  correction: `
-  hostnames: [shop.example.com]
+  hostnames: [shop.example.com, pay.example.com]
`,
  check(cluster, owner, report) {
    for (const decision of cluster.merging.listenerDecisions(owner.id)) {
      if (decision.listener.protocol !== "HTTPS" || decision.accepted !== "yes") continue;
      for (const certificate of decision.certificates) {
        const source = namedCertificate(owner, certificate, cluster);
        if (source === undefined || !mayBeNamed(owner, source.origin)) continue;
        const hosts = hostsWithoutRoute(source.names, decision, owner, cluster);
        if (hosts.length === 0) continue;
        report({
          at: [...certificate.path, "name"],
          message: `${inWords(source)} is made for ${namesText(hosts)}, but no Route of this workspace takes requests for ${hosts.length === 1 ? "it" : "them"} on this listener: they are answered with 404.`,
          related: [
            {
              place: { id: source.origin.id, path: source.path },
              message: "The names of the certificate.",
            },
          ],
        });
      }
    }
  },
});

function inWords({ origin }: NamedCertificate): string {
  const what = origin.resource.kind === "Secret" ? "The certificate in Secret" : "Certificate";
  return `${what} \`${origin.resource.metadata.name ?? ""}\``;
}

/** The names for which requests certainly come to the listener, and which no Route anywhere writes. */
function hostsWithoutRoute(
  names: readonly string[],
  decision: ListenerDecision,
  owner: OwnerOfListeners,
  cluster: Cluster,
): readonly string[] {
  const hosts = names.filter((name) => isLiteralHostname(name) && !name.startsWith("*"));
  if (hosts.length === 0 || !areRoutesKnown(owner, cluster)) return [];
  const served = cluster.attachment.servedHosts(owner.id)[decision.index];
  if (served === undefined || served.length === 0) return [];
  return hosts.filter(
    (host) =>
      meetHostnames(decision.listener.hostname, host).verdict === "yes" &&
      !served.some((hostname) => hostname === host || covers(hostname, host)) &&
      isOnlyListenerFor(host, decision, owner, cluster) &&
      hostnamesAbove(host).every((hostname) => cluster.matching.hostnameClaims(hostname).length === 0),
  );
}

function areRoutesKnown(owner: OwnerOfListeners, cluster: Cluster): boolean {
  if (!cluster.options.closedWorld && cluster.producers.mayMakeRoutes()) return false;
  const members = cluster.merging.of(cluster.merging.rootOf(owner.id))?.members ?? [];
  return (
    cluster.attachment.routesPerhapsNaming(owner.id).length === 0 &&
    members.every(({ id }) => cluster.merging.parentAcceptance(id)?.verdict !== "unknown")
  );
}

/** Implementations that do not isolate listeners take the Routes of another one that has the host, too. */
function isOnlyListenerFor(
  host: string,
  { index, listener }: ListenerDecision,
  owner: OwnerOfListeners,
  cluster: Cluster,
): boolean {
  const beside = cluster.merging
    .listenersAbove(cluster.merging.rootOf(owner.id), host)
    .filter((other) => shareConnections(other.listener, listener));
  return beside.length === 1 && beside.every((other) => mergedKey(other) === mergedKey({ owner, index }));
}
