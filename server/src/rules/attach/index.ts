import type { ListedRule } from "../listedRule.ts";
import attachChain from "./attachChain.ts";
import attachChildAddresses from "./attachChildAddresses.ts";
import attachChildInfrastructureFields from "./attachChildInfrastructureFields.ts";
import attachChildRefsLocal from "./attachChildRefsLocal.ts";
import attachChildrenFromDefault from "./attachChildrenFromDefault.ts";
import attachChildrenFromEnum from "./attachChildrenFromEnum.ts";
import attachChildrenSelectorCustomLabel from "./attachChildrenSelectorCustomLabel.ts";
import attachChildrenSelectorEmpty from "./attachChildrenSelectorEmpty.ts";
import attachChildrenSelectorIgnored from "./attachChildrenSelectorIgnored.ts";
import attachChildrenSelectorMissing from "./attachChildrenSelectorMissing.ts";
import attachChildrenSelectorNoMatch from "./attachChildrenSelectorNoMatch.ts";
import attachChildrenSelectorShape from "./attachChildrenSelectorShape.ts";
import attachClassMismatch from "./attachClassMismatch.ts";
import attachCycle from "./attachCycle.ts";
import attachGatewaylistenerKind from "./attachGatewaylistenerKind.ts";
import attachGroupOfLabel from "./attachGroupOfLabel.ts";
import attachListenerConflict from "./attachListenerConflict.ts";
import attachMergedEmpty from "./attachMergedEmpty.ts";
import attachMergedNameDuplicate from "./attachMergedNameDuplicate.ts";
import attachNamespaceNotAllowed from "./attachNamespaceNotAllowed.ts";
import attachParentIsChild from "./attachParentIsChild.ts";
import attachParentNotAccepted from "./attachParentNotAccepted.ts";
import attachParentNotOptedIn from "./attachParentNotOptedIn.ts";
import attachPolicyChild from "./attachPolicyChild.ts";
import attachRouteSectionInParent from "./attachRouteSectionInParent.ts";
import attachRouteToParentScope from "./attachRouteToParentScope.ts";
import attachSelf from "./attachSelf.ts";
import attachStatusAddresses from "./attachStatusAddresses.ts";
import attachStatusListenerScope from "./attachStatusListenerScope.ts";
import attachStatusParentAccepted from "./attachStatusParentAccepted.ts";
import attachTargetGroup from "./attachTargetGroup.ts";
import attachTargetGroupCore from "./attachTargetGroupCore.ts";
import attachTargetKindUndefined from "./attachTargetKindUndefined.ts";
import attachTargetNameRequired from "./attachTargetNameRequired.ts";
import attachTargetNotFound from "./attachTargetNotFound.ts";
import mergedIsolationShadow from "./mergedIsolationShadow.ts";
import mergedOrderHijack from "./mergedOrderHijack.ts";

/** Child Gateways that merge into another one (GEP-1713). */
export default [
  attachChain,
  attachChildAddresses,
  attachChildInfrastructureFields,
  attachChildRefsLocal,
  attachChildrenFromDefault,
  attachChildrenFromEnum,
  attachChildrenSelectorCustomLabel,
  attachChildrenSelectorEmpty,
  attachChildrenSelectorIgnored,
  attachChildrenSelectorMissing,
  attachChildrenSelectorNoMatch,
  attachChildrenSelectorShape,
  attachClassMismatch,
  attachCycle,
  attachGatewaylistenerKind,
  attachGroupOfLabel,
  attachListenerConflict,
  attachMergedEmpty,
  attachMergedNameDuplicate,
  attachNamespaceNotAllowed,
  attachParentIsChild,
  attachParentNotAccepted,
  attachParentNotOptedIn,
  attachPolicyChild,
  attachRouteSectionInParent,
  attachRouteToParentScope,
  attachSelf,
  attachStatusAddresses,
  attachStatusListenerScope,
  attachStatusParentAccepted,
  attachTargetGroup,
  attachTargetGroupCore,
  attachTargetKindUndefined,
  attachTargetNameRequired,
  attachTargetNotFound,
  mergedIsolationShadow,
  mergedOrderHijack,
] satisfies readonly ListedRule[];
