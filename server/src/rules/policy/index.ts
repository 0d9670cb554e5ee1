import type { ListedRule } from "../listedRule.ts";
import policyAncestorLimit from "./policyAncestorLimit.ts";
import policyCrossNamespace from "./policyCrossNamespace.ts";
import policyDirectConflict from "./policyDirectConflict.ts";
import policyNamespaceConflict from "./policyNamespaceConflict.ts";
import policyNoEffect from "./policyNoEffect.ts";
import policyPriorityConflict from "./policyPriorityConflict.ts";
import policySectionNotFound from "./policySectionNotFound.ts";
import policyTargetGroupVersion from "./policyTargetGroupVersion.ts";
import policyTargetNotFound from "./policyTargetNotFound.ts";
import policyTargetSingular from "./policyTargetSingular.ts";

/** Policies of whatever API: what they apply to, and who comes first. */
export default [
  policyAncestorLimit,
  policyCrossNamespace,
  policyDirectConflict,
  policyNamespaceConflict,
  policyNoEffect,
  policyPriorityConflict,
  policySectionNotFound,
  policyTargetGroupVersion,
  policyTargetNotFound,
  policyTargetSingular,
] satisfies readonly ListedRule[];
