import type { AdmissionRule } from "../admissionRule.ts";
import cookieExtra from "./cookieExtra.ts";
import cookieMissing from "./cookieMissing.ts";
import headerExtra from "./headerExtra.ts";
import headerMissing from "./headerMissing.ts";
import permanentNeedsTimeout from "./permanentNeedsTimeout.ts";

/** Rules about what carries the sessions of clients. */
export default [
  cookieExtra,
  cookieMissing,
  headerExtra,
  headerMissing,
  permanentNeedsTimeout,
] satisfies readonly AdmissionRule[];
