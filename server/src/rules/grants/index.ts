import type { Rule } from "../rule.ts";
import grantForGatewayVsListenerset from "./grantForGatewayVsListenerset.ts";
import grantForParentref from "./grantForParentref.ts";
import grantFromKindUnusual from "./grantFromKindUnusual.ts";
import grantGroupWrong from "./grantGroupWrong.ts";
import grantMissing from "./grantMissing.ts";
import grantNearMiss from "./grantNearMiss.ts";
import grantSameNamespace from "./grantSameNamespace.ts";

export default [
  grantForGatewayVsListenerset,
  grantForParentref,
  grantFromKindUnusual,
  grantGroupWrong,
  grantMissing,
  grantNearMiss,
  grantSameNamespace,
] as readonly Rule[];
