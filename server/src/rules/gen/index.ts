import type { ListedRule } from "../listedRule.ts";
import genChildNoInfra from "./genChildNoInfra.ts";
import genClassLabelSelector from "./genClassLabelSelector.ts";
import genHpaNamespace from "./genHpaNamespace.ts";
import genHpaTargetGateway from "./genHpaTargetGateway.ts";
import genHpaTargetNearMiss from "./genHpaTargetNearMiss.ts";
import genLabelTooLong from "./genLabelTooLong.ts";
import genLegacyLabel from "./genLegacyLabel.ts";
import genNameCollisionGateways from "./genNameCollisionGateways.ts";
import genNameCollisionObject from "./genNameCollisionObject.ts";
import genNameTooLong from "./genNameTooLong.ts";
import genNotAutomated from "./genNotAutomated.ts";
import genPdbSelector from "./genPdbSelector.ts";
import genReservedLabel from "./genReservedLabel.ts";
import genSelectorLabel from "./genSelectorLabel.ts";
import genStatusRequired from "./genStatusRequired.ts";

/** Resources that implementations generate for a Gateway (GEP-1762), and who relies on them. */
export default [
  genChildNoInfra,
  genClassLabelSelector,
  genHpaNamespace,
  genHpaTargetGateway,
  genHpaTargetNearMiss,
  genLabelTooLong,
  genLegacyLabel,
  genNameCollisionGateways,
  genNameCollisionObject,
  genNameTooLong,
  genNotAutomated,
  genPdbSelector,
  genReservedLabel,
  genSelectorLabel,
  genStatusRequired,
] satisfies readonly ListedRule[];
