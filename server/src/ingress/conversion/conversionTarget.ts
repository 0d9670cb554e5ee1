import { type BundleVersion, releaseNumber } from "../../schema/release.ts";
import type { HeldIngress } from "../heldIngress.ts";
import type { IngressObject } from "../ingressObject.ts";
import { guardsOf } from "../nginx/guards.ts";
import type { VendorPlans } from "../vendors/vendorPlan.ts";

/** What is converted to, and what a reader has chosen. */
export interface ConversionTarget {
  /** The release of the Gateway API that runs there. */
  readonly release: BundleVersion;
  /** The Secret that stands in for the certificate of the old controller, as `NAMESPACE/NAME`. */
  readonly defaultCertificate?: { readonly namespace: string; readonly name: string };
  /** Write rules also where what protected a path cannot be converted: everyone may send requests then. */
  readonly opensGuarded: boolean;
  /** Ingresses that something outside of them asks for access, such as a patch of an overlay. */
  readonly guardedElsewhere?: ReadonlySet<IngressObject>;
  /** The implementation that runs there, as settings name it, where its own kinds may be written. */
  readonly implementation?: string;
  /** What is written in its kinds. */
  readonly vendorPlans?: VendorPlans;
}

/** True where 303, 307 and 308 are statuses of a redirect, and CORS, TLSRoute and ListenerSet are standard: since 1.5. */
export function hasStandardOf15({ release }: Pick<ConversionTarget, "release">): boolean {
  return releaseNumber(release) >= releaseNumber("1.5");
}

/** True where what decides who may send requests to the paths of an Ingress cannot be carried over, and nobody wants them open. */
export function isRefused(
  by: HeldIngress,
  { opensGuarded, vendorPlans, guardedElsewhere }: ConversionTarget,
): boolean {
  if (opensGuarded) return false;
  const guards = vendorPlans?.get(by.ingress)?.guardsLeft ?? guardsOf(by);
  return guards.length > 0 || guardedElsewhere?.has(by.ingress) === true;
}
