import type { GraphNode } from "../src/protocol.ts";
import { shortened } from "../src/shortened.ts";
import type { TopologyTexts } from "../src/topologyMessages.ts";
import { hasNamespaceFrames } from "./lanes.ts";
import type { NodeGroup, ShownGraph } from "./shownGraph.ts";
import { severityOf } from "./shownGraph.ts";
import { filled, kindOf, nameInWords, titleOf } from "./texts.ts";

/** What is written in a node, and the room that it takes. */
export interface NodeBox {
  readonly id: string;
  readonly role: GraphNode["role"];
  readonly shape: GraphNode["role"] | "group";
  readonly width: number;
  readonly height: number;
  /** The kind, the name, and what it is about; cut where they are too long. */
  readonly lines: readonly string[];
  readonly of: GraphNode | NodeGroup;
}

/** Of a line of text. */
export const LINE_HEIGHT = 16;
const NARROWEST = 88;
/** An average letter of the name, which is bold, and of the other lines. */
const BOLD_LETTER = 8;
export const LETTER = 6.7;
/** What the outline takes at both sides of the text. */
const SIDES = 36;

/**
 * The nodes and groups of a picture with their sizes, which follow from their texts alone. Clusters stand in frames, and so do
 * namespaces where there are several: no node names its own again.
 *
 * @param longestLine in UTF-16 code units; what is longer is cut.
 */
export function nodeBoxes(
  { nodes, groups }: ShownGraph,
  texts: TopologyTexts,
  longestLine: number,
): readonly NodeBox[] {
  const isFramed = hasNamespaceFrames([...nodes, ...groups.flatMap(({ hidden }) => hidden)]);
  return [
    ...nodes.map((node) => {
      const missing = node.place === undefined ? [texts.notInWorkspace] : [];
      return box(
        node,
        node.role,
        [
          kindOf(node, texts),
          isFramed ? node.name : titleOf(node),
          ...(node.detail ? [node.detail] : []),
          ...missing,
        ],
        longestLine,
      );
    }),
    ...groups.map((group) => box(group, "group", [groupTitle(group, texts)], longestLine)),
  ];
}

function box(
  of: NodeBox["of"],
  shape: NodeBox["shape"],
  texts: readonly string[],
  longestLine: number,
): NodeBox {
  const lines = texts.map((text) => shortened(text, longestLine));
  const longest = Math.max(...lines.map((line, index) => line.length * (index === 1 ? BOLD_LETTER : LETTER)));
  return {
    id: of.id,
    role: of.role,
    shape,
    width: Math.max(NARROWEST, Math.round(longest) + SIDES),
    height: lines.length * LINE_HEIGHT + 14,
    lines,
    of,
  };
}

/** The kind and the whole name of a node; the title of a group. */
export function nameOfBox({ of }: NodeBox, texts: TopologyTexts): string {
  return "hidden" in of ? groupTitle(of, texts) : nameInWords(of, texts);
}

/** The worst severity of a node, or of what a group hides. */
export function boxSeverity({ of }: NodeBox): ReturnType<typeof severityOf> {
  return "hidden" in of ? of.severity : severityOf(of);
}

/** What a group stands for: `+ 12 routes`. */
export function groupTitle({ role, hidden }: NodeGroup, texts: TopologyTexts): string {
  const words = {
    class: texts.moreClasses,
    gateway: texts.moreGateways,
    listenerSet: texts.moreListenerSets,
    listener: texts.moreListeners,
    route: texts.moreRoutes,
    backend: texts.moreBackends,
    policy: texts.morePolicies,
  };
  return filled(words[role], hidden.length);
}
