import type { GraphEdge, GraphNode, GraphSeverity } from "../src/protocol.ts";
import type { TopologyTexts } from "../src/topologyMessages.ts";

/** A text with its placeholders filled in. */
export function filled(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
}

/** How many problems of a severity a node has. */
export function countOf(severity: GraphSeverity, { problems = [] }: GraphNode): number {
  return problems.filter((problem) => problem.severity === severity).length;
}

/** `namespace/name` as a node's second line has it; listeners go by their own name. */
export function titleOf({ role, namespace, name }: GraphNode): string {
  return role === "listener" || namespace === undefined ? name : `${namespace}/${name}`;
}

/** The kind and the whole name of what is drawn. */
export function nameInWords(node: GraphNode, texts: TopologyTexts): string {
  return `${kindOf(node, texts)} ${titleOf(node)}`;
}

export function kindOf({ role, kind }: GraphNode, texts: TopologyTexts): string {
  return role === "listener" ? texts.listener : kind;
}

/** Everything that a node's shape, colour and lines say, in sentences: for tooltips and screen readers. */
export function described(
  node: GraphNode,
  incoming: readonly GraphEdge[],
  nameOf: (id: string) => string,
  texts: TopologyTexts,
): string {
  const { name, namespace, detail, place, problems = [] } = node;
  const head = [
    `${kindOf(node, texts)} ${name}`,
    ...(namespace === undefined ? [] : [filled(texts.inNamespace, namespace)]),
    ...(node.scope === undefined ? [] : [`(${node.scope})`]),
    ...(place === undefined ? [`(${texts.notInWorkspace})`] : []),
  ].join(" ");
  const verdicts = incoming.flatMap(({ from, verdict, why = "", conflict }) => {
    const reason = conflict === undefined ? why : `${conflict}. ${why}`;
    if (verdict === "accepted") return [];
    return [filled(verdict === "refused" ? texts.refusedBy : texts.unknownBy, nameOf(from), reason)];
  });
  const findings = problems.map(({ severity, message }) => `${texts[severity]}: ${message}`);
  return [detail === undefined ? head : `${head}: ${detail}`, ...verdicts, ...findings]
    .join("\n")
    .replaceAll("`", "");
}
