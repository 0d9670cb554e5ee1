import type { CancellationToken } from "vscode-languageserver";
import { dot } from "../features/topology/dot.ts";
import { drawnAsMermaid } from "../features/topology/mermaid.ts";
import {
  drawing,
  inNamespace,
  sketch,
  type Topology,
  type TopologyEdge,
  type TopologyNode,
} from "../features/topology/topology.ts";
import { printable } from "../text/printable.ts";
import type { Range } from "../text/span.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";
import { finishedInSlices, mapInSlices, throwIfCancelled, yieldToEventLoop } from "./slices.ts";

/** A node with the address of its document. */
export interface GraphNode extends Omit<TopologyNode, "place"> {
  readonly place?: { readonly uri: string; readonly range: Range };
}

/** The picture of all folders; as one text where a format of other tools was asked for. */
export type GraphResult =
  | { readonly nodes: readonly GraphNode[]; readonly edges: Topology["edges"] }
  | { readonly text: string };

/**
 * Answers `gatewayApi/graph`. Parameters, each of which may be left out: `format`, which is `mermaid` or `dot` for a text,
 * and `namespace` for a part of the picture.
 */
export async function answerGraph(
  session: Session,
  params: unknown,
  token: CancellationToken,
): Promise<GraphResult> {
  const folders = await session.judgedFolders(token);
  const sketches = await mapInSlices(folders, token, (folder) => ({
    folder,
    sketched: folder.ask(() => sketch(folder.engine)),
  }));
  // In large workspaces each step from here on takes long enough to be a turn of its own.
  await yieldToEventLoop();
  const graphs: Topology[] = [];
  for (const [index, { folder, sketched }] of sketches.entries())
    graphs.push(ofFolder(await finishedInSlices(drawing(sketched), token), folder, index));
  const whole = { nodes: graphs.flatMap(({ nodes }) => nodes), edges: graphs.flatMap(({ edges }) => edges) };
  const namespace = textIn(params, "namespace");
  const graph = namespace === undefined ? whole : inNamespace(whole, namespace);
  await yieldToEventLoop();
  throwIfCancelled(token);
  switch (textIn(params, "format")) {
    case "mermaid":
      return { text: await finishedInSlices(drawnAsMermaid(graph), token) };
    case "dot":
      return { text: dot(graph) };
    default:
      return {
        nodes: await mapInSlices(graph.nodes, token, withAddress),
        edges: await mapInSlices(graph.edges, token, shownEdge),
      };
  }
}

/** Folders know nothing of each other: their nodes differ, and paths say whose they are. */
function ofFolder({ nodes, edges }: Topology, folder: Folder, index: number): Topology {
  const rename = (id: string): string => (index === 0 ? id : `${index}:${id}`);
  return {
    nodes: nodes.map(({ id, place, ...node }) => ({
      id: rename(id),
      ...node,
      ...(place === undefined ? {} : { place: { ...place, path: folder.uriOf(place.path) } }),
    })),
    edges: edges.map(({ from, to, ...edge }) => ({ from: rename(from), to: rename(to), ...edge })),
  };
}

function withAddress(node: TopologyNode): GraphNode {
  const { place } = node;
  return {
    ...shownNode(node),
    ...(place === undefined ? {} : { place: { uri: place.path, range: place.range } }),
  };
}

/** A node with words that may be shown as they are. */
function shownNode({ place: _, ...node }: TopologyNode): Omit<TopologyNode, "place"> {
  const { kind, name, namespace, scope, detail, problems } = node;
  return {
    ...node,
    kind: printable(kind),
    name: printable(name),
    ...(namespace === undefined ? {} : { namespace: printable(namespace) }),
    ...(scope === undefined ? {} : { scope: printable(scope) }),
    ...(detail === undefined ? {} : { detail: printable(detail) }),
    ...(problems === undefined
      ? {}
      : { problems: problems.map((problem) => ({ ...problem, message: printable(problem.message) })) }),
  };
}

function shownEdge(edge: TopologyEdge): TopologyEdge {
  const { why, conflict, label } = edge;
  return {
    ...edge,
    ...(why === undefined ? {} : { why: printable(why) }),
    ...(conflict === undefined ? {} : { conflict: printable(conflict) }),
    ...(label === undefined ? {} : { label: printable(label) }),
  };
}

function textIn(params: unknown, key: string): string | undefined {
  const value =
    typeof params === "object" && params !== null && Object.entries(params).find(([name]) => name === key);
  return value && typeof value[1] === "string" ? value[1] : undefined;
}
