import type { Rule } from "../rule.ts";
import sessionCookieNameConflict from "./sessionCookieNameConflict.ts";
import sessionRouteOverridesPolicy from "./sessionRouteOverridesPolicy.ts";
import sessionServiceAffinityConflict from "./sessionServiceAffinityConflict.ts";

/** Sessions that persist. */
export default [
  sessionCookieNameConflict,
  sessionRouteOverridesPolicy,
  sessionServiceAffinityConflict,
] as readonly Rule[];
