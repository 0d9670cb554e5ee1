import type { ListedRule } from "../listedRule.ts";
import grantBroad from "./grantBroad.ts";
import grantForGatewayVsListenerset from "./grantForGatewayVsListenerset.ts";
import grantForParentref from "./grantForParentref.ts";
import grantFromKindUnusual from "./grantFromKindUnusual.ts";
import grantGroupWrong from "./grantGroupWrong.ts";
import grantMeshExempt from "./grantMeshExempt.ts";
import grantMissing from "./grantMissing.ts";
import grantNearMiss from "./grantNearMiss.ts";
import grantSameNamespace from "./grantSameNamespace.ts";
import grantUnused from "./grantUnused.ts";
import grantWithSectionname from "./grantWithSectionname.ts";

/** ReferenceGrants: those that lack, those that nobody needs. */
export default [
  grantBroad,
  grantForGatewayVsListenerset,
  grantForParentref,
  grantFromKindUnusual,
  grantGroupWrong,
  grantMeshExempt,
  grantMissing,
  grantNearMiss,
  grantSameNamespace,
  grantUnused,
  grantWithSectionname,
] satisfies readonly ListedRule[];
