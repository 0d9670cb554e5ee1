import type { Rule } from "../rule.ts";
import hostnamePrecedenceSurprise from "./hostnamePrecedenceSurprise.ts";
import matchDuplicateWithinRule from "./matchDuplicateWithinRule.ts";
import matchSubsumedWithinRule from "./matchSubsumedWithinRule.ts";
import routeL4Shadowed from "./routeL4Shadowed.ts";
import ruleDuplicateAcrossRoutes from "./ruleDuplicateAcrossRoutes.ts";
import ruleDuplicateWithinRoute from "./ruleDuplicateWithinRoute.ts";
import ruleRegexAmbiguous from "./ruleRegexAmbiguous.ts";
import ruleRequestsTaken from "./ruleRequestsTaken.ts";
import ruleUnreachable from "./ruleUnreachable.ts";

/** Which of several matches takes a request, and what then never gets one. */
export default [
  hostnamePrecedenceSurprise,
  matchDuplicateWithinRule,
  matchSubsumedWithinRule,
  routeL4Shadowed,
  ruleDuplicateAcrossRoutes,
  ruleDuplicateWithinRoute,
  ruleRegexAmbiguous,
  ruleRequestsTaken,
  ruleUnreachable,
] as readonly Rule[];
