import { type Delivered, isOfKind } from "../delivery/delivered.ts";
import type { Gateway } from "../model/resource.ts";

/** The object as a Gateway; undefined where it is none. */
export function asGateway(delivered: Delivered | undefined): Delivered<Gateway> | undefined {
  return delivered !== undefined && isOfKind(delivered, "Gateway") ? delivered : undefined;
}
