import type { DocumentRule } from "../documentRule.ts";
import type { Rule } from "../rule.ts";
import grantWithSectionname from "./grantWithSectionname.ts";
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
import routeSelectorProposal from "./routeSelectorProposal.ts";

export default [legacyListenerRoutesSelector, legacyRouteGateways, legacyRouteTls] as readonly Rule[];

export const documentRules: readonly DocumentRule[] = [
  grantWithSectionname,
  legacyBackendpolicy,
  legacyCertificaterefSingular,
  legacyControllerKey,
  legacyForwardto,
  legacyListenerNameOptional,
  legacyListenerRoutes,
  legacyListenerRoutesKind,
  legacyParentrefScope,
  legacyPathTypePrefix,
  legacyReasonInvalidroutesref,
  legacyRedirectProtocol,
  legacyReferencepolicy,
  legacyRouteAttachto,
  legacyStatusRouteRefs,
  routeSelectorProposal,
];
