import type { Delivered } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import type { RuleRetry } from "../../model/routeRuleSettings.ts";
import { isBetween } from "../../schema/release.ts";
import { counted } from "../../text/counted.ts";
import { enumerate } from "../../text/sentence.ts";
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
  const { retry, timeouts } = resource.spec.rules[rule] ?? {};
  const release = workspace.clusterOf(id).options.crds.bundleVersion;
  // Releases before 1.7 leave it to the implementation how often it is without a number.
  const preset = isBetween(release, "1.7", undefined) ? { attempts: 1 } : {};
  return retry && inWords({ ...preset, ...retry }, timeouts?.request);
}

function inWords({ attempts, codes = [], hasCodes, backoff }: RuleRetry, limit?: string): string | undefined {
  if (attempts === 0) return "**Retries** are off.";
  if (typeof attempts === "string" || (hasCodes && codes.length === 0)) return undefined;
  const causes = [...codes.map(String).map(codeSpan), "connections that fail"];
  return [
    `**Retries** after ${enumerate(causes, "or")}${attempts === undefined ? "" : `, up to ${counted(attempts, "more request")}`}.`,
    ...(backoff === undefined
      ? []
      : [`The wait in between starts at ${codeSpan(backoff)}; how it grows is up to the implementation.`]),
    ...(limit === undefined ? [] : [`All of them together end after ${codeSpan(limit)}.`]),
  ].join(" ");
}
