import { type BundleVersion, releaseNumber } from "../../schema/release.ts";
import type { IngressHost, Location } from "../ingressHost.ts";
import type { IngressObject } from "../ingressObject.ts";
import { type Guard, guardsAt, guardsOf, holdsAt, isGuardOfHost } from "../nginx/guards.ts";
import type { VendorPlans } from "../vendors/vendorPlan.ts";
import { mayMeet } from "./literalStart.ts";
import { locationForms } from "./pathForm.ts";

/** What is converted to, and what a reader has chosen. */
export interface ConversionTarget {
  /** The release of the Gateway API that runs there. */
  readonly release: BundleVersion;
  /** The Secret that stands in for the certificate of the old controller, as `NAMESPACE/NAME`. */
  readonly defaultCertificate?: { readonly namespace: string; readonly name: string };
  /** Write rules also where what protected a path cannot be converted: everyone may send requests then. */
  readonly opensGuarded: boolean;
  /** The guards that something outside of Ingresses gives them, such as a patch of an overlay. */
  readonly guardedElsewhere?: ReadonlyMap<IngressObject, ReadonlySet<string>>;
  /** The implementation that runs there, as settings name it, where its own kinds may be written. */
  readonly implementation?: string;
  /** What is written in its kinds. */
  readonly vendorPlans?: VendorPlans;
}

/** True where 303, 307 and 308 are statuses of a redirect, and CORS, TLSRoute and ListenerSet are standard: since 1.5. */
export function hasStandardOf15({ release }: Pick<ConversionTarget, "release">): boolean {
  return releaseNumber(release) >= releaseNumber("1.5");
}

/** A path of an Ingress, and the host that it is one of. */
export interface PlacedLocation {
  readonly host: IngressHost;
  readonly location: Location;
}

/**
 * True where what decides who may send requests to a path cannot be carried over, and nobody wants it open. What is written in kinds
 * of an implementation is so for the Routes of the Ingress that has the annotation, and for no other's.
 */
export function isRefused({ host, location }: PlacedLocation, target: ConversionTarget): boolean {
  if (target.opensGuarded) return false;
  return (
    hasGuardsLeft(location, target) ||
    guardsAt(host, location).some(({ by }) => by !== location.by) ||
    guardsOfHostElsewhere(host, target).length > 0 ||
    unaskedIn({ host, location }, target) !== undefined
  );
}

/**
 * A path of another Ingress that asks for access and that no match can have, where its requests come to this one instead, unasked;
 * undefined where there is none.
 */
export function unaskedIn(
  { host, location }: PlacedLocation,
  target: ConversionTarget,
): Location | undefined {
  const { by, isExact, path } = location;
  const forms = locationForms(host);
  return host.locations.find(
    (other) =>
      forms.get(other)?.isImpossible === true &&
      other.by !== by &&
      host.locations.indexOf(other) < host.locations.indexOf(location) &&
      (host.isPatterned ? mayMeet(other.path, path) : !isExact && isBelow(other.path, path)) &&
      (guardsAt(host, other).length > 0 || (target.guardedElsewhere?.get(other.by.ingress)?.size ?? 0) > 0),
  );
}

function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`);
}

/** The guards of a whole host that something outside of its Ingresses gives one of them. */
export function guardsOfHostElsewhere(
  { members }: IngressHost,
  { guardedElsewhere }: ConversionTarget,
): readonly Guard[] {
  if (guardedElsewhere === undefined || guardedElsewhere.size === 0) return [];
  return members.flatMap((by) =>
    [...(guardedElsewhere.get(by.ingress) ?? [])].filter(isGuardOfHost).map((name) => ({ name, by })),
  );
}

function hasGuardsLeft({ by, path }: Location, { vendorPlans, guardedElsewhere }: ConversionTarget): boolean {
  const guards = vendorPlans?.get(by.ingress)?.guardsLeft ?? guardsOf(by);
  const elsewhere = guardedElsewhere?.get(by.ingress) ?? [];
  return [...guards, ...elsewhere].some((name) => holdsAt(name, path));
}
