import type { ListedRule } from "../listedRule.ts";
import legacyBackendpolicy from "./legacyBackendpolicy.ts";
import legacyCertificaterefSingular from "./legacyCertificaterefSingular.ts";
import legacyControllerKey from "./legacyControllerKey.ts";
import legacyForwardto from "./legacyForwardto.ts";
import legacyListenerNameOptional from "./legacyListenerNameOptional.ts";
import legacyListenerRoutes from "./legacyListenerRoutes.ts";
import legacyListenerRoutesKind from "./legacyListenerRoutesKind.ts";
import legacyListenerRoutesSelector from "./legacyListenerRoutesSelector.ts";
import legacyParentrefScope from "./legacyParentrefScope.ts";
import legacyPathTypePrefix from "./legacyPathTypePrefix.ts";
import legacyReasonInvalidroutesref from "./legacyReasonInvalidroutesref.ts";
import legacyRedirectProtocol from "./legacyRedirectProtocol.ts";
import legacyReferencepolicy from "./legacyReferencepolicy.ts";
import legacyRouteAttachto from "./legacyRouteAttachto.ts";
import legacyRouteGateways from "./legacyRouteGateways.ts";
import legacyRouteTls from "./legacyRouteTls.ts";
import legacyStatusRouteRefs from "./legacyStatusRouteRefs.ts";

/** Forms of the API and of the proposals that were given up. */
export default [
  legacyBackendpolicy,
  legacyCertificaterefSingular,
  legacyControllerKey,
  legacyForwardto,
  legacyListenerNameOptional,
  legacyListenerRoutes,
  legacyListenerRoutesKind,
  legacyListenerRoutesSelector,
  legacyParentrefScope,
  legacyPathTypePrefix,
  legacyReasonInvalidroutesref,
  legacyRedirectProtocol,
  legacyReferencepolicy,
  legacyRouteAttachto,
  legacyRouteGateways,
  legacyRouteTls,
  legacyStatusRouteRefs,
] satisfies readonly ListedRule[];
