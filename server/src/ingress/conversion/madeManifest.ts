import type { Path } from "../../yaml/tree.ts";
import type { IngressObject } from "../ingressObject.ts";

/** A manifest as plain data, with what is to be said above its parts. */
export interface MadeManifest {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Where comments of the Ingress belong: the place in the manifest, and that in the Ingress. */
  readonly origins: readonly ManifestOrigin[];
  /** The Ingress beside which it is written; undefined for what belongs to all of them. */
  readonly beside?: IngressObject;
}

/** A place in a manifest that comes of one in an Ingress. */
export interface ManifestOrigin {
  readonly at: Path;
  readonly from: Path;
}
