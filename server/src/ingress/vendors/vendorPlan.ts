import type { MadeFilter } from "../conversion/madeRule.ts";
import type { IngressObject } from "../ingressObject.ts";
import type { VendorPart } from "./vendorPart.ts";

/** What is written for one Ingress in kinds of the implementation. */
export interface VendorPlan {
  readonly parts: readonly VendorPart[];
  /** The filters that rules of the Ingress name, in their order, with their parts. */
  readonly filters: readonly PlannedFilter[];
  /** What decides who gets in and is not written, by annotations without prefix. */
  readonly guardsLeft: readonly string[];
}

/** A filter with the name that it has. */
export interface PlannedFilter {
  readonly part: Extract<VendorPart, { kind: "filter" }>;
  readonly filter: Extract<MadeFilter, { type: "ExtensionRef" }>;
}

export type VendorPlans = ReadonlyMap<IngressObject, VendorPlan>;
