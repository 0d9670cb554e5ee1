import type { Delivered } from "../../delivery/delivered.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import type { Ingress, Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Related } from "../../workspace/finding.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { mayBeNamed } from "../mayBeNamed.ts";

/** A host of an Ingress, by the first of its rules, that Routes certainly serve. */
export interface SharedHost {
  readonly host: string;
  readonly rule: number;
  readonly routes: readonly [Delivered<Route>, ...Delivered<Route>[]];
}

/** The hosts of an Ingress that attached Routes write, too. */
export function sharedHosts(cluster: Cluster, { resource }: Delivered<Ingress>): readonly SharedHost[] {
  const { rules } = resource.spec;
  return rules.flatMap(({ host }, rule): readonly SharedHost[] => {
    if (host === undefined || isOpaque(host) || rules.findIndex((one) => one.host === host) !== rule)
      return [];
    const [first, ...others] = routesServing(cluster, host);
    return first === undefined ? [] : [{ host, rule, routes: [first, ...others] }];
  });
}

/** The Routes that write a host and that listeners for it take. */
export function routesServing(cluster: Cluster, host: string): readonly Delivered<Route>[] {
  if (!isLiteralHostname(host) && !host.startsWith("*.")) return [];
  return cluster.matching.hostnameClaims(host).flatMap(({ route }) => cluster.lookup.routeOf(route) ?? []);
}

/** Objects as far as the reader of an Ingress may know of them: the first that may be named, else its kind alone. */
export function othersText(ingress: Delivered, others: readonly Delivered[]): string {
  const named = others.find((other) => mayBeNamed(ingress, other));
  const { kind = "Route" } = (named ?? others[0])?.resource ?? {};
  if (named !== undefined) return `${kind} \`${named.resource.metadata.name ?? ""}\``;
  const isElsewhere = others.every(({ namespace }) => sameNamespace(ingress.namespace, namespace) === "no");
  return `${kind === "HTTPRoute" ? "An" : "A"} ${kind}${isElsewhere ? " of another namespace" : ""}`;
}

/** Where the others stand that may be named. */
export function othersPlaces(
  ingress: Delivered,
  others: readonly Delivered[],
  message: string,
): readonly Related[] {
  return others
    .filter((other) => mayBeNamed(ingress, other))
    .map(({ id }) => ({ place: { id, path: ["metadata", "name"] }, message }));
}
