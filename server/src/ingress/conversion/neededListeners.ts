import { covers } from "../../gateway-api/hostnames.ts";
import type { Listener } from "../../model/listener.ts";
import type { SecretName, ServedHost } from "./hostServed.ts";
import { hostSlug } from "./madeRoutes.ts";
import { TakenNames } from "./takenNames.ts";

/** A listener that a host needs. */
export interface NeededListener {
  readonly name: string;
  readonly hostname?: string;
  readonly scheme: "http" | "https" | "tls";
  readonly certificate?: SecretName;
  /** The namespaces whose Routes stand on it. */
  readonly namespaces: ReadonlySet<string>;
  /** The namespace of the Ingress that decides about the host. */
  readonly owner: string;
}

/**
 * The listeners that hosts need: for each one for http, and for https where it is served over it. A host that has no rules left gets them,
 * too, where a wider one would take its requests: a host of an Ingress never falls back to another one.
 */
export function neededListeners(hosts: readonly ServedHost[]): readonly NeededListener[] {
  // `*.a.com` and `wildcard.a.com` would have one name.
  const names = new TakenNames();
  return hosts.flatMap(({ name, rules, host, certificate, isEncrypted, passthrough }) => {
    const listener = (scheme: NeededListener["scheme"]): NeededListener => ({
      name: names.take("", `${scheme}${name === undefined ? "" : `-${hostSlug(name)}`}`),
      ...(name === undefined ? {} : { hostname: name }),
      scheme,
      ...(scheme === "https" && certificate !== undefined ? { certificate } : {}),
      namespaces: new Set(rules.map(({ by }) => by.ingress.namespace)),
      owner: host.owner.ingress.namespace,
    });
    const isNeeded = (scheme: "http" | "https"): boolean =>
      rules.some(({ on }) => on === "both" || on === scheme) || isBelowAnother(name, hosts);
    return [
      ...(isNeeded("http") ? [listener("http")] : []),
      ...(passthrough === undefined ? [] : [listener("tls")]),
      ...(isEncrypted && isNeeded("https") ? [listener("https")] : []),
    ];
  });
}

/** True for a host whose requests a wildcard, or what is for every host, would take. */
function isBelowAnother(name: string | undefined, hosts: readonly ServedHost[]): boolean {
  return (
    name !== undefined &&
    hosts.some((other) => other.rules.length > 0 && other.name !== name && takes(other.name, name))
  );
}

/** True where a listener of a Gateway has the port, protocol and hostname of one that is needed: they would be in conflict. */
export function hasSamePlace(
  { protocol, port, hostname }: Pick<Listener, "protocol" | "port" | "hostname">,
  needed: Pick<NeededListener, "hostname" | "scheme">,
): boolean {
  return (
    protocol === needed.scheme.toUpperCase() &&
    port === (needed.scheme === "http" ? 80 : 443) &&
    (hostname || undefined) === needed.hostname
  );
}

/** The listener of a Gateway that takes a host: the most specific one of the scheme. */
export function fittingListener(
  listeners: readonly Listener[],
  { hostname, scheme }: Pick<NeededListener, "hostname" | "scheme">,
): Listener | undefined {
  const protocol = scheme === "http" ? "HTTP" : scheme === "https" ? "HTTPS" : "TLS";
  return listeners
    .filter((listener) => listener.protocol === protocol && takes(listener.hostname, hostname))
    .sort((one, other) => (other.hostname ?? "").length - (one.hostname ?? "").length)[0];
}

function takes(own: string | undefined, hostname: string | undefined): boolean {
  if (own === undefined || own === "") return true;
  return hostname !== undefined && (own === hostname || covers(own, hostname));
}
