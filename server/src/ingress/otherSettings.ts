import { isOpaque } from "../yaml/opaqueText.ts";
import { CLASS_ANNOTATION } from "./ingressClass.ts";
import type { IngressObject } from "./ingressObject.ts";

/** How another controller than ingress-nginx redirects http to https where a host has a certificate. */
export interface OtherTlsRedirect {
  readonly status: number;
  /** What asks for it; undefined for a controller that does so unless it is told otherwise. */
  readonly annotation?: string;
}

/** What another controller puts in place of the prefix that a path matches. */
export interface PrefixReplacement {
  readonly annotation: string;
  readonly text: string;
}

interface RedirectFamily {
  /** The annotation, its own first, and others that are read where the controller is known. */
  readonly names: readonly [own: string, ...others: string[]];
  readonly code?: string;
  readonly status: number;
  /** The controller and its usual class, for one that redirects unless it is told otherwise. */
  readonly byDefault?: { readonly controller: RegExp; readonly className: RegExp };
}

/**
 * Sources: https://www.haproxy.com/documentation/kubernetes-ingress/community/configuration-reference/ingress/,
 * https://haproxy-ingress.github.io/docs/configuration/keys/#ssl-redirect,
 * https://docs.nginx.com/nginx-ingress-controller/configuration/ingress-resources/advanced-configuration-with-annotations/,
 * https://docs.cilium.io/en/stable/network/servicemesh/ingress/,
 * https://azure.github.io/application-gateway-kubernetes-ingress/annotations/#tls-redirect,
 * https://apisix.apache.org/docs/ingress-controller/concepts/annotations/,
 * https://projectcontour.io/docs/main/config/annotations/
 */
const REDIRECTS: readonly RedirectFamily[] = [
  {
    names: ["haproxy.org/ssl-redirect"],
    code: "haproxy.org/ssl-redirect-code",
    status: 302,
    byDefault: { controller: /^haproxy\.org\//, className: /^haproxy$/ },
  },
  {
    names: ["haproxy-ingress.github.io/ssl-redirect", "ingress.kubernetes.io/ssl-redirect"],
    code: "haproxy-ingress.github.io/ssl-redirect-code",
    status: 302,
    byDefault: { controller: /^haproxy-ingress\.github\.io\//, className: /^haproxy$/ },
  },
  {
    names: ["nginx.org/ssl-redirect", "ingress.kubernetes.io/ssl-redirect"],
    status: 301,
    byDefault: { controller: /^nginx\.org\//, className: /^nginx$/ },
  },
  {
    names: ["ingress.cilium.io/force-https"],
    status: 301,
    byDefault: { controller: /^cilium\.io\//, className: /^cilium$/ },
  },
  { names: ["appgw.ingress.kubernetes.io/ssl-redirect"], status: 301 },
  { names: ["k8s.apisix.apache.org/http-to-https"], status: 301 },
  { names: ["ingress.kubernetes.io/force-ssl-redirect"], status: 301 },
];

/** The redirect to https of an Ingress that another controller reads; `controller` is that of its IngressClass, where files have it. */
export function otherTlsRedirect(
  { annotations, spec }: Pick<IngressObject, "annotations" | "spec">,
  controller: string | undefined,
): OtherTlsRedirect | undefined {
  const className = spec.className ?? annotations[CLASS_ANNOTATION] ?? "";
  const isOf = ({ byDefault }: RedirectFamily): boolean =>
    byDefault !== undefined &&
    (controller === undefined ? byDefault.className.test(className) : byDefault.controller.test(controller));
  const isNamed = ({ names: [own] }: RedirectFamily): boolean => own in annotations;
  // The two of HAProxy share a class: whose annotation is there is meant.
  const isAsked = ({ names }: RedirectFamily): boolean => names.some((name) => name in annotations);
  const usual = REDIRECTS.filter(isOf);
  const family = REDIRECTS.find(isNamed) ?? usual.find(isAsked) ?? usual[0];
  if (family === undefined) return undefined;
  const code = Number(family.code === undefined ? undefined : annotations[family.code]);
  const status = [301, 302, 303, 307, 308].includes(code) ? code : family.status;
  const annotation = family.names.find((name) => name in annotations);
  if (annotation === undefined) return { status };
  const isOn = /^(?:true|enabled|1)$/i.test((annotations[annotation] ?? "").trim());
  return isOn ? { annotation, status } : undefined;
}

/** True for an annotation that says whether or how http is redirected to https. */
export function isOfTlsRedirect(name: string): boolean {
  return REDIRECTS.some(({ names, code }) => names.includes(name) || code === name);
}

/**
 * What takes the place of the prefix of a path that goes to `service`.
 * Sources: https://developer.konghq.com/kubernetes-ingress-controller/reference/annotations/,
 * https://azure.github.io/application-gateway-kubernetes-ingress/annotations/#backend-path-prefix,
 * https://haproxy-ingress.github.io/docs/configuration/keys/#rewrite-target,
 * https://docs.nginx.com/nginx-ingress-controller/configuration/ingress-resources/advanced-configuration-with-annotations/
 */
export function prefixReplacement(
  annotations: IngressObject["annotations"],
  service: string,
): PrefixReplacement | undefined {
  const written = (annotation: string, text: string | undefined): PrefixReplacement | undefined =>
    text !== undefined && !isOpaque(text) && /^\/[-\w.~/]*$/.test(text) && !text.includes("//")
      ? { annotation, text }
      : undefined;
  const own = (annotation: string) => written(annotation, annotations[annotation]?.trim());
  const rewrites = (annotations["nginx.org/rewrites"] ?? "")
    .split(";")
    .map((one) => /^\s*serviceName=(\S+)\s+rewrite=(\S+)\s*$/.exec(one));
  return (
    written("konghq.com/strip-path", annotations["konghq.com/strip-path"] === "true" ? "/" : undefined) ??
    own("appgw.ingress.kubernetes.io/backend-path-prefix") ??
    own("haproxy-ingress.github.io/rewrite-target") ??
    written("nginx.org/rewrites", rewrites.find((one) => one?.[1] === service)?.[2])
  );
}
