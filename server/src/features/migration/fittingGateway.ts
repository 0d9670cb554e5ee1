import type { ExistingGateway } from "../../ingress/conversion/conversionRequest.ts";
import { mayTakeRoutes } from "../../ingress/conversion/existingHome.ts";
import { fittingListener, neededListeners } from "../../ingress/conversion/neededListeners.ts";
import { servedHosts } from "../../ingress/conversion/servedHosts.ts";
import { hostTable } from "../../ingress/hostTable.ts";
import { classOf } from "../../ingress/ingressClass.ts";
import type { IngressObject, IngressSurroundings } from "../../ingress/ingressObject.ts";
import { NEWEST_RELEASE } from "../../schema/release.ts";

/**
 * The Gateway among some that has a listener for everything that Ingresses need; of several the one that is called like their
 * class. Undefined where none does, or nobody can tell which.
 */
export function fittingGateway(
  ingresses: readonly IngressObject[],
  gateways: readonly ExistingGateway[],
  surroundings: IngressSurroundings,
): ExistingGateway | undefined {
  if (gateways.length === 0) return undefined;
  const target = { release: NEWEST_RELEASE, opensGuarded: false };
  const needed = neededListeners(servedHosts(hostTable(ingresses, surroundings), target, surroundings));
  const fitting = gateways.filter((gateway) =>
    needed.every((listener) => {
      const found = fittingListener(gateway.listeners, listener);
      return found !== undefined && mayTakeRoutes(found, gateway, listener);
    }),
  );
  const classes = new Set(ingresses.map((ingress) => classOf(ingress, surroundings)));
  const namesakes = fitting.filter(({ name }) => classes.size === 1 && classes.has(name));
  const [only, ...others] = fitting.length > 1 ? namesakes : fitting;
  return others.length === 0 ? only : undefined;
}
