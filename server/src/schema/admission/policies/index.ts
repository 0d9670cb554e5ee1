import type { AdmissionRule } from "../admissionRule.ts";
import btlsCaOrWellknown from "./btlsCaOrWellknown.ts";
import btlsCaXorWellknown from "./btlsCaXorWellknown.ts";
import btlsSanUnion from "./btlsSanUnion.ts";
import retryBudgetInterval from "./retryBudgetInterval.ts";
import retryRateInterval from "./retryRateInterval.ts";
import targetrefsSectionAllOrNone from "./targetrefsSectionAllOrNone.ts";
import targetrefsSectionUnique from "./targetrefsSectionUnique.ts";
import xbackendClientCert from "./xbackendClientCert.ts";
import xbackendClusterLocal from "./xbackendClusterLocal.ts";
import xbackendPortName from "./xbackendPortName.ts";
import xbackendProtocolTls from "./xbackendProtocolTls.ts";
import xbackendSessions from "./xbackendSessions.ts";
import xbackendTlsValidation from "./xbackendTlsValidation.ts";
import xbackendUnion from "./xbackendUnion.ts";
import xbackendUnionExtra from "./xbackendUnionExtra.ts";

/** Rules about policies for backends, and about XBackends. */
export default [
  btlsCaOrWellknown,
  btlsCaXorWellknown,
  btlsSanUnion,
  retryBudgetInterval,
  retryRateInterval,
  targetrefsSectionAllOrNone,
  targetrefsSectionUnique,
  xbackendClientCert,
  xbackendClusterLocal,
  xbackendPortName,
  xbackendProtocolTls,
  xbackendSessions,
  xbackendTlsValidation,
  xbackendUnion,
  xbackendUnionExtra,
] satisfies readonly AdmissionRule[];
