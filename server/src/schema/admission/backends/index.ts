import type { AdmissionRule } from "../admissionRule.ts";
import servicePort from "./servicePort.ts";
import xbackendPort from "./xbackendPort.ts";

/** Rules about references to backends. */
export default [servicePort, xbackendPort] satisfies readonly AdmissionRule[];
