import { enumerate, withArticle } from "../../text/sentence.ts";
import type { BackendDecision } from "../backends/backends.ts";
import { isFalse, isTrue, isUnknown } from "../conditions.ts";
import { boundRules, certainConflicts, conflictsOf, type RouteBinding } from "../delegation/delegation.ts";
import type { DelegationConflict } from "../delegation/delegationConflict.ts";
import { explainUndecided, reasonOfSearch } from "../references/undecidedTarget.ts";
import { displayKind, targetName } from "../target.ts";
import type { UnknownReason } from "../unknownReason.ts";
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
        ? isFalse("Accepted", reason, `${message} (GEP-1058 defines no reason; this one is a listener's.)`)
        : isUnknown("Accepted", unknownReason(binding), message);
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
  if (obstacle !== "kind" && resolution.kind !== "found") return explainUndecided(name, resolution);
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
      return `${name} is itself a child of this Route, so requests would go round in a circle.`;
    case "tiers":
      return `It has children of its own, so it cannot be a child of ${name}.`;
    case "kind":
      return `${name} can only be the parent of ${target.kind}s.`;
    case "other-kind":
      return `Whether routes can be children of ${withArticle(target.kind)} is up to the implementation; the proposal (GEP-1058) only covers HTTPRoutes.`;
    case "section":
      return `${name} has no rule \`${ref.sectionName ?? ""}\`.`;
    case "section-closed":
      return explainClosedSection(binding, name);
    case "unattached":
      return `No listener takes ${name}, so it is unknown which controller would bind its children.`;
    case "closed":
      return `No rule of ${name} has \`allowedRoutes\`, so it takes no child.`;
    case "hostname":
      return `Its hostnames have nothing in common with those of ${name}.`;
    case "conflict":
      return explainConflicts(binding, name);
    default:
      return explainAdmission(binding, name);
  }
}

function explainClosedSection({ ref, rules }: RouteBinding, name: string): string {
  const rule = `Rule \`${ref.sectionName ?? ""}\` of ${name}`;
  const check = rules.flatMap(({ checks }) => checks).find(({ verdict }) => verdict === "no");
  return check === undefined
    ? `${rule} has no \`allowedRoutes\`, so it takes no child.`
    : `${rule} does not let it in: ${check.why}.`;
}

function explainConflicts({ reconciled, pairConflicts }: RouteBinding, name: string): string {
  const own = certainConflicts(reconciled);
  const conflicts = [...own, ...pairConflicts];
  const [first] = conflicts;
  const rest = conflicts.length > 1 ? ` (and ${conflicts.length - 1} more)` : "";
  if (first === undefined) return `It cannot be combined with ${name}.`;
  const what = `at \`${childPathInWords(first)}\`, ${first.why}${rest}`;
  return own.length === 0
    ? `It cannot be combined with ${name}, to which all of its parentRefs bind together or not at all: ${what}.`
    : `It cannot be combined with ${name}: ${what}.`;
}

/** What the rules of the parent say to the child, where none of them takes it for certain. */
function explainAdmission(binding: RouteBinding, name: string): string {
  const { rules, verdict } = binding;
  if (verdict === "no") {
    const rule = rules.find(({ delegates }) => delegates !== "no") ?? rules[0];
    const why = rule?.checks.find((one) => one.verdict === "no")?.why;
    return `No rule of ${name} lets it in.${rule === undefined ? "" : ` For ${ruleInWords(rule)}, ${why ?? "it is refused"}.`}`;
  }
  return `Whether it is bound to ${name} cannot be told: ${doubtOf(binding).why}.`;
}

/** Why nothing can be said for certain, in one clause, and of which sort that is. */
interface Doubt {
  readonly why: string;
  readonly reason: UnknownReason;
}

function doubtOf({ parent, rules, reconciled, hostnames, obstacle }: RouteBinding): Doubt {
  const isBound = rules.some(({ verdict }) => verdict === "yes");
  const checks = isBound ? [] : rules.flatMap((rule) => rule.checks);
  const check = checks.find((one) => one.verdict === "unknown");
  if (check !== undefined) return { why: check.why, reason: check.doubt };
  const [conflict] = conflictsOf(reconciled);
  if (conflict !== undefined) {
    return { why: conflict.why, reason: conflict.isExpression === true ? "Undecidable" : "FilledInLater" };
  }
  if (hostnames?.verdict === "unknown") {
    return { why: "what their hostnames have in common is not known here", reason: hostnames.doubt };
  }
  if (obstacle === "undecided" && rules.length === 0 && parent?.resource.spec.hasUnreadRules !== true) {
    const why = "how more than two tiers are combined is up to the implementation";
    return { why, reason: "ImplementationSpecific" };
  }
  return { why: "a part of them is filled in later", reason: "FilledInLater" };
}

/** The reason of an unknown binding: that an object is missing is said only where one is. */
export function unknownReason(binding: RouteBinding): UnknownReason {
  const { resolution, obstacle } = binding;
  if (resolution.kind !== "found") return reasonOfSearch(resolution);
  if (obstacle === "other-kind") return "ImplementationSpecific";
  return obstacle === "unattached" ? "Pending" : doubtOf(binding).reason;
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
