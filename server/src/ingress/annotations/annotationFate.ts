import { NGINX_PREFIX } from "../ingressClass.ts";
import { ACCESS } from "./access.ts";
import { CANARIES } from "./canaries.ts";
import { OTHER_FAMILIES, OTHERS } from "./others.ts";
import { PATHS } from "./paths.ts";
import { PROXYING } from "./proxying.ts";
import { SESSIONS } from "./sessions.ts";

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

const GROUPS: readonly FateGroup[] = [...PATHS, ...CANARIES, ...ACCESS, ...PROXYING, ...SESSIONS];

const FATES: ReadonlyMap<string, AnnotationFate> = new Map([
  ...GROUPS.flatMap(([names, fate]) =>
    names.map((name): [string, AnnotationFate] => [NGINX_PREFIX + name, fate]),
  ),
  ...OTHERS.flatMap(([names, fate]) => names.map((name): [string, AnnotationFate] => [name, fate])),
]);

const UNKNOWN_NGINX: AnnotationFate = {
  effect: "ingress-nginx does not read it: a removed name, or a mistyped one.",
  verdict: "none",
  message:
    "ingress-nginx does not read this annotation, so it had no effect and nothing is lost. Compare its name with what was meant.",
};

/** The fate of an annotation by its full name; undefined for one that nobody here knows. */
export function annotationFate(name: string): AnnotationFate | undefined {
  const known = FATES.get(name);
  if (known !== undefined) return known;
  if (name.startsWith(NGINX_PREFIX)) return UNKNOWN_NGINX;
  return OTHER_FAMILIES.find(([prefixes]) => prefixes.some((prefix) => name.startsWith(prefix)))?.[1];
}

/** Every annotation that is known, by full name. */
export const KNOWN_ANNOTATIONS: readonly string[] = [...FATES.keys()];

const BOOKKEEPING = [
  "kubectl.kubernetes.io/",
  "field.cattle.io/",
  "meta.helm.sh/",
  "argocd.argoproj.io/",
  "kustomize.toolkit.fluxcd.io/",
  "helm.toolkit.fluxcd.io/",
  "kubernetes.io/ingress.class",
  "deployment.kubernetes.io/",
];

/** True for what tools keep on an object for themselves: it says nothing about requests. */
export function isBookkeeping(name: string): boolean {
  return BOOKKEEPING.some((prefix) => name.startsWith(prefix));
}
