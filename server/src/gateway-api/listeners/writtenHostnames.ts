import { asListenerOwner, asRoute, type Resource } from "../../model/resource.ts";
import type { Path } from "../../yaml/tree.ts";
import { hostnamesAbove } from "./listenerIsolation.ts";

/** A hostname as an object writes it. */
export interface WrittenHostname {
  readonly path: Path;
  /** In lower case. */
  readonly hostname: string;
  /**
   * True for a listener's hostname, which says what hosts there are; those of Routes and Certificates choose among
   * them.
   */
  readonly isDefinition: boolean;
}

/**
 * The hostnames of listeners, Routes and Certificates.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#hostname
 */
export function writtenHostnames(resource: Resource): readonly WrittenHostname[] {
  const listeners = asListenerOwner(resource)?.spec.listeners;
  if (listeners !== undefined)
    return listeners.flatMap(({ hostname = "" }, at) =>
      hostname === ""
        ? []
        : [
            {
              path: ["spec", "listeners", at, "hostname"],
              hostname: hostname.toLowerCase(),
              isDefinition: true,
            },
          ],
    );
  const chosen = asRoute(resource)?.spec.hostnames;
  if (chosen !== undefined) return inList(chosen, "hostnames");
  return resource.kind === "Producer" ? inList(resource.spec.dnsNames ?? [], "dnsNames") : [];
}

function inList(hostnames: readonly string[], list: string): readonly WrittenHostname[] {
  return hostnames.map((hostname, at) => ({
    path: ["spec", list, at],
    hostname: hostname.toLowerCase(),
    isDefinition: false,
  }));
}

/** The wildcards that cover a hostname, itself left out, from the nearest to the widest. */
export function wildcardsAbove(hostname: string): readonly string[] {
  return hostnamesAbove(hostname).slice(1, -1);
}
