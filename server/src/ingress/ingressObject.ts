import type { IngressSpec } from "../model/ingress.ts";
import type { ServiceSpec } from "../model/service.ts";
import type { NginxController } from "./nginx/nginxController.ts";

/** An Ingress with its effective namespace, apart from where it stands. */
export interface IngressObject {
  readonly namespace: string;
  /** The files say so; otherwise whatever applies them does. */
  readonly isNamespaceWritten: boolean;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** RFC 3339; files hardly ever have it. */
  readonly created?: string;
  readonly spec: IngressSpec;
}

/** What Ingresses look up in other objects. Names are of one namespace. */
export interface IngressSurroundings {
  readonly service: (namespace: string, name: string) => ServiceSpec | undefined;
  readonly serviceAnnotations: (namespace: string, name: string) => Readonly<Record<string, string>>;
  readonly configMap: (namespace: string, name: string) => Readonly<Record<string, string>> | undefined;
  readonly hasSecret: (namespace: string, name: string) => boolean;
  /** The keys of a Secret; undefined for one that no file has. */
  readonly secretKeys: (namespace: string, name: string) => readonly string[] | undefined;
  /** `spec.controller` of an IngressClass. */
  readonly controllerOf: (className: string) => string | undefined;
  /** The IngressClass that Ingresses without one get, where a file names it. */
  readonly defaultClass: string | undefined;
  /** What Ingresses of other controllers name to change how requests are answered, as far as files have it. */
  readonly extensions: readonly IngressExtension[];
  /** The controllers of ingress-nginx of which files say how they are set up. */
  readonly controllers: readonly NginxController[];
  /** Whatever is in no file does not exist. */
  readonly closedWorld: boolean;
}

/** A Middleware or TLSOption of Traefik, a KongPlugin, or a BackendConfig of GKE. */
export interface IngressExtension {
  readonly kind: "Middleware" | "TLSOption" | "KongPlugin" | "BackendConfig";
  readonly namespace: string;
  readonly name: string;
  /** The fields of its spec, or the plugin that it is. */
  readonly does: readonly string[];
}

/** How an object is named in messages: `shop/web`. */
export function ingressName({ namespace, name }: Pick<IngressObject, "namespace" | "name">): string {
  return `${namespace}/${name}`;
}
