import type { Delivered } from "../../delivery/delivered.ts";
import { admittedRetry, retryCauses } from "../../gateway-api/traffic/retries.ts";
import type { Route } from "../../model/resource.ts";
import type { RuleRetry } from "../../model/routeRuleSettings.ts";
import { counted } from "../../text/counted.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { codeSpan } from "./markdown.ts";

/** What the retries of a rule come to, on `retry` and on how often it is; undefined elsewhere. */
export function retryHover(
  { id, resource }: Delivered<Route>,
  path: Path,
  workspace: Workspace,
): string | undefined {
  const [, part, rule, key, field] = path;
  if (part !== "rules" || typeof rule !== "number" || key !== "retry") return undefined;
  if (path.length > 5 || (field !== undefined && field !== "attempts")) return undefined;
  const settings = resource.spec.rules[rule];
  if (settings === undefined) return undefined;
  const { bundleVersion } = workspace.clusterOf(id).options.crds;
  // What the standard channel drops is explained, too: other findings tell that it is dropped.
  const retry = admittedRetry(settings, { channel: "experimental", bundleVersion });
  return retry && inWords(retry, settings.timeouts?.request);
}

function inWords(retry: RuleRetry, limit?: string): string | undefined {
  const { attempts, backoff } = retry;
  if (attempts === 0) return "**Retries** are off.";
  const causes = retryCauses(retry);
  if (typeof attempts === "string" || causes === undefined) return undefined;
  return [
    `**Retries** after ${causes}${attempts === undefined ? "" : `, up to ${counted(attempts, "more request")}`}.`,
    ...(backoff === undefined
      ? []
      : [`The wait in between starts at ${codeSpan(backoff)}; how it grows is up to the implementation.`]),
    ...(limit === undefined ? [] : [`All of them together end after ${codeSpan(limit)}.`]),
  ].join(" ");
}
