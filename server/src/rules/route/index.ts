import type { ListedRule } from "../listedRule.ts";
import httprouteGrpcrouteSameHostname from "./httprouteGrpcrouteSameHostname.ts";
import routeDefaultGatewayMany from "./routeDefaultGatewayMany.ts";
import routeDefaultGatewayNone from "./routeDefaultGatewayNone.ts";
import routeHostnameClaimConflict from "./routeHostnameClaimConflict.ts";
import routeHostnameDuplicate from "./routeHostnameDuplicate.ts";
import routeHostnameIgnored from "./routeHostnameIgnored.ts";
import routeHostnameIp from "./routeHostnameIp.ts";
import routeHostnameNoIntersection from "./routeHostnameNoIntersection.ts";
import routeHostnameSniDepth from "./routeHostnameSniDepth.ts";
import routeHostnameWildcardApex from "./routeHostnameWildcardApex.ts";
import routeKindNotAllowed from "./routeKindNotAllowed.ts";
import routeL4Shadowed from "./routeL4Shadowed.ts";
import routeListenerIsolation from "./routeListenerIsolation.ts";
import routeNamespaceNotAllowed from "./routeNamespaceNotAllowed.ts";
import routeNamespaceSelectorUnknown from "./routeNamespaceSelectorUnknown.ts";
import routeNoParents from "./routeNoParents.ts";
import routeParentAllListenersInvalid from "./routeParentAllListenersInvalid.ts";
import routeParentAmbiguous from "./routeParentAmbiguous.ts";
import routeParentDuplicateNamespaceImplicit from "./routeParentDuplicateNamespaceImplicit.ts";
import routeParentKind from "./routeParentKind.ts";
import routeParentNoListeners from "./routeParentNoListeners.ts";
import routeParentNotAccepted from "./routeParentNotAccepted.ts";
import routeParentNotFound from "./routeParentNotFound.ts";
import routeParentPartial from "./routeParentPartial.ts";
import routeParentPortDiscouraged from "./routeParentPortDiscouraged.ts";
import routeParentPortExtended from "./routeParentPortExtended.ts";
import routeParentPortNotFound from "./routeParentPortNotFound.ts";
import routeParentSectionNotFound from "./routeParentSectionNotFound.ts";
import routeParentSectionPortMismatch from "./routeParentSectionPortMismatch.ts";
import routeParentServiceGroup from "./routeParentServiceGroup.ts";
import routeParentSingular from "./routeParentSingular.ts";
import routeSelectorProposal from "./routeSelectorProposal.ts";
import tlsrouteNonTlsListener from "./tlsrouteNonTlsListener.ts";
import tlsrouteTerminateExtended from "./tlsrouteTerminateExtended.ts";

/** Which parents a Route names, whether they take it, and which requests then reach it. */
export default [
  httprouteGrpcrouteSameHostname,
  routeDefaultGatewayMany,
  routeDefaultGatewayNone,
  routeHostnameClaimConflict,
  routeHostnameDuplicate,
  routeHostnameIgnored,
  routeHostnameIp,
  routeHostnameNoIntersection,
  routeHostnameSniDepth,
  routeHostnameWildcardApex,
  routeKindNotAllowed,
  routeL4Shadowed,
  routeListenerIsolation,
  routeNamespaceNotAllowed,
  routeNamespaceSelectorUnknown,
  routeNoParents,
  routeParentAllListenersInvalid,
  routeParentAmbiguous,
  routeParentDuplicateNamespaceImplicit,
  routeParentKind,
  routeParentNoListeners,
  routeParentNotAccepted,
  routeParentNotFound,
  routeParentPartial,
  routeParentPortDiscouraged,
  routeParentPortExtended,
  routeParentPortNotFound,
  routeParentSectionNotFound,
  routeParentSectionPortMismatch,
  routeParentServiceGroup,
  routeParentSingular,
  routeSelectorProposal,
  tlsrouteNonTlsListener,
  tlsrouteTerminateExtended,
] satisfies readonly ListedRule[];
