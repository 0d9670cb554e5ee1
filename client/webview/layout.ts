import workerSource from "elk-worker-source";
import ELK, { type ELK as Elk, type ElkNode } from "elkjs/lib/elk-api.js";
import type { GraphEdge, GraphNode } from "../src/protocol.ts";
import type { Layout, Point } from "./geometry.ts";
import type { NodeBox } from "./nodeBox.ts";

/** The columns, in the direction of requests. */
const COLUMNS: Readonly<Record<GraphNode["role"], number>> = {
  class: 0,
  gateway: 1,
  listenerSet: 2,
  listener: 3,
  route: 4,
  backend: 5,
};

const OPTIONS: Readonly<Record<string, string>> = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.aspectRatio": "0.9",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.partitioning.activate": "true",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
  "elk.layered.nodePlacement.bk.fixedAlignment": "BALANCED",
  "elk.layered.spacing.nodeNodeBetweenLayers": "56",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "8",
  "elk.spacing.nodeNode": "16",
  "elk.spacing.componentComponent": "36",
  "elk.padding": "[top=24,left=24,bottom=24,right=24]",
};

/** Above this number of nodes fewer ways to untangle the lines are tried: it takes half as long. */
const LARGE = 150;

let engine: Elk | undefined;

/** Lays a picture out, in a worker: the view stays responsive meanwhile. */
export async function layout(boxes: readonly NodeBox[], edges: readonly GraphEdge[]): Promise<Layout> {
  engine ??= new ELK({ workerFactory: () => new Worker(workerAddress()) });
  const placed = await engine.layout({
    id: "picture",
    layoutOptions: { ...OPTIONS, "elk.layered.thoroughness": boxes.length > LARGE ? "1" : "4" },
    children: boxes.map(({ id, role, width, height }) => ({
      id,
      width,
      height,
      layoutOptions: { "elk.partitioning.partition": String(COLUMNS[role]), "elk.alignment": "LEFT" },
    })),
    edges: edges.map(({ from, to }, index) => ({ id: `line ${index}`, sources: [from], targets: [to] })),
  });
  return toLayout(placed, edges.length);
}

function workerAddress(): string {
  return URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
}

function toLayout({ width = 0, height = 0, children = [], edges = [] }: ElkNode, count: number): Layout {
  const lines: (readonly Point[])[] = Array.from({ length: count }, () => []);
  for (const { id, sections } of edges) {
    const [section] = sections ?? [];
    if (section === undefined) continue;
    lines[Number(id.slice("line ".length))] = [
      section.startPoint,
      ...(section.bendPoints ?? []),
      section.endPoint,
    ];
  }
  const boxes = new Map(
    children.map(({ id, x = 0, y = 0, width: w = 0, height: h = 0 }) => [id, { x, y, width: w, height: h }]),
  );
  return { width, height, boxes, lines };
}
