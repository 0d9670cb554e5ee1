import type { ListedRule } from "../listedRule.ts";
import crdValidationRule from "./crdValidationRule.ts";

/** What definitions of kinds in the workspace say. */
export default [crdValidationRule] satisfies readonly ListedRule[];
