import type { RuleRetry, RuleSettings } from "../../model/routeRuleSettings.ts";
import { type Availability, isBetween, presenceIn } from "../../schema/release.ts";
import type { InstalledCrds } from "../../schema/servedVersions.ts";
import { counted } from "../../text/counted.ts";
import { enumerate } from "../../text/sentence.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { AppliedRule } from "./appliedRule.ts";
import type { TrafficStep } from "./trafficAnswer.ts";

/** The releases whose CRDs keep `retry`. */
const IN_CRDS: Availability = { standard: "1.7", experimental: "1.2" };

/**
 * The retries of a rule as the API server keeps them; undefined where it drops them. Since release 1.7 there is one where
 * no number is written; before, that was up to the implementation.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1731/
 */
export function admittedRetry(
  { retry }: Pick<RuleSettings, "retry">,
  { channel, bundleVersion }: Pick<InstalledCrds, "channel" | "bundleVersion">,
): RuleRetry | undefined {
  if (retry === undefined || presenceIn(IN_CRDS, channel, bundleVersion) !== "present") return undefined;
  return isBetween(bundleVersion, "1.7", undefined) ? { attempts: 1, ...retry } : retry;
}

/** After what a request is tried again, in words; undefined where a variable or something unreadable says it. */
export function retryCauses({ codes = [], hasCodes }: RuleRetry): string | undefined {
  if (hasCodes && codes.length === 0) return undefined;
  if (codes.some((code) => typeof code !== "number")) return undefined;
  return enumerate([...codes.map((code) => `\`${code}\``), "connections that fail"], "or");
}

/** What the retries of a rule mean for a request that is sent to its backends; nothing where it has none. */
export function retrySteps(
  { settings, retryAt: at }: Pick<AppliedRule, "settings" | "retryAt">,
  crds: Pick<InstalledCrds, "channel" | "bundleVersion">,
): readonly TrafficStep[] {
  const retry = admittedRetry(settings, crds);
  if (retry === undefined) return [];
  const step = (what: string, why: string): readonly TrafficStep[] => [{ about: "backend", what, why, at }];
  const { attempts, backoff } = retry;
  if (attempts === 0)
    return step(
      "no retries",
      "The rule switches retries off: what the first attempt comes to is the answer.",
    );
  const causes = retryCauses(retry);
  const after = causes === undefined ? "Where the rule says so," : `After ${causes}`;
  const times =
    typeof attempts === "number"
      ? `up to ${counted(attempts, "more time")}`
      : attempts === undefined
        ? "again as often as the implementation likes"
        : "again as often as a variable says";
  const { request } = settings.timeouts ?? {};
  const parts = [
    `${after} the request is sent ${times}`,
    ...(backoff === undefined ? [] : [`with waits that begin at \`${backoff}\``]),
    ...(request === undefined || isUnlimited(request) ? [] : [`all within \`${request}\``]),
  ];
  return step("retries", `${parts.join(", ")}.`);
}

/** A time of zero sets no limit, whatever its unit. */
function isUnlimited(duration: string): boolean {
  return !isOpaque(duration) && !/[1-9]/.test(duration);
}
