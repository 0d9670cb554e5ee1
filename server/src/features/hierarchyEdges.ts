import type { Delivered } from "../delivery/delivered.ts";
import { type OutgoingReference, outgoingReferences } from "../gateway-api/references/outgoingReferences.ts";
import { asListenerOwner, asRoute, type Route } from "../model/resource.ts";
import {
  isSelecting,
  type Selecting,
  selectingBefore,
  workloadsBehind,
} from "../workspace/views/workloads.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Path } from "../yaml/tree.ts";
import { targetsOf } from "./definition/definition.ts";
import { usesOf } from "./references/references.ts";

/** Requests go on from one object to another, or a policy bears on it; `at` is where the first one shows it. */
export interface HierarchyEdge {
  readonly from: Delivered;
  readonly to: Delivered;
  readonly at: readonly Path[];
}

/** The roles of references to where requests come from. Those to where they go on are backends. */
const UP: ReadonlySet<OutgoingReference["role"]> = new Set([
  "gatewayClass",
  "attachTo",
  "listenerSetParent",
  "parent",
]);
const NAME: Path = ["metadata", "name"];

/** Where requests go on to from an object. */
export function edgesFrom(workspace: Workspace, object: Delivered): readonly HierarchyEdge[] {
  const attached = usesOf(workspace, { object }).flatMap(({ user, reference, isOfGenerated }) =>
    UP.has(reference.role) && !isOfGenerated ? edge(workspace, object, user) : [],
  );
  const byDefault = workspace
    .clusterOf(object.id)
    .attachment.routesByDefault(object.id)
    .flatMap((route) => edge(workspace, object, route));
  return [...attached, ...byDefault, ...namedEdges(workspace, object), ...workloadEdges(workspace, object)];
}

/** From a Service, an InferencePool or an XBackend to what runs its pods. */
function workloadEdges(workspace: Workspace, { resource, ...rest }: Delivered): readonly HierarchyEdge[] {
  if (!isSelecting(resource)) return [];
  const from = { ...rest, resource };
  return workloadsBehind(from, workspace).map((to) => ({ from, to, at: [selectorPath(resource)] }));
}

function selectorPath({ kind }: Selecting): Path {
  return ["spec", kind === "XBackend" ? "endpointSelector" : "selector"];
}

/**
 * The roles of references to what requests go on to, or what has a say in them: a Route's backends, a policy's targets, and
 * whoever picks the pods of a pool.
 */
const DOWN: ReadonlySet<OutgoingReference["role"]> = new Set(["backend", "policyTarget", "endpointPicker"]);

/** From a Route to its backends, from a policy to its targets, and from a pool to its picker. */
function namedEdges(workspace: Workspace, object: Delivered): readonly HierarchyEdge[] {
  return outgoingReferences(object)
    .filter(({ role }) => DOWN.has(role))
    .flatMap((reference) =>
      targetsOf(workspace, object, reference).map((to) => ({
        from: object,
        to,
        at: [[...reference.path, "name"]],
      })),
    );
}

/** Where requests to an object come from. */
export function edgesTo(workspace: Workspace, object: Delivered): readonly HierarchyEdge[] {
  const parents = outgoingReferences(object)
    .filter(({ role }) => UP.has(role))
    .flatMap((reference) => targetsOf(workspace, object, reference))
    .flatMap((parent) => edge(workspace, parent, object));
  const byDefault = workspace
    .clusterOf(object.id)
    .attachment.byDefault(object.id)
    .flatMap(({ parent }) => (parent === undefined ? [] : edge(workspace, parent, object)));
  const users = usesOf(workspace, { object }).flatMap(({ user, reference, path }) =>
    DOWN.has(reference.role) ? [{ from: user, to: object, at: [path] }] : [],
  );
  const selecting = selectingBefore(object, workspace).map(
    (from): HierarchyEdge => ({ from, to: object, at: [selectorPath(from.resource)] }),
  );
  return [...parents, ...byDefault, ...users, ...selecting];
}

/**
 * The step from a parent to what names it; none to a Route, a child Gateway or a ListenerSet that it certainly refuses.
 */
function edge(workspace: Workspace, from: Delivered, to: Delivered): readonly HierarchyEdge[] {
  const route = asRoute(to.resource);
  if (route !== undefined) return edgeToRoute(workspace, from, { ...to, resource: route });
  const isRefused =
    from.resource.kind !== "GatewayClass" &&
    workspace.clusterOf(to.id).merging.acceptance(to.id).verdict === "no";
  return isRefused ? [] : [{ from, to, at: [NAME] }];
}

function edgeToRoute(workspace: Workspace, from: Delivered, to: Delivered<Route>): readonly HierarchyEdge[] {
  const cluster = workspace.clusterOf(to.id);
  if (asRoute(from.resource) !== undefined) {
    const bindings = cluster.delegation.bindings(to.id).filter(({ parent }) => parent?.id === from.id);
    const rules = bindings.filter(isPossible).flatMap((binding) => binding.rules.filter(isPossible));
    return shown(bindings, { from, to, at: places("rules", rules) });
  }
  if (asListenerOwner(from.resource) === undefined) return [{ from, to, at: [NAME] }];
  const attachments = cluster.attachment.allOf(to.id).filter(({ parent }) => parent?.id === from.id);
  const listeners = attachments.filter(isPossible).flatMap(({ meant }) => meant.filter(isPossible));
  return shown(attachments, { from, to, at: places("listeners", listeners) });
}

interface Judged {
  readonly verdict: "yes" | "no" | "unknown";
}

/** A step is shown unless everything that is known of it says no. */
function shown(judged: readonly Judged[], one: HierarchyEdge): readonly HierarchyEdge[] {
  return judged.length === 0 || judged.some(isPossible) ? [one] : [];
}

function isPossible({ verdict }: Judged): boolean {
  return verdict !== "no";
}

/** The names of listeners or rules; that of the object where none is known. */
function places(list: "listeners" | "rules", items: readonly { readonly index: number }[]): readonly Path[] {
  const indices = [...new Set(items.map(({ index }) => index))];
  return indices.length === 0 ? [NAME] : indices.map((index) => ["spec", list, index, "name"]);
}
