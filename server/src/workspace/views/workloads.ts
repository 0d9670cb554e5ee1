import type { Delivered } from "../../delivery/delivered.ts";
import { documentPath } from "../../delivery/documentPath.ts";
import { INFERENCE_ALPHA_GROUP, INFERENCE_GROUP } from "../../model/inferencePool.ts";
import {
  EXPERIMENTAL_GROUP,
  type InferencePool,
  manifestKind,
  type Resource,
  type Service,
  type XBackend,
} from "../../model/resource.ts";
import { exactPlaceOf, scalarTextAt } from "../../yaml/positionMap.ts";
import type { Path } from "../../yaml/tree.ts";
import type { ObjectLocation } from "../objects/objectLocation.ts";
import type { Workspace } from "../workspace.ts";

/** Kinds that keep pods running, and where they say how the pods are labelled. */
const WORKLOADS: readonly { readonly group: string; readonly kind: string; readonly labels: Path }[] = [
  { group: "apps", kind: "Deployment", labels: ["spec", "template", "metadata", "labels"] },
  { group: "apps", kind: "StatefulSet", labels: ["spec", "template", "metadata", "labels"] },
  { group: "apps", kind: "DaemonSet", labels: ["spec", "template", "metadata", "labels"] },
  { group: "", kind: "Pod", labels: ["metadata", "labels"] },
];

/** What sends requests to pods of its namespace by their labels. */
export type Selecting = Service | InferencePool | XBackend;

/** True for what sends requests to pods by their labels. */
export function isSelecting(resource: Resource): resource is Selecting {
  return resource.kind === "Service" || resource.kind === "InferencePool" || resource.kind === "XBackend";
}

/**
 * What runs the pods behind a Service, or of an InferencePool or an XBackend, as far as manifests of its namespace say it. Such manifests are not read otherwise,
 * so the text is asked first, and the tree only of those which hold all words of the selector.
 */
export function workloadsBehind(service: Delivered<Selecting>, workspace: Workspace): readonly Delivered[] {
  const selector = Object.entries(service.resource.spec.selector);
  if (selector.length === 0) return [];
  const cluster = workspace.clusterOf(service.id);
  return WORKLOADS.flatMap(({ group, kind, labels }) =>
    cluster.objects.inNamespace(group, kind, service.namespace).filter(({ id }) => {
      const objectLocation = workspace.objectLocation(id);
      return (
        objectLocation !== undefined && selector.every((pair) => isLabelled(objectLocation, labels, pair))
      );
    }),
  );
}

const SELECTING = [
  { group: "", kind: "Service" },
  { group: INFERENCE_GROUP, kind: "InferencePool" },
  { group: INFERENCE_ALPHA_GROUP, kind: "InferencePool" },
  { group: EXPERIMENTAL_GROUP, kind: "XBackend" },
] as const;

/** The Services, InferencePools and XBackends whose requests an object answers by its pods; none for what runs no pods. */
export function selectingBefore(workload: Delivered, workspace: Workspace): readonly Delivered<Selecting>[] {
  const own = workload.resource.group;
  const ownKind = manifestKind(workload.resource);
  const labels = WORKLOADS.find(({ group, kind }) => group === own && kind === ownKind)?.labels;
  const objectLocation = workspace.objectLocation(workload.id);
  if (labels === undefined || objectLocation === undefined) return [];
  const { objects } = workspace.clusterOf(workload.id);
  return SELECTING.flatMap(({ group, kind }) =>
    objects.inNamespace(group, kind, workload.namespace).flatMap(({ resource, ...rest }) => {
      if (!isSelecting(resource)) return [];
      const selector = Object.entries(resource.spec.selector);
      const isMeant =
        selector.length > 0 && selector.every((pair) => isLabelled(objectLocation, labels, pair));
      return isMeant ? [{ ...rest, resource }] : [];
    }),
  );
}

/** True for an object that keeps pods running. */
export function isWorkload({ resource }: Delivered): boolean {
  const kind = manifestKind(resource);
  return WORKLOADS.some((one) => one.group === resource.group && one.kind === kind);
}

function isLabelled(
  { document, delivered }: ObjectLocation,
  labels: Path,
  [key, value]: [string, string],
): boolean {
  const { positions, positionsText } = document;
  if (!positionsText.includes(key) || !positionsText.includes(value)) return false;
  const place = exactPlaceOf(positions.value, positionsText, documentPath(delivered, [...labels, key]));
  return place !== undefined && scalarTextAt(positionsText, place.value) === value;
}
