import type { Span } from "../text/span.ts";
import { isCurl, readCurl } from "./curlCommand.ts";
import { type FileVariables, type FilledText, fillIn } from "./fileVariables.ts";
import { type RequestLine, trimmedSpan } from "./requestLines.ts";
import type { RequestReading } from "./requestReading.ts";
import { readTarget } from "./requestTarget.ts";
import { gatewayNamed, requestTo, type Sending } from "./requestTo.ts";
import { type WrittenHeader, writtenHeader } from "./writtenHeader.ts";

/** A request as it stands in a file: its line, and what it asks for. */
export interface WrittenRequest {
  readonly line: Span;
  readonly reading: RequestReading;
  readonly badHeaders: readonly { readonly span: Span; readonly message: string }[];
}

const METHOD = /^([A-Za-z]+)\s+(?!HTTP\/)(?=\S)/;
const VERSION = /\sHTTP\/[\d.]+(?:\s+\(Prior Knowledge\))?$/i;
const CONTINUATION = /^\s*[?&]|^\s+\//;
/** What other clients write behind headers: scripts, files with bodies and with answers. */
const NOT_A_HEADER = /^\s*[<>]/;
const METHOD_ALONE =
  /^(?:GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH|GRPC|GRAPHQL|WEBSOCKET|LOCK|UNLOCK|PROPFIND|PROPPATCH|COPY|MOVE|MKCOL|SEARCH)$/;

/** Reads a request from its first line on; `lines` hold no comments and no definitions of variables. */
export function readWritten(
  lines: readonly RequestLine[],
  variables: FileVariables,
  directives: ReadonlyMap<string, string>,
): WrittenRequest {
  const [first, ...others] = lines.slice(
    lines.findIndex(({ text }) => text.trim() !== "" && !NOT_A_HEADER.test(text)),
  );
  if (first === undefined || NOT_A_HEADER.test(first.text))
    return { line: spanOfLines(lines), reading: unreadable("There is no URL."), badHeaders: [] };
  if (isCurl(first.text)) return readCurlRequest([first, ...others], variables, directives);
  const end = others.findIndex(({ text }) => !CONTINUATION.test(text));
  const continued = end < 0 ? others : others.slice(0, end);
  const { headers, bad } = readHeaders(others.slice(continued.length));
  const text = [first, ...continued].map((line) => line.text.trim()).join("");
  return {
    line: spanOfLines([first, ...continued]),
    reading: readRequest(text, headers, variables, directives),
    badHeaders: bad,
  };
}

/** Reads a command of curl, which holds method, URL and headers in the words of a shell. */
function readCurlRequest(
  lines: readonly RequestLine[],
  variables: FileVariables,
  directives: ReadonlyMap<string, string>,
): WrittenRequest {
  const {
    method,
    url,
    headers,
    openHeaders,
    lines: count,
  } = readCurl(lines.map(({ text }) => text).join("\n"));
  const read =
    url === ""
      ? unreadable("There is no URL.")
      : readRequest(`${method} ${url}`, headers, variables, directives);
  const reading =
    read.kind === "request" ? { ...read, openHeaders: [...read.openHeaders, ...openHeaders] } : read;
  return { line: spanOfLines(lines.slice(0, count)), reading, badHeaders: [] };
}

/** The headers up to the first blank line, behind which the body stands. An indented line goes on with the value before it. */
function readHeaders(lines: readonly RequestLine[]): {
  readonly headers: readonly WrittenHeader[];
  readonly bad: readonly { readonly span: Span; readonly message: string }[];
} {
  const end = lines.findIndex(({ text }) => text.trim() === "" || NOT_A_HEADER.test(text));
  const written = end < 0 ? lines : lines.slice(0, end);
  const headers: WrittenHeader[] = [];
  const bad: { span: Span; message: string }[] = [];
  for (const line of written) {
    const header = writtenHeader(line.text);
    const last = headers.at(-1);
    if (header !== undefined) headers.push(header);
    else if (last !== undefined && /^\s/.test(line.text))
      headers.splice(-1, 1, { ...last, value: `${last.value} ${line.text.trim()}` });
    else
      bad.push({
        span: trimmedSpan(line),
        message: `\`${line.text.trim()}\` is no header: a header is written \`NAME: VALUE\`, and a blank line ends them.`,
      });
  }
  return { headers, bad };
}

function readRequest(
  text: string,
  headers: readonly WrittenHeader[],
  variables: FileVariables,
  directives: ReadonlyMap<string, string>,
): RequestReading {
  const filled = fillIn(text, variables);
  const values = headers.map(({ name, value }) => ({ name, filled: fillIn(value, variables) }));
  const host = values.find(({ name }) => name.toLowerCase() === "host")?.filled;
  const open = [filled, host].flatMap((one) => (one?.kind === "open" ? one.variables : []));
  if (filled.kind === "open" || open.length > 0) return { kind: "open", variables: [...new Set(open)] };
  const { method, url } = readLine(filled.text);
  if (method === undefined && METHOD_ALONE.test(url)) return unreadable(`There is no URL after \`${url}\`.`);
  const target = readTarget(url, method === "GRPC" ? "grpc" : method === "WEBSOCKET" ? "ws" : "http");
  if (target.kind === "unreadable") return target;
  const given = values.flatMap(({ name, filled: value }) =>
    value.kind === "filled" ? [{ name, value: value.text }] : [],
  );
  const sent = requestTo(target.target, {
    ...(method === undefined ? {} : { method }),
    headers: given,
    ...directed(directives),
  });
  if (sent.kind === "unreadable") return sent;
  return {
    kind: "request",
    request: sent.request,
    openHeaders: values.flatMap(({ name, filled: value }) => openName(name, value)),
  };
}

/** `METHOD URL HTTP/VERSION`, of which the URL alone has to be there. */
function readLine(line: string): { readonly method: string | undefined; readonly url: string } {
  const text = line.trim();
  const [beginning = "", method] = METHOD.exec(text) ?? [];
  return { method, url: text.slice(beginning.length).replace(VERSION, "").trimEnd() };
}

/** What comments say of the way that the request takes. */
function directed(directives: ReadonlyMap<string, string>): Pick<Sending, "gateway" | "sni" | "from"> {
  const [gateway, sni, from] = ["gateway", "sni", "from"].map((name) => directives.get(name));
  return {
    ...(gateway === undefined ? {} : { gateway: gatewayNamed(gateway, directives.get("scope")) }),
    ...(sni === undefined ? {} : { sni }),
    ...(from === undefined ? {} : { from }),
  };
}

function openName(name: string, value: FilledText): readonly string[] {
  return value.kind === "open" ? [name.toLowerCase()] : [];
}

function unreadable(why: string): { readonly kind: "unreadable"; readonly why: string } {
  return { kind: "unreadable", why };
}

function spanOfLines(lines: readonly RequestLine[]): Span {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return { start: 0, end: 0 };
  return { start: trimmedSpan(first).start, end: trimmedSpan(last).end };
}
