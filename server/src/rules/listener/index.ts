import type { ListedRule } from "../listedRule.ts";
import listenerAllowAllBroad from "./listenerAllowAllBroad.ts";
import listenerConflictHostname from "./listenerConflictHostname.ts";
import listenerConflictHttpHttps from "./listenerConflictHttpHttps.ts";
import listenerConflictL4Port from "./listenerConflictL4Port.ts";
import listenerConflictProtocol from "./listenerConflictProtocol.ts";
import listenerConflictTlsMode from "./listenerConflictTlsMode.ts";
import listenerCountNearLimit from "./listenerCountNearLimit.ts";
import listenerFilterBackend from "./listenerFilterBackend.ts";
import listenerGrpcH2c from "./listenerGrpcH2c.ts";
import listenerHostnameIp from "./listenerHostnameIp.ts";
import listenerHostnameTldWildcard from "./listenerHostnameTldWildcard.ts";
import listenerHttpsWithoutTls from "./listenerHttpsWithoutTls.ts";
import listenerKindsAllInvalid from "./listenerKindsAllInvalid.ts";
import listenerKindsIncompatible from "./listenerKindsIncompatible.ts";
import listenerKindsRedundant from "./listenerKindsRedundant.ts";
import listenerKindsUnknown from "./listenerKindsUnknown.ts";
import listenerMultiCert from "./listenerMultiCert.ts";
import listenerNoDistinct from "./listenerNoDistinct.ts";
import listenerNoRoutes from "./listenerNoRoutes.ts";
import listenerOverlapTlsCerts from "./listenerOverlapTlsCerts.ts";
import listenerOverlapTlsHostnames from "./listenerOverlapTlsHostnames.ts";
import listenerPassthroughCertsIgnored from "./listenerPassthroughCertsIgnored.ts";
import listenerPortUnusual from "./listenerPortUnusual.ts";
import listenerProtocolUnknown from "./listenerProtocolUnknown.ts";
import listenerSelectorCustomLabel from "./listenerSelectorCustomLabel.ts";
import listenerSelectorEmpty from "./listenerSelectorEmpty.ts";
import listenerSelectorIgnored from "./listenerSelectorIgnored.ts";
import listenerSelectorMissing from "./listenerSelectorMissing.ts";
import listenerSelectorNoMatch from "./listenerSelectorNoMatch.ts";
import listenerSelectorShape from "./listenerSelectorShape.ts";
import listenerTcpUdpSamePort from "./listenerTcpUdpSamePort.ts";
import listenerTlsOptionUnprefixed from "./listenerTlsOptionUnprefixed.ts";

/** Listeners of a Gateway: conflicts, whom they let in, TLS. */
export default [
  listenerAllowAllBroad,
  listenerConflictHostname,
  listenerConflictHttpHttps,
  listenerConflictL4Port,
  listenerConflictProtocol,
  listenerConflictTlsMode,
  listenerCountNearLimit,
  listenerFilterBackend,
  listenerGrpcH2c,
  listenerHostnameIp,
  listenerHostnameTldWildcard,
  listenerHttpsWithoutTls,
  listenerKindsAllInvalid,
  listenerKindsIncompatible,
  listenerKindsRedundant,
  listenerKindsUnknown,
  listenerMultiCert,
  listenerNoDistinct,
  listenerNoRoutes,
  listenerOverlapTlsCerts,
  listenerOverlapTlsHostnames,
  listenerPassthroughCertsIgnored,
  listenerPortUnusual,
  listenerProtocolUnknown,
  listenerSelectorCustomLabel,
  listenerSelectorEmpty,
  listenerSelectorIgnored,
  listenerSelectorMissing,
  listenerSelectorNoMatch,
  listenerSelectorShape,
  listenerTcpUdpSamePort,
  listenerTlsOptionUnprefixed,
] satisfies readonly ListedRule[];
