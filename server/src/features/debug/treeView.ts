import { displayName } from "../../delivery/delivered.ts";
import { manifestKind } from "../../model/resource.ts";
import { isSecretEdit } from "../../model/secretLines.ts";
import { positionAt } from "../../text/lines.ts";
import type { Range } from "../../text/span.ts";
import { toPresentText, treeOf } from "../../workspace/files/document.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { TracedLine } from "../../workspace/views/tracedLine.ts";
import { nodeAt, type YamlNode } from "../../yaml/tree.ts";
import type { DebugView } from "./debugView.ts";

/** The syntax tree of an object: each node with its span as `line:column-line:column`, counted from one. */
export const treeView: DebugView = {
  name: "tree",
  ending: "txt",
  linesOf: (_workspace, objectLocation) => {
    const { document, delivered } = objectLocation;
    const root = nodeAt(treeOf(document), delivered.resource.base);
    const { base } = delivered.resource;
    const shown = root && (base.includes("secretGenerator") ? withoutLiterals(root) : withoutValues(root));
    return shown === undefined ? [] : linesBelow("", shown, 0, writerOf(objectLocation));
  },
};

/** What holds keys, by the kind of object: values of a chart write the text of Secrets without saying that they are some. */
const VALUES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["Secret", new Set(["data", "stringData"])],
  ["SecretGenerator", new Set(["literals"])],
]);
const ELSEWHERE = new Set(["stringData"]);
/** What a patch says of the kinds that it is for. */
const PATCHES = new Set(VALUES.keys());
const PATCH = new Set(["patch"]);

/** A tree without what Secrets hold, wherever one stands in it: nothing that shows manifests to people may show them a key. */
function withoutValues(node: YamlNode): YamlNode {
  switch (node.kind) {
    case "scalar":
      return isSecretEdit("", node.text) ? concealed(node) : node;
    case "sequence":
      return { ...node, items: node.items.map(withoutValues) };
    case "map": {
      const values = PATCHES.has(kindIn(nodeAt(node, ["target"])))
        ? PATCH
        : (VALUES.get(kindIn(node)) ?? ELSEWHERE);
      const entries = node.entries.map((entry) => {
        const { key, value } = entry;
        if (values.has(key)) return { ...entry, value: concealed(value) };
        return { ...entry, value: key === "secretGenerator" ? withoutLiterals(value) : withoutValues(value) };
      });
      return { ...node, entries };
    }
  }
}

function kindIn(node: YamlNode | undefined): string {
  const kind = node && nodeAt(node, ["kind"]);
  return kind?.kind === "scalar" ? kind.text : "";
}

/** A generator, or a list of some, without what they put into Secrets. */
function withoutLiterals(node: YamlNode): YamlNode {
  if (node.kind === "sequence") return { ...node, items: node.items.map(withoutLiterals) };
  if (node.kind === "scalar") return node;
  return {
    ...node,
    entries: node.entries.map((entry) =>
      entry.key === "literals" ? { ...entry, value: concealed(entry.value) } : entry,
    ),
  };
}

function concealed(node: YamlNode): YamlNode {
  switch (node.kind) {
    case "scalar":
      return { ...node, text: "\u2026" };
    case "sequence":
      return { ...node, items: node.items.map(concealed) };
    case "map":
      return {
        ...node,
        entries: node.entries.map((entry) => ({ ...entry, value: concealed(entry.value) })),
      };
  }
}

type LineWriter = (label: string, node: YamlNode, depth: number) => TracedLine;

function linesBelow(label: string, node: YamlNode, depth: number, write: LineWriter): readonly TracedLine[] {
  return [write(label, node, depth), ...contentOf(node, depth + 1, write)];
}

function contentOf(node: YamlNode, depth: number, write: LineWriter): readonly TracedLine[] {
  switch (node.kind) {
    case "scalar":
      return [];
    case "sequence":
      return node.items.flatMap((item, index) => linesBelow(`${index}`, item, depth, write));
    case "map":
      return node.entries.flatMap(({ key, value, merged }) =>
        linesBelow(`${key}${merged ? " (merged)" : ""}`, value, depth, write),
      );
  }
}

function writerOf({ path, document, firstLine, delivered }: ObjectLocation): LineWriter {
  const about = `${manifestKind(delivered.resource)} ${displayName(delivered)}`;
  const present = toPresentText(document);
  const place = (offset: number) => {
    const { line, character } = positionAt(document.lines.value, present(offset));
    return { line: line + firstLine, character };
  };
  return (label, node, depth) => {
    const range = { start: place(node.start), end: place(node.end) };
    const name = label === "" ? "" : `${label}: `;
    const text = `${"  ".repeat(depth)}${name}${nodeText(node)} ${rangeText(range)}`;
    return { text, from: { path, range, about } };
  };
}

const PRIVATE_KEY = /-----BEGIN[A-Z ]*PRIVATE KEY-----/;

function nodeText(node: YamlNode): string {
  if (node.kind === "scalar") {
    const shown = PRIVATE_KEY.test(node.text) ? "\u2026" : node.text;
    return `${node.plain ? "plain" : "quoted"} ${JSON.stringify(shown)}`;
  }
  return node.flow ? `flow ${node.kind}` : node.kind;
}

function rangeText({ start, end }: Range): string {
  return `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
}
