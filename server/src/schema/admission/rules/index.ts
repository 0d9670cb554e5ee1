import type { AdmissionRule } from "../admissionRule.ts";
import nameUnique from "./nameUnique.ts";
import timeoutsOrder from "./timeoutsOrder.ts";
import totalMatches from "./totalMatches.ts";

/** Rules about the rules of a route: their number, their names, their timeouts. */
export default [nameUnique, timeoutsOrder, totalMatches] satisfies readonly AdmissionRule[];
