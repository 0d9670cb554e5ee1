import type { Delivered } from "../../delivery/delivered.ts";
import type {
  BackendTlsPolicyDecision,
  PolicyTargetDecision,
} from "../../gateway-api/backends/backendTlsPolicy.ts";
import {
  explainRival,
  explainTarget,
  MOST_ANCESTORS,
  type PolicyAncestorStatus,
} from "../../gateway-api/status/policyStatus.ts";
import type { BackendTlsPolicy } from "../../model/resource.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { conditionsInWords } from "./conditions.ts";
import { bullets, codeSpan, escapeMarkdown, paragraphs, proseMarkdown } from "./markdown.ts";
import { titleOf, titleOfTarget } from "./naming.ts";

/** A BackendTLSPolicy: what it applies to, what the backends are checked against, and what each Gateway would report. */
export function policyHover(policy: Delivered<BackendTlsPolicy>, workspace: Workspace): string | undefined {
  const cluster = workspace.clusterOf(policy.id);
  const decision = cluster.policies.backendTlsPolicy(policy.id);
  const status = cluster.status.of(policy.id);
  if (decision === undefined || status === undefined || !("ancestors" in status)) return undefined;
  const count = cluster.policies.ancestors(policy.id).length;
  return paragraphs([
    `${titleOf(policy)}: TLS to backends`,
    bullets(decision.targets.map((target) => proseMarkdown(targetInWords(target)))),
    checkedAgainst(policy, decision),
    status.ancestors.length === 0
      ? "No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it."
      : `Predicted for each Gateway through which its targets are reached:\n\n${bullets(status.ancestors.map(ancestorLine), MOST_ANCESTORS) ?? ""}`,
    count > MOST_ANCESTORS
      ? `Of ${count} Gateways the API has room for ${MOST_ANCESTORS}; the others get no entry.`
      : undefined,
  ]);
}

/** One of the targets of a policy. */
export function policyTargetHover(
  policy: Delivered<BackendTlsPolicy>,
  index: number,
  workspace: Workspace,
): string | undefined {
  const decision = workspace
    .clusterOf(policy.id)
    .policies.backendTlsPolicy(policy.id)
    ?.targets.find((target) => target.index === index);
  return decision && paragraphs([titleOfTarget(decision.target), proseMarkdown(targetInWords(decision))]);
}

function targetInWords(decision: PolicyTargetDecision): string {
  const { ref, rival, verdict, fault, port } = decision;
  const part =
    verdict === "yes" && ref.sectionName !== undefined
      ? ` Only its port \`${ref.sectionName}\`${port === undefined ? "" : ` (${port})`} is meant.`
      : "";
  const isHeld = rival === undefined || fault !== undefined;
  return `${explainTarget(decision)}${part}${isHeld ? "" : ` ${explainRival(decision, rival)}`}`;
}

function checkedAgainst(
  { resource }: Delivered<BackendTlsPolicy>,
  { authorities }: BackendTlsPolicyDecision,
): string | undefined {
  const { hostname, wellKnownCACertificates } = resource.spec;
  const by =
    authorities.length > 0
      ? authorities.flatMap(({ target, why }) =>
          target === undefined
            ? []
            : [`${escapeMarkdown(target.kind)} ${codeSpan(target.name)} (${proseMarkdown(why)})`],
        )
      : wellKnownCACertificates === undefined
        ? []
        : [`the well-known authorities ${codeSpan(wellKnownCACertificates)}`];
  if (hostname === undefined || by.length === 0) return undefined;
  return `Backends are asked for ${codeSpan(hostname)} and checked against ${by.join(" and ")}.`;
}

function ancestorLine({ ancestorRef, conditions }: PolicyAncestorStatus): string {
  const { namespace, name } = ancestorRef;
  return `Gateway ${codeSpan(namespace === undefined ? name : `${namespace}/${name}`)}: ${conditionsInWords(conditions)}`;
}
