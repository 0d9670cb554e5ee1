import { jsonText } from "../../text/jsonText.ts";
import { dot } from "./dot.ts";
import { mermaid } from "./mermaid.ts";
import type { Topology } from "./topology.ts";

export const GRAPH_FORMATS = ["mermaid", "dot", "json"] as const;
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

/** The picture as text for other tools. */
export function graphText(graph: Topology, format: GraphFormat): string {
  switch (format) {
    case "mermaid":
      return mermaid(graph);
    case "dot":
      return dot(graph);
    case "json":
      return jsonText(graph);
  }
}
