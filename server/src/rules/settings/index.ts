import type { ListedRule } from "../listedRule.ts";
import settingsFile from "./settingsFile.ts";
import unusedIgnore from "./unusedIgnore.ts";

/** What has no effect in the settings of this tool and in its comments. */
export default [settingsFile, unusedIgnore] satisfies readonly ListedRule[];
