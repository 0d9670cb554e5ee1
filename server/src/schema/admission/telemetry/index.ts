import type { AdmissionRule } from "../admissionRule.ts";
import attributeSourceExtra from "./attributeExtra.ts";
import attributeSourceMissing from "./attributeMissing.ts";
import parentMode from "./parentMode.ts";
import rateRange from "./rateRange.ts";
import tracingMode from "./tracingMode.ts";

/** Rules about what Gateways report about their requests. */
export default [
  attributeSourceExtra,
  attributeSourceMissing,
  parentMode,
  rateRange,
  tracingMode,
] satisfies readonly AdmissionRule[];
