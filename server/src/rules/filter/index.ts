import type { ListedRule } from "../listedRule.ts";
import filterCorsOriginPortRange from "./filterCorsOriginPortRange.ts";
import filterCorsSafelisted from "./filterCorsSafelisted.ts";
import filterCorsStarCredentials from "./filterCorsStarCredentials.ts";
import filterExtauthForwardbodyZero from "./filterExtauthForwardbodyZero.ts";
import filterExtensionrefCore from "./filterExtensionrefCore.ts";
import filterExtensionrefNotFound from "./filterExtensionrefNotFound.ts";
import filterHeaderHost from "./filterHeaderHost.ts";
import filterHeaderMultiAction from "./filterHeaderMultiAction.ts";
import filterHeaderNoop from "./filterHeaderNoop.ts";
import filterMirrorMultiple from "./filterMirrorMultiple.ts";
import filterMirrorSelf from "./filterMirrorSelf.ts";
import filterMirrorZero from "./filterMirrorZero.ts";
import filterPathSlash from "./filterPathSlash.ts";
import filterRedirectCodeExtended from "./filterRedirectCodeExtended.ts";
import filterRedirectEmpty from "./filterRedirectEmpty.ts";
import filterRedirectLoop from "./filterRedirectLoop.ts";

/** What filters do to requests and responses. */
export default [
  filterCorsOriginPortRange,
  filterCorsSafelisted,
  filterCorsStarCredentials,
  filterExtauthForwardbodyZero,
  filterExtensionrefCore,
  filterExtensionrefNotFound,
  filterHeaderHost,
  filterHeaderMultiAction,
  filterHeaderNoop,
  filterMirrorMultiple,
  filterMirrorSelf,
  filterMirrorZero,
  filterPathSlash,
  filterRedirectCodeExtended,
  filterRedirectEmpty,
  filterRedirectLoop,
] satisfies readonly ListedRule[];
