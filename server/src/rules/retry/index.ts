import type { ListedRule } from "../listedRule.ts";
import retryCodeSupport from "./retryCodeSupport.ts";
import retryExceedsTimeout from "./retryExceedsTimeout.ts";
import retryWithoutCodes from "./retryWithoutCodes.ts";

/** Retries of rules. */
export default [retryCodeSupport, retryExceedsTimeout, retryWithoutCodes] satisfies readonly ListedRule[];
