import type { ListedRule } from "../listedRule.ts";
import featureReportedUnsupported from "./featureReportedUnsupported.ts";
import featureUnsupported from "./featureUnsupported.ts";

/** What implementations say that they support, against what is asked of them. */
export default [featureUnsupported, featureReportedUnsupported] satisfies readonly ListedRule[];
