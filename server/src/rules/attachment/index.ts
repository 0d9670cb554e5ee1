import type { Rule } from "../rule.ts";
import httprouteGrpcrouteSameHostname from "./httprouteGrpcrouteSameHostname.ts";
import routeHostnameClaimConflict from "./routeHostnameClaimConflict.ts";
import routeHostnameDuplicate from "./routeHostnameDuplicate.ts";
import routeHostnameIgnored from "./routeHostnameIgnored.ts";
import routeHostnameIp from "./routeHostnameIp.ts";
import routeHostnameNoIntersection from "./routeHostnameNoIntersection.ts";
import routeHostnameSniDepth from "./routeHostnameSniDepth.ts";
import routeHostnameWildcardApex from "./routeHostnameWildcardApex.ts";
import routeKindNotAllowed from "./routeKindNotAllowed.ts";
import routeListenerIsolation from "./routeListenerIsolation.ts";
import routeNamespaceNotAllowed from "./routeNamespaceNotAllowed.ts";
import routeNamespaceSelectorUnknown from "./routeNamespaceSelectorUnknown.ts";
import tlsrouteNonTlsListener from "./tlsrouteNonTlsListener.ts";
import tlsrouteTerminateExtended from "./tlsrouteTerminateExtended.ts";

/** Whether a parent that was found takes the Route, and which requests then reach it. */
export default [
  httprouteGrpcrouteSameHostname,
  routeHostnameClaimConflict,
  routeHostnameDuplicate,
  routeHostnameIgnored,
  routeHostnameIp,
  routeHostnameNoIntersection,
  routeHostnameSniDepth,
  routeHostnameWildcardApex,
  routeKindNotAllowed,
  routeListenerIsolation,
  routeNamespaceNotAllowed,
  routeNamespaceSelectorUnknown,
  tlsrouteNonTlsListener,
  tlsrouteTerminateExtended,
] as readonly Rule[];
