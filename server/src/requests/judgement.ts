import { qualifiedName } from "../delivery/delivered.ts";
import type { Trace, TracedBackend, TracedRedirect } from "../workspace/views/trace.ts";
import { answerText, backendName, isUndecided, percentText } from "./answerText.ts";
import type { Expectation, ExpectedLocation } from "./expectation.ts";
import { usualPort } from "./requestTarget.ts";

/** Whether an answer is what was expected of it. */
export type Judgement =
  | { readonly verdict: "met" }
  | { readonly verdict: "missed" | "unknown"; readonly message: string };

type Verdict = Judgement["verdict"];

/** How far a share may differ from the expected one: shares are sums of fractions, and people round them. */
const TOLERANCE = 0.005;

/** Holds the answer to a request against what was expected. What files do not decide is never missed. */
export function judge(expectation: Expectation, trace: Trace): Judgement {
  const verdict = verdictOf(expectation, trace);
  if (verdict === "met") return { verdict };
  const answer = `the answer is ${answerText(trace)}.`;
  if (verdict === "unknown") return { verdict, message: unknownMessage(expectation, trace) };
  return { verdict, message: `Expected ${expectationText(expectation)}, but ${answer}` };
}

/** An expectation in words. */
export function expectationText(expectation: Expectation): string {
  switch (expectation.kind) {
    case "backend": {
      const { namespace, name, port, share } = expectation;
      const part = share === undefined ? "" : ` with ${percentText(share)}`;
      return `backend \`${qualifiedName({ namespace, name })}${port === undefined ? "" : `:${port}`}\`${part}`;
    }
    case "route":
      return `route \`${qualifiedName(expectation)}\``;
    case "status":
      return `status ${expectation.status}`;
    case "grpc":
      return `gRPC code ${expectation.code}`;
    case "redirect":
      return redirectText(expectation);
    case "outcome":
      return OUTCOMES[expectation.outcome];
  }
}

const OUTCOMES = {
  "connection-rejected": "a refused connection",
  "tls-failure": "a failing TLS handshake",
  unknown: "an answer that is not known",
} as const;

function redirectText({ status, location }: Extract<Expectation, { kind: "redirect" }>): string {
  const code = status === undefined ? "" : ` ${status}`;
  if (location === undefined) return `a redirect${code}`;
  const { scheme, host = "", port, path, query } = location;
  const origin = scheme === undefined ? "" : `${scheme}://${host}${port === undefined ? "" : `:${port}`}`;
  return `a redirect${code} to \`${origin}${path}${query === undefined ? "" : `?${query}`}\``;
}

function verdictOf(expectation: Expectation, trace: Trace): Verdict {
  if (expectation.kind === "outcome") return verdict(trace.outcome === expectation.outcome, trace);
  if (trace.outcome === "unknown") return "unknown";
  switch (expectation.kind) {
    case "backend":
      return trace.outcome === "forwarded" ? backendVerdict(expectation, trace) : "missed";
    case "route":
      return verdict(isNamed(expectation, trace.route), trace);
    case "status":
      return statusVerdict(expectation.status, trace);
    case "grpc":
      return verdict(trace.grpcCode === expectation.code, trace);
    case "redirect":
      return verdict(trace.redirect !== undefined && leads(expectation, trace.redirect), trace);
  }
}

/** `met` or `missed`, but `unknown` where the answer is not known: such an answer misses nothing. */
function verdict(isMet: boolean, { outcome }: Trace): Verdict {
  if (isMet) return "met";
  return outcome === "unknown" ? "unknown" : "missed";
}

function backendVerdict(expected: Extract<Expectation, { kind: "backend" }>, trace: Trace): Verdict {
  const meant = trace.backends.filter(
    (backend) => backend.invalid === undefined && isBackend(expected, backend),
  );
  const share = meant.reduce((sum, backend) => sum + backend.share, 0);
  if (expected.share === undefined) return share > 0 ? "met" : "missed";
  return Math.abs(share - expected.share) <= TOLERANCE ? "met" : "missed";
}

function isBackend(expected: Extract<Expectation, { kind: "backend" }>, backend: TracedBackend): boolean {
  return isNamed(expected, backend) && (expected.port === undefined || expected.port === backend.port);
}

/** Without a namespace the name alone counts. */
function isNamed(
  expected: { readonly namespace?: string; readonly name: string },
  found: { readonly namespace?: string; readonly name: string } | undefined,
): boolean {
  if (found === undefined || found.name !== expected.name) return false;
  return expected.namespace === undefined || expected.namespace === found.namespace;
}

/** What a backend answers is in no file; that it is asked rules out that the Gateway answers with an error. */
function statusVerdict(status: number, trace: Trace): Verdict {
  const own = trace.redirect?.status ?? trace.status;
  if (trace.outcome === "response") return own === status ? "met" : "missed";
  if (trace.outcome !== "forwarded") return "missed";
  return status < 300 ? "unknown" : "missed";
}

function leads(
  { status, location }: Extract<Expectation, { kind: "redirect" }>,
  redirect: TracedRedirect,
): boolean {
  return (
    (status === undefined || status === redirect.status) &&
    (location === undefined || isLocation(location, redirect))
  );
}

function isLocation(wanted: ExpectedLocation, { scheme, host, port, path: full }: TracedRedirect): boolean {
  const [path, query] = full.split(/\?(.*)/s);
  if (path !== wanted.path || (wanted.query !== undefined && query !== wanted.query)) return false;
  if (wanted.scheme === undefined) return true;
  const portOf = (given: number | undefined, by: string) =>
    given ?? usualPort(by === "https" ? "https" : "http");
  return (
    scheme === wanted.scheme &&
    host === wanted.host &&
    portOf(port, scheme) === portOf(wanted.port, wanted.scheme)
  );
}

function unknownMessage(expectation: Expectation, trace: Trace): string {
  if (trace.outcome === "forwarded" && expectation.kind === "status") {
    const [backend] = trace.backends.filter(({ share, invalid }) => share > 0 && invalid === undefined);
    const [name, remedy] =
      backend === undefined
        ? ["a backend", "a `backend`"]
        : [`\`${backendName(backend)}\``, `\`backend ${backendName(backend)}\``];
    return `${name} answers, and with which status is in no file; expect ${remedy} instead.`;
  }
  const remedy = isUndecided(trace) ? " Say which one is meant: `# gateway: NAMESPACE/NAME`." : "";
  return `Whether it is ${expectationText(expectation)} cannot be told: ${answerText(trace)}.${remedy}`;
}
