import { type Destination, destinationOf, type ServiceDestination } from "./destination.ts";
import type { HeldIngress } from "./heldIngress.ts";
import type { CanaryBackends, Location } from "./ingressHost.ts";
import type { IngressSurroundings } from "./ingressObject.ts";

interface LocationsOfHost {
  readonly name: string | undefined;
  readonly locations: readonly Location[];
}

/**
 * Which paths have a canary. It is written for a host and a path and hangs on the Service there, so that every path to that
 * Service and port gets it, unless the canary's own Service serves a path of its own.
 */
export function canaryBackends(
  canaries: readonly HeldIngress[],
  hosts: readonly LocationsOfHost[],
  surroundings: IngressSurroundings,
): ReadonlyMap<Location, CanaryBackends> {
  const found = new Map<Location, CanaryBackends>();
  if (canaries.length === 0) return found;
  const everywhere = hosts.flatMap(({ locations }) => locations);
  const primaries = new Set(everywhere.map(({ destination }) => serviceKey(destination)));
  for (const by of canaries) {
    const { canary: settings } = by.settings;
    if (settings === undefined) continue;
    for (const { primary, service } of primariesOf(by, hosts, surroundings)) {
      if (primaries.has(serviceKey(service))) continue;
      for (const location of everywhere) {
        if (serviceKey(location.destination) !== serviceKey(primary.destination) || found.has(location))
          continue;
        found.set(location, { by, settings, service, isShared: location !== primary });
      }
    }
  }
  return found;
}

/** The paths of other Ingresses that a canary is written for, with the Service that it brings. */
function primariesOf(
  { ingress }: HeldIngress,
  hosts: readonly LocationsOfHost[],
  surroundings: IngressSurroundings,
): readonly { readonly primary: Location; readonly service: ServiceDestination }[] {
  return ingress.spec.rules.flatMap(({ host, paths }) =>
    paths.flatMap(({ path, pathType, target }) => {
      const service = destinationOf(target, ingress.namespace, surroundings);
      const primary = hosts
        .find(({ name }) => name === host)
        ?.locations.find((one) => one.path === (path ?? "/") && one.isExact === (pathType === "Exact"));
      return service.kind !== "service" || primary === undefined ? [] : [{ primary, service }];
    }),
  );
}

function serviceKey(destination: Destination): string {
  return destination.kind === "service"
    ? `${destination.namespace}/${destination.name}:${destination.port ?? destination.written?.text}`
    : "";
}
