import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { attach, relevantListeners } from "../../gateway-api/attachment/attachment.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import type { Gateway } from "../../model/resource.ts";
import { inBackticks } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { listItems } from "../../yaml/listItems.ts";
import type { Path } from "../../yaml/tree.ts";
import { certManagerAnnotations } from "./certManagerAnnotations.ts";
import { grantsForKind, grantsInTitle } from "./grantsForKind.ts";
import { inlinedParentRefs } from "./inlinedParentRefs.ts";
import { policiesOnListeners } from "./policiesOnListeners.ts";
import {
  planUnless,
  type Refactoring,
  type RefactoringEdit,
  type RefactoringPlan,
  titleSaying,
} from "./refactoring.ts";
import {
  areReadable,
  asksClients,
  hasConflict,
  isTied,
  notMerged,
  UNREADABLE,
  undecidedRoutes,
  wordsOfAGateway,
} from "./safeToRewrite.ts";

/** Listeners that one Gateway may have. */
const MOST_LISTENERS = 64;
const LISTENERS: Path = ["spec", "listeners"];

/** Moves the listeners of a ListenerSet or a child Gateway to the Gateway itself; undefined for any other object. */
export function inlineMember(member: ListenerOwner, workspace: Workspace): Refactoring | undefined {
  const parentAcceptance = workspace.clusterOf(member.id).merging.parentAcceptance(member.id);
  if (parentAcceptance === undefined || member.resource.kind === "XListenerSet") return undefined;
  const isSet = member.resource.kind === "ListenerSet";
  const indices = (member.resource.spec.listeners ?? []).map((_, index) => index);
  const grants = grantsForKind(member, indices, "Gateway", workspace.clusterOf(member.id));
  const title = isSet ? "Inline ListenerSet into its Gateway" : "Inline child Gateway into its parent";
  const plan: RefactoringPlan =
    parentAcceptance.parent === undefined || parentAcceptance.verdict !== "yes"
      ? { kind: "refused", reason: notMerged(member, parentAcceptance) }
      : inlining(member, parentAcceptance.parent, { indices, grants }, workspace);
  return { kind: "refactor.inline", title: titleSaying(title, plan, grantsInTitle(grants)), plan };
}

interface Inlined {
  readonly indices: readonly number[];
  readonly grants: readonly RefactoringEdit[];
}

function inlining(
  member: ListenerOwner,
  gateway: Delivered<Gateway>,
  { indices, grants }: Inlined,
  workspace: Workspace,
): RefactoringPlan {
  const cluster = workspace.clusterOf(member.id);
  return planUnless(
    obstacleInText(member, gateway, workspace) ??
      obstacleInList(member, gateway, indices, cluster) ??
      obstacleInReferences(member, gateway, cluster) ??
      undecidedRoutes([member.id, gateway.id], cluster),
    () => [
      {
        kind: "copyItems",
        place: { id: gateway.id, path: LISTENERS },
        items: { list: { id: member.id, path: LISTENERS }, indices },
      },
      ...cluster.attachment
        .routesNaming(member.id)
        .flatMap((route) => inlinedParentRefs(route, member, gateway, cluster)),
      ...policyEdits(member, gateway, cluster),
      ...grants,
      { kind: "removeObject", id: member.id },
    ],
  );
}

/** What the manifests say that does not survive the move. */
function obstacleInText(
  member: ListenerOwner,
  gateway: Delivered<Gateway>,
  workspace: Workspace,
): string | undefined {
  const objectLocation = workspace.objectLocation(member.id);
  if (objectLocation === undefined || !areReadable(workspace, [member.id, gateway.id])) return UNREADABLE;
  const { base, metadata, kind } = member.resource;
  const items = listItems(objectLocation.document.text, [...base, ...LISTENERS]);
  if (items.length === 0) return "It has no listeners.";
  if (items.some(({ text }) => isTied(text)))
    return "Parts of its listeners are filled in later, or tied to other places by an anchor.";
  if (sameNamespace(member.namespace, gateway.namespace) !== "yes")
    return "It stands in another namespace than its Gateway, and its listeners refer to that namespace.";
  const words = kind === "Gateway" ? wordsOfAGateway({ ...member, resource: member.resource }) : [];
  if (words.length > 0) return `It sets ${words.map(inBackticks).join(", ")}, which belong to the parent.`;
  const own = certManagerAnnotations(metadata.annotations);
  return deepEqual(own, {}) || deepEqual(own, certManagerAnnotations(gateway.resource.metadata.annotations))
    ? undefined
    : "Its annotations for cert-manager are not those of the Gateway, so its certificates may not be made.";
}

/** What keeps the merged list from meaning the same. */
function obstacleInList(
  member: ListenerOwner,
  gateway: Delivered<Gateway>,
  indices: readonly number[],
  cluster: Cluster,
): string | undefined {
  const listeners = member.resource.spec.listeners ?? [];
  const own = gateway.resource.spec.listeners ?? [];
  if (cluster.merging.isRejected(gateway.id))
    return `Gateway \`${displayName(gateway)}\` is not valid by itself.`;
  if (member.resource.kind === "Gateway" && (cluster.merging.of(member.id)?.members ?? []).length > 0)
    return "Other objects attach to it.";
  const clash = listeners.find(({ name }) => own.some((other) => other.name === name));
  if (clash !== undefined)
    return `Gateway \`${displayName(gateway)}\` has a listener \`${clash.name ?? ""}\` of its own.`;
  if (own.length + listeners.length > MOST_LISTENERS)
    return `The Gateway would have ${own.length + listeners.length} listeners, and it may have ${MOST_LISTENERS}.`;
  if (hasConflict(member, indices, cluster))
    return "One of its listeners clashes with another one, and which of them serves would change.";
  return asksClients(gateway, listeners)
    ? "`spec.tls.frontend` of the Gateway would ask clients of its HTTPS listeners for certificates."
    : undefined;
}

/** What refers to one of the two as a whole, and would mean more or less afterwards. */
function obstacleInReferences(
  member: ListenerOwner,
  gateway: Delivered<Gateway>,
  cluster: Cluster,
): string | undefined {
  if (policiesOnListeners(member, "whole", cluster).length > 0)
    return "A policy applies to it as a whole; name its listeners with `sectionName` first.";
  const isAstray = cluster.attachment
    .routesNaming(member.id)
    .flatMap(({ id }) => cluster.attachment.of(id))
    .some((attachment) => attachment.parent?.id === member.id && relevantListeners(attachment).length === 0);
  if (isAstray) return "A Route names a listener or a port that it does not have.";
  const isWidened = cluster.attachment.routesNaming(gateway.id).some((route) => {
    const attachments = cluster.attachment.of(route.id);
    const taken = new Set(
      attachments
        .filter(({ parent }) => parent?.id === member.id)
        .flatMap(({ meant }) => meant.filter(({ verdict }) => verdict !== "no").map(({ index }) => index)),
    );
    return attachments
      .filter(({ parent }) => parent?.id === gateway.id)
      .some(({ ref, index: at }) => {
        const { kind, metadata } = member.resource;
        const { listeners } = attach(
          route,
          at,
          { ...ref, kind, name: metadata.name ?? "" },
          cluster.merging.view,
        );
        const isWhole = ref.sectionName === undefined;
        return listeners.some(({ index, verdict }) => verdict !== "no" && !(isWhole && taken.has(index)));
      });
  });
  return isWidened ? "A Route that names the Gateway would attach to these listeners, too." : undefined;
}

function policyEdits(
  member: ListenerOwner,
  gateway: Delivered<Gateway>,
  cluster: Cluster,
): readonly RefactoringEdit[] {
  const names = new Set((member.resource.spec.listeners ?? []).flatMap(({ name }) => name ?? []));
  return policiesOnListeners(member, names, cluster).flatMap(({ id, path }) => [
    { kind: "set", place: { id, path: [...path, "kind"] }, value: "Gateway" },
    { kind: "set", place: { id, path: [...path, "name"] }, value: gateway.resource.metadata.name ?? "" },
  ]);
}
