import type { ListedRule } from "../listedRule.ts";
import requestExpectation from "./requestExpectation.ts";
import requestUnreadable from "./requestUnreadable.ts";

/** What request files (`*.http`, `*.rest`) show, held against the manifests. */
export default [requestExpectation, requestUnreadable] satisfies readonly ListedRule[];
