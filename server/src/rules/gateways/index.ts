import type { Rule } from "../rule.ts";
import gatewayAddressEmptyValue from "./gatewayAddressEmptyValue.ts";
import gatewayAddressShared from "./gatewayAddressShared.ts";
import gatewayAddressTypeDeprecated from "./gatewayAddressTypeDeprecated.ts";
import gatewayAddressTypeUnknown from "./gatewayAddressTypeUnknown.ts";
import gatewayAddressVendorType from "./gatewayAddressVendorType.ts";
import gatewayBackendClientCert from "./gatewayBackendClientCert.ts";
import gatewayBackendClientCertUnused from "./gatewayBackendClientCertUnused.ts";
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
import gatewayParamsBoth from "./gatewayParamsBoth.ts";
import gatewayParamsNotFound from "./gatewayParamsNotFound.ts";
import routeDefaultGatewayMany from "./routeDefaultGatewayMany.ts";
import routeDefaultGatewayNone from "./routeDefaultGatewayNone.ts";

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
  gatewayParamsBoth,
  gatewayParamsNotFound,
  gatewayclassNotFound,
  gatewayclassParamsNamespace,
  gatewayclassParamsNotFound,
  routeDefaultGatewayMany,
  routeDefaultGatewayNone,
] as readonly Rule[];
