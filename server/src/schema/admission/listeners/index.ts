import type { AdmissionRule } from "../admissionRule.ts";
import hostnameForbidden from "./hostnameForbidden.ts";
import httpsMode from "./httpsMode.ts";
import nameUnique from "./nameUnique.ts";
import portProtoHostUnique from "./portProtoHostUnique.ts";
import terminateNeedsCert from "./terminateNeedsCert.ts";
import tlsForbidden from "./tlsForbidden.ts";
import tlsModeRequired from "./tlsModeRequired.ts";

/** Rules about the listeners of one Gateway or ListenerSet. */
export default [
  hostnameForbidden,
  httpsMode,
  nameUnique,
  portProtoHostUnique,
  terminateNeedsCert,
  tlsForbidden,
  tlsModeRequired,
] satisfies readonly AdmissionRule[];
