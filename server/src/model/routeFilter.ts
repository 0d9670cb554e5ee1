import { child, type YamlNode } from "../yaml/tree.ts";
import { flag, integer, list, type NumberOrOpaque, object, present, text, texts } from "./reading.ts";
import { type BackendRef, type ObjectReference, readBackendRef, readObjectReference } from "./reference.ts";

/** The three things that can be done to headers, in the order in which the API lists them. */
export const HEADER_ACTIONS = ["set", "add", "remove"] as const;
export type HeaderAction = (typeof HEADER_ACTIONS)[number];

/** A header that a modifier sets or adds. */
export interface HeaderValue {
  readonly name?: string;
  readonly value?: string;
}

/** What is done to headers, as written. */
export interface HeaderModifier {
  readonly set?: readonly HeaderValue[];
  readonly add?: readonly HeaderValue[];
  /** Names. */
  readonly remove?: readonly string[];
}

/** What becomes of a path. */
export interface PathModifier {
  readonly type?: string;
  readonly replaceFullPath?: string;
  readonly replacePrefixMatch?: string;
}

/** What a RequestRedirect filter says, as written. */
export interface RequestRedirect {
  readonly scheme?: string;
  readonly hostname?: string;
  readonly port?: NumberOrOpaque;
  readonly statusCode?: NumberOrOpaque;
  readonly path?: PathModifier;
}

/** What a URLRewrite filter says, as written. */
export interface UrlRewrite {
  readonly hostname?: string;
  readonly path?: PathModifier;
}

/** The share of requests that is mirrored; without one it is all of them. */
export interface MirrorShare {
  readonly percent?: NumberOrOpaque;
  readonly numerator?: NumberOrOpaque;
  readonly denominator?: NumberOrOpaque;
}

/** What pages of other origins may do. */
export interface CorsPolicy {
  readonly allowOrigins?: readonly string[];
  readonly allowMethods?: readonly string[];
  readonly allowHeaders?: readonly string[];
  readonly exposeHeaders?: readonly string[];
  readonly allowCredentials?: boolean;
  /** In seconds. */
  readonly maxAge?: NumberOrOpaque;
}

/** A filter: its type, and what stands under the key of that type. */
export interface RouteFilter {
  readonly type?: string;
  readonly mirrorTo?: BackendRef;
  readonly mirrorShare?: MirrorShare;
  readonly authorizeWith?: BackendRef;
  /** How much of the body goes along when permission is asked for, in bytes. */
  readonly authorizedBody?: { readonly maxSize?: NumberOrOpaque };
  readonly requestHeaders?: HeaderModifier;
  readonly responseHeaders?: HeaderModifier;
  readonly redirect?: RequestRedirect;
  readonly rewrite?: UrlRewrite;
  readonly cors?: CorsPolicy;
  readonly extension?: ObjectReference;
}

/** Reads a filter. Never throws: what has a wrong type reads as absent. */
export function readRouteFilter(node: YamlNode): RouteFilter {
  const mirror = child(node, "requestMirror");
  const authorization = child(node, "externalAuth");
  return present<RouteFilter>({
    type: text(node, "type"),
    mirrorTo: object(mirror, "backendRef", readBackendRef),
    mirrorShare: object(node, "requestMirror", readMirrorShare),
    authorizeWith: object(authorization, "backendRef", readBackendRef),
    authorizedBody: object(authorization, "forwardBody", (body) =>
      present({ maxSize: integer(body, "maxSize") }),
    ),
    requestHeaders: object(node, "requestHeaderModifier", readHeaderModifier),
    responseHeaders: object(node, "responseHeaderModifier", readHeaderModifier),
    redirect: object(node, "requestRedirect", readRedirect),
    rewrite: object(node, "urlRewrite", readRewrite),
    cors: object(node, "cors", readCors),
    extension: object(node, "extensionRef", readObjectReference),
  });
}

function readMirrorShare(node: YamlNode): MirrorShare {
  const fraction = child(node, "fraction");
  return present<MirrorShare>({
    percent: integer(node, "percent"),
    numerator: integer(fraction, "numerator"),
    denominator: integer(fraction, "denominator"),
  });
}

function readHeaderModifier(node: YamlNode): HeaderModifier {
  const values = (item: YamlNode) =>
    present<HeaderValue>({ name: text(item, "name"), value: text(item, "value") });
  return present<HeaderModifier>({
    set: list(node, "set", values),
    add: list(node, "add", values),
    remove: texts(node, "remove"),
  });
}

function readRedirect(node: YamlNode): RequestRedirect {
  return present<RequestRedirect>({
    scheme: text(node, "scheme"),
    hostname: text(node, "hostname"),
    port: integer(node, "port"),
    statusCode: integer(node, "statusCode"),
    path: object(node, "path", readPathModifier),
  });
}

function readRewrite(node: YamlNode): UrlRewrite {
  return present<UrlRewrite>({
    hostname: text(node, "hostname"),
    path: object(node, "path", readPathModifier),
  });
}

function readPathModifier(node: YamlNode): PathModifier {
  return present<PathModifier>({
    type: text(node, "type"),
    replaceFullPath: text(node, "replaceFullPath"),
    replacePrefixMatch: text(node, "replacePrefixMatch"),
  });
}

function readCors(node: YamlNode): CorsPolicy {
  return present<CorsPolicy>({
    allowOrigins: texts(node, "allowOrigins"),
    allowMethods: texts(node, "allowMethods"),
    allowHeaders: texts(node, "allowHeaders"),
    exposeHeaders: texts(node, "exposeHeaders"),
    allowCredentials: flag(node, "allowCredentials"),
    maxAge: integer(node, "maxAge"),
  });
}
