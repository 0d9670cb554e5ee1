import type { AdmissionRule } from "../admissionRule.ts";
import methodChars from "./methodChars.ts";
import methodEmpty from "./methodEmpty.ts";
import serviceChars from "./serviceChars.ts";

/** Rules about the calls that a GRPCRoute matches. */
export default [methodChars, methodEmpty, serviceChars] satisfies readonly AdmissionRule[];
