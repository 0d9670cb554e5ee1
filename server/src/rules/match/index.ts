import type { ListedRule } from "../listedRule.ts";
import matchDuplicateWithinRule from "./matchDuplicateWithinRule.ts";
import matchGrpcImplSpecific from "./matchGrpcImplSpecific.ts";
import matchHeaderDuplicateCi from "./matchHeaderDuplicateCi.ts";
import matchHeaderHost from "./matchHeaderHost.ts";
import matchHostnameOrder from "./matchHostnameOrder.ts";
import matchPathRegexLooking from "./matchPathRegexLooking.ts";
import matchPathTrailingSlash from "./matchPathTrailingSlash.ts";
import matchRegexInvalid from "./matchRegexInvalid.ts";
import matchRegexNonportable from "./matchRegexNonportable.ts";
import matchSubsumedWithinRule from "./matchSubsumedWithinRule.ts";

/** What each match asks of a request. */
export default [
  matchDuplicateWithinRule,
  matchGrpcImplSpecific,
  matchHeaderDuplicateCi,
  matchHeaderHost,
  matchHostnameOrder,
  matchPathRegexLooking,
  matchPathTrailingSlash,
  matchRegexInvalid,
  matchRegexNonportable,
  matchSubsumedWithinRule,
] satisfies readonly ListedRule[];
