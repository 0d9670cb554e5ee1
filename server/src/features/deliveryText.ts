import { isFleetFile } from "../delivery/fleetBundle.ts";
import type { DeliveryExplanation } from "../workspace/views/deliveryExplanation.ts";

/** How a text writes names and paths: as code in Markdown, plainly in a terminal. */
export type Quoted = (text: string) => string;

/** What stands in a scope between where its files begin and the name of another cluster that they go to. */
export const CLUSTER = " → ";

/** The namespace that an object gets and who says so, in a sentence; undefined for what stands in no namespace. */
export function namespaceSentence(
  { object, namespaceFrom }: DeliveryExplanation,
  quoted: Quoted,
): string | undefined {
  const { namespace } = object;
  if (namespace === "") return undefined;
  if (namespace === undefined || namespaceFrom === undefined) {
    return "Its namespace is not known: neither the manifest nor what applies it sets one.";
  }
  const { by, path } = namespaceFrom;
  switch (by) {
    case "manifest":
      return `Namespace ${quoted(namespace)}, as the manifest says.`;
    case "kustomization":
      return `Namespace ${quoted(namespace)}, set by the kustomization ${quoted(path)}.`;
    case "component":
      return `Namespace ${quoted(namespace)}, set by the component ${quoted(path)}.`;
    case "flux":
      return `Namespace ${quoted(namespace)}, the target namespace of the Flux Kustomization in ${quoted(path)}.`;
    case "argo":
      return `Namespace ${quoted(namespace)}, as ${quoted(path)} tells ${isFleetFile(path) ? "Fleet" : "Argo CD"}.`;
    case "chart":
      return `Namespace ${quoted(namespace)} of the chart's release in ${quoted(path)}.`;
  }
}

/** The files that an object comes through, in a sentence. */
export function deliverySentence({ through }: DeliveryExplanation, quoted: Quoted): string {
  return through.length === 0
    ? "No kustomization, Flux Kustomization, Application or Fleet bundle applies this file."
    : `Applied through ${through.map(quoted).join(" → ")}.`;
}

/** What an object is checked against, in a sentence. */
export function scopeSentence({ scope }: DeliveryExplanation, quoted: Quoted): string {
  const [from = "", ...clusters] = scope.split(CLUSTER);
  const cluster = clusters.at(-1);
  if (cluster !== undefined) {
    const deliveryPath = from === "" ? "" : `from ${quoted(from)} `;
    return `Checked against everything that goes ${deliveryPath}to cluster ${quoted(cluster)}.`;
  }
  return from === ""
    ? "Checked against everything in this workspace, apart from what goes to other clusters."
    : `Checked against everything that comes from ${quoted(from)}.`;
}
