import { GATEWAY_GROUP, type Resource } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { ReferencePlace, ReferredKind } from "./referencePlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** A `parametersRef` with the kinds that others of the workspace lead to: which ones a controller takes is its own matter. */
export function withParameterKinds(place: ReferencePlace, around: Surroundings): ReferencePlace {
  const { group, kind } = place.ref;
  const fitting = parameterKinds(around).filter(
    (one) =>
      (group === undefined || group === one.group) &&
      (kind === undefined || kind === "" || kind === one.kind),
  );
  const known = new Set(place.kinds.map((one) => `${one.group}/${one.kind}`));
  return {
    ...place,
    kinds: [...place.kinds, ...fitting.filter((one) => !known.has(`${one.group}/${one.kind}`))],
  };
}

/** The kinds of the parameters of classes and Gateways, each once. */
export function parameterKinds({ cluster }: Surroundings): readonly ReferredKind[] {
  const kinds = ["GatewayClass", "Gateway"]
    .flatMap((kind) => cluster.objects.anyOfKind(GATEWAY_GROUP, kind))
    .flatMap(({ resource }) => kindOfParameters(resource) ?? []);
  return [...new Map(kinds.map((one) => [`${one.group}/${one.kind}`, one])).values()];
}

function kindOfParameters(resource: Resource): ReferredKind | undefined {
  const ref =
    resource.kind === "GatewayClass"
      ? resource.spec.parametersRef
      : resource.kind === "Gateway"
        ? resource.spec.infrastructure?.parametersRef
        : undefined;
  const { group, kind } = ref ?? {};
  if (group === undefined || kind === undefined || isOpaque(group) || isOpaque(kind)) return undefined;
  return { group, kind };
}
