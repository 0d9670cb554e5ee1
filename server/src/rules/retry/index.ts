import type { Rule } from "../rule.ts";
import retryCodeSupport from "./retryCodeSupport.ts";
import retryExceedsTimeout from "./retryExceedsTimeout.ts";
import retryWithoutCodes from "./retryWithoutCodes.ts";

/** Retries of rules. */
export default [retryCodeSupport, retryExceedsTimeout, retryWithoutCodes] as readonly Rule[];
