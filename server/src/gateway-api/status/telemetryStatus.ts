import type { Delivered } from "../../delivery/delivered.ts";
import type { AnyPolicyTarget } from "../../model/policy.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, type Policy } from "../../model/resource.ts";
import type { BackendDecision } from "../backends/backends.ts";
import type { ClusterView } from "../clusterView.ts";
import { type Condition, isFalse, isTrue, isUnknown, sentence } from "../conditions.ts";
import { type Contenders, meanOneTarget, rivalsBefore } from "../contenders.ts";
import { isOrderKnown } from "../objectPrecedence.ts";
import { explainRefused } from "../references/referenceGrants.ts";
import { policyTarget } from "../references/references.ts";
import { explainUndecided, reasonOfSearch } from "../references/undecidedTarget.ts";
import { displayKind, type Target, targetName } from "../target.ts";
import type { PolicyAncestorStatus } from "./policyStatus.ts";
import { explainBackend } from "./routeStatus.ts";

/** The policies of a kind that aim at an object. */
export interface PoliciesOfKind {
  contendersOfKind(group: string, kind: string, target: Target): Contenders<Delivered<Policy>>;
}

/** What decides which policy a Gateway takes. */
export interface TelemetryContest {
  readonly view: Pick<ClusterView, "find">;
  readonly policies: PoliciesOfKind;
}

/** A policy that comes before another one on a Gateway. */
export interface TelemetryRival {
  readonly rival: Delivered<Policy>;
  /** The order hangs on creation times that the manifests do not have. */
  readonly isTentative: boolean;
}

/**
 * The policy that a Gateway takes instead of this one: the oldest, else the first by name. Undefined where this is the one.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-4768/
 */
export function telemetryRival(
  policy: Delivered<Policy>,
  { ref }: AnyPolicyTarget,
  { policies, view }: TelemetryContest,
): TelemetryRival | undefined {
  const target = policyTarget(ref, policy.namespace);
  if (target === undefined || !isGateway(target)) return undefined;
  const all = policies.contendersOfKind(EXPERIMENTAL_GROUP, policy.resource.policyKind, target);
  const [first] = rivalsBefore(policy, all, (other) => meanOneTarget(policy, other, target, view));
  return first === undefined ? undefined : { rival: first, isTentative: !isOrderKnown(first, policy) };
}

/** What a telemetry policy's status follows from. */
export interface TelemetryTerms extends TelemetryContest {
  readonly view: ClusterView;
  readonly backends: readonly BackendDecision[];
  /** The controller that answers for a Gateway, where its class is in the workspace. */
  readonly controllerOf: (gateway: Delivered) => string | undefined;
}

/**
 * The entries of a telemetry policy's status: one for each Gateway that it aims at. Other kinds are an implementation's own.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-4768/
 */
export function telemetryStatus(
  policy: Delivered<Policy>,
  terms: TelemetryTerms,
): readonly PolicyAncestorStatus[] {
  return policy.resource.spec.targets.flatMap((written): readonly PolicyAncestorStatus[] => {
    const target = policyTarget(written.ref, policy.namespace);
    if (target === undefined || !isGateway(target)) return [];
    const { group, kind, namespace, name } = target;
    const found = terms.view.find(policy.id, target);
    const controllerName = found.kind === "found" ? terms.controllerOf(found.target) : undefined;
    return [
      {
        ancestorRef: { group, kind, ...(namespace === undefined ? {} : { namespace }), name },
        ...(controllerName === undefined ? {} : { controllerName }),
        conditions: [acceptedCondition(policy, written, target, terms), resolvedRefsCondition(terms)],
      },
    ];
  });
}

function acceptedCondition(
  policy: Delivered<Policy>,
  written: AnyPolicyTarget,
  target: Target,
  terms: TelemetryTerms,
): Condition {
  const { view } = terms;
  const found = view.find(policy.id, target);
  if (found.kind === "absent" && view.closedWorld && !view.mayBeProduced(target))
    return isFalse("Accepted", "TargetNotFound", `Gateway \`${target.name}\` is not in this workspace.`);
  if (found.kind !== "found") {
    const name = `Gateway \`${targetName(target)}\``;
    return isUnknown("Accepted", reasonOfSearch(found), explainUndecided(name, found));
  }
  const taken = telemetryRival(policy, written, terms);
  if (taken === undefined) return isTrue("Accepted", "Accepted", "The Gateway reports by this policy.");
  const name = taken.rival.resource.metadata.name ?? "";
  return isFalse(
    "Accepted",
    "Conflicted",
    taken.isTentative
      ? `XTelemetryPolicy \`${name}\` comes first by name; creation times, which go first, are not known here.`
      : `XTelemetryPolicy \`${name}\` is older.`,
  );
}

function resolvedRefsCondition({ backends }: TelemetryTerms): Condition {
  const wrong = backends.find(({ verdict }) => verdict === "no");
  if (wrong !== undefined) {
    const { target, reason = "BackendNotFound" } = wrong;
    const name = `${displayKind(target)} \`${target.name}\``;
    const why: Readonly<Record<typeof reason, string>> = {
      BackendNotFound: `${name} is not in this workspace.`,
      InvalidKind: `${name} is no backend.`,
      RefNotPermitted: sentence(explainRefused(wrong.permission, target, name)),
    };
    return isFalse("ResolvedRefs", reason, why[reason]);
  }
  const open = backends.find((backend) => backend.verdict === "unknown");
  return open === undefined
    ? isTrue("ResolvedRefs", "ResolvedRefs", "Every reference resolves.")
    : isUnknown("ResolvedRefs", open.doubt, explainBackend(open));
}

function isGateway({ group, kind }: Target): boolean {
  return group === GATEWAY_GROUP && kind === "Gateway";
}
