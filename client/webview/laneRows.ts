import { Graph, layout as placeRows } from "@dagrejs/dagre";
import type { GraphEdge } from "../src/protocol.ts";
import type { NodeBox } from "./nodeBox.ts";

const ROW_GAP = 14;
/** Between two lines that pass a column. */
const LINE_GAP = 12;

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
  readonly points?: readonly { readonly y: number }[];
}

/** The heights in one lane, from an origin of its own. */
export interface LaneRows {
  /** The height of the middle of each node. */
  readonly middles: ReadonlyMap<string, number>;
  /** At which heights an edge passes the columns between its ends, from left to right, by the edge's number. */
  readonly passes: ReadonlyMap<number, readonly number[]>;
}

/**
 * The order of a lane's nodes in each column and their heights, with room for the lines that pass a column on their way to one of
 * them. The right end of a line tells whose lane it takes its course in; a left end in another lane stands in for itself.
 *
 * @param edges all of the picture: their numbers count.
 */
export function laneRows(
  boxes: readonly NodeBox[],
  edges: readonly GraphEdge[],
  rankOf: ReadonlyMap<string, number>,
): LaneRows {
  const graph = new Graph<object, RowNode, RowLine>({ multigraph: true });
  graph.setGraph({ rankdir: "LR", ranker: "none", nodesep: ROW_GAP, edgesep: LINE_GAP });
  const rank = (id: string): number => rankOf.get(id) ?? 0;
  // The layouter wants a rank between any two columns, where it would put the labels of lines.
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height, rank: 2 * rank(id) });
  const own = new Set(boxes.map(({ id }) => id));
  edges.forEach(({ from, to }, index) => {
    // A line from another cluster takes no course through the columns.
    if (!rankOf.has(from) || !rankOf.has(to) || rank(from) === rank(to)) return;
    const [left, right] = rank(from) < rank(to) ? [from, to] : [to, from];
    if (!own.has(right)) return;
    if (!graph.hasNode(left)) graph.setNode(left, { width: 1, height: 1, rank: 2 * rank(left) });
    graph.setEdge(left, right, { labelpos: "c" }, String(index));
  });
  placeRows(graph);
  const placed = boxes.map(({ id }) => ({ rank: rank(id), y: graph.node(id).y ?? 0 }));
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
