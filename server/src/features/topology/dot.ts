import { withEscapes } from "../../text/printable.ts";
import { edgeText, nodeLines, nodesByScope, worstSeverity } from "./nodeText.ts";
import type { Role } from "./roles.ts";
import type { Topology, TopologyEdge, TopologyNode } from "./topology.ts";

const SHAPES: Readonly<Record<Role, string>> = {
  class: "hexagon",
  gateway: "box3d",
  listenerSet: "tab",
  listener: "oval",
  route: "box",
  backend: "cylinder",
  policy: "note",
};

const COLOURS = { error: "#c4314b", warning: "#b8860b", information: "#2b6cb0" } as const;

const STYLES: Readonly<Record<TopologyEdge["verdict"], Readonly<Record<string, string>>>> = {
  accepted: {},
  unknown: { style: "dashed" },
  refused: { style: "dotted", arrowhead: "tee", color: COLOURS.error },
};

/** The picture in the language of Graphviz. */
export function dot({ nodes, edges }: Topology): string {
  const groups = [...nodesByScope(nodes)].flatMap(([scope, members], index) => {
    const written = members.map((node) => `${quoted(node.id)} ${attributes(nodeAttributes(node))};`);
    if (scope === "") return written.map((line) => `  ${line}`);
    return [
      `  subgraph cluster_${index + 1} {`,
      `    label=${quoted(scope)};`,
      ...written.map((line) => `    ${line}`),
      "  }",
    ];
  });
  const lines = edges.map((edge) => {
    const text = edgeText(edge);
    const given = { ...(text === "" ? {} : { label: text }), ...STYLES[edge.verdict] };
    return `  ${quoted(edge.from)} -> ${quoted(edge.to)}${Object.keys(given).length === 0 ? "" : ` ${attributes(given)}`};`;
  });
  const head = ["digraph gateways {", "  rankdir=LR;", '  node [fontname="sans-serif"];'];
  return [...head, ...groups, ...lines, "}", ""].join("\n");
}

function nodeAttributes(node: TopologyNode): Readonly<Record<string, string>> {
  const severity = worstSeverity(node);
  return {
    label: nodeLines(node).join("\n"),
    shape: SHAPES[node.role],
    ...(node.place === undefined ? { style: "dashed" } : {}),
    ...(severity === undefined ? {} : { color: COLOURS[severity], penwidth: "2" }),
  };
}

function attributes(values: Readonly<Record<string, string>>): string {
  return `[${Object.entries(values)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(", ")}]`;
}

/** What may not be shown is written out, so that names which differ in nothing else stay apart. */
function quoted(text: string): string {
  const shown = withEscapes(text, (code) => (code === 10 ? "\n" : `\\u{${code.toString(16)}}`));
  return `"${shown.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replaceAll("\n", "\\n").replaceAll("##[", "# #[")}"`;
}
