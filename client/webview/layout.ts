import type { GraphEdge } from "../src/protocol.ts";
import type { Frame, Layout, Point, Rectangle } from "./geometry.ts";
import { hasNamespaceFrames, lanesOf } from "./lanes.ts";
import type { NodeBox } from "./nodeBox.ts";
import { ranks } from "./ranks.ts";
import { type Column, stackedLanes } from "./stackedLanes.ts";

const MARGIN = 16;
/** How far a line back keeps from the line there. */
const ASIDE = 8;
/** How far a line from a node to itself keeps from it. */
const LOOP = 10;

/** A line that leads to the right, from one column to another. */
interface DeliveryPath {
  readonly from: Rectangle;
  readonly to: Rectangle;
  readonly fromRank: number;
  /** At which heights the columns between are passed. */
  readonly passes: readonly number[];
}

/**
 * Lays a picture out: the columns follow from what the nodes are, the rows from where the fewest lines cross. What is of one
 * cluster stands together, and in it what is of one namespace. Nodes stand at the left edge of their column; lines lead from right
 * sides to left sides.
 *
 * @param columnGap between two columns, where the lines run.
 */
export function layout(boxes: readonly NodeBox[], edges: readonly GraphEdge[], columnGap: number): Layout {
  const isFramed = hasNamespaceFrames(boxes.flatMap(({ of }) => ("hidden" in of ? of.hidden : [of])));
  const clusters = [...new Set(boxes.map(scopeOf))].sort().map((scope) => {
    const members = boxes.filter((box) => scopeOf(box) === scope);
    const ids = new Set(members.map(({ id }) => id));
    const inside = edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
    const rankOf = ranks(members, inside);
    const lanes = lanesOf(members, inside, rankOf, isFramed);
    return { scope, lanes, rankOf, columns: columnsOf(members, rankOf, columnGap) };
  });
  const { places, passes, frames } = stackedLanes(clusters, edges);
  const lines = edges.map(({ from, to }, index): readonly Point[] => {
    const [start, end] = [places.get(from), places.get(to)];
    if (start === undefined || end === undefined) return [];
    const cluster = clusters.find(({ rankOf }) => rankOf.has(from) && rankOf.has(to));
    if (cluster === undefined) return line({ from: start, to: end, fromRank: 0, passes: [] }, [], 0);
    const { rankOf, columns } = cluster;
    const [fromRank = 0, toRank = 0] = [rankOf.get(from), rankOf.get(to)];
    const heights = passes.get(index) ?? [];
    if (fromRank < toRank) return line({ from: start, to: end, fromRank, passes: heights }, columns, 0);
    if (fromRank === toRank) return loop(start);
    return line({ from: end, to: start, fromRank: toRank, passes: heights }, columns, ASIDE).toReversed();
  });
  return movedToMargin(places, lines, frames);
}

/** The cluster of a node; empty where the workspace describes one. */
function scopeOf({ of }: NodeBox): string {
  return ("hidden" in of ? of.hidden[0]?.scope : of.scope) ?? "";
}

function columnsOf(
  boxes: readonly NodeBox[],
  rankOf: ReadonlyMap<string, number>,
  columnGap: number,
): readonly Column[] {
  const widths: number[] = [];
  for (const { id, width } of boxes) {
    const rank = rankOf.get(id) ?? 0;
    widths[rank] = Math.max(widths[rank] ?? 0, width);
  }
  let x = MARGIN;
  return widths.map((width) => {
    const column = { x, width };
    x += width + columnGap;
    return column;
  });
}

/** Level through the columns, from the side of a node to the end of its column on. */
function line(
  { from, to, fromRank, passes }: DeliveryPath,
  columns: readonly Column[],
  aside: number,
): readonly Point[] {
  const [start, end] = [from.y + from.height / 2 + aside, to.y + to.height / 2 + aside];
  const leaves = columns[fromRank];
  return [
    { x: from.x + from.width, y: start },
    ...(leaves === undefined ? [] : [{ x: leaves.x + leaves.width, y: start }]),
    ...passes.flatMap((y, index) => {
      const passed = columns[fromRank + 1 + index];
      return passed === undefined
        ? []
        : [
            { x: passed.x, y },
            { x: passed.x + passed.width, y },
          ];
    }),
    { x: to.x, y: end },
  ];
}

/** Around the upper half of a node. */
function loop({ x, y, width, height }: Rectangle): readonly Point[] {
  const [left, right, middle] = [x - LOOP, x + width + LOOP, y + height / 2];
  return [
    { x: x + width, y: middle },
    { x: right, y: middle },
    { x: right, y: y - LOOP },
    { x: left, y: y - LOOP },
    { x: left, y: middle },
    { x, y: middle },
  ];
}

/** The picture with its highest and its leftmost point at the margin: lines may lie above all nodes. */
function movedToMargin(
  places: ReadonlyMap<string, Rectangle>,
  lines: readonly (readonly Point[])[],
  frames: readonly Frame[],
): Layout {
  const areas = [...places.values(), ...frames.map(({ place }) => place)];
  const points = lines.flat();
  if (areas.length === 0) return { width: 0, height: 0, boxes: places, lines, frames };
  const top = Math.min(...areas.map(({ y }) => y), ...points.map(({ y }) => y)) - MARGIN;
  const left = Math.min(...areas.map(({ x }) => x)) - MARGIN;
  const bottom = Math.max(...areas.map(({ y, height }) => y + height), ...points.map(({ y }) => y)) + MARGIN;
  const right = Math.max(...areas.map(({ x, width }) => x + width), ...points.map(({ x }) => x)) + MARGIN;
  const moved = <Place extends Point>(place: Place): Place => ({
    ...place,
    x: place.x - left,
    y: place.y - top,
  });
  return {
    width: right - left,
    height: bottom - top,
    boxes: new Map([...places].map(([id, place]) => [id, moved(place)])),
    lines: lines.map((corners) => corners.map(moved)),
    frames: frames.map((frame) => ({ ...frame, place: moved(frame.place) })),
  };
}
