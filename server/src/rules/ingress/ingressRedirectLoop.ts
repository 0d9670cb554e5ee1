import type { Delivered } from "../../delivery/delivered.ts";
import { redirectsOf } from "../../gateway-api/traffic/redirectLoops.ts";
import { CLASS_ANNOTATION, isIngressNginx, NGINX_PREFIX } from "../../ingress/ingressClass.ts";
import { readNginxSettings } from "../../ingress/nginx/nginxSettings.ts";
import { INGRESS_GROUP } from "../../model/ingress.ts";
import type { Ingress, Route } from "../../model/resource.ts";
import type { RequestRedirect } from "../../model/routeFilter.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";
import { othersPlaces, othersText, routesServing } from "./sharedHosts.ts";

export default defineRule({
  id: "ingress-redirect-loop",
  category: "advice",
  severity: "warning",
  kinds: ["Ingress"],
  summary: "An Ingress redirects to a host whose Route redirects back.",
  why: `During a move an old host redirects to the new one, and the new one, once it was the other way round, back: a client follows until it
gives up. Nothing reports it, since each of the two is right by itself.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprequestredirectfilter",
  bad: `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: old
  namespace: shop
  annotations: { nginx.ingress.kubernetes.io/permanent-redirect: "http://shop.example.com" }
#                                                                ^^^^^^^^^^^^^^^^^^^^^^^^^ warning ingress-redirect-loop: HTTPRoute \`shop\` redirects \`shop.example.com\` back to \`old.example.com\`, so clients are sent round in a circle. Take one of the two redirects out.
spec:
  ingressClassName: nginx
  rules:
    - host: old.example.com
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
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [shop.example.com]
  rules: [{ filters: [{ type: RequestRedirect, requestRedirect: { hostname: old.example.com } }] }]
`,
  correction: `
-  rules: [{ filters: [{ type: RequestRedirect, requestRedirect: { hostname: old.example.com } }] }]
+  rules: [{ filters: [{ type: RequestRedirect, requestRedirect: { hostname: new.example.com } }] }]
`,
  check(cluster, ingress, report) {
    const there = redirectOf(cluster, ingress);
    if (there === undefined) return;
    const [route, ...rivals] = routesServing(cluster, there.host);
    if (route === undefined || rivals.length > 0 || !isServedAt(cluster, route, there)) return;
    const back = soleRedirect(route.resource);
    const host = back?.hostname;
    if (back === undefined || host === undefined || back.port !== undefined) return;
    const isTaken = hostsRedirectedWhole(ingress, back.scheme ?? there.scheme).includes(host);
    if (!isTaken || routesServing(cluster, host).length > 0) return;
    report({
      at: ["metadata", "annotations", NGINX_PREFIX + there.annotation],
      message: `${othersText(ingress, [route])} redirects \`${there.host}\` back to \`${host}\`, so clients are sent round in a circle. Take one of the two redirects out.`,
      related: othersPlaces(ingress, [route], "The Route that redirects back."),
    });
  },
});

/** Where every request of an Ingress is redirected to. */
interface RedirectTarget {
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  readonly annotation: string;
}

/** True where a Route certainly gets what is asked of a host by the scheme and port of a redirect. */
function isServedAt(cluster: Cluster, { id }: Delivered<Route>, { scheme, port }: RedirectTarget): boolean {
  const protocol = scheme === "https" ? "HTTPS" : "HTTP";
  return cluster.attachment.allOf(id).some(({ parent, meant }) =>
    meant.some(({ verdict, index }) => {
      const listener = parent?.resource.spec.listeners?.[index];
      return verdict === "yes" && listener?.protocol === protocol && listener.port === port;
    }),
  );
}

/** Where an Ingress that ingress-nginx certainly reads redirects every request to. */
function redirectOf(
  { objects }: Cluster,
  { resource: { spec, metadata } }: Delivered<Ingress>,
): RedirectTarget | undefined {
  const { annotations } = metadata;
  const { redirect } = readNginxSettings({ annotations });
  const className = spec.className ?? annotations[CLASS_ANNOTATION];
  if (redirect === undefined || className === undefined) return undefined;
  const [known] = objects.named(INGRESS_GROUP, "IngressClass", className);
  const controller = known?.resource.kind === "IngressClass" ? known.resource.controller : undefined;
  const isNginx = controller === undefined ? className === "nginx" : isIngressNginx(controller);
  if (!isNginx) return undefined;
  const [, scheme, host, port] = /^(https?):\/\/([^/:?#]+)(?::(\d+))?/.exec(redirect.url) ?? [];
  if (scheme === undefined || host === undefined) return undefined;
  const usual = scheme === "https" ? 443 : 80;
  return {
    scheme,
    host: host.toLowerCase(),
    port: port === undefined ? usual : Number(port),
    annotation: redirect.annotation,
  };
}

/** The hosts of which an Ingress has every path, and a certificate where it is asked by https. */
function hostsRedirectedWhole({ resource: { spec } }: Delivered<Ingress>, scheme: string): readonly string[] {
  const certified = new Set(spec.tls.flatMap(({ hosts }) => hosts));
  return spec.rules.flatMap(({ host, paths }) => {
    const isWhole = paths.some(({ path, pathType }) => path === "/" && pathType === "Prefix");
    return host !== undefined && isWhole && (scheme === "http" || certified.has(host)) ? [host] : [];
  });
}

/** The redirect with which a Route answers whatever it is asked for; undefined for one that does anything else. */
function soleRedirect(route: Route): RequestRedirect | undefined {
  const [rule, ...others] = route.spec.rules;
  const [found] = redirectsOf(route);
  const takesAll = (rule?.matches ?? []).every(({ path, ...further }) => {
    const isRoot = path === undefined || (path.value === "/" && (path.type ?? "PathPrefix") === "PathPrefix");
    return isRoot && Object.keys(further).length === 0;
  });
  return others.length === 0 && takesAll ? found?.redirect : undefined;
}
