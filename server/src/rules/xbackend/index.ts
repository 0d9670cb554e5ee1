import type { ListedRule } from "../listedRule.ts";
import xbackendGroup from "./xbackendGroup.ts";
import xbackendHostnameIp from "./xbackendHostnameIp.ts";
import xbackendNamespace from "./xbackendNamespace.ts";
import xbackendNoTls from "./xbackendNoTls.ts";
import xbackendProtocolGrpc from "./xbackendProtocolGrpc.ts";
import xbackendTlsReference from "./xbackendTlsReference.ts";
import xbtpConflict from "./xbtpConflict.ts";
import xbtpTargetKind from "./xbtpTargetKind.ts";

/** XBackend and XBackendTrafficPolicy, the experiments about backends. */
export default [
  xbackendGroup,
  xbackendHostnameIp,
  xbackendNamespace,
  xbackendNoTls,
  xbackendProtocolGrpc,
  xbackendTlsReference,
  xbtpConflict,
  xbtpTargetKind,
] satisfies readonly ListedRule[];
