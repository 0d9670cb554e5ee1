import type { ListedRule } from "../listedRule.ts";
import exposureRequired from "./exposureRequired.ts";

/** What a team requires of the hosts that it serves. */
export default [exposureRequired] satisfies readonly ListedRule[];
