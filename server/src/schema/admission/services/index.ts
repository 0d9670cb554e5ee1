import type { AdmissionRule } from "../admissionRule.ts";
import portNames from "./portNames.ts";

/** Rules about Services, which the API server has in its code and not in a CRD. */
export default [portNames] satisfies readonly AdmissionRule[];
