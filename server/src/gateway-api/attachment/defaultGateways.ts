import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP, type Gateway, type Route } from "../../model/resource.ts";
import type { GatewayView } from "../listeners/gatewayView.ts";
import { type Attachment, attach } from "./attachment.ts";

/** True for a Gateway that takes Routes which name no Gateway, as far as its listeners let them in (GEP-3793). */
export function isDefaultGateway({ spec }: Gateway): boolean {
  return spec.defaultScope === "All";
}

/** True for a Route that wants to attach to the default Gateways, beside those that it names. */
export function takesDefaultGateways({ spec }: Route): boolean {
  return spec.useDefaultGateways === "All";
}

/**
 * How a Route stands with the default Gateways, as if it named each of them without a section. A Gateway that it does
 * name so is none of them, nor is one that stands for another cluster than the Route's: of several with one identity the
 * nearest counts.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-3793/
 */
export function attachByDefault(
  route: Delivered<Route>,
  gateways: readonly Delivered<Gateway>[],
  named: readonly Attachment[],
  view: GatewayView,
): readonly Attachment[] {
  if (!takesDefaultGateways(route.resource)) return [];
  const first = route.resource.spec.parentRefs?.length ?? 0;
  const isNamed = ({ id }: Delivered): boolean =>
    named.some(
      ({ parent, ref }) => parent?.id === id && ref.sectionName === undefined && ref.port === undefined,
    );
  return gateways.flatMap((gateway, at) => {
    if (isNamed(gateway)) return [];
    const attachment = attach(route, first + at, parentRefTo(gateway), view);
    return attachment.parent?.id === gateway.id ? [attachment] : [];
  });
}

function parentRefTo({ resource, namespace }: Delivered<Gateway>): Attachment["ref"] {
  return {
    group: GATEWAY_GROUP,
    kind: "Gateway",
    ...(namespace === undefined ? {} : { namespace }),
    ...(resource.metadata.name === undefined ? {} : { name: resource.metadata.name }),
  };
}
