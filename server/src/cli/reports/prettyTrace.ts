import { qualifiedName } from "../../delivery/delivered.ts";
import { answerText, isUndecided, redirectUrl } from "../../requests/answerText.ts";
import type {
  ForwardedRequest,
  HeaderFields,
  Trace,
  TracedPlace,
  TraceRequest,
  TraceStep,
} from "../../workspace/trace.ts";
import { printable } from "../printable.ts";
import type { Style } from "../style.ts";

/**
 * A trace as `curl -v` tells it: `>` is sent, `*` is decided on the way, with the reason below. The last block is the answer,
 * with what the backend receives or (`<`) what comes back.
 */
export function prettyTrace(request: TraceRequest, trace: Trace, style: Style): string {
  const blocks = [
    sentLines(request),
    isUndecided(trace) ? candidateLines(trace, style) : trace.steps.map((step) => stepLine(step, style)),
    [style.bold(marked(printable(answerText(trace)), style)), ...detailLines(trace)],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${line}\n`).join(""))
    .join("\n");
}

function sentLines(request: TraceRequest): readonly string[] {
  const { scheme, sni, port, method, host, path, headers = {}, protocol } = request;
  const handshake =
    sni === undefined ? [] : [`> (TLS to ${sni}${port === undefined ? "" : `, port ${port}`})`];
  if (host === undefined) return handshake.length > 0 ? handshake : [`> (${scheme} to port ${port ?? "?"})`];
  const version = scheme === "grpc" || protocol === "grpc" ? "HTTP/2" : "HTTP/1.1";
  return [
    ...handshake,
    `> ${method ?? (protocol === "grpc" ? "POST" : "GET")} ${path ?? "/"} ${version}`,
    `> Host: ${host}`,
    ...fieldLines(headers).map((line) => `> ${line}`),
  ].map(printable);
}

function fieldLines(fields: HeaderFields): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((one) => `${name}: ${one}`),
  );
}

/** What was decided stands out, the reason explains, the place leads there. */
function stepLine(step: TraceStep, style: Style): string {
  const place = placeText(step);
  const head = `* ${step.about.padEnd(8)} ${style.bold(printable(step.what))}${place === "" ? "" : `  ${style.dim(place)}`}`;
  return step.why === "" ? head : `${head}\n           ${printable(step.why)}`;
}

function placeText({ path, range }: TracedPlace): string {
  return path === undefined || range === undefined ? "" : `${printable(path)}:${range.start.line + 1}`;
}

/** Where several Gateways could take the request, the one that is meant has to be named. */
function candidateLines({ candidates = [] }: Trace, style: Style): readonly string[] {
  return [
    "Each of these Gateways has a listener for the request; say which one is meant:",
    ...candidates.map(({ scope, ...candidate }) => {
      const name = printable(qualifiedName(candidate));
      const where = scope === undefined ? "" : ` --scope ${printable(scope)}`;
      return `  --gateway ${name}${where}  ${style.dim(placeText(candidate))}`;
    }),
  ];
}

function detailLines(trace: Trace): readonly string[] {
  switch (trace.outcome) {
    case "forwarded":
      return forwardedLines(trace);
    case "response":
      return responseLines(trace).map(printable);
    case "connection-rejected":
    case "tls-failure":
    case "unknown":
      return [];
  }
}

function responseLines({ status, grpcCode, redirect, responseHeaders = {} }: Trace): readonly string[] {
  const code = redirect?.status ?? status;
  const location =
    redirect === undefined || "location" in responseHeaders ? [] : [`location: ${redirectUrl(redirect)}`];
  return [
    ...(code === undefined ? [] : [`< HTTP/1.1 ${code}`]),
    ...(grpcCode === undefined ? [] : [`< grpc-status: ${grpcCode}`]),
    ...[...location, ...fieldLines(responseHeaders)].map((line) => `< ${line}`),
  ];
}

function forwardedLines({ forwarded, mirrors, responseHeaders = {} }: Trace): readonly string[] {
  return [
    ...(forwarded === undefined ? [] : receivedLines(forwarded).map((line) => `  > ${line}`)),
    ...mirrors.map(
      ({ namespace, name, percent }) =>
        `  mirrored to ${namespace}/${name}${percent === undefined ? "" : ` (${percent} %)`}`,
    ),
    ...fieldLines(responseHeaders).map((line) => `< ${line}`),
  ].map(printable);
}

function receivedLines({ method, path, host, headers = {}, tls, sni }: ForwardedRequest): readonly string[] {
  return [
    ...(tls === true ? [`(TLS${sni === undefined ? "" : ` to ${sni}`})`] : []),
    ...(method === undefined && path === undefined ? [] : [`${method ?? "GET"} ${path ?? "/"}`]),
    ...(host === undefined ? [] : [`Host: ${host}`]),
    ...fieldLines(headers),
  ];
}

function marked(text: string, style: Style): string {
  return text.startsWith("→")
    ? style.green(text)
    : text.startsWith("unknown")
      ? style.yellow(text)
      : style.red(text);
}
