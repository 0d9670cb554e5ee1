import type { ListedRule } from "../listedRule.ts";
import listenersetAllListenersInvalid from "./listenersetAllListenersInvalid.ts";
import listenersetChain from "./listenersetChain.ts";
import listenersetConflictGateway from "./listenersetConflictGateway.ts";
import listenersetConflictSibling from "./listenersetConflictSibling.ts";
import listenersetNamespaceNotAllowed from "./listenersetNamespaceNotAllowed.ts";
import listenersetNotAllowed from "./listenersetNotAllowed.ts";
import listenersetParentKind from "./listenersetParentKind.ts";
import listenersetParentNotAccepted from "./listenersetParentNotAccepted.ts";
import listenersetParentNotFound from "./listenersetParentNotFound.ts";
import listenersetPolicyScope from "./listenersetPolicyScope.ts";
import listenersetRefgrantNotInherited from "./listenersetRefgrantNotInherited.ts";
import listenersetRouteAllowedSame from "./listenersetRouteAllowedSame.ts";
import listenersetRouteGatewaySection from "./listenersetRouteGatewaySection.ts";
import listenersetRouteKindGroup from "./listenersetRouteKindGroup.ts";
import listenersetRouteOnConflicted from "./listenersetRouteOnConflicted.ts";
import listenersetRouteScope from "./listenersetRouteScope.ts";
import listenersetSelectorCustomLabel from "./listenersetSelectorCustomLabel.ts";
import listenersetSelectorEmpty from "./listenersetSelectorEmpty.ts";
import listenersetSelectorIgnored from "./listenersetSelectorIgnored.ts";
import listenersetSelectorMissing from "./listenersetSelectorMissing.ts";
import listenersetSelectorNoMatch from "./listenersetSelectorNoMatch.ts";
import listenersetSelectorShape from "./listenersetSelectorShape.ts";
import listenersetStatusScope from "./listenersetStatusScope.ts";
import listenersetTooMany from "./listenersetTooMany.ts";
import xlistenersetMigrate from "./xlistenersetMigrate.ts";

/** ListenerSets: whether their Gateway takes them, and what becomes of their listeners. */
export default [
  listenersetAllListenersInvalid,
  listenersetChain,
  listenersetConflictGateway,
  listenersetConflictSibling,
  listenersetNamespaceNotAllowed,
  listenersetNotAllowed,
  listenersetParentKind,
  listenersetParentNotAccepted,
  listenersetParentNotFound,
  listenersetPolicyScope,
  listenersetRefgrantNotInherited,
  listenersetRouteAllowedSame,
  listenersetRouteGatewaySection,
  listenersetRouteKindGroup,
  listenersetRouteOnConflicted,
  listenersetRouteScope,
  listenersetSelectorCustomLabel,
  listenersetSelectorEmpty,
  listenersetSelectorIgnored,
  listenersetSelectorMissing,
  listenersetSelectorNoMatch,
  listenersetSelectorShape,
  listenersetStatusScope,
  listenersetTooMany,
  xlistenersetMigrate,
] satisfies readonly ListedRule[];
