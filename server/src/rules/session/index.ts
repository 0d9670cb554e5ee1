import type { ListedRule } from "../listedRule.ts";
import sessionCookieNameConflict from "./sessionCookieNameConflict.ts";
import sessionRouteOverridesPolicy from "./sessionRouteOverridesPolicy.ts";
import sessionServiceAffinityConflict from "./sessionServiceAffinityConflict.ts";

/** Sessions that persist. */
export default [
  sessionCookieNameConflict,
  sessionRouteOverridesPolicy,
  sessionServiceAffinityConflict,
] satisfies readonly ListedRule[];
