import type { GraphEdge } from "../src/protocol.ts";
import type { Frame, Rectangle } from "./geometry.ts";
import { laneRows } from "./laneRows.ts";
import type { Lane } from "./lanes.ts";

/** Between a frame and what stands in it. */
const PADDING = 8;
/** What the name of a frame takes above what stands in it. */
const TITLE = 18;
const LANE_GAP = 12;
const CLUSTER_GAP = 18;

/** A column of the picture. */
export interface Column {
  readonly x: number;
  readonly width: number;
}

/** Nodes with their places, the heights at which lines pass columns, and the frames around nodes. */
export interface StackedLanes {
  readonly places: ReadonlyMap<string, Rectangle>;
  readonly passes: ReadonlyMap<number, readonly number[]>;
  readonly frames: readonly Frame[];
}

/** What is laid out of one cluster. */
export interface LaidCluster {
  /** Empty where the workspace describes one cluster. */
  readonly scope: string;
  readonly lanes: readonly Lane[];
  /** The column of each node. */
  readonly rankOf: ReadonlyMap<string, number>;
  readonly columns: readonly Column[];
}

/**
 * Places clusters below each other, and in each its lanes: below each other, and beside each other where they take different
 * columns.
 */
export function stackedLanes(clusters: readonly LaidCluster[], edges: readonly GraphEdge[]): StackedLanes {
  const placed: PlacedLane[] = [];
  const frames: Frame[] = [];
  let top = 0;
  for (const cluster of clusters) {
    const { scope, lanes, columns } = cluster;
    const isFramed = scope !== "";
    const bottoms: number[] = columns.map(() => top + (isFramed ? TITLE + PADDING : 0));
    const members = lanes.map((lane) => placedLane(lane, edges, cluster, bottoms));
    placed.push(...members);
    const bottom = Math.max(...bottoms) - LANE_GAP + (isFramed ? PADDING : 0);
    const place = around(members, top, bottom, 2 * PADDING);
    if (isFramed) frames.push({ kind: "cluster", name: scope, place });
    top = bottom + CLUSTER_GAP;
  }
  return {
    places: new Map(placed.flatMap(({ places }) => [...places])),
    passes: new Map(placed.flatMap(({ passes }) => [...passes])),
    frames: [...frames, ...placed.flatMap(({ frame }) => frame ?? [])],
  };
}

interface PlacedLane {
  readonly places: ReadonlyMap<string, Rectangle>;
  readonly passes: ReadonlyMap<number, readonly number[]>;
  readonly frame: Frame | undefined;
}

/** @param bottoms below what each column is free; they sink below the lane. */
function placedLane(
  lane: Lane,
  edges: readonly GraphEdge[],
  { rankOf, columns }: LaidCluster,
  bottoms: number[],
): PlacedLane {
  const rank = (id: string): number => rankOf.get(id) ?? 0;
  const rows = laneRows(lane.boxes, edges, rankOf);
  const passed = [...rows.passes].flatMap(([index, heights]) => {
    const { from = "", to = "" } = edges[index] ?? {};
    const left = Math.min(rank(from), rank(to));
    return heights.map((y, step) => ({ rank: left + 1 + step, y }));
  });
  const extents = [
    ...lane.boxes.map(({ id, height }) => {
      const middle = rows.middles.get(id) ?? 0;
      return { rank: rank(id), top: middle - height / 2, bottom: middle + height / 2 };
    }),
    ...passed.map(({ rank: at, y }) => ({ rank: at, top: y, bottom: y })),
  ];
  const ranks = extents.map((extent) => extent.rank);
  const [first, last] = [Math.min(...ranks), Math.max(...ranks)];
  const isFramed = lane.namespace !== undefined;
  const begins = Math.max(...bottoms.slice(first, last + 1));
  const highest = Math.min(...extents.map(({ top }) => top));
  const down = begins + (isFramed ? TITLE + PADDING : 0) - highest;
  const bottom = Math.max(...extents.map((extent) => extent.bottom)) + down + (isFramed ? PADDING : 0);
  bottoms.fill(bottom + LANE_GAP, first, last + 1);
  const places = new Map(
    lane.boxes.map(({ id, width, height }): [string, Rectangle] => [
      id,
      { x: columns[rank(id)]?.x ?? 0, y: (rows.middles.get(id) ?? 0) - height / 2 + down, width, height },
    ]),
  );
  const own = new Map([...places].filter(([id]) => !lane.guests.has(id)));
  return {
    places,
    passes: new Map([...rows.passes].map(([index, heights]) => [index, heights.map((y) => y + down)])),
    frame:
      lane.namespace === undefined
        ? undefined
        : {
            kind: "namespace",
            name: lane.namespace,
            place: around([{ places: own }], begins, bottom, PADDING),
          },
  };
}

/** From the first to the last column of what stands in a frame. */
function around(
  members: readonly Pick<PlacedLane, "places">[],
  top: number,
  bottom: number,
  padding: number,
): Rectangle {
  const places = members.flatMap((member) => [...member.places.values()]);
  const left = Math.min(...places.map(({ x }) => x)) - padding;
  const right = Math.max(...places.map(({ x, width }) => x + width)) + padding;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
