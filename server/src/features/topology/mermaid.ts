import { printable } from "../../text/printable.ts";
import { finished } from "../../yaml/finished.ts";
import { edgeText, nodeLines, nodesByScope, worstSeverity } from "./nodeText.ts";
import type { Role } from "./roles.ts";
import type { Topology, TopologyEdge, TopologyNode } from "./topology.ts";

/** The brackets that give a node its shape. */
const SHAPES: Readonly<Record<Role, readonly [open: string, close: string]>> = {
  class: ["{{", "}}"],
  gateway: ["[[", "]]"],
  listenerSet: ["[[", "]]"],
  listener: ["([", "])"],
  route: ["[/", "/]"],
  backend: ["[(", ")]"],
  policy: [">", "]"],
};

/** Solid, dotted, and dotted with a cross at its end. */
const ARROWS: Readonly<Record<TopologyEdge["verdict"], string>> = {
  accepted: "-->",
  unknown: "-.->",
  refused: "-.-x",
};

/** The picture as a Mermaid flow chart. */
export function mermaid(topology: Topology): string {
  return finished(drawnAsMermaid(topology));
}

/** The same a line at a time: of ten thousand nodes, others are heard in between. */
export function* drawnAsMermaid({ nodes, edges }: Topology): Generator<void, string> {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index + 1}`]));
  const lines = ["flowchart LR"];
  for (const [index, [scope, members]] of [...nodesByScope(nodes)].entries()) {
    const margin = scope === "" ? "  " : "    ";
    if (scope !== "") lines.push(`  subgraph s${index + 1}["${escaped(scope)}"]`);
    for (const node of members) {
      lines.push(`${margin}${nodeLine(node, names.get(node.id) ?? "")}`);
      yield;
    }
    if (scope !== "") lines.push("  end");
  }
  for (const edge of edges) {
    lines.push(`  ${edgeLine(edge, names)}`);
    yield;
  }
  return [...lines, ...classLines(nodes, names), ""].join("\n");
}

function nodeLine(node: TopologyNode, name: string): string {
  const [open, close] = SHAPES[node.role];
  return `${name}${open}"${nodeLines(node).map(escaped).join("<br/>")}"${close}`;
}

function edgeLine(edge: TopologyEdge, names: ReadonlyMap<string, string>): string {
  const text = edgeText(edge);
  const label = text === "" ? "" : `|"${escaped(text)}"|`;
  return `${names.get(edge.from)} ${ARROWS[edge.verdict]}${label} ${names.get(edge.to)}`;
}

/** Colours beside the marks in the labels; a dashed border for what is in no file. */
function classLines(nodes: readonly TopologyNode[], names: ReadonlyMap<string, string>): readonly string[] {
  const styles = {
    error: "stroke:#c4314b,stroke-width:3px",
    warning: "stroke:#b8860b,stroke-width:3px",
    information: "stroke:#2b6cb0,stroke-width:2px",
    absent: "stroke-dasharray:4 3",
  };
  return Object.entries(styles).flatMap(([style, definition]) => {
    const members = nodes.filter((node) =>
      style === "absent" ? node.place === undefined : worstSeverity(node) === style,
    );
    if (members.length === 0) return [];
    return [
      `  classDef ${style} ${definition}`,
      `  class ${members.map(({ id }) => names.get(id)).join(",")} ${style}`,
    ];
  });
}

/** Text of manifests must not end the quotes, nor be taken for markup or for a directive (`%%{init: …}%%`). */
function escaped(text: string): string {
  return printable(text.replace(/[\n\r]/g, " ")).replace(/[#&"<>`\\%]/g, (sign) => `#${sign.charCodeAt(0)};`);
}
