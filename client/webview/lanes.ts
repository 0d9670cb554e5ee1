import type { GraphEdge, GraphNode } from "../src/protocol.ts";
import type { NodeBox } from "./nodeBox.ts";

/** Nodes that stand together: those of one namespace of one cluster. */
export interface Lane {
  /** The namespace by which the lane is framed; undefined for one without a frame. */
  readonly namespace: string | undefined;
  /** In the order in which they were given. */
  readonly boxes: readonly NodeBox[];
  /** Those of `boxes` that stand with the others and belong to no namespace. */
  readonly guests: ReadonlySet<string>;
}

/** True where namespaces are told apart by frames, so that no title has to name them. */
export function hasNamespaceFrames(nodes: readonly GraphNode[]): boolean {
  return new Set(nodes.flatMap(({ namespace }) => namespace ?? [])).size > 1;
}

/**
 * The lanes of a cluster: those that begin in the first columns first, each with what it leads to behind it. A class stands with
 * the first Gateway below it; a group of many namespaces stands alone.
 */
export function lanesOf(
  boxes: readonly NodeBox[],
  edges: readonly GraphEdge[],
  rankOf: ReadonlyMap<string, number>,
  isFramed: boolean,
): readonly Lane[] {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const hosts = new Map<string, NodeBox>();
  for (const { from, to } of edges) {
    const host = byId.get(to);
    if (host !== undefined && !hosts.has(from)) hosts.set(from, host);
  }
  const members = new Map<string, { readonly box: NodeBox; readonly isGuest: boolean }[]>();
  for (const box of boxes) {
    const namespace = namespaceOf(box);
    const host = box.role === "class" && namespace === undefined ? hosts.get(box.id) : undefined;
    const key = keyOf(host !== undefined && namespaceOf(host) !== undefined ? host : box, isFramed);
    const list = members.get(key) ?? [];
    list.push({ box, isGuest: namespace === undefined });
    members.set(key, list);
  }
  const lanes = [...members.values()].map((list): Lane => {
    const own = list.find(({ isGuest }) => !isGuest) ?? list[0];
    return {
      namespace: isFramed && own !== undefined ? namespaceOf(own.box) : undefined,
      boxes: list.map(({ box }) => box),
      guests: new Set(list.flatMap(({ box, isGuest }) => (isGuest ? [box.id] : []))),
    };
  });
  return inDirection(lanes, edges, rankOf);
}

/** Each lane is followed by those that it leads to, so that lines are short. */
function inDirection(
  lanes: readonly Lane[],
  edges: readonly GraphEdge[],
  rankOf: ReadonlyMap<string, number>,
): readonly Lane[] {
  const laneOf = new Map(lanes.flatMap((lane) => lane.boxes.map(({ id }) => [id, lane] as const)));
  const below = new Map<Lane, Set<Lane>>(lanes.map((lane) => [lane, new Set()]));
  for (const { from, to } of edges) {
    const [left, right] = [laneOf.get(from), laneOf.get(to)];
    // A class leads everywhere.
    if (left !== undefined && right !== undefined && !left.guests.has(from)) below.get(left)?.add(right);
  }
  const firstRank = ({ boxes }: Lane): number => Math.min(...boxes.map(({ id }) => rankOf.get(id) ?? 0));
  const ordered = new Set<Lane>();
  const visit = (lane: Lane): void => {
    if (ordered.has(lane)) return;
    ordered.add(lane);
    for (const next of below.get(lane) ?? []) visit(next);
  };
  for (const lane of lanes.toSorted((one, other) => firstRank(one) - firstRank(other))) visit(lane);
  return [...ordered];
}

/** The nodes of one key are one lane. A group of many namespaces has a key of its own. */
function keyOf(box: NodeBox, isFramed: boolean): string {
  const namespace = namespaceOf(box);
  const isAlone = isFramed && namespace === undefined;
  return JSON.stringify([isAlone ? box.id : "", isFramed ? (namespace ?? "") : ""]);
}

function namespaceOf({ of }: NodeBox): string | undefined {
  if (!("hidden" in of)) return of.namespace;
  const [only, ...others] = new Set(of.hidden.map(({ namespace }) => namespace));
  return others.length === 0 ? only : undefined;
}
