import type { Graph } from "../src/protocol.ts";
import type { TopologyTexts } from "../src/topologyMessages.ts";
import type { Layout } from "./geometry.ts";
import { layout } from "./layout.ts";
import { type NodeBox, nodeBoxes } from "./nodeBox.ts";
import { COARSENESSES, type Filters, type ShownGraph, shownGraph } from "./shownGraph.ts";

/** The part of a graph that is drawn, and where everything of it lies. */
export interface LaidOutGraph {
  readonly shown: ShownGraph;
  readonly boxes: readonly NodeBox[];
  readonly layout: Layout;
}

/** So many nodes are never folded for want of room: they can be looked through. */
const FEW_NODES = 30;

/** Lays graphs out. Most changes of manifests leave everything at its place: the last layout is kept. */
export class GraphLayouts {
  readonly #texts: TopologyTexts;
  #last: { readonly key: string; readonly layout: Layout } | undefined;

  constructor(texts: TopologyTexts) {
    this.#texts = texts;
  }

  /** What the filters leave of a graph, laid out. */
  of(graph: Graph, filters: Filters): LaidOutGraph {
    const shown = shownGraph(graph, filters);
    const boxes = nodeBoxes(shown, this.#texts);
    const key = layoutKey(boxes, shown);
    if (this.#last?.key !== key) this.#last = { key, layout: layout(boxes, shown.edges) };
    return { shown, boxes, layout: this.#last.layout };
  }

  /** The coarseness of the largest picture that there is room for; the coarsest where there is room for none. */
  coarseness(graph: Graph, filters: Filters, hasRoom: (layout: Layout) => boolean): number {
    for (let coarseness = 0; coarseness < COARSENESSES - 1; coarseness++) {
      const { boxes, layout } = this.of(graph, { ...filters, coarseness });
      if (boxes.length <= FEW_NODES || hasRoom(layout)) return coarseness;
    }
    return COARSENESSES - 1;
  }
}

/** Two pictures with one key have everything in the same place. */
function layoutKey(boxes: readonly NodeBox[], { edges }: ShownGraph): string {
  return JSON.stringify([
    boxes.map(({ id, width, height, of }) => [
      id,
      width,
      height,
      ...("hidden" in of ? [] : [of.scope, of.namespace]),
    ]),
    edges.map(({ from, to }) => [from, to]),
  ]);
}
