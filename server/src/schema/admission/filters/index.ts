import type { AdmissionRule } from "../admissionRule.ts";
import backendRedirectPrefixNeedsPathprefix from "./backendRedirectPrefixNeedsPathprefix.ts";
import backendRewritePrefixNeedsPathprefix from "./backendRewritePrefixNeedsPathprefix.ts";
import corsHeadersStarAlone from "./corsHeadersStarAlone.ts";
import corsMethodsStarAlone from "./corsMethodsStarAlone.ts";
import corsOriginsStarAlone from "./corsOriginsStarAlone.ts";
import extauthUnionExtra from "./extauthUnionExtra.ts";
import extauthUnionMissing from "./extauthUnionMissing.ts";
import filterRepeated from "./filterRepeated.ts";
import filterUnionExtra from "./filterUnionExtra.ts";
import filterUnionMissing from "./filterUnionMissing.ts";
import fractionRange from "./fractionRange.ts";
import mirrorPercentXorFraction from "./mirrorPercentXorFraction.ts";
import pathmodifierExtra from "./pathmodifierExtra.ts";
import pathmodifierMissing from "./pathmodifierMissing.ts";
import redirectAndRewrite from "./redirectAndRewrite.ts";
import redirectPrefixNeedsPathprefix from "./redirectPrefixNeedsPathprefix.ts";
import redirectWithBackendrefs from "./redirectWithBackendrefs.ts";
import rewritePrefixNeedsPathprefix from "./rewritePrefixNeedsPathprefix.ts";

/** Rules about the filters of HTTPRoutes and GRPCRoutes. */
export default [
  backendRedirectPrefixNeedsPathprefix,
  backendRewritePrefixNeedsPathprefix,
  corsHeadersStarAlone,
  corsMethodsStarAlone,
  corsOriginsStarAlone,
  extauthUnionExtra,
  extauthUnionMissing,
  filterRepeated,
  filterUnionExtra,
  filterUnionMissing,
  fractionRange,
  mirrorPercentXorFraction,
  pathmodifierExtra,
  pathmodifierMissing,
  redirectAndRewrite,
  redirectPrefixNeedsPathprefix,
  redirectWithBackendrefs,
  rewritePrefixNeedsPathprefix,
] satisfies readonly AdmissionRule[];
