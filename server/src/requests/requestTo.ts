import type { ObjectRef } from "../workspace/views/effectiveGateway.ts";
import type { TraceRequest } from "../workspace/views/trace.ts";
import { type RequestTarget, readTarget, usualPort } from "./requestTarget.ts";

/** How something is sent to an address. */
export interface Sending {
  readonly method?: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly isGrpc?: boolean;
  readonly gateway?: ObjectRef;
  /** The host of the TLS handshake, where it is not that of the address. */
  readonly sni?: string;
  /** The namespace of a client inside of a mesh: the address is then a Service's. */
  readonly from?: string;
}

/** The request that a client sends, or in one sentence why there is none. */
export type SentRequest =
  | { readonly kind: "request"; readonly request: TraceRequest }
  | { readonly kind: "unreadable"; readonly why: string };

/** The request that a client sends to an address. */
export function requestTo(target: RequestTarget, sending: Sending): SentRequest {
  const hostHeader = headerOf(sending, "host");
  if (target.host !== "") return { kind: "request", request: sent(target, sending, hostHeader) };
  if (hostHeader === undefined || hostHeader === "")
    return {
      kind: "unreadable",
      why: `\`${target.path}\` names no host: write it as \`http://HOST${target.path}\`, or add a header \`Host\`.`,
    };
  // A path alone goes where the header says, as REST clients have it: by TLS on the ports that are usual for it.
  const isTls = /:(?:443|8443)$/.test(hostHeader);
  const reading = readTarget(hostHeader, isTls ? "https" : "http");
  if (reading.kind === "unreadable") return reading;
  return { kind: "request", request: sent({ ...reading.target, path: target.path }, sending, hostHeader) };
}

function sent(target: RequestTarget, sending: Sending, hostHeader: string | undefined): TraceRequest {
  const { scheme, port, path, host } = target;
  const { gateway, from } = sending;
  const protocol = protocolOf(target, sending);
  const sni = sending.sni ?? (hasTls(scheme) && isName(host) ? host : undefined);
  const shared = {
    ...(gateway === undefined ? {} : { gateway }),
    ...(from === undefined ? {} : { from: { namespace: from }, to: { service: serviceOf(host) } }),
    scheme,
    port,
    ...(sni === undefined ? {} : { sni }),
  };
  if (scheme === "tcp" || scheme === "udp" || scheme === "tls") return shared;
  const { method, isOnlyProtocol } = methodOf(sending);
  const headers = fieldsOf(sending);
  return {
    ...shared,
    ...(protocol === undefined ? {} : { protocol }),
    // A gRPC call is always a POST, and the handshake of a WebSocket always a GET.
    ...(isOnlyProtocol || (protocol === "grpc" && method === undefined) ? {} : { method: method ?? "GET" }),
    host: hostHeader || (port === usualPort(scheme) ? host : `${host}:${port}`),
    path,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  };
}

function hasTls(scheme: TraceRequest["scheme"]): boolean {
  return scheme === "https" || scheme === "tls";
}

/** True for a host that is a name: TLS clients do not ask for addresses in the handshake. */
function isName(host: string): boolean {
  return !host.startsWith("[") && !/^\d+(?:\.\d+){3}$/.test(host);
}

/** `cart.shop.svc.cluster.local` is the Service `cart.shop`. */
function serviceOf(host: string): string {
  return host.replace(/\.svc(?:\..*)?$/s, "");
}

const PROTOCOLS: ReadonlyMap<string, TraceRequest["protocol"]> = new Map([
  ["GRPC", "grpc"],
  ["WEBSOCKET", "websocket"],
  ["GRAPHQL", "http"],
]);

function protocolOf(target: RequestTarget, sending: Sending): TraceRequest["protocol"] {
  if (sending.isGrpc || /^application\/grpc/i.test(headerOf(sending, "content-type") ?? "")) return "grpc";
  if (/^websocket$/i.test(headerOf(sending, "upgrade") ?? "")) return "websocket";
  const byMethod = PROTOCOLS.get(sending.method?.toUpperCase() ?? "");
  return byMethod === "http" ? target.protocol : (byMethod ?? target.protocol);
}

/** The method of a request. `isOnlyProtocol`: what stands in its place is a protocol, as some clients write it. */
function methodOf({ method }: Sending): { readonly method?: string; readonly isOnlyProtocol: boolean } {
  if (method === undefined) return { isOnlyProtocol: false };
  const upper = method.toUpperCase();
  if (upper === "GRAPHQL") return { method: "POST", isOnlyProtocol: false };
  return PROTOCOLS.has(upper) ? { isOnlyProtocol: true } : { method: upper, isOnlyProtocol: false };
}

function headerOf({ headers }: Sending, name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}

/** All headers but `Host`, in lower case; one that is sent several times has several values. */
function fieldsOf({ headers }: Sending): Record<string, string | string[]> {
  const fields = new Map<string, string[]>();
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    if (key !== "host") fields.set(key, [...(fields.get(key) ?? []), value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
  );
}

/** The Gateway that `[NAMESPACE/]NAME` names. */
export function gatewayNamed(text: string, scope: string | undefined): ObjectRef {
  const [name = "", namespace] = text.split("/").toReversed();
  return {
    ...(namespace === undefined ? {} : { namespace }),
    name,
    ...(scope === undefined ? {} : { scope }),
  };
}
