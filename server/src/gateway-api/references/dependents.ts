import type { Delivered } from "../../delivery/delivered.ts";
import { type LabelCondition, selectorConditions } from "../../model/dependent.ts";
import { GATEWAY_GROUP, type Resource, splitApiVersion } from "../../model/resource.ts";
import type { Target } from "../target.ts";

/**
 * What an object selects by the labels of generated resources, in its own namespace.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1762/
 */
export function labelConditionsOf(resource: Resource): readonly LabelCondition[] {
  if (resource.kind === "Dependent") return resource.spec.selects;
  return resource.kind === "Service" ? selectorConditions(resource.spec.selector, ["spec", "selector"]) : [];
}

/** What an autoscaler scales: always in its own namespace, a Deployment of `apps` where it leaves the version out. */
export function scaleTargetOf({ resource, namespace }: Delivered): Target | undefined {
  const target = resource.kind === "Dependent" ? resource.spec.scaleTarget : undefined;
  if (target?.kind === undefined || target.name === undefined || target.name === "") return undefined;
  const group = target.apiVersion === undefined ? undefined : splitApiVersion(target.apiVersion).group;
  const preset = target.kind === "Gateway" ? GATEWAY_GROUP : "apps";
  return { group: group ?? preset, kind: target.kind, namespace, name: target.name };
}
