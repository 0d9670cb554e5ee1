import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { asListenerOwner, asRoute, type Resource } from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import { comparePositions, type Position, type Range } from "../../text/span.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import { locateNode } from "../../workspace/views/locate.ts";
import { isWorkload } from "../../workspace/views/workloads.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { edgesFrom, edgesTo, type HierarchyEdge } from "../hierarchyEdges.ts";
import { formsOf } from "../objectForms.ts";
import { symbolAt } from "../references/references.ts";
import { symbolDetail } from "../symbols/symbols.ts";

/** An object on the way of a request: a class, a Gateway, a ListenerSet, a Route, a Service, what runs pods; or a policy. */
export interface HierarchyItem {
  readonly name: string;
  readonly detail: string;
  readonly kind: "gateway" | "listenerSet" | "route" | "backend" | "workload" | "policy";
  readonly path: string;
  readonly range: Range;
  readonly selection: Range;
}

/** One step of the way, and where in the object that the step leads from it is written. */
export interface HierarchyStep {
  readonly item: HierarchyItem;
  readonly from: readonly Range[];
}

/** The object that the name at a position means, or that the position stands in, where requests take their way through it. */
export function hierarchyItems(
  workspace: Workspace,
  path: string,
  position: Position,
): readonly HierarchyItem[] {
  const object = objectAt(workspace, path, position);
  return object === undefined ? [] : itemsOf(workspace, object);
}

/** The object that a position is about. */
export function objectAt(workspace: Workspace, path: string, position: Position): Delivered | undefined {
  const named = symbolAt(workspace, path, position)?.object;
  if (named !== undefined && kindOf(named) !== undefined) return named;
  return locateNode(workspace, path, position)?.objectLocation.delivered;
}

function kindOf(object: Delivered): HierarchyItem["kind"] | undefined {
  const { resource } = object;
  if (isWorkload(object)) return "workload";
  if (resource.kind === "Policy" || resource.kind === "BackendTLSPolicy") return "policy";
  if (resource.kind === "Gateway" || resource.kind === "GatewayClass") return "gateway";
  if (asListenerOwner(resource) !== undefined) return "listenerSet";
  if (asRoute(resource) !== undefined) return "route";
  return BACKEND_KINDS.has(resource.kind) ? "backend" : undefined;
}

const BACKEND_KINDS: ReadonlySet<Resource["kind"]> = new Set(["Service", "XBackend", "InferencePool"]);

/** An object as an item; none for what is no step on the way. */
export function itemsOf(workspace: Workspace, object: Delivered): readonly HierarchyItem[] {
  const objectLocation = workspace.objectLocation(object.id);
  const kind = kindOf(object);
  if (objectLocation === undefined || kind === undefined) return [];
  return [
    {
      name: displayName(object),
      detail: symbolDetail(object),
      kind,
      path: objectLocation.path,
      range: nodeRange(objectLocation, []),
      selection: nodeRange(objectLocation, ["metadata", "name"]),
    },
  ];
}

/** Where requests go from the object at a position. */
export function outgoingSteps(
  workspace: Workspace,
  path: string,
  position: Position,
): readonly HierarchyStep[] {
  const steps = edgesAt(workspace, path, position, edgesFrom);
  return joined(workspace, steps, ({ to }) => to);
}

/** Where requests come from to the object at a position. */
export function incomingSteps(
  workspace: Workspace,
  path: string,
  position: Position,
): readonly HierarchyStep[] {
  const steps = edgesAt(workspace, path, position, edgesTo);
  return joined(workspace, steps, ({ from }) => from);
}

function edgesAt(
  workspace: Workspace,
  path: string,
  position: Position,
  edgesOf: (workspace: Workspace, object: Delivered) => readonly HierarchyEdge[],
): readonly HierarchyEdge[] {
  const object = objectAt(workspace, path, position);
  if (object === undefined || kindOf(object) === undefined) return [];
  return formsOf(workspace, object).flatMap((form) => edgesOf(workspace, form));
}

/** One step for each object at the other end, as they stand in the files. */
export function joined(
  workspace: Workspace,
  edges: readonly HierarchyEdge[],
  endOf: (edge: HierarchyEdge) => Delivered,
): readonly HierarchyStep[] {
  const steps = new Map<string, { readonly item: HierarchyItem; readonly from: Map<string, Range> }>();
  for (const one of edges) {
    const objectLocation = workspace.objectLocation(one.from.id);
    const [item] = itemsOf(workspace, endOf(one));
    if (item === undefined || objectLocation === undefined) continue;
    const key = `${item.path}\u0000${positionKey(item.selection)}`;
    const step = steps.get(key) ?? { item, from: new Map<string, Range>() };
    for (const path of one.at) {
      const range = nodeRange(objectLocation, path);
      step.from.set(positionKey(range), range);
    }
    steps.set(key, step);
  }
  return [...steps.values()]
    .map(({ item, from }) => ({ item, from: [...from.values()] }))
    .sort(
      (a, b) =>
        compareText(a.item.path, b.item.path) ||
        comparePositions(a.item.selection.start, b.item.selection.start),
    );
}

function positionKey({ start }: Range): string {
  return `${start.line}:${start.character}`;
}
