import type { GraphEdge } from "../src/protocol.ts";
import type { TopologyTexts } from "../src/topologyMessages.ts";
import { groupTitle, type NodeBox } from "./nodeBox.ts";
import { described } from "./texts.ts";

/** The picture as nested lists of buttons, for whom a picture is no help. */
export function nodeList(
  boxes: readonly NodeBox[],
  edges: readonly GraphEdge[],
  texts: TopologyTexts,
): HTMLElement {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const outgoing = new Map<string, GraphEdge[]>();
  const incoming = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    push(outgoing, edge.from, edge);
    push(incoming, edge.to, edge);
  }
  const nameOf = (id: string): string => byId.get(id)?.lines.slice(0, 2).join(" ") ?? id;
  const item = (box: NodeBox, above: readonly string[]): HTMLElement => {
    const words =
      "hidden" in box.of
        ? groupTitle(box.of, texts)
        : described(box.of, incoming.get(box.id) ?? [], nameOf, texts);
    const button = document.createElement("button");
    button.setAttribute("data-id", box.id);
    button.textContent = words;
    const element = document.createElement("li");
    element.append(button);
    const deliveryPath = [...above, box.id];
    const below = (outgoing.get(box.id) ?? []).flatMap(({ to }) =>
      deliveryPath.includes(to) ? [] : (byId.get(to) ?? []),
    );
    if (below.length > 0) element.append(list(below.map((child) => item(child, deliveryPath))));
    return element;
  };
  return list(boxes.filter(({ id }) => !incoming.has(id)).map((box) => item(box, [])));
}

function list(items: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement("ul");
  element.append(...items);
  return element;
}

function push(groups: Map<string, GraphEdge[]>, key: string, edge: GraphEdge): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [edge]);
  else group.push(edge);
}
