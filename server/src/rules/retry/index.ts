import type { ListedRule } from "../listedRule.ts";
import retryBackoffSupport from "./retryBackoffSupport.ts";
import retryCodeSupport from "./retryCodeSupport.ts";
import retryExceedsTimeout from "./retryExceedsTimeout.ts";
import retryWithoutCodes from "./retryWithoutCodes.ts";

/** Retries of rules. */
export default [
  retryBackoffSupport,
  retryCodeSupport,
  retryExceedsTimeout,
  retryWithoutCodes,
] satisfies readonly ListedRule[];
