import type { AdmissionRule } from "../admissionRule.ts";
import inferencePickerPort from "./inferencePickerPort.ts";
import inferenceTargetPortUnique from "./inferenceTargetPortUnique.ts";

/** Rules about InferencePools. */
export default [inferencePickerPort, inferenceTargetPortUnique] satisfies readonly AdmissionRule[];
