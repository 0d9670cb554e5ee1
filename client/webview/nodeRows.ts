import type { GraphEdge, GraphSeverity } from "../src/protocol.ts";
import type { TopologyTexts } from "../src/topologyMessages.ts";
import { boxSeverity, groupTitle, type NodeBox, nameOfBox } from "./nodeBox.ts";
import type { NodeGroup } from "./shownGraph.ts";
import { described, filled } from "./texts.ts";

/** A row of the picture as a tree. */
export interface NodeRow {
  /** The ids from the top to the row: what hangs on several stands below each of them. */
  readonly key: string;
  /** What is opened; undefined for clusters and namespaces, which are no objects. */
  readonly id: string | undefined;
  /** The first line names it, the others say what is not as it should be. */
  readonly words: string;
  readonly severity: GraphSeverity | undefined;
  readonly children: readonly NodeRow[];
}

/**
 * The picture as a tree, for whom a picture is no help: clusters and namespaces where there are several, in them what hangs on
 * nothing but a class, and below each what it leads to.
 */
export function nodeRows(
  boxes: readonly NodeBox[],
  edges: readonly GraphEdge[],
  texts: TopologyTexts,
): readonly NodeRow[] {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const [outgoing, incoming] = [grouped(edges, ({ from }) => from), grouped(edges, ({ to }) => to)];
  const nameOf = (id: string): string => {
    const box = byId.get(id);
    return box === undefined ? id : nameOfBox(box, texts);
  };
  const rowOf = (box: NodeBox, above: readonly string[]): NodeRow => {
    const path = [...above, box.id];
    const { of } = box;
    const below = (outgoing.get(box.id) ?? []).flatMap(({ to, relation }) =>
      path.includes(to) || relation === "class" ? [] : (byId.get(to) ?? []),
    );
    const towards = incoming.get(box.id) ?? [];
    return {
      key: path.join("\n"),
      id: box.id,
      words: "hidden" in of ? groupInWords(of, texts) : described(of, towards, nameOf, texts),
      severity:
        boxSeverity(box) ?? (towards.some(({ verdict }) => verdict === "refused") ? "warning" : undefined),
      children: [...new Set(below)].map((child) => rowOf(child, path)),
    };
  };
  const isRoot = ({ id }: NodeBox): boolean =>
    (incoming.get(id) ?? []).every(({ relation, from }) => relation === "class" || from === id);
  return byScope(boxes.filter(isRoot), rowOf, texts);
}

function groupInWords(group: NodeGroup, texts: TopologyTexts): string {
  const title = `${groupTitle(group, texts)}. ${texts.more}`;
  return group.severity === undefined ? title : `${title}\n${texts[group.severity]}`;
}

type RowOf = (box: NodeBox, above: readonly string[]) => NodeRow;

function byScope(roots: readonly NodeBox[], rowOf: RowOf, texts: TopologyTexts): readonly NodeRow[] {
  const scopes = grouped(roots, scopeOf);
  return [...scopes].flatMap(([scope, members]) => {
    if (scope === "") return byNamespace(members, [], rowOf, texts);
    const above = [`cluster ${scope}`];
    return [header(above, scope, byNamespace(members, above, rowOf, texts))];
  });
}

/** Those of no namespace first. */
function byNamespace(
  roots: readonly NodeBox[],
  above: readonly string[],
  rowOf: RowOf,
  texts: TopologyTexts,
): readonly NodeRow[] {
  const namespaces = grouped(roots, namespaceOf);
  const named = [...namespaces].filter(([namespace]) => namespace !== "");
  if (named.length < 2) return roots.map((box) => rowOf(box, above));
  return [
    ...(namespaces.get("") ?? []).map((box) => rowOf(box, above)),
    ...named.map(([namespace, members]) => {
      const path = [...above, `namespace ${namespace}`];
      const title = filled(texts.namespaceNamed, namespace);
      return header(
        path,
        title,
        members.map((box) => rowOf(box, path)),
      );
    }),
  ];
}

function header(path: readonly string[], words: string, children: readonly NodeRow[]): NodeRow {
  return { key: path.join("\n"), id: undefined, words, severity: undefined, children };
}

function scopeOf({ of }: NodeBox): string {
  return ("hidden" in of ? of.hidden[0]?.scope : of.scope) ?? "";
}

function namespaceOf({ of }: NodeBox): string {
  return ("hidden" in of ? undefined : of.namespace) ?? "";
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
