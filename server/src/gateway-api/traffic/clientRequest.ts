import { isOpaque } from "../../yaml/opaqueText.ts";

/** Header fields by their names, each with one value or with several. Names have no case. */
export type HeaderFields = Readonly<Record<string, string | readonly string[]>>;

/** The ways in which clients speak; `grpc` is gRPC without TLS. */
export const REQUEST_SCHEMES = ["http", "https", "grpc", "tls", "tcp", "udp"] as const;
export type RequestScheme = (typeof REQUEST_SCHEMES)[number];

/** A request as somebody writes it down. */
export interface WrittenRequest {
  readonly scheme: RequestScheme;
  readonly port?: number;
  readonly sni?: string;
  /** A WebSocket begins as a request and is matched like one. */
  readonly protocol?: "http" | "grpc" | "websocket";
  readonly method?: string;
  /** As on the wire, so that a port may follow. */
  readonly host?: string;
  /** With its query. */
  readonly path?: string;
  readonly headers?: HeaderFields;
  readonly backendResponseHeaders?: HeaderFields;
  /** `NAMESPACE/SECRET` of the certificate that the client shows. */
  readonly clientCertificate?: string;
}

/** Header fields by their names in lower case, with all values of each. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/** A request as a Gateway sees it. */
export interface ClientRequest {
  readonly scheme: RequestScheme;
  /** Undefined where a stream says none. */
  readonly port: number | undefined;
  readonly isGrpc: boolean;
  readonly method: string;
  /** As on the wire. */
  readonly authority: string | undefined;
  /** As hostnames are compared: in lower case and ASCII, without a port. */
  readonly host: string | undefined;
  /** The name that the client asks for in the TLS handshake; addresses are never asked for. */
  readonly serverName: string | undefined;
  /** Without its query, as on the wire. */
  readonly path: string;
  /** Without the `?`. */
  readonly query: string | undefined;
  readonly headers: Headers;
  readonly responseHeaders: Headers;
  /** `NAMESPACE/SECRET`. */
  readonly clientCertificate: string | undefined;
}

/**
 * Fills in what a client leaves out: the port of the scheme, the method, the server name.
 * Source: https://www.rfc-editor.org/rfc/rfc9110 (sections 4.2 and 7.2)
 */
export function clientRequest(written: WrittenRequest): ClientRequest {
  const { scheme, protocol, path = "/" } = written;
  const isGrpc = scheme === "grpc" || protocol === "grpc";
  const { name, port } = splitAuthority(written.host ?? "");
  const host = name === "" ? undefined : comparableHost(name);
  const [beforeFragment = ""] = path.split("#", 1);
  const mark = beforeFragment.indexOf("?");
  const bare = mark < 0 ? beforeFragment : beforeFragment.slice(0, mark);
  const asked = written.sni === undefined ? host : comparableHost(written.sni);
  return {
    scheme,
    port: written.port ?? port ?? DEFAULT_PORTS[scheme],
    isGrpc,
    method: written.method ?? (isGrpc ? "POST" : "GET"),
    authority: written.host,
    host,
    serverName: asked === undefined || asked === "" || isAddress(asked) ? undefined : asked,
    path: bare.startsWith("/") ? bare : `/${bare}`,
    query: mark < 0 ? undefined : beforeFragment.slice(mark + 1),
    headers: headersOf(written.headers),
    responseHeaders: headersOf(written.backendResponseHeaders),
    clientCertificate: written.clientCertificate,
  };
}

const DEFAULT_PORTS: Readonly<Record<RequestScheme, number | undefined>> = {
  http: 80,
  https: 443,
  grpc: 80,
  tls: 443,
  tcp: undefined,
  udp: undefined,
};

/**
 * The name and the port of a `Host` header; an address of IPv6 stands in brackets. Never throws: text of any other form
 * is all name.
 */
export function splitAuthority(authority: string): {
  readonly name: string;
  readonly port: number | undefined;
} {
  const [, name = authority, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(authority) ?? [];
  return { name, port: port === undefined ? undefined : Number(port) };
}

declare const URL: new (text: string) => { readonly hostname: string };

/**
 * A host as it is compared with hostnames: in lower case, without the dot of the root, and in the ASCII form that
 * clients send of an internationalised name.
 */
export function comparableHost(name: string): string {
  const bare = name.endsWith(".") ? name.slice(0, -1) : name;
  if (isOpaque(bare)) return bare;
  const isAscii = [...bare].every((character) => character < "\u0080");
  if (isAscii) return bare.toLowerCase();
  try {
    return new URL(`http://${bare}/`).hostname;
  } catch {
    return bare.toLowerCase();
  }
}

/** True for an IP address: hostnames never cover one, and TLS clients do not ask for one by name. */
export function isAddress(host: string): boolean {
  return host.startsWith("[") || /^\d+(?:\.\d+){3}$/.test(host);
}

function headersOf(fields: HeaderFields = {}): Headers {
  const headers = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(fields)) {
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), ...(typeof value === "string" ? [value] : value)]);
  }
  return headers;
}

/** All values of a header joined by commas, as most proxies send them; undefined for a header that is not there. */
export function headerValue(headers: Headers, name: string): string | undefined {
  return headers.get(name.toLowerCase())?.join(",");
}

/** The service and the method that the path of a gRPC call names; empty where it names none. */
export function calledMethod(path: string): { readonly service: string; readonly method: string } {
  const [, service = "", method = ""] = /^\/([^/]*)\/(.*)$/.exec(path) ?? [];
  return { service, method };
}

/** A path with its percent-encoding undone. Never throws: a path whose encoding is broken stays as it is. */
export function decodedPath(path: string): string {
  try {
    return path.includes("%") ? decodeURIComponent(path) : path;
  } catch {
    return path;
  }
}

/** True for what can stand in a \`Host\` header: no blanks, no second port, nothing of a URL. */
export function isHost({ host }: Pick<ClientRequest, "host">): boolean {
  return host === undefined || isOpaque(host) || /^(?:\[[0-9a-f:.]+\]|[^\s/:@?#[\]\\]+)$/.test(host);
}
