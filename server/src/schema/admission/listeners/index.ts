import type { AdmissionRule } from "../admissionRule.ts";
import extauthUnionExtra from "./extauthUnionExtra.ts";
import extauthUnionMissing from "./extauthUnionMissing.ts";
import filtersProtocol from "./filtersProtocol.ts";
import filterUnionExtra from "./filterUnionExtra.ts";
import filterUnionMissing from "./filterUnionMissing.ts";
import hostnameForbidden from "./hostnameForbidden.ts";
import httpsMode from "./httpsMode.ts";
import nameUnique from "./nameUnique.ts";
import portProtoHostUnique from "./portProtoHostUnique.ts";
import terminateNeedsCert from "./terminateNeedsCert.ts";
import tlsForbidden from "./tlsForbidden.ts";
import tlsModeRequired from "./tlsModeRequired.ts";

/** Rules about the listeners of one Gateway or ListenerSet. */
export default [
  extauthUnionExtra,
  extauthUnionMissing,
  filtersProtocol,
  filterUnionExtra,
  filterUnionMissing,
  hostnameForbidden,
  httpsMode,
  nameUnique,
  portProtoHostUnique,
  terminateNeedsCert,
  tlsForbidden,
  tlsModeRequired,
] satisfies readonly AdmissionRule[];
