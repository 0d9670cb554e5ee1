import { ingressClasses } from "../../features/migration/ingressClasses.ts";
import { ingressTrace } from "../../features/migration/ingressTrace.ts";
import { readIngresses } from "../../features/migration/readIngresses.ts";
import { manifestKind } from "../../model/resource.ts";
import { readRequestFile } from "../../requests/requestFile.ts";
import { readTarget } from "../../requests/requestTarget.ts";
import { requestTo, type Sending } from "../../requests/requestTo.ts";
import { shownTrace } from "../../requests/shownTrace.ts";
import { type WrittenHeader, writtenHeader } from "../../requests/writtenHeader.ts";
import { resolveSettings } from "../../settings.ts";
import { jsonText } from "../../text/jsonText.ts";
import { scopeName } from "../../workspace/objects/scopeName.ts";
import type { ObjectRef } from "../../workspace/views/effectiveGateway.ts";
import type { Trace, TraceRequest } from "../../workspace/views/trace.ts";
import { traceRequest } from "../../workspace/views/tracedRequest.ts";
import type { Invocation } from "../commandLine.ts";
import { TRACE_FORMATS } from "../commandSpecs.ts";
import { parseName, requireObject } from "../objectName.ts";
import { type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import { prettyTrace } from "../reports/prettyTrace.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls trace`: what happens to a request. The answer is the answer, so the exit code is 0 whatever it is. */
export function traceCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const { request, trace, isIncomplete } = traceAnswer(invocation, terminal);
  switch (invocation.choice("format", TRACE_FORMATS)) {
    case "pretty":
      terminal.print(prettyTrace(request, trace, terminal.style), "prose");
      break;
    case "json":
      terminal.print(jsonText(trace));
      break;
  }
  return isIncomplete ? 2 : 0;
}

/** A request with what happens to it. */
export interface TraceAnswer extends Pick<OpenedWorkspace, "isIncomplete"> {
  readonly request: TraceRequest;
  /** Its paths are as the user sees them. */
  readonly trace: Trace;
}

/** Follows the request that the arguments describe. */
export function traceAnswer(invocation: Invocation, terminal: Terminal): TraceAnswer {
  const { url, method, paths } = askedWords(invocation.arguments);
  if (url === undefined) throw new UsageError("`trace` needs a URL: `gwls trace http://HOST/PATH`");
  // What is wrong with the arguments is said before anything is read.
  const asked = WHOLE_REQUEST.test(url)
    ? writtenRequest(url, invocation)
    : requestOf(url, { ...(method === undefined ? {} : { method }), ...sendingOf(invocation) });
  const workspace = openWorkspace(invocation, paths, terminal);
  workspace.tellSettingsProblems();
  if (invocation.has("ingress"))
    return {
      request: asked,
      trace: throughIngresses(asked, workspace),
      isIncomplete: workspace.isIncomplete,
    };
  const gateway = gatewayOf(invocation, workspace);
  const request = { ...asked, ...(gateway === undefined ? {} : { gateway }) };
  const trace = shownTrace(traceRequest(request, workspace.engine), workspace.shown);
  return { request, trace, isIncomplete: workspace.isIncomplete };
}

interface AskedWords {
  readonly url?: string | undefined;
  readonly method?: string;
  readonly paths: readonly string[];
}

const METHOD = /^(?:GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS|TRACE)$/i;

/** `curl` or a method may stand before the URL, as where a request was copied from. */
function askedWords([first, ...others]: readonly string[]): AskedWords {
  const [second, ...paths] = others;
  const isBefore = second?.includes("://") === true;
  if (isBefore && first === "curl") return { url: second, paths };
  return isBefore && first !== undefined && METHOD.test(first)
    ? { url: second, method: first.toUpperCase(), paths }
    : { url: first, paths: others };
}

/** A command of curl, or what stands in a request file, as one argument. */
const WHOLE_REQUEST = /^\s*(?:curl|[A-Za-z]+)\s+\S/;

function writtenRequest(text: string, invocation: Invocation): TraceRequest {
  const beside = ["request", "sni", "from"].find((option) => invocation.value(option) !== undefined);
  if (beside !== undefined || invocation.has("grpc") || invocation.values("header").length > 0)
    throw new UsageError(
      `\`--${beside ?? (invocation.has("grpc") ? "grpc" : "header")}\` is for a URL alone: write it into the request`,
    );
  const reading = readRequestFile(text).requests[0]?.reading;
  switch (reading?.kind) {
    case "request":
      return reading.request;
    case "open":
      throw new UsageError(`\`${reading.variables[0]}\` of the request has no value here`);
    default:
      throw new UsageError(inOneLine(reading?.why ?? "This is no request."));
  }
}

function throughIngresses(request: TraceRequest, { engine, options }: OpenedWorkspace): Trace {
  const { closedWorld } = resolveSettings(options);
  return ingressTrace(request, ingressClasses(readIngresses(engine), { closedWorld }));
}

function requestOf(url: string, sending: Sending): TraceRequest {
  const reading = readTarget(url);
  const sent = reading.kind === "target" ? requestTo(reading.target, sending) : reading;
  if (sent.kind === "unreadable") throw new UsageError(inOneLine(sent.why));
  return sent.request;
}

/** Sentences of files, as the command line complains: `there is no scheme …`. */
function inOneLine(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, "")}`;
}

function sendingOf(invocation: Invocation): Sending {
  const method = invocation.value("request");
  if (method !== undefined && !/^[A-Za-z]+$/.test(method))
    throw new UsageError(`\`${method}\` is not a method`);
  const [sni, from] = [invocation.value("sni"), invocation.value("from")];
  return {
    ...(method === undefined ? {} : { method }),
    headers: invocation.values("header").map(headerOf),
    isGrpc: invocation.has("grpc"),
    ...(sni === undefined ? {} : { sni }),
    ...(from === undefined ? {} : { from }),
  };
}

function headerOf(text: string): WrittenHeader {
  const header = writtenHeader(text);
  if (header === undefined) throw new UsageError(`\`${text}\` is not a header: write \`-H 'NAME: VALUE'\``);
  return header;
}

function gatewayOf(invocation: Invocation, workspace: OpenedWorkspace): ObjectRef | undefined {
  const text = invocation.value("gateway");
  if (text === undefined) return undefined;
  const name = parseName("Gateway", text);
  if (name === undefined) throw new UsageError(`\`${text}\` is not of the form [NAMESPACE/]NAME`);
  const { delivered, path } = requireObject(workspace, name, invocation.value("scope"));
  const { namespace, resource } = delivered;
  const isShared = workspace.engine.named(resource.group, manifestKind(resource), name.name).length > 1;
  return {
    ...(namespace ? { namespace } : {}),
    name: name.name,
    ...(isShared ? { scope: scopeName(delivered, path) } : {}),
  };
}
