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
/** An average letter of the lines that are not bold. */
export const LETTER = 6.7;
/** The line with the name. */
const NAME = 1;

/** How wide a text is drawn. */
export type TextWidth = (text: string, isBold: boolean) => number;

/** The width by averages, where nothing is drawn. */
export const averageWidth: TextWidth = (text, isBold) => text.length * (isBold ? 8 : LETTER);

/** What the outline takes at both sides of the text. */
const SIDES = 36;

/**
 * The nodes and groups of a picture with their sizes, which follow from their texts alone. Clusters stand in frames, and so do
 * namespaces where there are several: no node names its own again.
 *
 * @param longestLine in UTF-16 code units; what is longer goes on in a second line where it has a blank, or is cut.
 */
export function nodeBoxes(
  { nodes, groups }: ShownGraph,
  texts: TopologyTexts,
  longestLine: number,
  widthOf: TextWidth = averageWidth,
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
        widthOf,
      );
    }),
    ...groups.map((group) => box(group, "group", [groupTitle(group, texts)], longestLine, widthOf)),
  ];
}

function box(
  of: NodeBox["of"],
  shape: NodeBox["shape"],
  texts: readonly string[],
  longestLine: number,
  widthOf: TextWidth,
): NodeBox {
  const lines = texts.flatMap((text) =>
    wrapped(text, longestLine).map((line) => shortened(line, longestLine)),
  );
  const longest = Math.max(...lines.map((line, index) => widthOf(line, index === NAME)));
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

/** A text in one line, or in two where it is too long: a port is not cut for the hostname behind it. */
function wrapped(text: string, longestLine: number): readonly string[] {
  const blank = text.length <= longestLine ? -1 : text.lastIndexOf(" ", longestLine);
  return blank < 0 ? [text] : [text.slice(0, blank), text.slice(blank + 1)];
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
