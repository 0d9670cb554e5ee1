import type { ListedRule } from "../listedRule.ts";
import sessionCookieNameConflict from "./sessionCookieNameConflict.ts";
import sessionMigrate from "./sessionMigrate.ts";
import sessionRouteOverridesPolicy from "./sessionRouteOverridesPolicy.ts";
import sessionServiceAffinityConflict from "./sessionServiceAffinityConflict.ts";

/** Sessions that persist. */
export default [
  sessionCookieNameConflict,
  sessionMigrate,
  sessionRouteOverridesPolicy,
  sessionServiceAffinityConflict,
] satisfies readonly ListedRule[];
