import type { AdmissionRule } from "../admissionRule.ts";
import servicePort from "./servicePort.ts";

/** Rules about the backends of a route. */
export default [servicePort] satisfies readonly AdmissionRule[];
