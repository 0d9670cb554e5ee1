import type { Delivered } from "../../delivery/delivered.ts";
import { type LoopReach, loopReach } from "../../gateway-api/traffic/loopReach.ts";
import type { RedirectChain } from "../../gateway-api/traffic/redirectChains.ts";
import { type RedirectLoop, redirectLoops } from "../../gateway-api/traffic/redirectLoops.ts";
import { isSameOrigin, originOf, originText, redirectedOrigin } from "../../gateway-api/traffic/redirects.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Fix } from "../../workspace/finding.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { chooseListener, parentText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";

export default defineRule({
  id: "filter-redirect-loop",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["redirects"],
  summary: "A redirect that leads back to itself.",
  why: `A parentRef without \`sectionName\` attaches the Route to every listener that lets it in. A redirect to HTTPS that is
attached to the HTTPS listener, too, answers requests that are already there with the address that they have. Two Routes that
redirect to each other do the same. Clients give up after some rounds.`,
  source: "https://gateway-api.sigs.k8s.io/guides/user-guides/http-redirect-rewrite/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: to-https, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [shop.example.com]
  rules:
    - filters:
        - type: RequestRedirect
          requestRedirect: { scheme: https }
#         ^^^^^^^^^^^^^^^ warning filter-redirect-loop: On listener \`https\` of Gateway \`edge\` this redirects requests to where they are, \`https://shop.example.com\`, without end. Attach the Route only to listeners that it leads away from. 💡
`,
  check(cluster, route, report) {
    const redirects = route.resource.spec.rules.some(({ filters }) =>
      filters.some(({ redirect }) => redirect !== undefined),
    );
    if (!redirects) return;
    const isAlone = (hostname: string) =>
      cluster.matching.hostnameClaims(hostname).every((claim) => claim.route === route.id);
    const reported = new Set<string>();
    for (const loop of redirectLoops(route, cluster.attachment.of(route.id), isAlone)) {
      const at = ["spec", "rules", loop.rule, "filters", loop.filter, "requestRedirect"];
      const reach = reported.has(at.join("/")) ? undefined : reachOf(cluster, route, loop);
      if (reach === undefined) continue;
      reported.add(at.join("/"));
      const name = loop.attachment.parent?.resource.spec.listeners?.[loop.listener]?.name ?? "";
      report({
        at,
        on: "key",
        severity: reach.rival === undefined ? "warning" : milder("warning"),
        message: `On listener \`${name}\` of ${parentText(route, loop.attachment)} this redirects requests to where they are, ${addressOf(loop, reach)}, without end${unlessTaken(cluster, route, reach)}. Attach the Route only to listeners that it leads away from.`,
        fixes: leaveListener(route, loop),
      });
    }
    for (const chain of cluster.traffic.redirectChains(route)) {
      const at = ["spec", "rules", chain.rule, "filters", chain.filter, "requestRedirect"];
      if (reported.has(at.join("/"))) continue;
      const visible = chain.others.flatMap(({ route: id, at: place }) => {
        const other = cluster.lookup.routeOf(id);
        return other !== undefined && mayBeNamed(route, other) ? { place, message: "Redirects back." } : [];
      });
      report({
        at,
        on: "key",
        message: `This redirects \`${chain.from}\` to \`${chain.to}\`, from where ${othersInWords(route, chain, cluster)} back, without end. Remove one of the redirects.`,
        related: visible,
      });
    }
  },
});

/** Who redirects back, as far as the reader may know. */
function othersInWords(route: Delivered<Route>, { others }: RedirectChain, cluster: Cluster): string {
  const [only] = others;
  if (others.length !== 1 || only === undefined) return `${others.length} more redirects lead`;
  if (only.route === route.id) return `rule ${only.rule + 1} leads`;
  const other = cluster.lookup.routeOf(only.route);
  return other !== undefined && mayBeNamed(route, other)
    ? `HTTPRoute \`${other.resource.metadata.name ?? ""}\` leads`
    : "a Route of another namespace leads";
}

/** How requests get into a loop; undefined where more specific listeners or other matches take all that it would need. */
function reachOf(cluster: Cluster, route: Delivered<Route>, loop: RedirectLoop): LoopReach | undefined {
  const { parent } = loop.attachment;
  if (parent === undefined) return undefined;
  const { listener, attachment } = loop;
  const { hostnames = [] } = route.resource.spec;
  const taking = attachment.taking.find(({ index }) => index === listener);
  return loopReach(
    route,
    loop,
    cluster.traffic.routeTable(parent.id, listener),
    (hostname) =>
      taking?.hostnames.perHostname[hostnames.indexOf(hostname)] !== "no" &&
      cluster.matching.arrivesAt(parent, listener, hostname),
  );
}

function addressOf({ origin }: RedirectLoop, { hostname = "…" }: LoopReach): string {
  return `\`${originText(origin, hostname)}\``;
}

/** The Route that keeps requests out of the loop if it is the older one, as far as the reader may know of it. */
function unlessTaken(cluster: Cluster, route: Delivered<Route>, { rival }: LoopReach): string {
  const other = rival === undefined ? undefined : cluster.lookup.routeOf(rival);
  if (other === undefined) return "";
  const name = mayBeNamed(route, other)
    ? `HTTPRoute \`${other.resource.metadata.name ?? ""}\``
    : "an HTTPRoute of another namespace";
  return `, unless ${name}, which matches them, too, is older`;
}

/** Names the one listener of the parent that takes the Route and that the redirect leads away from. */
function leaveListener(route: Delivered<Route>, { attachment, redirect }: RedirectLoop): readonly Fix[] {
  const { parent, listeners, ref } = attachment;
  if (ref.sectionName !== undefined || !isAllRedirects(route.resource)) return [];
  const others = listeners.filter(({ index, name, verdict }) => {
    const listener = parent?.resource.spec.listeners?.[index];
    const origin = listener === undefined ? undefined : originOf(listener);
    const target = origin === undefined ? undefined : redirectedOrigin(redirect, origin);
    return (
      name !== "" &&
      verdict === "yes" &&
      origin !== undefined &&
      target !== undefined &&
      !isSameOrigin(origin, target)
    );
  });
  const [only] = others;
  return others.length === 1 && only !== undefined
    ? [{ ...chooseListener(route, attachment, only), isPreferred: true }]
    : [];
}

/** True where nothing of the Route is lost on the listener that it leaves. */
function isAllRedirects({ spec }: Route): boolean {
  return spec.rules.every(({ filters }) => filters.some(({ redirect }) => redirect !== undefined));
}
