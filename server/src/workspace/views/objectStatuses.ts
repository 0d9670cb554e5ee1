import type { Delivered } from "../../delivery/delivered.ts";
import { apiVersionOf, manifestKind, type Resource } from "../../model/resource.ts";
import type { PredictedStatus } from "../cluster/predictedStatus.ts";
import { scopeName } from "../objects/scopeName.ts";
import type { Workspace as Engine } from "../workspace.ts";
import { whyUnreported } from "./unreported.ts";

/** The predicted status of one object. */
export interface ObjectStatus {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly path: string;
  /** It stands in the values of a chart, which gives it another name: this one is made of the keys that lead to it. */
  readonly isInValues?: true;
  /** The object's folder, where its identity stands in several. */
  readonly scope?: string;
  readonly status: PredictedStatus;
  /** Why the status has no entry, where it could have some, in one sentence. */
  readonly unreported?: string;
}

/** The predicted status of every object that has one. */
export function statusOf(engine: Engine): readonly ObjectStatus[] {
  const objectLocations = engine.objects();
  const counts = new Map<string, number>();
  for (const { delivered } of objectLocations)
    counts.set(identityOf(delivered), (counts.get(identityOf(delivered)) ?? 0) + 1);
  return objectLocations.flatMap(({ path, delivered }) => {
    const { resource, namespace } = delivered;
    const status = shownStatus(engine.clusterOf(delivered.id).status.of(delivered.id), resource);
    if (status === undefined) return [];
    const unreported = whyUnreported(status, delivered, engine.clusterOf(delivered.id));
    const isShared = (counts.get(identityOf(delivered)) ?? 0) > 1;
    return {
      apiVersion: apiVersionOf(resource),
      kind: manifestKind(resource),
      ...(namespace ? { namespace } : {}),
      name: resource.metadata.name ?? resource.embedded?.alias ?? "",
      path,
      ...(resource.embedded?.form === "spec" ? { isInValues: true as const } : {}),
      ...(isShared ? { scope: scopeName(delivered, path) } : {}),
      status,
      ...(unreported === undefined ? {} : { unreported }),
    };
  });
}

/** Of a Route in the values of a chart only whether it is accepted: its backends are the chart's. A Gateway there has none. */
export function shownStatus(
  status: PredictedStatus | undefined,
  resource: Resource,
): PredictedStatus | undefined {
  if (status === undefined || resource.embedded?.form !== "spec") return status;
  if (resource.embedded.isOff === true || !("parents" in status)) return undefined;
  const parents = status.parents.map((parent) => ({
    ...parent,
    conditions: parent.conditions.filter(({ type }) => type === "Accepted"),
  }));
  return { ...status, parents };
}

export function identityOf({ resource, namespace }: Delivered): string {
  const name = resource.metadata.name ?? resource.embedded?.alias ?? "";
  return [resource.group, manifestKind(resource), namespace ?? "?", name].join("\u0000");
}
