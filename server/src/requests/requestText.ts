import { qualifiedName } from "../delivery/delivered.ts";
import { loweredHost } from "../model/loweredHost.ts";
import type { HeaderFields, TraceRequest } from "../workspace/views/trace.ts";
import { usualPort } from "./requestTarget.ts";

/**
 * A request in the format of request files, from which `readRequestFile` reads the same request again. A value with line breaks, which
 * no header can have, stays on its line: it may not become other headers or requests.
 */
export function requestText(request: TraceRequest): string {
  const { gateway, from, host, headers = {} } = request;
  const address = addressOf(request);
  const isOwnHost = host === undefined || loweredHost(host) === address.host;
  const lines = [
    ...(gateway === undefined ? [] : [`# gateway: ${qualifiedName(gateway)}`]),
    ...(gateway?.scope === undefined ? [] : [`# scope: ${gateway.scope}`]),
    ...(from === undefined ? [] : [`# from: ${from.namespace}`]),
    ...(request.sni === undefined || request.sni === address.name ? [] : [`# sni: ${request.sni}`]),
    requestLine(request),
    ...(isOwnHost ? [] : [`Host: ${host}`]),
    ...headerLines(headers),
  ];
  return lines.map((line) => line.replace(/[\r\n]+/g, " ")).join("\n");
}

/** The line of a request: its method, where it has one, and its URL. */
export function requestLine(request: TraceRequest): string {
  const { method, scheme, protocol, path = "" } = request;
  const url = `${schemeOf(scheme, protocol)}://${addressOf(request).host}${path}`;
  return method === undefined ? url : `${method} ${url}`;
}

/** The host of the URL: that of the header, or in the mesh that of the Service, or for streams that of the handshake. */
function addressOf({ scheme, port, host, to, sni }: TraceRequest): {
  readonly host: string;
  readonly name: string;
} {
  const written = to?.service ?? host ?? sni ?? "localhost";
  const name = loweredHost(written.replace(/:\d+$/, ""));
  const isUsual = port === undefined || port === usualPort(scheme);
  return { host: isUsual ? name : `${name}:${port}`, name };
}

function schemeOf(scheme: TraceRequest["scheme"], protocol: TraceRequest["protocol"]): string {
  if (protocol === "websocket") return scheme === "https" ? "wss" : "ws";
  if (protocol === "grpc") return scheme === "https" ? "grpcs" : "grpc";
  return scheme;
}

/** Headers as they are written in a request, one line for each value. */
export function headerLines(headers: HeaderFields): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((one) => `${name}: ${one}`),
  );
}
