import type { ListedRule } from "../listedRule.ts";
import gatewayAddressEmptyValue from "./gatewayAddressEmptyValue.ts";
import gatewayAddressShared from "./gatewayAddressShared.ts";
import gatewayAddressTypeDeprecated from "./gatewayAddressTypeDeprecated.ts";
import gatewayAddressTypeUnknown from "./gatewayAddressTypeUnknown.ts";
import gatewayAddressVendorType from "./gatewayAddressVendorType.ts";
import gatewayBackendClientCert from "./gatewayBackendClientCert.ts";
import gatewayBackendClientCertUnused from "./gatewayBackendClientCertUnused.ts";
import gatewayclassNameRfc1035 from "./gatewayclassNameRfc1035.ts";
import gatewayclassNotFound from "./gatewayclassNotFound.ts";
import gatewayclassParamsNamespace from "./gatewayclassParamsNamespace.ts";
import gatewayclassParamsNotFound from "./gatewayclassParamsNotFound.ts";
import gatewayDefaultScope from "./gatewayDefaultScope.ts";
import gatewayFrontendCaAllInvalid from "./gatewayFrontendCaAllInvalid.ts";
import gatewayFrontendCaInvalid from "./gatewayFrontendCaInvalid.ts";
import gatewayFrontendCaMultiple from "./gatewayFrontendCaMultiple.ts";
import gatewayFrontendNoHttpsListener from "./gatewayFrontendNoHttpsListener.ts";
import gatewayFrontendPerportNoListener from "./gatewayFrontendPerportNoListener.ts";
import gatewayInsecureFrontendMode from "./gatewayInsecureFrontendMode.ts";
import gatewayNameRfc1035 from "./gatewayNameRfc1035.ts";
import gatewayParamsBoth from "./gatewayParamsBoth.ts";
import gatewayParamsNotFound from "./gatewayParamsNotFound.ts";

/** Gateways and their classes: addresses, parameters, TLS towards clients and backends. */
export default [
  gatewayAddressEmptyValue,
  gatewayAddressShared,
  gatewayAddressTypeDeprecated,
  gatewayAddressTypeUnknown,
  gatewayAddressVendorType,
  gatewayBackendClientCert,
  gatewayBackendClientCertUnused,
  gatewayDefaultScope,
  gatewayFrontendCaAllInvalid,
  gatewayFrontendCaInvalid,
  gatewayFrontendCaMultiple,
  gatewayFrontendNoHttpsListener,
  gatewayFrontendPerportNoListener,
  gatewayInsecureFrontendMode,
  gatewayNameRfc1035,
  gatewayParamsBoth,
  gatewayParamsNotFound,
  gatewayclassNameRfc1035,
  gatewayclassNotFound,
  gatewayclassParamsNamespace,
  gatewayclassParamsNotFound,
] satisfies readonly ListedRule[];
