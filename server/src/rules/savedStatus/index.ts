import type { Rule } from "../rule.ts";
import attachStatusAddresses from "./attachStatusAddresses.ts";
import attachStatusListenerScope from "./attachStatusListenerScope.ts";
import listenersetStatusScope from "./listenersetStatusScope.ts";
import statusAttachedRoutesDiff from "./statusAttachedRoutesDiff.ts";
import statusCrdBundle from "./statusCrdBundle.ts";
import statusDisagrees from "./statusDisagrees.ts";
import statusNegativeFalse from "./statusNegativeFalse.ts";
import statusNoParents from "./statusNoParents.ts";
import statusPending from "./statusPending.ts";
import statusStale from "./statusStale.ts";
import statusSupportedFeaturesOrder from "./statusSupportedFeaturesOrder.ts";

export default [
  attachStatusAddresses,
  attachStatusListenerScope,
  listenersetStatusScope,
  statusAttachedRoutesDiff,
  statusCrdBundle,
  statusDisagrees,
  statusNegativeFalse,
  statusNoParents,
  statusPending,
  statusStale,
  statusSupportedFeaturesOrder,
] as readonly Rule[];
