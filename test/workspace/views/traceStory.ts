import assert from "node:assert/strict";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import type {
  ForwardedRequest,
  Trace,
  TracedPlace,
  TraceRequest,
} from "../../../server/src/workspace/views/trace.ts";
import { traceRequest } from "../../../server/src/workspace/views/tracedRequest.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { linesOf, storyBut } from "./storyDifference.ts";

/** Follows a request through the files of a fixture; `is` compares all that is told of it, line by line. */
export function traced(source: string, request: TraceRequest, options: AnalyzeOptions = {}) {
  const story = storyOf(traceRequest(request, openFixture(readFixture(source), options)));
  return { is: (expected: string) => assert.equal(story, linesOf(expected).join("\n")) };
}

/**
 * Follows requests of which about the same is told, the base; `but` says in which lines a story differs from the base,
 * and compares all of it.
 */
export function tracedLike(base: string) {
  return (...[source, request, options]: Parameters<typeof traced>) => {
    const { is } = traced(source, request, options);
    return { is: () => is(base), but: (difference: string) => is(storyBut(base, difference)) };
  };
}

/** What a trace says, line by line: the answer, who is in it, what the backend and the client see, and every step. */
export function storyOf(trace: Trace): string {
  const { outcome, status, grpcCode, target, listener, route, rule, match, backends, redirect } = trace;
  const lines = [
    words(outcome, status, grpcCode),
    target && words("to", target.kind, nameOf(target), placeOf(target)),
    ...(trace.candidates ?? []).map((one) =>
      words("perhaps to", one.kind, nameOf(one), one.scope, placeOf(one)),
    ),
    listener &&
      words(
        "listener",
        `${listener.name}:`,
        listener.protocol,
        listener.port,
        listener.hostname,
        "of",
        listener.origin.kind,
        nameOf(listener.origin),
        placeOf(listener),
      ),
    route && words("route", route.kind, nameOf(route), placeOf(route)),
    rule && words("rule", rule.index, rule.name, placeOf(rule)),
    match && words("match", match.index, `"${match.text}"`, placeOf(match)),
    ...backends.flatMap((backend) => [
      words(
        `${backend.share}:`,
        backend.kind,
        `${nameOf(backend)}${backend.port === undefined ? "" : `:${backend.port}`}`,
        backend.invalid && `(${backend.invalid})`,
        placeOf(backend),
      ),
      ...(backend.forwarded === undefined ? [] : [`  ${seen(backend.forwarded)}`]),
      ...(backend.redirect === undefined ? [] : [`  redirect ${JSON.stringify(backend.redirect)}`]),
    ]),
    trace.forwarded && seen(trace.forwarded),
    trace.responseHeaders && Object.keys(trace.responseHeaders).length > 0
      ? words("client sees", fields(trace.responseHeaders))
      : undefined,
    redirect &&
      words("redirect", redirect.status, redirect.scheme, redirect.host, redirect.port, redirect.path),
    ...trace.mirrors.map(({ namespace, name, percent }) =>
      words("copy to", `${namespace}/${name}`, percent === undefined ? undefined : `${percent} %`),
    ),
    ...trace.steps.map((step) =>
      `| ${step.about} | ${step.what} | ${step.why} | ${placeOf(step) ?? ""}`.trimEnd(),
    ),
  ];
  return lines.filter((line) => line !== undefined && line !== "").join("\n");
}

function seen({ method, host, path, headers = {}, tls, sni }: ForwardedRequest): string {
  const wire = tls === undefined ? undefined : tls ? words("over TLS", sni && `for ${sni}`) : "in the clear";
  return words("backend sees", method, host, path, fields(headers), wire);
}

function fields(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `[${name}: ${value}]`)
    .join(" ");
}

function nameOf({ namespace, name }: { readonly namespace?: string; readonly name: string }): string {
  return namespace ? `${namespace}/${name}` : name;
}

/** Path and line, which counts from 1. */
function placeOf({ path, range }: TracedPlace): string | undefined {
  return path === undefined || range === undefined ? undefined : `${path}:${range.start.line + 1}`;
}

function words(...parts: readonly (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}
