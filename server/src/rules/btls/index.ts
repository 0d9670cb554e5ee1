import type { ListedRule } from "../listedRule.ts";
import btlsCaAllInvalid from "./btlsCaAllInvalid.ts";
import btlsCaInvalid from "./btlsCaInvalid.ts";
import btlsCaMultiple from "./btlsCaMultiple.ts";
import btlsConflict from "./btlsConflict.ts";
import btlsHostnameWildcard from "./btlsHostnameWildcard.ts";
import btlsMultipleTargets from "./btlsMultipleTargets.ts";
import btlsOptionUnprefixed from "./btlsOptionUnprefixed.ts";
import btlsPassthroughUseless from "./btlsPassthroughUseless.ts";
import btlsSanDisablesHostname from "./btlsSanDisablesHostname.ts";
import btlsSanWildcard from "./btlsSanWildcard.ts";
import btlsSectionBeatsWhole from "./btlsSectionBeatsWhole.ts";
import btlsSectionNotFound from "./btlsSectionNotFound.ts";
import btlsSectionUnnamedPort from "./btlsSectionUnnamedPort.ts";
import btlsTargetGroup from "./btlsTargetGroup.ts";
import btlsTargetKind from "./btlsTargetKind.ts";
import btlsTargetNotFound from "./btlsTargetNotFound.ts";
import btlsUdpMixed from "./btlsUdpMixed.ts";
import btlsUdpPort from "./btlsUdpPort.ts";
import btlsUnused from "./btlsUnused.ts";
import btlsWellknownValue from "./btlsWellknownValue.ts";
import btlsXbackendTarget from "./btlsXbackendTarget.ts";

/** BackendTLSPolicies. */
export default [
  btlsCaAllInvalid,
  btlsCaInvalid,
  btlsCaMultiple,
  btlsConflict,
  btlsHostnameWildcard,
  btlsMultipleTargets,
  btlsOptionUnprefixed,
  btlsPassthroughUseless,
  btlsSanDisablesHostname,
  btlsSanWildcard,
  btlsSectionBeatsWhole,
  btlsSectionNotFound,
  btlsSectionUnnamedPort,
  btlsTargetGroup,
  btlsTargetKind,
  btlsTargetNotFound,
  btlsUdpMixed,
  btlsUdpPort,
  btlsUnused,
  btlsWellknownValue,
  btlsXbackendTarget,
] satisfies readonly ListedRule[];
