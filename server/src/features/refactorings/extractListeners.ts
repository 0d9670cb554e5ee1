import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { ParentRef } from "../../model/reference.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import { freeName } from "../../text/freeName.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { listItems } from "../../yaml/listItems.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import { certManagerAnnotations } from "./certManagerAnnotations.ts";
import { grantsForKind, grantsInTitle } from "./grantsForKind.ts";
import { letIn, lettingIn, SAME_NAMESPACE } from "./listenerSetsLetIn.ts";
import { parentRefValue } from "./parentRefValue.ts";
import { policiesOnListeners } from "./policiesOnListeners.ts";
import { planUnless, type Refactoring, type RefactoringEdit, titleSaying } from "./refactoring.ts";
import {
  areReadable,
  asksClients,
  hasConflict,
  isTied,
  servedListenerSet,
  UNREADABLE,
  undecidedRoutes,
  withoutListenerSets,
} from "./safeToRewrite.ts";

/** Moves one listener of a Gateway to a ListenerSet of its own; undefined for a child, which has a parent already. */
export function extractListener(
  gateway: Delivered<Gateway>,
  index: number,
  workspace: Workspace,
): Refactoring | undefined {
  const { listeners = [], infrastructure } = gateway.resource.spec;
  const name = listeners[index]?.name;
  if (name === undefined || infrastructure?.attachTo !== undefined) return undefined;
  const moved = { title: `Extract listener \`${name}\` into a ListenerSet`, indices: [index], suffix: name };
  return extraction(gateway, moved, workspace);
}

/** Moves all listeners of a Gateway but the first to a ListenerSet; undefined where there is only one. */
export function extractOtherListeners(
  gateway: Delivered<Gateway>,
  workspace: Workspace,
): Refactoring | undefined {
  const { listeners = [], infrastructure } = gateway.resource.spec;
  if (listeners.length < 2 || infrastructure?.attachTo !== undefined) return undefined;
  const moved = {
    title: "Extract all listeners but the first into a ListenerSet",
    indices: listeners.map((_, index) => index).filter((index) => index > 0),
    suffix: "listeners",
  };
  return extraction(gateway, moved, workspace);
}

interface Moved {
  readonly title: string;
  readonly indices: readonly number[];
  /** The end of the new object's name. */
  readonly suffix: string;
}

/** The Gateway has to take ListenerSets for that, which lets in more than the new one: the title says so. */
function extraction(
  gateway: Delivered<Gateway>,
  { title, indices: moved, suffix }: Moved,
  workspace: Workspace,
): Refactoring {
  const cluster = workspace.clusterOf(gateway.id);
  const letsIn = lettingIn(gateway, [gateway], SAME_NAMESPACE, cluster);
  const grants = grantsForKind(gateway, moved, "ListenerSet", cluster);
  const plan = planUnless(
    withoutListenerSets(cluster) ??
      obstacleOf(gateway, moved, workspace) ??
      (letsIn.kind === "refused" ? letsIn.reason : undefined) ??
      undecidedRoutes([gateway.id], cluster),
    () => {
      const name = freeName(
        `${gateway.resource.metadata.name ?? "gateway"}-${suffix}`,
        (wanted) => cluster.objects.named(GATEWAY_GROUP, "ListenerSet", wanted).length === 0,
      );
      const list = { id: gateway.id, path: LISTENERS };
      return [
        {
          kind: "addObject",
          below: gateway.id,
          value: listenerSet(gateway, name, cluster),
          lists: [{ path: LISTENERS, items: { list, indices: moved } }],
        },
        { kind: "removeItems", items: { list, indices: moved } },
        ...(letsIn.kind === "needed" ? [letIn(gateway, SAME_NAMESPACE)] : []),
        ...routeEdits(gateway, moved, name, cluster),
        ...policiesOnListeners(gateway, namesOf(gateway, moved), cluster).flatMap(({ id, path }) =>
          retarget(id, path, name),
        ),
        ...grants,
      ];
    },
  );
  const opened = [
    ...(letsIn.kind === "needed" ? ["let others of its namespace in"] : []),
    ...grantsInTitle(grants),
  ];
  return { kind: "refactor.extract", title: titleSaying(title, plan, opened), plan };
}

const LISTENERS: Path = ["spec", "listeners"];

function obstacleOf(
  gateway: Delivered<Gateway>,
  moved: readonly number[],
  workspace: Workspace,
): string | undefined {
  const cluster = workspace.clusterOf(gateway.id);
  const { listeners = [] } = gateway.resource.spec;
  const { name = "", namespace = "" } = gateway.resource.metadata;
  if (moved.length === listeners.length) return "A Gateway needs a listener of its own.";
  if (isOpaque(name) || isOpaque(namespace)) return "The name of the Gateway is filled in later.";
  const objectLocation = workspace.objectLocation(gateway.id);
  if (objectLocation === undefined || !areReadable(workspace, [gateway.id])) return UNREADABLE;
  const items = listItems(objectLocation.document.text, [...gateway.resource.base, ...LISTENERS]);
  if (moved.some((index) => isTied(items[index]?.text ?? "")))
    return "Parts of the listener are filled in later, or tied to other places by an anchor.";
  if (cluster.merging.isRejected(gateway.id))
    return `Gateway \`${displayName(gateway)}\` is not valid by itself, so no ListenerSet would be merged into it.`;
  const rest = cluster.merging.listenerDecisions(gateway.id).filter(({ index }) => !moved.includes(index));
  if (rest.every(({ accepted }) => accepted === "no"))
    return "No valid listener would be left to the Gateway, and without one no ListenerSet is merged into it.";
  if (hasConflict(gateway, moved, cluster))
    return "The listener clashes with another one, and which of them serves would change.";
  return asksClients(
    gateway,
    listeners.filter((_, index) => moved.includes(index)),
  )
    ? "`spec.tls.frontend` asks clients of the Gateway's own HTTPS listeners for certificates."
    : undefined;
}

function namesOf(gateway: Delivered<Gateway>, indices: readonly number[]): ReadonlySet<string> {
  return new Set(indices.flatMap((index) => gateway.resource.spec.listeners?.[index]?.name ?? []));
}

function listenerSet(gateway: Delivered<Gateway>, name: string, cluster: Cluster): YamlValueMap {
  const { metadata } = gateway.resource;
  const annotations = certManagerAnnotations(metadata.annotations);
  return {
    apiVersion: `${GATEWAY_GROUP}/${servedListenerSet(cluster)?.version ?? "v1"}`,
    kind: "ListenerSet",
    metadata: {
      name,
      ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
      ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    },
    spec: { parentRef: { name: metadata.name ?? "" } },
  };
}

/** The parentRefs that mean listeners which move: they follow, or one for the ListenerSet joins them. */
function routeEdits(
  gateway: Delivered<Gateway>,
  moved: readonly number[],
  name: string,
  cluster: Cluster,
): readonly RefactoringEdit[] {
  const names = namesOf(gateway, moved);
  return cluster.attachment.routesNaming(gateway.id).flatMap(({ id }) =>
    cluster.attachment
      .of(id)
      .filter(({ parent }) => parent?.id === gateway.id)
      .flatMap((attachment) => parentRefEdits(id, attachment, whereTo(attachment, moved, names), name)),
  );
}

function parentRefEdits(
  id: string,
  { ref, index }: Attachment,
  where: Whereabouts,
  name: string,
): readonly RefactoringEdit[] {
  switch (where) {
    case "stays":
      return [];
    case "moves":
      return retarget(id, ["spec", "parentRefs", index], name);
    case "both":
      return [alsoNaming(id, ref, name)];
  }
}

/** Where the listeners of a parentRef are afterwards: with the Gateway, in the ListenerSet, or some here and some there. */
type Whereabouts = "stays" | "moves" | "both";

function whereTo(
  { ref, listeners }: Attachment,
  moved: readonly number[],
  names: ReadonlySet<string>,
): Whereabouts {
  if (ref.sectionName !== undefined && ref.sectionName !== "")
    return names.has(ref.sectionName) ? "moves" : "stays";
  const takers = listeners.filter(({ verdict }) => verdict !== "no").map(({ index }) => index);
  if (!takers.some((index) => moved.includes(index))) return "stays";
  return takers.every((index) => moved.includes(index)) ? "moves" : "both";
}

function retarget(id: string, path: Path, name: string): readonly RefactoringEdit[] {
  return [
    { kind: "set", place: { id, path: [...path, "name"] }, value: name },
    { kind: "set", place: { id, path: [...path, "kind"] }, value: "ListenerSet" },
  ];
}

function alsoNaming(id: string, ref: ParentRef, name: string): RefactoringEdit {
  const value = parentRefValue({ ...ref, kind: "ListenerSet", name });
  return { kind: "append", place: { id, path: ["spec", "parentRefs"] }, value };
}
