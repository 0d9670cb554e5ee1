import type { ListedRule } from "../listedRule.ts";
import delegateBindingAtomic from "./delegateBindingAtomic.ts";
import delegateChildRedirect from "./delegateChildRedirect.ts";
import delegateCycle from "./delegateCycle.ts";
import delegateDuplicateChild from "./delegateDuplicateChild.ts";
import delegateFilterConflict from "./delegateFilterConflict.ts";
import delegateHostnameIgnored from "./delegateHostnameIgnored.ts";
import delegateHostnameNarrowing from "./delegateHostnameNarrowing.ts";
import delegateHostnameSingular from "./delegateHostnameSingular.ts";
import delegateJoinedRefused from "./delegateJoinedRefused.ts";
import delegateKindEqual from "./delegateKindEqual.ts";
import delegateKindScope from "./delegateKindScope.ts";
import delegateKindsIncompatible from "./delegateKindsIncompatible.ts";
import delegateMatchHeaderConflict from "./delegateMatchHeaderConflict.ts";
import delegateMatchLimits from "./delegateMatchLimits.ts";
import delegateMatchMethod from "./delegateMatchMethod.ts";
import delegateMixedParents from "./delegateMixedParents.ts";
import delegateNamespaceNotAllowed from "./delegateNamespaceNotAllowed.ts";
import delegateNoSectionBindsAll from "./delegateNoSectionBindsAll.ts";
import delegateNoSectionNone from "./delegateNoSectionNone.ts";
import delegateParentKindRequired from "./delegateParentKindRequired.ts";
import delegateParentNoChild from "./delegateParentNoChild.ts";
import delegateParentNotFound from "./delegateParentNotFound.ts";
import delegateParentPort from "./delegateParentPort.ts";
import delegateParentRewrite from "./delegateParentRewrite.ts";
import delegateParentUnattached from "./delegateParentUnattached.ts";
import delegatePathDoubleSlash from "./delegatePathDoubleSlash.ts";
import delegatePathRepeated from "./delegatePathRepeated.ts";
import delegatePathType from "./delegatePathType.ts";
import delegateRuleUnnamed from "./delegateRuleUnnamed.ts";
import delegateRuleXor from "./delegateRuleXor.ts";
import delegateSectionNoAllowedroutes from "./delegateSectionNoAllowedroutes.ts";
import delegateSectionNotFound from "./delegateSectionNotFound.ts";
import delegateSelectorCustomLabel from "./delegateSelectorCustomLabel.ts";
import delegateSelectorEmpty from "./delegateSelectorEmpty.ts";
import delegateSelectorIgnored from "./delegateSelectorIgnored.ts";
import delegateSelectorMissing from "./delegateSelectorMissing.ts";
import delegateSelectorNoMatch from "./delegateSelectorNoMatch.ts";
import delegateSelectorShape from "./delegateSelectorShape.ts";
import delegateSelf from "./delegateSelf.ts";
import delegateTimeoutsMerge from "./delegateTimeoutsMerge.ts";
import delegateTwoTiers from "./delegateTwoTiers.ts";
import delegateYamlIndentation from "./delegateYamlIndentation.ts";

/** Routes that are parents and children of each other (GEP-1058). */
export default [
  delegateBindingAtomic,
  delegateChildRedirect,
  delegateCycle,
  delegateDuplicateChild,
  delegateFilterConflict,
  delegateHostnameIgnored,
  delegateHostnameNarrowing,
  delegateHostnameSingular,
  delegateJoinedRefused,
  delegateKindEqual,
  delegateKindScope,
  delegateKindsIncompatible,
  delegateMatchHeaderConflict,
  delegateMatchLimits,
  delegateMatchMethod,
  delegateMixedParents,
  delegateNamespaceNotAllowed,
  delegateNoSectionBindsAll,
  delegateNoSectionNone,
  delegateParentKindRequired,
  delegateParentNoChild,
  delegateParentNotFound,
  delegateParentPort,
  delegateParentRewrite,
  delegateParentUnattached,
  delegatePathDoubleSlash,
  delegatePathRepeated,
  delegatePathType,
  delegateRuleUnnamed,
  delegateRuleXor,
  delegateSectionNoAllowedroutes,
  delegateSectionNotFound,
  delegateSelectorCustomLabel,
  delegateSelectorEmpty,
  delegateSelectorIgnored,
  delegateSelectorMissing,
  delegateSelectorNoMatch,
  delegateSelectorShape,
  delegateSelf,
  delegateTimeoutsMerge,
  delegateTwoTiers,
  delegateYamlIndentation,
] satisfies readonly ListedRule[];
