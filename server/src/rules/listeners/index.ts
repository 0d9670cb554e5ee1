import type { Rule } from "../rule.ts";
import listenerConflictHostname from "./listenerConflictHostname.ts";
import listenerConflictHttpHttps from "./listenerConflictHttpHttps.ts";
import listenerConflictL4Port from "./listenerConflictL4Port.ts";
import listenerConflictProtocol from "./listenerConflictProtocol.ts";
import listenerConflictTlsMode from "./listenerConflictTlsMode.ts";
import listenerKindsAllInvalid from "./listenerKindsAllInvalid.ts";
import listenerKindsIncompatible from "./listenerKindsIncompatible.ts";
import listenerKindsUnknown from "./listenerKindsUnknown.ts";
import listenerNoDistinct from "./listenerNoDistinct.ts";
import listenerOverlapTlsHostnames from "./listenerOverlapTlsHostnames.ts";
import listenerProtocolUnknown from "./listenerProtocolUnknown.ts";
import listenerSelectorEmpty from "./listenerSelectorEmpty.ts";
import listenerSelectorIgnored from "./listenerSelectorIgnored.ts";
import listenerSelectorMissing from "./listenerSelectorMissing.ts";
import listenerSelectorShape from "./listenerSelectorShape.ts";
import listenerTcpUdpSamePort from "./listenerTcpUdpSamePort.ts";

export default [
  listenerConflictHostname,
  listenerConflictHttpHttps,
  listenerConflictL4Port,
  listenerConflictProtocol,
  listenerConflictTlsMode,
  listenerKindsAllInvalid,
  listenerKindsIncompatible,
  listenerKindsUnknown,
  listenerNoDistinct,
  listenerOverlapTlsHostnames,
  listenerProtocolUnknown,
  listenerSelectorEmpty,
  listenerSelectorIgnored,
  listenerSelectorMissing,
  listenerSelectorShape,
  listenerTcpUdpSamePort,
] as readonly Rule[];
