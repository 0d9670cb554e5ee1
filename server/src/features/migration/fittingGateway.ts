import type { ExistingGateway } from "../../ingress/conversion/conversionRequest.ts";
import { mayTakeRoutes } from "../../ingress/conversion/existingHome.ts";
import { fittingListener, neededListeners } from "../../ingress/conversion/neededListeners.ts";
import { servedHosts } from "../../ingress/conversion/servedHosts.ts";
import { hostTable } from "../../ingress/hostTable.ts";
import { classOf } from "../../ingress/ingressClass.ts";
import type { IngressObject, IngressSurroundings } from "../../ingress/ingressObject.ts";
import { NEWEST_RELEASE } from "../../schema/release.ts";

/** Of the Gateways that are there the one that Ingresses of a class go to, or one that could take them and may be meant for others. */
export interface GatewayOfClass {
  readonly chosen?: ExistingGateway;
  readonly passedOver?: ExistingGateway;
}

/**
 * The Gateway among some that has a listener for everything that Ingresses of one class need; of several the one that is called like the
 * class. Classes keep apart who reaches what, as `internal` and `external` do: where files have several, a Gateway has to be called like
 * one of them.
 */
export function fittingGateway(
  ingresses: readonly IngressObject[],
  gateways: readonly ExistingGateway[],
  surroundings: IngressSurroundings,
  classes: ReadonlySet<string>,
): GatewayOfClass {
  const [first] = ingresses;
  if (gateways.length === 0 || first === undefined) return {};
  const target = { release: NEWEST_RELEASE, opensGuarded: false };
  const needed = neededListeners(servedHosts(hostTable(ingresses, surroundings), target, surroundings));
  const fitting = gateways.filter((gateway) =>
    needed.every((listener) => {
      const found = fittingListener(gateway.listeners, listener);
      return found !== undefined && mayTakeRoutes(found, gateway, listener);
    }),
  );
  const own = classOf(first, surroundings) ?? "";
  const named = fitting.filter(({ name }) => name === own);
  const alike = named.length > 0 ? named : fitting.filter(({ name }) => isCalledLike(name, own, classes));
  const [only, ...others] =
    fitting.length > 1 || classes.size > 1 ? alike : fitting.filter(({ name }) => !isOfOtherReach(name, own));
  if (only !== undefined && others.length === 0) return { chosen: only };
  const [passedOver] = fitting;
  return fitting.length === 1 && passedOver !== undefined ? { passedOver } : {};
}

/** True where a name has a word of a class that no other class has. */
function isCalledLike(name: string, own: string, classes: ReadonlySet<string>): boolean {
  const others = new Set([...classes].filter((other) => other !== own).flatMap(wordsOf));
  const words = wordsOf(name);
  return wordsOf(own).some((word) => words.includes(word) && !others.has(word)) && !isOfOtherReach(name, own);
}

const REACHES: readonly ReadonlySet<string>[] = [
  new Set(["internal", "private", "intranet", "lan"]),
  new Set(["external", "public", "internet", "wan"]),
];

/** True where two names say of who is reached that one is for others than the other. */
function isOfOtherReach(one: string, other: string): boolean {
  const reachOf = (name: string) => REACHES.find((reach) => wordsOf(name).some((word) => reach.has(word)));
  const [first, second] = [reachOf(one), reachOf(other)];
  return first !== undefined && second !== undefined && first !== second;
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().split(/[^a-z0-9]+/);
}
