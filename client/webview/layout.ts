import { Graph, layout as placeRows } from "@dagrejs/dagre";
import type { GraphEdge } from "../src/protocol.ts";
import type { Layout, Point, Rectangle } from "./geometry.ts";
import type { NodeBox } from "./nodeBox.ts";
import { ranks } from "./ranks.ts";

const MARGIN = 24;
/** Between two columns, where the lines run. */
const COLUMN_GAP = 84;
const ROW_GAP = 16;
/** Between two lines that pass a column. */
const LINE_GAP = 12;
/** How far a line back keeps from the line there. */
const ASIDE = 8;
/** How far a line from a node to itself keeps from it. */
const LOOP = 10;

interface Column {
  readonly x: number;
  readonly width: number;
}

/** A line that leads to the right, from one column to another. */
interface DeliveryPath {
  readonly from: Rectangle;
  readonly to: Rectangle;
  readonly fromRank: number;
  /** At which heights the columns between are passed. */
  readonly passes: readonly number[];
}

/**
 * Lays a picture out: the columns follow from what the nodes are, the rows from where the fewest lines cross. Nodes stand at
 * the left edge of their column; lines lead from right sides to left sides.
 */
export function layout(boxes: readonly NodeBox[], edges: readonly GraphEdge[]): Layout {
  const rankOf = ranks(boxes, edges);
  const columns = columnsOf(boxes, rankOf);
  const rows = placedRows(boxes, edges, rankOf);
  const places = new Map(
    boxes.map(({ id, width, height }): [string, Rectangle] => {
      const { x } = columns[rankOf.get(id) ?? 0] ?? { x: MARGIN };
      return [id, { x, y: (rows.middles.get(id) ?? 0) - height / 2, width, height }];
    }),
  );
  const lines = edges.map(({ from, to }, index): readonly Point[] => {
    const [start, end] = [places.get(from), places.get(to)];
    const [fromRank = 0, toRank = 0] = [rankOf.get(from), rankOf.get(to)];
    if (start === undefined || end === undefined) return [];
    const passes = rows.passes.get(index) ?? [];
    if (fromRank < toRank) return line({ from: start, to: end, fromRank, passes }, columns, 0);
    if (fromRank === toRank) return loop(start);
    return line({ from: end, to: start, fromRank: toRank, passes }, columns, ASIDE).toReversed();
  });
  return movedToMargin(places, lines);
}

function columnsOf(boxes: readonly NodeBox[], rankOf: ReadonlyMap<string, number>): readonly Column[] {
  const widths: number[] = [];
  for (const { id, width } of boxes) {
    const rank = rankOf.get(id) ?? 0;
    widths[rank] = Math.max(widths[rank] ?? 0, width);
  }
  let x = MARGIN;
  return widths.map((width) => {
    const column = { x, width };
    x += width + COLUMN_GAP;
    return column;
  });
}

/** What the layouter is given of a node, and where it puts its middle. */
interface RowNode {
  readonly width: number;
  readonly height: number;
  readonly rank: number;
  readonly y?: number;
}

/** What the layouter is given of a line, and the points that it makes of it. */
interface RowLine {
  readonly labelpos: "c";
  readonly points?: readonly Point[];
}

interface Rows {
  /** The height of the middle of each node. */
  readonly middles: ReadonlyMap<string, number>;
  /** At which heights each edge passes the columns between its ends, from left to right. */
  readonly passes: ReadonlyMap<number, readonly number[]>;
}

/** The order of the nodes in each column and their heights, with room for the lines that pass the column. */
function placedRows(
  boxes: readonly NodeBox[],
  edges: readonly GraphEdge[],
  rankOf: ReadonlyMap<string, number>,
): Rows {
  const graph = new Graph<object, RowNode, RowLine>({ multigraph: true });
  graph.setGraph({ rankdir: "LR", ranker: "none", nodesep: ROW_GAP, edgesep: LINE_GAP });
  // The layouter wants a rank between any two columns, where it would put the labels of lines.
  for (const { id, width, height } of boxes)
    graph.setNode(id, { width, height, rank: 2 * (rankOf.get(id) ?? 0) });
  edges.forEach(({ from, to }, index) => {
    const [fromRank = 0, toRank = 0] = [rankOf.get(from), rankOf.get(to)];
    if (fromRank === toRank) return;
    const [left, right] = fromRank < toRank ? [from, to] : [to, from];
    graph.setEdge(left, right, { labelpos: "c" }, String(index));
  });
  placeRows(graph);
  const placed = boxes.map(({ id }) => ({ rank: rankOf.get(id) ?? 0, y: graph.node(id).y ?? 0 }));
  const sign = isUpsideDown(placed) ? -1 : 1;
  return {
    middles: new Map(boxes.map(({ id }, index) => [id, sign * (placed[index]?.y ?? 0)])),
    passes: new Map(
      graph.edges().map((edge) => {
        const points = graph.edge(edge).points ?? [];
        const between = points.filter(
          (_, index) => index > 0 && index < points.length - 1 && index % 2 === 0,
        );
        return [Number(edge.name), between.map(({ y }) => sign * y)];
      }),
    ),
  };
}

/** As many lines cross in a picture that is turned over, where more nodes may stand in the order that they were given in. */
function isUpsideDown(nodes: readonly { readonly rank: number; readonly y: number }[]): boolean {
  const last = new Map<number, number>();
  let steps = 0;
  for (const { rank, y } of nodes) {
    const before = last.get(rank);
    if (before !== undefined) steps += Math.sign(y - before);
    last.set(rank, y);
  }
  return steps < 0;
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

/** The picture with its highest point at the margin: lines may lie above all nodes. */
function movedToMargin(places: ReadonlyMap<string, Rectangle>, lines: readonly (readonly Point[])[]): Layout {
  const boxes = [...places.values()];
  const points = lines.flat();
  if (boxes.length === 0) return { width: 0, height: 0, boxes: places, lines };
  const top = Math.min(...boxes.map(({ y }) => y), ...points.map(({ y }) => y)) - MARGIN;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height), ...points.map(({ y }) => y)) + MARGIN;
  const right = Math.max(...boxes.map(({ x, width }) => x + width), ...points.map(({ x }) => x)) + MARGIN;
  return {
    width: right,
    height: bottom - top,
    boxes: new Map([...places].map(([id, place]) => [id, { ...place, y: place.y - top }])),
    lines: lines.map((corners) => corners.map(({ x, y }) => ({ x, y: y - top }))),
  };
}
