/** The spec of an object, or a part of it, as it stands in a manifest. */
export type SpecFields = Readonly<Record<string, unknown>>;

/** A kind of an implementation whose objects name what they are for. */
export interface PolicyKind {
  readonly apiVersion: string;
  readonly kind: string;
  /** Whether it names several Routes in `targetRefs`, or one in `targetRef`. */
  readonly targets: "routes" | "route";
}

/** A kind of an implementation whose objects are named by a filter of a rule. */
export interface FilterKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** What an implementation has for annotations that belong together; their names are without prefix. */
export type VendorPart =
  | {
      readonly kind: "policy";
      readonly annotations: readonly string[];
      readonly policy: PolicyKind;
      readonly spec: SpecFields;
      /** What differs from the annotations, in whole sentences. */
      readonly says: string;
    }
  | {
      readonly kind: "filter";
      readonly annotations: readonly string[];
      readonly filter: FilterKind;
      /** Where it is for one path of the Ingress alone: that path. */
      readonly path?: string;
      /** What tells its name from those of other filters of the Ingress. */
      readonly suffix: string;
      readonly spec: SpecFields;
      readonly says: string;
    }
  /** ingress-nginx passed over them, too. */
  | { readonly kind: "void"; readonly annotations: readonly string[] }
  /** Something like it is there, but would not do the same. */
  | { readonly kind: "left"; readonly annotations: readonly string[]; readonly why: string };
