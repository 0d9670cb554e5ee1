/**
 * What becomes of something: the same behaviour; converted, with some requests answered otherwise; only a kind of one
 * implementation has it; nothing has it.
 */
export type Verdict = "converted" | "changed" | "vendor" | "none";

/** An implementation whose own kinds can do what the core cannot. */
export type VendorName = "envoy-gateway" | "kgateway" | "nginx-gateway-fabric" | "traefik" | "istio";

/** What an annotation of an Ingress does, and what becomes of it in the Gateway API. */
export interface AnnotationFate {
  /** What it does where it is read, for a hover. */
  readonly effect: string;
  /** What becomes of it where nothing more is known about its value. */
  readonly verdict: Verdict;
  /** What changes or is lost, and what to do. */
  readonly message: string;
  /** The kind and field of an implementation that does the same. */
  readonly vendors?: Readonly<Partial<Record<VendorName, string>>>;
}

/** Annotations that share a fate, by their names without the prefix. */
export type FateGroup = readonly [names: readonly string[], fate: AnnotationFate];
