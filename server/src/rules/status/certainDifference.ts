import type { Delivered } from "../../delivery/delivered.ts";
import type { Condition } from "../../gateway-api/conditions.ts";
import { certainConflicts } from "../../gateway-api/delegation/delegation.ts";
import type { ConflictSubject } from "../../gateway-api/delegation/delegationConflict.ts";
import type { ListenerDecision } from "../../gateway-api/listeners/listenerDecision.ts";
import { parentKindOf, parentTarget } from "../../gateway-api/references/references.ts";
import { isPastGeneration, saysUnhealthy } from "../../gateway-api/status/savedConditions.ts";
import type { SavedPart } from "../../gateway-api/status/savedParts.ts";
import type { SavedCondition } from "../../model/savedStatus.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isSameParent } from "../../workspace/cluster/savedPrediction.ts";

/** A condition that a cluster reported, and what the files say instead. */
export interface ConditionDifference {
  /** Index in the part's conditions. */
  readonly index: number;
  readonly saved: SavedCondition;
  readonly predicted: Condition;
}

/** The conditions that are compared, causes first: what follows from one of them is not said twice. */
const COMPARED = ["Accepted", "ResolvedRefs", "Conflicted"];

/**
 * The first condition of a part in which cluster and files differ for certain. What a controller can know and files
 * cannot (free ports, supported features, objects that are in no file) is no difference.
 */
export function certainDifference(
  subject: Delivered,
  part: SavedPart,
  predicted: readonly Condition[],
  cluster: Cluster,
): ConditionDifference | undefined {
  const generation = subject.resource.savedStatus?.generation;
  if (!isJudgedHere(subject, part, cluster)) return undefined;
  for (const type of COMPARED) {
    const index = part.conditions.findIndex((condition) => condition.type === type);
    const saved = part.conditions[index];
    const ours = predicted.find((condition) => condition.type === type);
    if (saved === undefined || ours === undefined || isPastGeneration(saved, generation)) continue;
    const [reported, said] = [saysUnhealthy(part.owner, saved), saysUnhealthy(part.owner, ours)];
    if (reported === undefined || said === undefined || reported === said) continue;
    const isCertain = said
      ? isCertainlyUnhealthy(subject, part, ours, cluster)
      : SEEN_IN_FILES.has(saved.reason ?? "");
    if (isCertain) return { index, saved, predicted: ours };
  }
  return undefined;
}

/** Meshes are decided by rules of their implementations, as far as a status goes; and delegation where it is read. */
function isJudgedHere(subject: Delivered, { owner, about }: SavedPart, cluster: Cluster): boolean {
  if (owner !== "Route parent" || about.kind !== "parent") return true;
  const target = parentTarget(about.ref, subject.namespace);
  const kind = target === undefined ? "other" : parentKindOf(target);
  if (kind === "Route") return cluster.options.delegation !== undefined;
  return kind === "Gateway" || kind === "ListenerSet";
}

/** True where a child and its parent cannot be joined by what the proposal itself says, not by what it leaves open. */
function isConflictOfProposal(subject: Delivered, { about }: SavedPart, cluster: Cluster): boolean {
  if (about.kind !== "parent") return false;
  return cluster.delegation
    .bindings(subject.id)
    .some(
      ({ ref, obstacle, reconciled, pairConflicts }) =>
        obstacle === "conflict" &&
        isSameParent(ref, about.ref, subject.namespace) &&
        [...certainConflicts(reconciled), ...pairConflicts].some(({ subject: what }) => SETTLED.has(what)),
    );
}

/** True for a child Gateway that the merging proposal itself says is not accepted, by what it names and what that is. */
function isRefusedByProposal(subject: Delivered, cluster: Cluster): boolean {
  const { form, verdict, obstacle } = cluster.merging.parentAcceptance(subject.id) ?? {};
  return form === "attachTo" && verdict === "no" && obstacle !== "is-parent-and-child";
}

const SETTLED: ReadonlySet<ConflictSubject> = new Set(["path", "header", "queryParam"]);

/**
 * Reasons of unhealthy conditions that would show in the files: with them a cluster contradicts files that show none.
 */
const SEEN_IN_FILES = new Set([
  "NotAllowedByListeners",
  "NoMatchingListenerHostname",
  "NoMatchingParent",
  "NotAllowed",
  "RefNotPermitted",
  "BackendNotFound",
  "TargetNotFound",
]);

/**
 * True for an unhealthy condition that the files prove, whatever the implementation supports and the cluster has
 * besides.
 */
function isCertainlyUnhealthy(
  subject: Delivered,
  part: SavedPart,
  { reason }: Condition,
  cluster: Cluster,
): boolean {
  switch (reason) {
    case "NotAllowedByListeners":
    case "NoMatchingListenerHostname":
    case "NoMatchingParent":
    case "NotAllowed":
    case "BackendNotFound":
    case "TargetNotFound":
    case "UnsupportedRoutability":
      return true;
    case "Invalid":
      return isRefusedByProposal(subject, cluster);
    case "IncompatibleFilters":
    case "UnsupportedValue":
      return isConflictOfProposal(subject, part, cluster);
    case "RefNotPermitted":
      return cluster.options.closedWorld;
    case "Conflicted":
      return (cluster.policies.backendTlsPolicy(subject.id)?.targets ?? []).every(
        ({ rival }) => rival === undefined || (rival.isCertain && !rival.tentative),
      );
    case "HostnameConflict":
    case "ProtocolConflict":
    case "InvalidCertificateRef":
    case "UnsupportedProtocol":
      return isCertainOfListener(decisionOf(subject, part, cluster), reason);
    default:
      return false;
  }
}

function decisionOf(
  subject: Delivered,
  { about }: SavedPart,
  cluster: Cluster,
): ListenerDecision | undefined {
  if (about.kind !== "listener") return undefined;
  return cluster.merging.listenerDecisions(subject.id).find(({ listener }) => listener.name === about.name);
}

function isCertainOfListener(decision: ListenerDecision | undefined, reason: string): boolean {
  if (decision === undefined) return false;
  const { conflict, certificates, listener } = decision;
  switch (reason) {
    case "InvalidCertificateRef":
      // Implementations may take certificates of other kinds.
      return certificates.every(({ verdict, target }) => verdict !== "no" || target?.kind === "Secret");
    case "UnsupportedProtocol":
      return listener.protocol?.includes("/") === false;
    default:
      return conflict !== undefined && !conflict.tentative && !conflict.soft;
  }
}
