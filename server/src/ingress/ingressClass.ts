import { isOpaque } from "../yaml/opaqueText.ts";
import type { IngressObject, IngressSurroundings } from "./ingressObject.ts";

/** The annotation that named a class before `ingressClassName` did. */
export const CLASS_ANNOTATION = "kubernetes.io/ingress.class";
/** On an IngressClass: Ingresses without a class get this one when they are created. */
export const DEFAULT_CLASS_ANNOTATION = "ingressclass.kubernetes.io/is-default-class";
/** What the annotations of ingress-nginx begin with. */
export const NGINX_PREFIX = "nginx.ingress.kubernetes.io/";
/** What only the NGINX Ingress Controller of F5 reads, whose class is mostly called `nginx` as well. */
const F5_ANNOTATION = /^nginx\.(?:org|com)\//;
/** The `spec.controller` of the IngressClass of ingress-nginx. */
export const NGINX_CONTROLLER = "k8s.io/ingress-nginx";
/** Controllers of others that have `nginx` in their names, and that of Google in the domain of Kubernetes. */
const NO_INGRESS_NGINX = /^(?:nginx\.(?:org|com)|k8s\.io\/ingress-gce)/;

/**
 * True for a `spec.controller` by which an ingress-nginx knows its IngressClasses: `k8s.io/ingress-nginx`, or what the flag
 * `--controller-class` of a second one says, by its documentation `k8s.io/internal-ingress-nginx`; on Azure that of the add-on.
 * Source: https://kubernetes.github.io/ingress-nginx/user-guide/multiple-ingress/
 */
export function isIngressNginx(controller: string): boolean {
  return /^k8s\.io\/|nginx/.test(controller) && !NO_INGRESS_NGINX.test(controller);
}

/** What people call a class of ingress-nginx: `nginx`, `nginx-internal`, `public-nginx`; the second is that of the add-on of Azure. */
const NGINX_CLASS = /\bnginx\b(?!-plus)|^webapprouting\.kubernetes\.azure\.com$/;

/** By whose rules an Ingress is read: those of ingress-nginx, or the text of the API, which every controller follows. */
export type IngressDialect = "ingress-nginx" | "specification";

/** The class of an Ingress: the field, else the old annotation, else the default class where a file names one. */
export function classOf(
  { spec, annotations }: Pick<IngressObject, "spec" | "annotations">,
  { defaultClass }: Pick<IngressSurroundings, "defaultClass">,
): string | undefined {
  return spec.className ?? annotations[CLASS_ANNOTATION] ?? defaultClass;
}

/** Load balancers that take a path of type `ImplementationSpecific` for a pattern: the whole path, with `*` for whatever follows. */
const WILDCARD_CLASS = /^(?:gce|gce-internal|alb)$/;
const WILDCARD_CONTROLLER = /^(?:k8s\.io\/ingress-gce|ingress\.k8s\.aws\/)/;

/**
 * True for the Ingresses of Google's and AWS's load balancers.
 * Sources: https://cloud.google.com/kubernetes-engine/docs/how-to/load-balance-ingress,
 * https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/ingress/spec/
 */
export function readsWildcards(
  ingress: Pick<IngressObject, "spec" | "annotations">,
  surroundings: Pick<IngressSurroundings, "defaultClass" | "controllerOf">,
): boolean {
  const name = classOf(ingress, surroundings) ?? "";
  const controller = surroundings.controllerOf(name);
  return controller === undefined ? WILDCARD_CLASS.test(name) : WILDCARD_CONTROLLER.test(controller);
}

/**
 * By whose rules an Ingress is read. An IngressClass among the files decides; without one an annotation that only ingress-nginx reads,
 * or a name with `nginx` where no annotation is of the other controller that has it.
 */
export function dialectOf(
  ingress: Pick<IngressObject, "spec" | "annotations">,
  surroundings: Pick<IngressSurroundings, "defaultClass" | "controllerOf">,
): IngressDialect {
  const name = classOf(ingress, surroundings);
  const controller = name === undefined ? undefined : surroundings.controllerOf(name);
  if (controller !== undefined && !isOpaque(controller))
    return isIngressNginx(controller) ? "ingress-nginx" : "specification";
  const keys = Object.keys(ingress.annotations);
  if (keys.some((key) => key.startsWith(NGINX_PREFIX))) return "ingress-nginx";
  const isNginx = NGINX_CLASS.test(name ?? "") && !keys.some((key) => F5_ANNOTATION.test(key));
  return isNginx ? "ingress-nginx" : "specification";
}
