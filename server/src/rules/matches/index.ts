import type { Rule } from "../rule.ts";
import matchGrpcImplSpecific from "./matchGrpcImplSpecific.ts";
import matchHeaderDuplicateCi from "./matchHeaderDuplicateCi.ts";
import matchHeaderHost from "./matchHeaderHost.ts";
import matchPathRegexLooking from "./matchPathRegexLooking.ts";
import matchPathTrailingSlash from "./matchPathTrailingSlash.ts";
import matchRegexInvalid from "./matchRegexInvalid.ts";
import matchRegexNonportable from "./matchRegexNonportable.ts";

/** What each match asks of a request. */
export default [
  matchGrpcImplSpecific,
  matchHeaderDuplicateCi,
  matchHeaderHost,
  matchPathRegexLooking,
  matchPathTrailingSlash,
  matchRegexInvalid,
  matchRegexNonportable,
] as readonly Rule[];
