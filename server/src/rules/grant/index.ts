import type { DocumentRule } from "../documentRule.ts";
import type { Rule } from "../rule.ts";
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
] as readonly Rule[];

/** Those that one document shows by itself. */
export const documentRules: readonly DocumentRule[] = [grantWithSectionname];
