import type {
  BackendTlsPolicyDecision,
  PolicyRival,
  PolicyTargetDecision,
} from "../backends/backendTlsPolicy.ts";
import type { PolicyAncestor } from "../backends/policyAncestors.ts";
import { type Condition, isFalse, isTrue, isUnknown, sentence } from "../conditions.ts";
import { UNKNOWN_ORDER } from "../objectPrecedence.ts";
import { explainUndecided } from "../references/undecidedTarget.ts";
import { displayKind, type Target, targetName } from "../target.ts";

/** One entry of a policy's `status.ancestors`. */
export interface PolicyAncestorStatus {
  readonly ancestorRef: {
    readonly group: string;
    readonly kind: string;
    readonly namespace?: string;
    readonly name: string;
  };
  readonly controllerName?: string;
  readonly conditions: readonly Condition[];
}

/** The API has room for so many ancestors; a controller adds none to a full list. */
export const MOST_ANCESTORS = 16;

/**
 * The status of a policy for one of the Gateways through which its targets are reached.
 * Source: https://gateway-api.sigs.k8s.io/api-types/backendtlspolicy/ and https://gateway-api.sigs.k8s.io/reference/spec/#policyancestorstatus
 */
export function policyAncestorStatus(
  decision: BackendTlsPolicyDecision,
  ancestor: PolicyAncestor,
  controllerName: string | undefined,
): PolicyAncestorStatus {
  const { group, kind, namespace, name } = ancestor.gateway;
  return {
    ancestorRef: { group, kind, ...(namespace === undefined ? {} : { namespace }), name },
    ...(controllerName === undefined ? {} : { controllerName }),
    conditions: [acceptedCondition(decision, ancestor), resolvedRefsCondition(decision)],
  };
}

/** A certain fault goes before everything that is open: first the target, then rivals, then the authorities. */
function acceptedCondition(decision: BackendTlsPolicyDecision, ancestor: PolicyAncestor): Condition {
  const targets = decision.targets.filter(({ index }) => ancestor.targets.includes(index));
  const faulty = targets.find(({ verdict }) => verdict === "no");
  if (faulty !== undefined) return isFalse("Accepted", reasonOf(faulty), explainTarget(faulty));
  const lost = targets.find(({ rival }) => rival?.isCertain === true);
  if (lost?.rival !== undefined) return isFalse("Accepted", "Conflicted", explainRival(lost, lost.rival));
  if (decision.usableAuthority === "no") return isFalse("Accepted", "NoValidCACertificate", whyOf(decision));
  if (decision.wellKnown.verdict === "no")
    return isFalse("Accepted", "Invalid", "The only well-known authorities are those of the `System`.");
  return (
    openTarget(targets) ??
    (decision.usableAuthority === "unknown" ? openAuthority("Accepted", decision) : undefined) ??
    openWellKnown(decision) ??
    openAncestor(ancestor) ??
    isTrue("Accepted", "Accepted", `TLS to ${enumerateTargets(targets)} follows this policy.`)
  );
}

/** A target that the policy may not apply to, or that another policy may have. */
function openTarget(targets: readonly PolicyTargetDecision[]): Condition | undefined {
  for (const target of targets)
    if (target.verdict === "unknown") return isUnknown("Accepted", target.doubt, explainTarget(target));
  for (const target of targets) {
    const { rival } = target;
    if (rival?.isCertain === false) return isUnknown("Accepted", rival.doubt, explainRival(target, rival));
  }
  return undefined;
}

function openAuthority(type: string, { authorities }: BackendTlsPolicyDecision): Condition | undefined {
  const open = authorities.find((authority) => authority.verdict === "unknown");
  return open && isUnknown(type, open.doubt, sentence(open.why));
}

function openWellKnown({ wellKnown }: BackendTlsPolicyDecision): Condition | undefined {
  if (wellKnown.verdict !== "unknown") return undefined;
  const message =
    wellKnown.doubt === "FilledInLater"
      ? "Which authorities are meant is filled in later."
      : "Which authorities are meant is the implementation's to say.";
  return isUnknown("Accepted", wellKnown.doubt, message);
}

function openAncestor(ancestor: PolicyAncestor): Condition | undefined {
  return ancestor.verdict === "unknown"
    ? isUnknown("Accepted", ancestor.doubt, explainAncestor(ancestor))
    : undefined;
}

function resolvedRefsCondition(decision: BackendTlsPolicyDecision): Condition {
  const { authorities } = decision;
  const wrong = authorities.find(({ verdict }) => verdict === "no");
  if (wrong !== undefined)
    return isFalse("ResolvedRefs", wrong.reason ?? "InvalidCACertificateRef", sentence(wrong.why));
  return (
    openAuthority("ResolvedRefs", decision) ??
    isTrue("ResolvedRefs", "ResolvedRefs", "Every reference resolves.")
  );
}

function reasonOf({ fault }: PolicyTargetDecision): "Invalid" | "TargetNotFound" {
  return fault === "udp" || fault === "own-settings" ? "Invalid" : "TargetNotFound";
}

/** One sentence on how a policy stands with a target, rivals aside. */
export function explainTarget({ target, ref, fault, verdict, resolution }: PolicyTargetDecision): string {
  const name = nameOfTarget(target);
  switch (fault) {
    case "absent":
      return `${name} is not in this workspace.`;
    case "section":
      return `${name} has no port named \`${ref.sectionName ?? ""}\`.`;
    case "udp":
      return ref.sectionName === undefined
        ? `${name} has UDP ports only, and TLS runs over TCP.`
        : `Port \`${ref.sectionName}\` of ${name} is a UDP port, and TLS runs over TCP.`;
    case "own-settings":
      return `${name} has TLS settings of its own, in \`spec.tls\`, and no policy may add to them.`;
    default:
      if (verdict === "yes") return `It applies to ${name}.`;
      return resolution.kind === "undecided"
        ? explainUndecided(name, resolution)
        : `Whether it can apply to ${name} cannot be told from this workspace.`;
  }
}

/** One sentence on a policy that comes first. Both stand in one namespace, so their owners may know of each other. */
export function explainRival({ target, ref }: PolicyTargetDecision, rival: PolicyRival): string {
  const part = ref.sectionName === undefined ? "" : `port \`${ref.sectionName}\` of `;
  const what = `${part}${nameOfTarget(target)}`;
  const name = `BackendTLSPolicy \`${rival.policy.resource.metadata.name ?? ""}\``;
  if (!rival.isCertain)
    return `Whether ${name} applies to ${what} too, and takes precedence, cannot be told.`;
  return `${name} applies to ${what} too${rival.tentative ? `; ${UNKNOWN_ORDER}` : ", and takes precedence"}.`;
}

function explainAncestor({ gateway, id }: PolicyAncestor): string {
  const name = nameOfTarget(gateway);
  return id === undefined
    ? `${name} is not in this workspace.`
    : `Whether requests come from ${name} to the target cannot be told from this workspace.`;
}

function nameOfTarget(target: Target): string {
  return `${displayKind(target)} \`${targetName(target)}\``;
}

function enumerateTargets(targets: readonly PolicyTargetDecision[]): string {
  return [...new Set(targets.map(({ target }) => nameOfTarget(target)))].join(" and ");
}

/** What is wrong with the first bundle of authorities that cannot be used. */
function whyOf({ authorities }: BackendTlsPolicyDecision): string {
  return sentence(authorities.find(({ verdict }) => verdict === "no")?.why ?? "");
}
