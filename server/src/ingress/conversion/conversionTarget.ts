import { type BundleVersion, releaseNumber } from "../../schema/release.ts";

/** What is converted to, and what a reader has chosen. */
export interface ConversionTarget {
  /** The release of the Gateway API that runs there. */
  readonly release: BundleVersion;
  /** The Secret that stands in for the certificate of the old controller, as `NAMESPACE/NAME`. */
  readonly defaultCertificate?: { readonly namespace: string; readonly name: string };
  /** Write rules also where what protected a path cannot be converted: everyone may send requests then. */
  readonly opensGuarded: boolean;
}

/** True where 303, 307 and 308 are statuses of a redirect, and CORS, TLSRoute and ListenerSet are standard: since 1.5. */
export function hasStandardOf15({ release }: Pick<ConversionTarget, "release">): boolean {
  return releaseNumber(release) >= releaseNumber("1.5");
}
