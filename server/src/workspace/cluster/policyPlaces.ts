import type { Delivered } from "../../delivery/delivered.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import type { Route } from "../../model/resource.ts";

/** Requests that pass one listener and, where there is one, a Route and its rule. */
export interface RequestPlace {
  readonly gateway: Delivered;
  readonly listener: MergedListener;
  readonly route?: Delivered<Route>;
  readonly rule?: number;
  /** The Service that they go to, where policies for Services are asked for. */
  readonly backend?: Delivered | "unknown";
}

/** A policy by what it is for there: an object, perhaps a section of it. */
export interface PlacedPolicy {
  readonly policy: Delivered;
  readonly on: Delivered;
  readonly section?: string;
}

/** A policy of which it is not known whether it applies, or which of several counts, with the reason in a clause. */
export interface PolicyDoubt {
  readonly policy: Delivered;
  readonly why: string;
}

/** The policies that objects name for requests, the most specific first. */
export interface NamedPolicies {
  readonly levels: readonly (readonly PlacedPolicy[])[];
  readonly doubts: readonly PolicyDoubt[];
  /** Why there may be one that is in no file, as a clause. */
  readonly open?: string;
}
