import type { ListedRule } from "../listedRule.ts";
import addrRoutabilityBothLayers from "./addrRoutabilityBothLayers.ts";
import addrRoutabilityClusterGlobal from "./addrRoutabilityClusterGlobal.ts";
import addrRoutabilityClusterRange from "./addrRoutabilityClusterRange.ts";
import addrRoutabilityHostname from "./addrRoutabilityHostname.ts";
import addrRoutabilityOmitted from "./addrRoutabilityOmitted.ts";
import addrRoutabilityValue from "./addrRoutabilityValue.ts";
import routabilityAddressUnavailable from "./routabilityAddressUnavailable.ts";
import routabilityClassStatus from "./routabilityClassStatus.ts";
import routabilityDefault from "./routabilityDefault.ts";
import routabilityMigrate5093 from "./routabilityMigrate5093.ts";
import routabilityPrivateInCluster from "./routabilityPrivateInCluster.ts";
import routabilityStatusMissing from "./routabilityStatusMissing.ts";
import routabilityStatusValue from "./routabilityStatusValue.ts";
import routabilityStatusWider from "./routabilityStatusWider.ts";
import routabilityUnsupportedByClass from "./routabilityUnsupportedByClass.ts";
import routabilityValue from "./routabilityValue.ts";
import routabilityVendor from "./routabilityVendor.ts";

/** From where a Gateway can be reached (GEP-1651, GEP-5093). */
export default [
  addrRoutabilityBothLayers,
  addrRoutabilityClusterGlobal,
  addrRoutabilityClusterRange,
  addrRoutabilityHostname,
  addrRoutabilityOmitted,
  addrRoutabilityValue,
  routabilityAddressUnavailable,
  routabilityClassStatus,
  routabilityDefault,
  routabilityMigrate5093,
  routabilityPrivateInCluster,
  routabilityStatusMissing,
  routabilityStatusValue,
  routabilityStatusWider,
  routabilityUnsupportedByClass,
  routabilityValue,
  routabilityVendor,
] satisfies readonly ListedRule[];
