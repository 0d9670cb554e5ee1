import { enumerate } from "../../text/sentence.ts";
import type { BackendDecision } from "../backends/backends.ts";
import { isFalse, isTrue, isUnknown } from "../conditions.ts";
import { boundRules, conflictsOf, type RouteBinding } from "../delegation/delegation.ts";
import type { DelegationConflict } from "../delegation/delegationConflict.ts";
import { displayKind, targetName } from "../target.ts";
import { type RouteParentStatus, resolvedRefsCondition } from "./routeStatus.ts";

/**
 * The status of a child for the parentRef that names a Route; undefined where nobody would write one. The proposal
 * leaves status open, so types and reasons are those that the API has for listeners, which the message says.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Route Status)
 */
export function boundRouteStatus(
  binding: RouteBinding,
  backends: readonly BackendDecision[],
  closedWorld: boolean,
  controllerName: string | undefined,
): RouteParentStatus | undefined {
  if (binding.resolution.kind === "undecided") return undefined;
  if (binding.resolution.kind === "absent" && closedWorld) return undefined;
  const message = explainBinding(binding);
  const { verdict, reason = "NoMatchingParent" } = binding;
  const accepted =
    verdict === "yes"
      ? isTrue("Accepted", reason, message)
      : verdict === "no"
        ? isFalse("Accepted", reason, `${message} (GEP-1058 names no reason; this one is borrowed.)`)
        : isUnknown("Accepted", message);
  return {
    parentRef: binding.ref,
    ...(controllerName === undefined ? {} : { controllerName }),
    conditions: [accepted, resolvedRefsCondition(backends)],
  };
}

/** One sentence on why a child is bound to a parent Route or is not. */
export function explainBinding(binding: RouteBinding): string {
  const { target, resolution, verdict, obstacle } = binding;
  const name = `${displayKind(target)} \`${targetName(target)}\``;
  if (obstacle !== "kind" && resolution.kind === "absent") return `${name} is not in this workspace.`;
  if (obstacle !== "kind" && resolution.kind === "undecided") {
    return `Which ${target.kind} \`${target.name}\` is meant cannot be told from this workspace.`;
  }
  if (verdict === "yes")
    return `It is bound to ${enumerate(boundRules(binding).map(ruleInWords))} of ${name}.`;
  return explainObstacle(binding, name);
}

function explainObstacle(binding: RouteBinding, name: string): string {
  const { ref, target, obstacle } = binding;
  switch (obstacle) {
    case "self":
      return "A Route cannot be its own parent.";
    case "cycle":
      return `${name} is itself below this Route, so the two would hand requests round in a circle.`;
    case "tiers":
      return "It hands requests on to children of its own, and a Route is not both parent and child.";
    case "kind":
      return `${name} can only be the parent of ${target.kind}s.`;
    case "other-kind":
      return `What becomes of children of a ${target.kind} is not settled; the proposal speaks of HTTPRoutes.`;
    case "section":
      return `${name} has no rule \`${ref.sectionName ?? ""}\`.`;
    case "section-closed":
      return `Rule \`${ref.sectionName ?? ""}\` of ${name} has no \`allowedRoutes\`, so it takes no child.`;
    case "closed":
      return `No rule of ${name} has \`allowedRoutes\`, so it takes no child.`;
    case "hostname":
      return `Its hostnames have nothing in common with those of ${name}.`;
    case "conflict": {
      const conflicts = conflictsOf(binding.reconciled).filter(({ verdict }) => verdict === "no");
      const [first] = conflicts;
      const rest = conflicts.length > 1 ? ` (and ${conflicts.length - 1} more)` : "";
      return first === undefined
        ? `It cannot be joined with ${name}.`
        : `It cannot be joined with ${name}: at \`${childPathInWords(first)}\`, ${first.why}${rest}.`;
    }
    default:
      return explainAdmission(binding, name);
  }
}

/** What the rules of the parent say to the child, where none of them takes it for certain. */
function explainAdmission(binding: RouteBinding, name: string): string {
  const { rules, verdict } = binding;
  const rule = rules.find(({ delegates }) => delegates !== "no") ?? rules[0];
  const why = rule?.checks.find((one) => one.verdict === verdict)?.why;
  if (verdict === "no") {
    return `No rule of ${name} lets it in.${rule === undefined ? "" : ` For ${ruleInWords(rule)}, ${why ?? "it is refused"}.`}`;
  }
  return `Whether it is bound to ${name} cannot be told: ${undecidedWhy(binding) ?? why ?? "a part of them is not known here"}.`;
}

function undecidedWhy({ rules, reconciled, hostnames, obstacle }: RouteBinding): string | undefined {
  const checks = rules.flatMap((rule) => rule.checks);
  const isBound = rules.some(({ verdict }) => verdict === "yes");
  const check = isBound ? undefined : checks.find(({ verdict }) => verdict === "unknown");
  if (check !== undefined) return check.why;
  const [conflict] = conflictsOf(reconciled);
  if (conflict !== undefined) return conflict.why;
  if (hostnames?.verdict === "unknown") return "what their hostnames have in common is not known here";
  return obstacle === "undecided" && rules.length === 0
    ? "how more than two tiers are joined is the implementation's own"
    : undefined;
}

/** A rule by its name, or by its place where it has none. */
export function ruleInWords({ index, name }: { readonly index: number; readonly name?: string }): string {
  return name === undefined || name === "" ? `rule ${index + 1}` : `rule \`${name}\``;
}

/** Where in the child a conflict stands, as people write paths: `rules[0].matches[0].path`. */
export function childPathInWords({ childPath }: DelegationConflict): string {
  return childPath
    .slice(1)
    .map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join("");
}
