import type { Delivered } from "../delivery/delivered.ts";
import { documentPath } from "../delivery/documentPath.ts";
import type { Service } from "../model/resource.ts";
import { exactPlaceOf, scalarTextAt } from "../yaml/positionMap.ts";
import type { Path } from "../yaml/tree.ts";
import type { Site } from "./render.ts";
import type { Workspace } from "./workspace.ts";

/** Kinds that keep pods running, and where they say how the pods are labelled. */
const WORKLOADS: readonly { readonly group: string; readonly kind: string; readonly labels: Path }[] = [
  { group: "apps", kind: "Deployment", labels: ["spec", "template", "metadata", "labels"] },
  { group: "apps", kind: "StatefulSet", labels: ["spec", "template", "metadata", "labels"] },
  { group: "apps", kind: "DaemonSet", labels: ["spec", "template", "metadata", "labels"] },
  { group: "", kind: "Pod", labels: ["metadata", "labels"] },
];

/**
 * What runs the pods behind a Service, as far as manifests of its namespace say it. Such manifests are not read otherwise,
 * so the text is asked first, and the tree only of those which hold all words of the selector.
 */
export function workloadsBehind(service: Delivered<Service>, workspace: Workspace): readonly Delivered[] {
  const selector = Object.entries(service.resource.spec.selector);
  if (selector.length === 0) return [];
  const cluster = workspace.clusterOf(service.id);
  return WORKLOADS.flatMap(({ group, kind, labels }) =>
    cluster.inNamespace(group, kind, service.namespace).filter(({ id }) => {
      const site = workspace.site(id);
      return site !== undefined && selector.every((pair) => isLabelled(site, labels, pair));
    }),
  );
}

function isLabelled({ document, delivered }: Site, labels: Path, [key, value]: [string, string]): boolean {
  const { positions, positionsText } = document;
  if (!positionsText.includes(key) || !positionsText.includes(value)) return false;
  const place = exactPlaceOf(positions.value, positionsText, documentPath(delivered, [...labels, key]));
  return place !== undefined && scalarTextAt(positionsText, place.value) === value;
}
