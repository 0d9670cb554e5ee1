import type { AdmissionRule } from "../admissionRule.ts";
import absolute from "./absolute.ts";

/** Rules about the paths that an HTTPRoute matches. */
export default [absolute] satisfies readonly AdmissionRule[];
