import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { firstPlaces } from "../../gateway-api/hostnames.ts";
import { mergedKey } from "../../gateway-api/listeners/merging.ts";
import {
  comparePrecedence,
  creationTime,
  isTentative,
  type ObjectPrecedence,
} from "../../gateway-api/objectPrecedence.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import type { Route } from "../../model/resource.ts";
import type { RouteKind } from "../../model/route.ts";

/** A Route that is certain to serve a hostname, and the listeners where it does. */
export interface HostnameClaim {
  readonly route: ResourceId;
  readonly kind: RouteKind;
  readonly namespace: string | undefined;
  readonly name: string;
  /** Milliseconds since 1970; undefined for manifests that no cluster has seen. */
  readonly created: number | undefined;
  /** Keys of the listeners, as `mergedKey` writes them. */
  readonly listeners: readonly string[];
}

/** What a Route claims by writing `hostname`: the listeners that take the Route and serve that hostname. */
export function claimOf(
  route: Delivered<Route>,
  hostname: string,
  attachments: readonly Attachment[],
): HostnameClaim {
  const { kind, metadata, spec } = route.resource;
  const at = placeIn(spec.hostnames ?? [], hostname);
  const listeners = attachments.flatMap(({ parent, meant }) =>
    parent === undefined
      ? []
      : meant
          .filter(({ verdict, hostnames }) => verdict === "yes" && hostnames.perHostname[at] === "yes")
          .map(({ index }) => mergedKey({ owner: parent, index })),
  );
  return {
    route: route.id,
    kind,
    namespace: route.namespace,
    name: metadata.name ?? "",
    created: creationTime(route),
    listeners: [...new Set(listeners)],
  };
}

/** The places in lists that are longer than the API takes. */
const placesInLong = new WeakMap<readonly string[], ReadonlyMap<string, number>>();
const MOST_HOSTNAMES = 16;

function placeIn(hostnames: readonly string[], hostname: string): number {
  if (hostnames.length <= MOST_HOSTNAMES) return hostnames.indexOf(hostname);
  const known = placesInLong.get(hostnames) ?? firstPlaces(hostnames);
  placesInLong.set(hostnames, known);
  return known.get(hostname) ?? hostnames.indexOf(hostname);
}

/** Which of two claims goes first where only one can: the older Route, then the first by `namespace/name`. */
export function precedes(
  a: HostnameClaim,
  b: HostnameClaim,
): { readonly verdict: boolean; readonly isTentative: boolean } {
  return {
    verdict: comparePrecedence(precedenceOfClaim(a), precedenceOfClaim(b)) < 0,
    isTentative: isTentative(precedenceOfClaim(a), precedenceOfClaim(b)),
  };
}

/** The precedence of a claim; the kind is part of the name, since Routes of two kinds may have the same one. */
function precedenceOfClaim({ created, namespace, name, kind }: HostnameClaim): ObjectPrecedence {
  return { created, name: `${namespace ?? ""}/${name}/${kind}` };
}

/** What the Routes of one kind claim on one listener. */
interface ClaimsOfKind {
  /** The one that goes before the others, and its place among all claims of the hostname. */
  first: HostnameClaim;
  at: number;
  readonly namespaces: Set<string | undefined>;
}

/** The claims of one hostname, as each of the Routes that have one looks at the others. */
class RivalClaims {
  private readonly byRoute = new Map<ResourceId, HostnameClaim>();
  private readonly byListener = new Map<string, Map<RouteKind, ClaimsOfKind>>();

  constructor(claims: readonly HostnameClaim[]) {
    for (const [at, claim] of claims.entries()) {
      this.byRoute.set(claim.route, claim);
      for (const listener of claim.listeners) this.enter(claim, at, listener);
    }
  }

  private enter(claim: HostnameClaim, at: number, listener: string): void {
    const byKind = this.byListener.get(listener) ?? new Map<RouteKind, ClaimsOfKind>();
    this.byListener.set(listener, byKind);
    const known = byKind.get(claim.kind);
    if (known === undefined) {
      byKind.set(claim.kind, { first: claim, at, namespaces: new Set([claim.namespace]) });
      return;
    }
    known.namespaces.add(claim.namespace);
    if (precedes(claim, known.first).verdict) Object.assign(known, { first: claim, at });
  }

  of(route: ResourceId): HostnameClaim | undefined {
    return this.byRoute.get(route);
  }

  /** The claim of another kind that goes before all such on the listeners of one, where it goes before that one. */
  ofAnotherKindBefore(own: HostnameClaim): HostnameClaim | undefined {
    let best: ClaimsOfKind | undefined;
    for (const listener of own.listeners)
      for (const [kind, one] of this.byListener.get(listener) ?? [])
        if (kind !== own.kind && (best === undefined || goesBefore(one, best))) best = one;
    return best !== undefined && precedes(best.first, own).verdict ? best.first : undefined;
  }

  /** Whether a Route of the same kind claims the hostname on one of the same listeners, and is certainly of another namespace. */
  isClaimedElsewhere({ kind, namespace, listeners }: HostnameClaim): boolean {
    return listeners.some((listener) =>
      [...(this.byListener.get(listener)?.get(kind)?.namespaces ?? [])].some(
        (other) => sameNamespace(other, namespace) === "no",
      ),
    );
  }
}

/** Claims that are equal by age and name go in the order in which they stand. */
function goesBefore(a: ClaimsOfKind, b: ClaimsOfKind): boolean {
  return precedes(a.first, b.first).verdict || (a.at < b.at && !precedes(b.first, a.first).verdict);
}

const rivals = new WeakMap<readonly HostnameClaim[], RivalClaims>();

/** Thousands of Routes may write one hostname: what each asks about its own claim against the others is looked up. */
export function rivalClaims(claims: readonly HostnameClaim[]): RivalClaims {
  const known = rivals.get(claims) ?? new RivalClaims(claims);
  rivals.set(claims, known);
  return known;
}
