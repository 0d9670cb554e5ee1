import type { Rule } from "../rule.ts";
import durationNonstandard from "./durationNonstandard.ts";
import retryCodeSupport from "./retryCodeSupport.ts";
import retryExceedsTimeout from "./retryExceedsTimeout.ts";
import retryWithoutCodes from "./retryWithoutCodes.ts";
import sessionCookieNameConflict from "./sessionCookieNameConflict.ts";
import sessionRouteOverridesPolicy from "./sessionRouteOverridesPolicy.ts";
import sessionServiceAffinityConflict from "./sessionServiceAffinityConflict.ts";
import timeoutZero from "./timeoutZero.ts";

/** Timeouts, retries and sessions of rules. */
export default [
  durationNonstandard,
  retryCodeSupport,
  retryExceedsTimeout,
  retryWithoutCodes,
  sessionCookieNameConflict,
  sessionRouteOverridesPolicy,
  sessionServiceAffinityConflict,
  timeoutZero,
] as readonly Rule[];
