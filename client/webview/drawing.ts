import type { GraphEdge } from "../src/protocol.ts";
import { shortened } from "../src/shortened.ts";
import type { TopologyTexts } from "../src/topologyMessages.ts";
import type { Frame, Layout, Point, Rectangle } from "./geometry.ts";
import { boxSeverity, groupTitle, LETTER, LINE_HEIGHT, type NodeBox, nameOfBox } from "./nodeBox.ts";
import { flowingLine, markPoint, outline, SEVERITY_MARKS } from "./shapes.ts";
import { svgElement } from "./svgElement.ts";
import { countOf, described } from "./texts.ts";

/** A picture as elements: frames below, lines, and nodes above. */
export interface Drawing {
  readonly frames: SVGGElement;
  readonly lines: SVGGElement;
  readonly nodes: SVGGElement;
  readonly byId: ReadonlyMap<string, SVGGElement>;
}

/** Draws what is laid out. Every node can be focused and says in words what it shows. */
export function draw(
  boxes: readonly NodeBox[],
  edges: readonly GraphEdge[],
  { boxes: places, lines, frames }: Layout,
  texts: TopologyTexts,
): Drawing {
  const names = new Map(boxes.map((box) => [box.id, nameOfBox(box, texts)]));
  const incoming = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const list = incoming.get(edge.to);
    if (list === undefined) incoming.set(edge.to, [edge]);
    else list.push(edge);
  }
  const byId = new Map<string, SVGGElement>();
  for (const box of boxes) {
    const place = places.get(box.id);
    if (place === undefined) continue;
    const words =
      "hidden" in box.of
        ? `${groupTitle(box.of, texts)}. ${texts.more}`
        : described(box.of, incoming.get(box.id) ?? [], (id) => names.get(id) ?? id, texts);
    byId.set(box.id, nodeElement(box, place, words));
  }
  const absent = new Set(
    boxes.flatMap(({ id, of }) => ("hidden" in of || of.place !== undefined ? [] : [id])),
  );
  return {
    frames: svgElement("g", { "aria-hidden": "true" }, ...frames.map(frameElement)),
    lines: svgElement(
      "g",
      { "aria-hidden": "true" },
      ...edges.map((edge, at) => lineElement(edge, lines[at] ?? [], absent.has(edge.to), texts)),
    ),
    nodes: svgElement("g", {}, ...byId.values()),
    byId,
  };
}

/** What a frame is of is said by every node in it: the frame is for eyes alone. */
function frameElement({ kind, name, place: { x, y, width, height } }: Frame): SVGGElement {
  const title = shortened(name, Math.floor((width - 16) / LETTER));
  return svgElement(
    "g",
    { class: `frame ${kind}`, transform: `translate(${x} ${y})` },
    svgElement("title", {}, name),
    svgElement("path", { class: "outlined", d: `M0 0H${width}V${height}H0Z` }),
    svgElement("text", { class: "frame-name", x: 8, y: 16 }, title),
  );
}

function nodeElement(box: NodeBox, { x, y }: Rectangle, words: string): SVGGElement {
  const { id, shape, lines, width, of } = box;
  const severity = boxSeverity(box);
  const isAbsent = !("hidden" in of) && of.place === undefined;
  const classes = ["node", shape, severity ?? "", isAbsent ? "absent" : ""].filter(Boolean).join(" ");
  const left = shape === "class" || shape === "listener" || shape === "backend" ? 20 : 14;
  const element = svgElement(
    "g",
    {
      class: classes,
      transform: `translate(${x} ${y})`,
      role: "button",
      tabindex: -1,
      "aria-label": words,
      "data-id": id,
    },
    svgElement("title", {}, words),
    svgElement("path", { class: "outline", d: outline(box) }),
    ...lines.map((line, index) =>
      svgElement("text", { class: `line${index}`, x: left, y: 20 + index * LINE_HEIGHT }, line),
    ),
  );
  if (severity !== undefined) {
    const { outline: mark, sign } = SEVERITY_MARKS[severity];
    const count = "hidden" in of ? 0 : countOf(severity, of);
    element.append(
      svgElement(
        "g",
        { class: "mark", transform: `translate(${width - 14} 0)` },
        svgElement("path", { class: "badge", d: mark }),
        svgElement("path", { class: "sign", d: sign }),
        ...(count > 1
          ? [svgElement("text", { class: "count", x: -12, y: -3, "text-anchor": "end" }, String(count))]
          : []),
      ),
    );
  }
  return element;
}

function lineElement(
  edge: GraphEdge,
  points: readonly Point[],
  isToAbsent: boolean,
  texts: TopologyTexts,
): SVGGElement {
  const { verdict, why, conflict, label } = edge;
  const words = [texts[verdict], label ?? "", conflict ?? "", why ?? ""].filter(Boolean).join(": ");
  const element = svgElement(
    "g",
    { class: `edge ${verdict}`, "data-from": edge.from, "data-to": edge.to },
    svgElement("title", {}, words),
    svgElement("path", { d: flowingLine(points), "marker-end": "url(#arrow)" }),
  );
  // Most backends are made by charts: that they are in no file is said by their dashes, and need not be asked twice.
  const isPlain = verdict === "accepted" || (verdict === "unknown" && isToAbsent);
  const at = isPlain ? undefined : markPoint(points);
  if (at !== undefined) element.append(verdictMark(verdict, at));
  return element;
}

/** What colour and dashes say, as a sign on the line: a cross, or a question mark. */
function verdictMark(verdict: GraphEdge["verdict"], { x, y }: Point): SVGGElement {
  return svgElement(
    "g",
    { class: "mark", transform: `translate(${x} ${y})` },
    svgElement("circle", { class: "badge", r: 7 }),
    verdict === "refused"
      ? svgElement("path", { class: "sign", d: "M-3 -3L3 3M3 -3L-3 3" })
      : svgElement("text", { class: "question", y: 4, "text-anchor": "middle" }, "?"),
  );
}
