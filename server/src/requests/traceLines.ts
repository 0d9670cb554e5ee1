import { qualifiedName } from "../delivery/delivered.ts";
import type {
  ForwardedRequest,
  Trace,
  TracedObject,
  TracedPlace,
  TraceRequest,
  TraceStep,
} from "../workspace/views/trace.ts";
import { answerText, isUndecided, redirectUrl } from "./answerText.ts";
import { headerLines } from "./requestText.ts";

/** A line of a trace, and where what it speaks of stands. */
export interface TraceLine {
  readonly text: string;
  readonly place?: TracedPlace;
}

/** For whom a trace is written: how they see emphasis, and how they say which Gateway they mean. */
export interface TraceReader {
  readonly plain: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly doubtful: (text: string) => string;
  readonly naming: (gateway: TracedObject) => string;
}

/**
 * A trace as `curl -v` prints it: `>` is sent, `*` is decided on the way, with the reason below. The last block is the
 * answer, with what the backend receives or (`<`) what comes back. Paths stand in the lines as they do in the trace.
 */
export function traceLines(request: TraceRequest, trace: Trace, reader: TraceReader): readonly TraceLine[] {
  const { plain } = reader;
  const blocks: readonly (readonly TraceLine[])[] = [
    sentLines(request).map((text) => ({ text: plain(text) })),
    isUndecided(trace)
      ? candidateLines(trace, reader)
      : trace.steps.flatMap((step) => stepLines(step, reader)),
    [
      { text: reader.strong(marked(plain(answerText(trace)), reader)) },
      ...detailLines(trace).map((text) => ({ text: plain(text) })),
    ],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .flatMap((lines, at) => (at === 0 ? lines : [{ text: "" }, ...lines]));
}

/** What a client sends. */
export function sentLines(request: TraceRequest): readonly string[] {
  const { scheme, sni, port, method, host, path, headers = {}, protocol } = request;
  const handshake =
    sni === undefined ? [] : [`> (TLS to ${sni}${port === undefined ? "" : `, port ${port}`})`];
  if (host === undefined) return handshake.length > 0 ? handshake : [`> (${scheme} to port ${port ?? "?"})`];
  const version = scheme === "grpc" || protocol === "grpc" ? "HTTP/2" : "HTTP/1.1";
  return [
    ...handshake,
    `> ${method ?? (protocol === "grpc" ? "POST" : "GET")} ${path ?? "/"} ${version}`,
    `> Host: ${host}`,
    ...headerLines(headers).map((line) => `> ${line}`),
  ];
}

/** What was decided stands out, the reason explains, the place leads there. */
function stepLines(step: TraceStep, reader: TraceReader): readonly TraceLine[] {
  const head = `* ${step.about.padEnd(8)} ${reader.strong(reader.plain(step.what))}`;
  const why = step.why === "" ? [] : [{ text: `           ${reader.plain(step.why)}` }];
  return [placed(head, step, reader), ...why];
}

/** Where several Gateways could take the request, the one that is meant has to be named. */
function candidateLines({ candidates = [] }: Trace, reader: TraceReader): readonly TraceLine[] {
  return [
    { text: "Each of these Gateways has a listener for the request; say which one is meant:" },
    ...candidates.map((candidate) =>
      placed(`  ${reader.plain(reader.naming(candidate))}`, candidate, reader),
    ),
  ];
}

function placed(text: string, { path, range }: TracedPlace, reader: TraceReader): TraceLine {
  if (path === undefined || range === undefined) return { text };
  const place = reader.faint(reader.plain(`${path}:${range.start.line + 1}`));
  return { text: `${text}  ${place}`, place: { path, range } };
}

/** What the backend receives, or what comes back: nothing where the request gets nowhere. */
export function detailLines(trace: Trace): readonly string[] {
  switch (trace.outcome) {
    case "forwarded":
      return forwardedLines(trace);
    case "response":
      return responseLines(trace);
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
    ...[...location, ...headerLines(responseHeaders)].map((line) => `< ${line}`),
  ];
}

function forwardedLines({ forwarded, mirrors, responseHeaders = {} }: Trace): readonly string[] {
  return [
    ...(forwarded === undefined ? [] : receivedLines(forwarded).map((line) => `  > ${line}`)),
    ...mirrors.map(
      ({ namespace, name, percent }) =>
        `  mirrored to ${qualifiedName({ namespace, name })}${percent === undefined ? "" : ` (${percent} %)`}`,
    ),
    ...headerLines(responseHeaders).map((line) => `< ${line}`),
  ];
}

/** A request as its backend gets it. */
export function receivedLines({
  method,
  path,
  host,
  headers = {},
  tls,
  sni,
}: ForwardedRequest): readonly string[] {
  return [
    ...(tls === true ? [`(TLS${sni === undefined ? "" : ` to ${sni}`})`] : []),
    ...(method === undefined && path === undefined ? [] : [`${method ?? "GET"} ${path ?? "/"}`]),
    ...(host === undefined ? [] : [`Host: ${host}`]),
    ...headerLines(headers),
  ];
}

function marked(text: string, { good, bad, doubtful }: TraceReader): string {
  if (text.startsWith("→")) return good(text);
  return text.startsWith("unknown") ? doubtful(text) : bad(text);
}
