import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import { inBackticks } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { nodeAt, type Path } from "../../yaml/tree.ts";
import { isMap, type YamlValueMap, yamlValue } from "../../yaml/yamlValue.ts";
import { grantsForKind, grantsInTitle } from "./grantsForKind.ts";
import { letIn, lettingIn, type WantedPolicy } from "./listenerSetsLetIn.ts";
import { planUnless, type Refactoring, type RefactoringEdit, titleSaying } from "./refactoring.ts";
import {
  areReadable,
  notMerged,
  servedListenerSet,
  UNREADABLE,
  undecidedRoutes,
  withoutListenerSets,
  wordsOfAGateway,
} from "./safeToRewrite.ts";

/** Rewrites a child Gateway as the ListenerSet that came of the proposal; undefined for what is no child. */
export function convertChildGateway(
  gateway: Delivered<Gateway>,
  workspace: Workspace,
): Refactoring | undefined {
  const cluster = workspace.clusterOf(gateway.id);
  const parentAcceptance = cluster.merging.parentAcceptance(gateway.id);
  if (parentAcceptance === undefined) return undefined;
  const { parent } = parentAcceptance;
  const title = "Convert child Gateway to ListenerSet";
  return parent === undefined
    ? {
        kind: "refactor.rewrite",
        title,
        plan: { kind: "refused", reason: notMerged(gateway, parentAcceptance) },
      }
    : conversion(title, parent, [gateway], workspace);
}

/** Rewrites all children of a Gateway as ListenerSets; undefined where there are none. */
export function convertAllChildren(
  gateway: Delivered<Gateway>,
  workspace: Workspace,
): Refactoring | undefined {
  const children = childrenOf(gateway, workspace.clusterOf(gateway.id));
  const isChild = gateway.resource.spec.infrastructure?.attachTo !== undefined;
  if (children.length === 0 || isChild) return undefined;
  const title =
    children.length === 1
      ? "Convert the child Gateway to a ListenerSet"
      : `Convert all ${children.length} child Gateways to ListenerSets`;
  return conversion(title, gateway, children, workspace);
}

function childrenOf(gateway: Delivered<Gateway>, cluster: Cluster): readonly Delivered<Gateway>[] {
  return (cluster.merging.of(gateway.id)?.members ?? []).flatMap(({ resource, ...rest }) =>
    resource.kind === "Gateway" ? [{ ...rest, resource }] : [],
  );
}

/** The conversion of children under a title, which also says so where the parent has to let ListenerSets in. */
function conversion(
  title: string,
  parent: Delivered<Gateway>,
  children: readonly Delivered<Gateway>[],
  workspace: Workspace,
): Refactoring {
  const cluster = workspace.clusterOf(parent.id);
  const wanted = policyOfChildren(parent, workspace);
  const letsIn = lettingIn(parent, children, wanted, cluster);
  const isLast = childrenOf(parent, cluster).length === children.length;
  const grants = children.flatMap((child) =>
    grantsForKind(child, indicesOf(child.resource.spec.listeners ?? []), "ListenerSet", cluster),
  );
  const plan = planUnless(
    withoutListenerSets(cluster) ??
      children.map((child) => obstacleOf(child, cluster)).find((reason) => reason !== undefined) ??
      obstacleOfParent(parent, isLast, cluster) ??
      (letsIn.kind === "refused" ? letsIn.reason : undefined) ??
      undecidedRoutes(
        children.map(({ id }) => id),
        cluster,
      ) ??
      (areReadable(workspace, [parent.id, ...children.map(({ id }) => id)]) ? undefined : UNREADABLE),
    () => [
      ...children.flatMap((child) => childEdits(child, cluster)),
      ...grants,
      ...parentEdits(parent, wanted, letsIn.kind === "needed", isLast),
    ],
  );
  const opened = [
    ...(letsIn.kind === "needed" ? ["let in ListenerSets like child Gateways"] : []),
    ...grantsInTitle(grants),
  ];
  return { kind: "refactor.rewrite", title: titleSaying(title, plan, opened), plan };
}

/** What keeps a child from becoming a ListenerSet with the same meaning. */
function obstacleOf(child: Delivered<Gateway>, cluster: Cluster): string | undefined {
  const parentAcceptance = cluster.merging.parentAcceptance(child.id);
  const isMember =
    parentAcceptance?.verdict === "yes" ||
    // Labels that are not known here decide about the ListenerSet just as about the child.
    (parentAcceptance?.verdict === "unknown" && parentAcceptance.obstacle === "namespace");
  const name = displayName(child);
  if (parentAcceptance === undefined) return `Gateway \`${name}\` has no parent.`;
  if (!isMember) return notMerged(child, parentAcceptance);
  const words = wordsOfAGateway(child);
  if (words.length > 0)
    return `A ListenerSet cannot have ${words.map(inBackticks).join(", ")}, which Gateway \`${name}\` sets: move it to the parent first.`;
  if ((child.resource.spec.listeners ?? []).length === 0)
    return `Gateway \`${name}\` has no listeners, and a ListenerSet needs one.`;
  if ((cluster.merging.of(child.id)?.members ?? []).length > 0)
    return `Other objects attach to Gateway \`${name}\`.`;
  const twin = {
    group: GATEWAY_GROUP,
    kind: "ListenerSet",
    namespace: child.namespace,
    name: ownName(child),
  };
  return cluster.lookup.find(child.id, twin).kind === "absent"
    ? undefined
    : `There may be a ListenerSet \`${name}\` already.`;
}

function obstacleOfParent(parent: Delivered<Gateway>, isLast: boolean, cluster: Cluster): string | undefined {
  const name = displayName(parent);
  if (cluster.merging.isRejected(parent.id))
    return `Gateway \`${name}\` is not valid by itself, so no ListenerSet would be merged into it.`;
  return isLast && (parent.resource.spec.listeners ?? []).length === 0
    ? `Gateway \`${name}\` has no listener of its own, and without children it needs one.`
    : undefined;
}

function ownName({ resource }: Delivered): string {
  return resource.metadata.name ?? "";
}

/** `allowedChildren.namespaces` of a parent as written, its default written out. */
function policyOfChildren(parent: Delivered<Gateway>, workspace: Workspace): WantedPolicy {
  const policy = parent.resource.spec.infrastructure?.allowedChildren?.namespaces;
  const objectLocation = workspace.objectLocation(parent.id);
  const path: Path = [...parent.resource.base, ...ALLOWED_CHILDREN, "namespaces"];
  const node =
    objectLocation === undefined ? undefined : nodeAt(readDocument(objectLocation.document.text).root, path);
  const written = node === undefined ? undefined : yamlValue(node);
  const value: YamlValueMap = { from: "Same", ...(isMap(written) ? written : {}) };
  return { policy: { hasSelector: false, ...policy, from: policy?.from ?? "Same" }, value };
}

const ALLOWED_CHILDREN: Path = ["spec", "infrastructure", "allowedChildren"];

function parentEdits(
  parent: Delivered<Gateway>,
  wanted: WantedPolicy,
  isNeeded: boolean,
  isLast: boolean,
): readonly RefactoringEdit[] {
  const { id, resource } = parent;
  const { infrastructure, allowedListeners } = resource.spec;
  const isAlone = infrastructure?.keys.length === 1;
  if (isNeeded && isLast && isAlone && allowedListeners === undefined) {
    // The new policy stands where the old one was.
    const path: Path = ["spec", "infrastructure"];
    return [
      { kind: "set", place: { id, path }, value: { namespaces: wanted.value } },
      { kind: "renameKey", place: { id, path }, key: "allowedListeners" },
    ];
  }
  return [
    ...(isNeeded ? [letIn(parent, wanted)] : []),
    ...(isLast ? [{ kind: "remove", place: { id, path: ALLOWED_CHILDREN } } as const] : []),
  ];
}

function childEdits(child: Delivered<Gateway>, cluster: Cluster): readonly RefactoringEdit[] {
  const { id, resource } = child;
  const { attachTo } = resource.spec.infrastructure ?? {};
  const version = servedListenerSet(cluster)?.version ?? "v1";
  const set = (path: Path, value: string | YamlValueMap): RefactoringEdit => ({
    kind: "set",
    place: { id, path },
    value,
  });
  return [
    set(["apiVersion"], `${GATEWAY_GROUP}/${version}`),
    set(["kind"], "ListenerSet"),
    { kind: "remove", place: { id, path: ["spec", "gatewayClassName"] } },
    set(["spec", "infrastructure"], {
      name: attachTo?.name ?? "",
      ...(attachTo?.namespace === undefined ? {} : { namespace: attachTo.namespace }),
    }),
    { kind: "renameKey", place: { id, path: ["spec", "infrastructure"] }, key: "parentRef" },
    { kind: "remove", place: { id, path: ["status"] } },
    ...referrerEdits(child, cluster),
  ];
}

function indicesOf(items: readonly unknown[]): readonly number[] {
  return items.map((_, index) => index);
}

/** The parentRefs of Routes and the targets of policies that mean the child, in whatever file. */
function referrerEdits(child: Delivered<Gateway>, cluster: Cluster): readonly RefactoringEdit[] {
  return cluster.referrers.of(child.id).flatMap((referrer) =>
    outgoingReferences(referrer).flatMap(({ role, path, target }): readonly RefactoringEdit[] => {
      if (role !== "parent" && role !== "policyTarget") return [];
      const found = cluster.lookup.find(referrer.id, target);
      if (found.kind !== "found" || found.target.id !== child.id) return [];
      return [{ kind: "set", place: { id: referrer.id, path: [...path, "kind"] }, value: "ListenerSet" }];
    }),
  );
}
