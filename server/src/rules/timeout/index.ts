import type { Rule } from "../rule.ts";
import durationNonstandard from "./durationNonstandard.ts";
import timeoutZero from "./timeoutZero.ts";

/** Timeouts of rules. */
export default [durationNonstandard, timeoutZero] as readonly Rule[];
