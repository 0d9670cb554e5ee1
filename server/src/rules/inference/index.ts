import type { ListedRule } from "../listedRule.ts";
import inferenceBackendPort from "./inferenceBackendPort.ts";
import inferenceNoWorkload from "./inferenceNoWorkload.ts";
import inferencePickerNotFound from "./inferencePickerNotFound.ts";
import inferencePickerPort from "./inferencePickerPort.ts";
import inferencePoolGroup from "./inferencePoolGroup.ts";
import inferencePoolMigrate from "./inferencePoolMigrate.ts";
import inferencePoolNotFound from "./inferencePoolNotFound.ts";

/** InferencePools, who picks their pods, and what names them. */
export default [
  inferenceBackendPort,
  inferenceNoWorkload,
  inferencePickerNotFound,
  inferencePickerPort,
  inferencePoolGroup,
  inferencePoolMigrate,
  inferencePoolNotFound,
] satisfies readonly ListedRule[];
