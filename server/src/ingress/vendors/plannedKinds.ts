import type { ConversionRequest } from "../conversion/conversionRequest.ts";
import { TakenNames, takenOf } from "../conversion/takenNames.ts";
import type { HeldIngress } from "../heldIngress.ts";
import type { IngressObject, IngressSurroundings } from "../ingressObject.ts";
import { guardsOf } from "../nginx/guards.ts";
import { envoyGatewayParts } from "./envoyGateway.ts";
import { kgatewayParts } from "./kgateway.ts";
import { nginxGatewayFabricParts } from "./nginxGatewayFabric.ts";
import { traefikParts } from "./traefik.ts";
import type { VendorPart } from "./vendorPart.ts";
import type { PlannedFilter, VendorPlan, VendorPlans } from "./vendorPlan.ts";
import { type VendorSource, vendorSource } from "./vendorSource.ts";

/** Names of what is written have at most this many characters, as labels do, which implementations make of them. */
export const MOST_NAME_CHARACTERS = 63;

/**
 * What is written for each Ingress of ingress-nginx, where an implementation is asked for. A canary brings nothing of its own: the
 * ordinary Ingress of its path decides.
 */
export function plannedKinds(
  held: readonly HeldIngress[],
  request: ConversionRequest,
  surroundings: IngressSurroundings,
  lostRewrites: ReadonlyMap<IngressObject, ReadonlySet<string>>,
): VendorPlans {
  const { implementation, taken } = request;
  const partsOf = implementation === undefined ? undefined : PARTS[implementation];
  if (partsOf === undefined) return new Map();
  const names = new Map<string, TakenNames>();
  const named = (by: IngressObject, part: PlannedFilter["part"]): PlannedFilter => {
    const { group, kind } = part.filter;
    const some = names.get(kind) ?? new TakenNames(takenOf(kind, taken), MOST_NAME_CHARACTERS);
    names.set(kind, some);
    const name = some.take(by.namespace, `${by.name}-${part.suffix}`);
    return { part, filter: { type: "ExtensionRef", extensionRef: { group, kind, name } } };
  };
  return new Map(
    held
      .filter(({ dialect, settings }) => dialect === "ingress-nginx" && settings.canary === undefined)
      .map((one): [IngressObject, VendorPlan] => {
        const lost = [...(lostRewrites.get(one.ingress) ?? [])];
        const parts = partsOf(vendorSource(one, request, surroundings, lost));
        const written = new Set(
          parts.flatMap((part) => (part.kind === "policy" || part.kind === "filter" ? part.annotations : [])),
        );
        return [
          one.ingress,
          {
            parts,
            filters: parts.flatMap((part) => (part.kind === "filter" ? [named(one.ingress, part)] : [])),
            guardsLeft: guardsOf(one).filter((guard) => !written.has(guard)),
          },
        ];
      }),
  );
}

/** What each implementation has, by its name in settings; the others have nothing that is known here. */
const PARTS: Readonly<Record<string, (source: VendorSource) => readonly VendorPart[]>> = {
  "envoy-gateway": envoyGatewayParts,
  kgateway: kgatewayParts,
  "nginx-gateway-fabric": nginxGatewayFabricParts,
  traefik: traefikParts,
};
