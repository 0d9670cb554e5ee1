import { type Delivered, hasResource, type ResourceId } from "../delivery/delivered.ts";
import type { Resource } from "../model/resource.ts";
import type { InstalledCrds } from "../schema/servedVersions.ts";
import type { IndexedGrant } from "./indexedGrant.ts";
import type { Target } from "./target.ts";
import type { UnknownReason } from "./unknownReason.ts";

/** The answer to "which object does this reference mean?". */
export type Resolution =
  | { readonly kind: "found"; readonly target: Delivered }
  /** No object of that kind, namespace and name is in the workspace. */
  | { readonly kind: "absent" }
  /**
   * It is not known: a part of the name is filled in later, a namespace is not known, several objects fit equally, the
   * namespace is kept elsewhere, or only what another build delivers has the name: that may be another cluster.
   */
  | {
      readonly kind: "undecided";
      readonly why: "opaque" | "namespace" | "ambiguous" | "external" | "elsewhere";
      readonly candidates: readonly Delivered[];
    };

/** What is read of the proposals about routability (GEP-1651 and GEP-5093). */
export interface RoutabilityOptions {
  /** False where the user has turned the proposals off: their fields say nothing then. */
  readonly isRead: boolean;
  /** The ranges, as `10.96.0.0/12`, from which the cluster's Services get their addresses; empty where not known. */
  readonly serviceCIDRs: readonly string[];
  /** Controllers of which the user says how they name what they generate in the cluster, beside those that are known. */
  readonly inClusterControllers: readonly string[];
}

/** What the decisions of this layer may ask of the cluster that a workspace describes. */
export interface ClusterView {
  /** What is not in the workspace does not exist. */
  readonly closedWorld: boolean;
  /** How Routes hand traffic on to other Routes; undefined where that proposal is not read. */
  readonly delegation: DelegationOptions | undefined;
  readonly routability: RoutabilityOptions;
  /** The CRDs that run. */
  readonly crds: InstalledCrds;
  /** Gateways may attach to other ones (GEP-1713 `attachTo`). */
  readonly mergesChildren: boolean;
  /** The object that `referrer` means by `target`: the only one, or the nearest one where an identity stands twice. */
  find(referrer: ResourceId, target: Target): Resolution;
  readonly namespaceLabels: NamespaceLabels;
  /** The ReferenceGrants of a namespace. */
  grantsIn(namespace: string | undefined): readonly IndexedGrant[];
  /** Whether a template may make ReferenceGrants of a namespace, of which nobody knows whom they let in. */
  mayGrantUnseen(namespace: string | undefined): boolean;
  /**
   * True when something in the namespace makes objects of the kind (and perhaps this very one) that no manifest shows.
   */
  mayBeProduced(target: Target): boolean;
  /** The kind of object that says it makes this very one, such as a Certificate that names its Secret. */
  makerOf(target: Target): string | undefined;
  /**
   * True where a document shows that the target's kind exists: a definition of the kind, or an object of it in the
   * target's namespace. Only those may ask who may refer to that.
   */
  isKindShown(target: Target): boolean;
}

/** The object that a resolution has found where `is` accepts its type; undefined for any other outcome. */
export function foundAs<R extends Resource>(
  resolution: Resolution,
  is: (resource: Resource) => resource is R,
): Delivered<R> | undefined {
  return resolution.kind === "found" && hasResource(resolution.target, is) ? resolution.target : undefined;
}

/** The labels of a namespace as far as manifests say them, or why they are not known. */
export type NamespaceLabels = (namespace: string) => Labels | UnknownLabels;
type Labels = Readonly<Record<string, string>>;

/** Why labels are not known: no Namespace document, several that differ, or only what other builds apply. */
export type UnknownLabels = Extract<UnknownReason, "NotInWorkspace" | "Ambiguous" | "AppliedElsewhere">;

/** The labels of a namespace where they are known; undefined otherwise. */
export function knownLabels(namespace: string, labelsOf: NamespaceLabels): Labels | undefined {
  const labels = labelsOf(namespace);
  return typeof labels === "string" ? undefined : labels;
}

/** What GEP-1058 leaves open and a setting decides. */
export interface DelegationOptions {
  /** The proposal's second option: a child may ask for the end of a path with `PathPostfix`. */
  readonly pathPostfix: boolean;
  /** How many tiers of Routes the implementation joins; two in the proposal. */
  readonly maxRouteTiers: number;
}
