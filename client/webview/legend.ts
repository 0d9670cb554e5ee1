import type { TopologyTexts } from "../src/topologyMessages.ts";
import { SEVERITY_MARKS } from "./shapes.ts";
import { svgElement } from "./svgElement.ts";

/** What the signs mean. */
export function legend(texts: TopologyTexts): HTMLElement {
  const element = document.createElement("footer");
  element.setAttribute("aria-label", texts.legend);
  element.append(
    entry(line("accepted"), texts.accepted),
    entry(line("refused"), texts.refused),
    entry(line("unknown"), texts.unknown),
    ...(["error", "warning", "information"] as const).map((severity) =>
      entry(
        svgElement(
          "g",
          { class: `node ${severity}`, transform: "translate(14 8)" },
          svgElement(
            "g",
            { class: "mark" },
            svgElement("path", { class: "badge", d: SEVERITY_MARKS[severity].outline }),
            svgElement("path", { class: "sign", d: SEVERITY_MARKS[severity].sign }),
          ),
        ),
        texts[severity],
      ),
    ),
  );
  return element;
}

function line(verdict: "accepted" | "refused" | "unknown"): SVGGElement {
  const sign = {
    accepted: [],
    refused: [svgElement("path", { class: "sign", d: "M11 5L17 11M17 5L11 11" })],
    unknown: [svgElement("text", { class: "question", x: 14, y: 12, "text-anchor": "middle" }, "?")],
  }[verdict];
  return svgElement(
    "g",
    { class: `edge ${verdict}` },
    svgElement("path", { d: "M0 8H28" }),
    ...(sign.length === 0
      ? []
      : [
          svgElement(
            "g",
            { class: "mark" },
            svgElement("circle", { class: "badge", cx: 14, cy: 8, r: 7 }),
            ...sign,
          ),
        ]),
  );
}

function entry(picture: SVGGElement, text: string): HTMLElement {
  const element = document.createElement("span");
  element.append(svgElement("svg", { width: 28, height: 16, "aria-hidden": "true" }, picture), text);
  return element;
}
