import type { ListedRule } from "../listedRule.ts";
import hostnamePrecedenceSurprise from "./hostnamePrecedenceSurprise.ts";
import ruleDuplicateAcrossRoutes from "./ruleDuplicateAcrossRoutes.ts";
import ruleDuplicateWithinRoute from "./ruleDuplicateWithinRoute.ts";
import ruleRegexAmbiguous from "./ruleRegexAmbiguous.ts";
import ruleRequestsTaken from "./ruleRequestsTaken.ts";
import ruleUnreachable from "./ruleUnreachable.ts";

/** Which of several matches takes a request, and what then never gets one. */
export default [
  hostnamePrecedenceSurprise,
  ruleDuplicateAcrossRoutes,
  ruleDuplicateWithinRoute,
  ruleRegexAmbiguous,
  ruleRequestsTaken,
  ruleUnreachable,
] satisfies readonly ListedRule[];
