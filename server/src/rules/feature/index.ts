import type { Rule } from "../rule.ts";
import featureUnsupported from "./featureUnsupported.ts";

/** What implementations say that they support, against what is asked of them. */
export default [featureUnsupported] as readonly Rule[];
