import type { ListedRule } from "../listedRule.ts";
import durationNonstandard from "./durationNonstandard.ts";
import timeoutZero from "./timeoutZero.ts";

/** Timeouts of rules. */
export default [durationNonstandard, timeoutZero] satisfies readonly ListedRule[];
