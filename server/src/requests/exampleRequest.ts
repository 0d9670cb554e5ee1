import { meetHostnames } from "../gateway-api/hostnames.ts";
import { type MatchingKind, pathOf } from "../gateway-api/matching/requestMatches.ts";
import type { Listener } from "../model/listener.ts";
import type { NamedMatch, RouteMatch } from "../model/routeMatch.ts";
import { uriComponent } from "../text/uriComponent.ts";
import type { ObjectRef } from "../workspace/views/effectiveGateway.ts";
import type { TraceRequest } from "../workspace/views/trace.ts";
import { isOpaque } from "../yaml/opaqueText.ts";

/** What a request is made for: a listener, a hostname of a Route on it, and a match under that hostname. */
export interface ExampleFor {
  readonly gateway: ObjectRef;
  readonly listener: Pick<Listener, "port" | "protocol" | "hostname">;
  readonly hostname?: string | undefined;
  readonly kind?: MatchingKind;
  readonly match?: RouteMatch;
}

/** The scheme in which clients speak to listeners of a protocol. */
const SCHEMES: ReadonlyMap<string, TraceRequest["scheme"]> = new Map([
  ["HTTP", "http"],
  ["HTTPS", "https"],
  ["TLS", "tls"],
  ["TCP", "tcp"],
  ["UDP", "udp"],
]);

/** True where clients can reach a listener at all, as far as is written: it has a port and a protocol that they speak. */
export function isReachable({ port, protocol = "", hostname = "" }: ExampleFor["listener"]): boolean {
  return typeof port === "number" && SCHEMES.has(protocol) && !isOpaque(hostname);
}

/**
 * The plainest request that reaches a listener under a hostname and that a match takes, as far as nothing more specific
 * does. Undefined where none can be written down: regular expressions, values that are filled in later, no port.
 */
export function exampleRequest(wanted: ExampleFor): TraceRequest | undefined {
  const { gateway, listener, match = {}, kind = "HTTPRoute" } = wanted;
  const scheme = SCHEMES.get(listener.protocol ?? "");
  const meet = meetHostnames(wanted.hostname, listener.hostname);
  if (scheme === undefined || typeof listener.port !== "number" || meet.verdict !== "yes") return undefined;
  const host = (meet.hostname ?? "example.com").replace(/^\*/, "any");
  const shared = { gateway, scheme, port: listener.port };
  if (isOpaque(host)) return undefined;
  if (scheme === "tcp" || scheme === "udp") return shared;
  if (scheme === "tls") return { ...shared, sni: host };
  const path = kind === "GRPCRoute" ? calledPath(match) : askedPath(match);
  const headers = exactValues(match.headers);
  if (path === undefined || headers === undefined || match.isUnclear === true) return undefined;
  const isUsual = listener.port === (scheme === "https" ? 443 : 80);
  return {
    ...shared,
    ...(scheme === "https" ? { sni: host } : {}),
    ...(kind === "GRPCRoute" ? { protocol: "grpc" } : { method: match.method ?? "GET" }),
    host: isUsual ? host : `${host}:${listener.port}`,
    path,
    ...(headers.length === 0
      ? {}
      : { headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])) }),
  };
}

function askedPath(match: RouteMatch): string | undefined {
  const { type, value } = pathOf(match);
  const query = exactValues(match.queryParams);
  if (query === undefined || (type !== "Exact" && type !== "PathPrefix") || isOpaque(value)) return undefined;
  const path = value === "" ? "/" : value;
  const text = query.map(([name, wanted]) => `${uriComponent(name)}=${uriComponent(wanted)}`);
  return text.length === 0 ? path : `${path}?${text.join("&")}`;
}

function calledPath({ call = {} }: RouteMatch): string | undefined {
  const { type = "Exact", service = "any.Service", method = "Any" } = call;
  return type !== "Exact" || isOpaque(service) || isOpaque(method) ? undefined : `/${service}/${method}`;
}

/** The first value of each name; undefined where one of them is no plain text. */
function exactValues(
  matches: readonly NamedMatch[] = [],
): readonly (readonly [string, string])[] | undefined {
  const values = new Map<string, readonly [string, string]>();
  for (const { type = "Exact", name, value } of matches) {
    if (type !== "Exact" || name === undefined || value === undefined || isOpaque(value)) return undefined;
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, [name, value]);
  }
  return [...values.values()];
}
