import type { ListedRule } from "../listedRule.ts";
import backendAppprotocolIncompatible from "./backendAppprotocolIncompatible.ts";
import backendAppprotocolUnknown from "./backendAppprotocolUnknown.ts";
import backendDuplicate from "./backendDuplicate.ts";
import backendExternalname from "./backendExternalname.ts";
import backendFiltersImpl from "./backendFiltersImpl.ts";
import backendGroupCoreLiteral from "./backendGroupCoreLiteral.ts";
import backendGrpcNoH2c from "./backendGrpcNoH2c.ts";
import backendKindUnsupported from "./backendKindUnsupported.ts";
import backendLoopGateway from "./backendLoopGateway.ts";
import backendMissing from "./backendMissing.ts";
import backendMixedProtocolPort from "./backendMixedProtocolPort.ts";
import backendNotFound from "./backendNotFound.ts";
import backendNoWorkload from "./backendNoWorkload.ts";
import backendPortIsTargetport from "./backendPortIsTargetport.ts";
import backendPortMissingOnService from "./backendPortMissingOnService.ts";
import backendPortNameUsed from "./backendPortNameUsed.ts";
import backendSelectorless from "./backendSelectorless.ts";
import backendServiceimport from "./backendServiceimport.ts";
import backendUdpPort from "./backendUdpPort.ts";
import backendWeightAllZero from "./backendWeightAllZero.ts";
import backendWeightExtended from "./backendWeightExtended.ts";
import backendWeightZero from "./backendWeightZero.ts";

/** Where rules send traffic, and whether that can work. */
export default [
  backendAppprotocolIncompatible,
  backendAppprotocolUnknown,
  backendDuplicate,
  backendExternalname,
  backendFiltersImpl,
  backendGroupCoreLiteral,
  backendGrpcNoH2c,
  backendKindUnsupported,
  backendLoopGateway,
  backendMissing,
  backendMixedProtocolPort,
  backendNoWorkload,
  backendNotFound,
  backendPortIsTargetport,
  backendPortMissingOnService,
  backendPortNameUsed,
  backendSelectorless,
  backendServiceimport,
  backendUdpPort,
  backendWeightAllZero,
  backendWeightExtended,
  backendWeightZero,
] satisfies readonly ListedRule[];
