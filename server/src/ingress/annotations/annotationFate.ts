import { NGINX_PREFIX } from "../ingressClass.ts";
import { ACCESS } from "./access.ts";
import { CANARIES } from "./canaries.ts";
import type { AnnotationFate, FateGroup } from "./fate.ts";
import { OTHER_FAMILIES, OTHERS } from "./others.ts";
import { PATHS } from "./paths.ts";
import { PROXYING } from "./proxying.ts";
import { SESSIONS } from "./sessions.ts";

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
