import { durationMilliseconds } from "../../duration.ts";
import { changeTo, preferred } from "../admissionFixes.ts";
import type { AdmissionRule } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { textOf } from "../admittedValue.ts";
import type { RuleOfFamily } from "../ruleOfFamily.ts";

const HOUR = 3_600_000;

/** A rule about an interval over which retries are counted. */
interface RetryIntervalRule extends RuleOfFamily<"places"> {
  /** The path of the interval in an XBackendTrafficPolicy. */
  readonly path: string;
  /** In milliseconds. */
  readonly shortest: number;
  /** Which intervals are allowed, in a clause that begins a sentence. */
  readonly limits: string;
}

/** Refuses an interval that is shorter than it may be, or longer than an hour. */
export function retryIntervalRule({ path, shortest, limits, ...rule }: RetryIntervalRule): AdmissionRule {
  return defineAdmissionRule({
    ...rule,
    places: [{ kinds: ["XBackendTrafficPolicy"], at: [path] }],
    check(interval, report) {
      const length = durationMilliseconds(textOf(interval) ?? "");
      if (length === undefined || (length >= shortest && length <= HOUR)) return;
      report({
        at: [],
        message: `${limits}; the API server refuses the policy.`,
        fixes: [preferred(changeTo([], length < shortest ? "1s" : "1h"))],
      });
    },
  });
}
