import type { ListedRule } from "../listedRule.ts";
import statusAttachedRoutesDiff from "./statusAttachedRoutesDiff.ts";
import statusCrdBundle from "./statusCrdBundle.ts";
import statusDisagrees from "./statusDisagrees.ts";
import statusNegativeFalse from "./statusNegativeFalse.ts";
import statusNoParents from "./statusNoParents.ts";
import statusPending from "./statusPending.ts";
import statusStale from "./statusStale.ts";
import statusSupportedFeaturesOrder from "./statusSupportedFeaturesOrder.ts";
import statusSupportedKindsDiff from "./statusSupportedKindsDiff.ts";

/** A saved status against the one that is predicted. */
export default [
  statusAttachedRoutesDiff,
  statusCrdBundle,
  statusDisagrees,
  statusNegativeFalse,
  statusNoParents,
  statusPending,
  statusStale,
  statusSupportedFeaturesOrder,
  statusSupportedKindsDiff,
] satisfies readonly ListedRule[];
