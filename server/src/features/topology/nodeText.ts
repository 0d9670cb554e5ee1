import { qualifiedName } from "../../delivery/delivered.ts";
import { counted } from "../../text/counted.ts";
import { printable } from "../../text/printable.ts";
import type { TopologyEdge, TopologyNode } from "./topology.ts";

/** The lines of a node's label: its kind, its name, what it is about, and the marks of its problems. */
export function nodeLines(node: TopologyNode): readonly string[] {
  const { role, kind, name, namespace, detail } = node;
  const title = role === "listener" ? name : qualifiedName({ namespace, name });
  const lines = [
    role === "listener" ? "listener" : kind,
    title,
    ...(detail === undefined ? [] : [detail]),
    ...(node.place === undefined ? ["not in the workspace"] : []),
    ...problemLines(node),
  ];
  return lines.map(printable);
}

/** The worst severity of a node's problems. */
export function worstSeverity({
  problems = [],
}: TopologyNode): "error" | "warning" | "information" | undefined {
  return (["error", "warning", "information"] as const).find((severity) =>
    problems.some((problem) => problem.severity === severity),
  );
}

function problemLines(node: TopologyNode): readonly string[] {
  const severity = worstSeverity(node);
  if (severity === undefined) return [];
  const count = (node.problems ?? []).filter((problem) => problem.severity === severity).length;
  const noun = severity === "information" ? "remark" : severity;
  return [`${severity === "information" ? "ⓘ" : severity === "error" ? "✖" : "⚠"} ${counted(count, noun)}`];
}

/** The words on a line: what is not as it should be, else the backend's port. */
export function edgeText(edge: TopologyEdge): string {
  return printable(wordsOf(edge));
}

const REFUSALS: Readonly<Partial<Record<TopologyEdge["relation"], string>>> = {
  backend: "not resolved",
  policy: "without effect",
};

function wordsOf({ relation, verdict, conflict, label }: TopologyEdge): string {
  switch (verdict) {
    case "accepted":
      if (relation === "policy") return label ?? "";
      return label === undefined ? (relation === "delegation" ? "child route" : "") : `port ${label}`;
    case "refused":
      return `✖ ${conflict ?? REFUSALS[relation] ?? "refused"}`;
    case "unknown":
      return conflict === undefined ? "?" : `? ${conflict}`;
  }
}

/** The nodes of each scope, under its name; under an empty name where the workspace describes one cluster. */
export function nodesByScope(nodes: readonly TopologyNode[]): ReadonlyMap<string, readonly TopologyNode[]> {
  const groups = new Map<string, TopologyNode[]>();
  for (const node of nodes) {
    const list = groups.get(node.scope ?? "");
    if (list === undefined) groups.set(node.scope ?? "", [node]);
    else list.push(node);
  }
  return groups;
}
