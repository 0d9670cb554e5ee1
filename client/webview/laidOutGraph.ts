import type { Graph } from "../src/protocol.ts";
import type { TopologyTexts } from "../src/topologyMessages.ts";
import type { Layout } from "./geometry.ts";
import { layout } from "./layout.ts";
import { type NodeBox, nodeBoxes, type TextWidth } from "./nodeBox.ts";
import { COARSENESSES, type Filters, type ShownGraph, shownGraph } from "./shownGraph.ts";

/** The part of a graph that is drawn, and where everything of it lies. */
export interface LaidOutGraph {
  readonly shown: ShownGraph;
  readonly boxes: readonly NodeBox[];
  readonly layout: Layout;
}

/** How much of a graph is drawn, and how close it stands. */
export interface Detail {
  readonly density: 0 | 1 | 2 | 3;
  readonly coarseness: number;
}

/** What is seen of a picture at a scale at which it can be read. */
export interface Room {
  hasWidth(layout: Layout): boolean;
  hasHeight(layout: Layout): boolean;
}

/** The longest line of a node, and the gap between columns; the first is for wide views. */
const DENSITIES = [
  { longestLine: 32, columnGap: 60 },
  { longestLine: 22, columnGap: 46 },
  { longestLine: 16, columnGap: 34 },
  { longestLine: 14, columnGap: 26 },
] as const;

/** So many nodes are never folded for want of room: they can be looked through. */
const FEW_NODES = 30;

/** Lays graphs out. Most changes of manifests leave everything at its place: the last layout is kept. */
export class GraphLayouts {
  readonly #texts: TopologyTexts;
  readonly #widthOf: TextWidth;
  #last: { readonly key: string; readonly layout: Layout } | undefined;

  constructor(texts: TopologyTexts, widthOf: TextWidth) {
    this.#texts = texts;
    this.#widthOf = widthOf;
  }

  /** What the filters leave of a graph, laid out. */
  of(graph: Graph, { density, coarseness }: Detail, filters: Filters): LaidOutGraph {
    const { longestLine, columnGap } = DENSITIES[density];
    const shown = shownGraph(graph, { ...filters, coarseness });
    const boxes = nodeBoxes(shown, this.#texts, longestLine, this.#widthOf);
    const key = layoutKey(boxes, shown, columnGap);
    if (this.#last?.key !== key) this.#last = { key, layout: layout(boxes, shown.edges, columnGap) };
    return { shown, boxes, layout: this.#last.layout };
  }

  /** The most detail that there is room for: first in the width, by closer columns, then in the height, by fewer nodes. */
  fitting(graph: Graph, filters: Filters, room: Room): Detail {
    const density =
      ([0, 1, 2] as const).find((one) =>
        room.hasWidth(this.of(graph, { density: one, coarseness: 0 }, filters).layout),
      ) ?? 3;
    for (let coarseness = 0; coarseness < COARSENESSES - 1; coarseness++) {
      const { boxes, layout } = this.of(graph, { density, coarseness }, filters);
      if (boxes.length <= FEW_NODES || room.hasHeight(layout)) return { density, coarseness };
    }
    return { density, coarseness: COARSENESSES - 1 };
  }
}

/** Two pictures with one key have everything in the same place. */
function layoutKey(boxes: readonly NodeBox[], { edges }: ShownGraph, columnGap: number): string {
  return JSON.stringify([
    columnGap,
    boxes.map(({ id, width, height, of }) => [
      id,
      width,
      height,
      ...("hidden" in of ? [] : [of.scope, of.namespace]),
    ]),
    edges.map(({ from, to }) => [from, to]),
  ]);
}
