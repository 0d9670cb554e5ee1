import type { ListedRule } from "../listedRule.ts";
import caConfigmapKey from "./caConfigmapKey.ts";
import certExpired from "./certExpired.ts";
import certHostNoRoute from "./certHostNoRoute.ts";
import certManagerIssuerNotFound from "./certManagerIssuerNotFound.ts";
import certManagerSkip from "./certManagerSkip.ts";
import certManagerWildcard from "./certManagerWildcard.ts";
import certRefKind from "./certRefKind.ts";
import certSanMismatch from "./certSanMismatch.ts";
import certSecretKeys from "./certSecretKeys.ts";
import certSecretNotFound from "./certSecretNotFound.ts";
import certSecretType from "./certSecretType.ts";

/** Certificates of listeners, bundles of authorities, and what makes them. */
export default [
  caConfigmapKey,
  certExpired,
  certHostNoRoute,
  certManagerIssuerNotFound,
  certManagerSkip,
  certManagerWildcard,
  certRefKind,
  certSanMismatch,
  certSecretKeys,
  certSecretNotFound,
  certSecretType,
] satisfies readonly ListedRule[];
