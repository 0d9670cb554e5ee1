import { displayName } from "../../delivery/delivered.ts";
import { capitalised } from "../../text/sentence.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { displayKind, targetName } from "../target.ts";
import type { AppliedRule } from "./appliedRule.ts";
import type { BackendShare } from "./backendShares.ts";
import { backendTls, tlsInWords } from "./backendTls.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { type FilteredRequest, filteredRequest, forwardedRequest } from "./filteredRequest.ts";
import { headersAsText } from "./headerFilters.ts";
import { redirectAnswer } from "./redirectAnswer.ts";
import type { Origin } from "./redirects.ts";
import {
  answersWith,
  endsWith,
  type ForwardedRequest,
  type TracedRedirect,
  type TrafficAnswer,
  type TrafficBackend,
  type TrafficStep,
} from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/** A request behind the filters of its rule, on its way to the backends. */
export interface OutgoingRequest {
  readonly rule: AppliedRule;
  readonly origin: Origin;
  readonly request: ClientRequest;
  readonly filtered: FilteredRequest;
  readonly steps: readonly TrafficStep[];
}

/** What becomes of a request at one backend. */
interface Part {
  readonly share: BackendShare;
  readonly backend: TrafficBackend;
  readonly forwarded?: ForwardedRequest;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly redirect?: { readonly redirect: TracedRedirect; readonly location: string };
  readonly doubt?: string;
  readonly steps: readonly TrafficStep[];
}

/**
 * Hands a request to the backends of its rule by their shares. What all of them see alike stands in the answer itself,
 * what only one of them sees in that backend.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httpbackendref (weight)
 */
export function weightedBackends(
  outgoing: OutgoingRequest,
  shares: readonly BackendShare[],
  view: TrafficView,
): TrafficAnswer {
  const parts = shares.map((share) => partOf(share, outgoing, view));
  const asked = parts.filter(({ share }) => share.share > 0);
  const steps = [...outgoing.steps, ...parts.flatMap((part) => part.steps)];
  const { isGrpc } = outgoing.request;
  const backends = parts.map(({ backend }) => backend);
  const valid = asked.filter(({ backend }) => backend.invalid === undefined);
  if (valid.length === 0) return answersWith(500, isGrpc, steps, { backends });
  const [first] = valid;
  const doubtful = valid.find(({ doubt }) => doubt !== undefined);
  if (doubtful !== undefined && valid.length === 1) return endsWith("unknown", steps, { backends });
  const redirect = asked.length === 1 ? first?.redirect : undefined;
  if (redirect !== undefined) {
    return answersWith(redirect.redirect.status, isGrpc, steps, {
      redirect: redirect.redirect,
      responseHeaders: { location: redirect.location },
    });
  }
  const differ = valid.some((part) => !deepEqual(part.forwarded, first?.forwarded));
  const forwarded = commonPart(valid.flatMap((part) => part.forwarded ?? []));
  return endsWith("forwarded", steps, {
    backends: parts.map(({ backend, forwarded: own }) =>
      differ && own !== undefined ? { ...backend, forwarded: own } : backend,
    ),
    ...(forwarded === undefined ? {} : { forwarded }),
    responseHeaders: commonFields(
      valid.map((part) => part.responseHeaders).filter((one) => one !== undefined),
    ),
  });
}

/** A backend as answers show it. */
export function describedBackend({
  backend: { at, ref, decision },
  share,
  invalid,
}: BackendShare): TrafficBackend {
  const target = decision?.target;
  return {
    at,
    kind: target === undefined ? (ref.kind ?? "Service") : displayKind(target),
    namespace: target?.namespace ?? "",
    name: target?.name ?? "",
    ...(typeof ref.port === "number" ? { port: ref.port } : {}),
    share,
    ...(invalid === undefined ? {} : { invalid }),
  };
}

/** A step about a backend. */
export function backendStep({ backend: { at, ref, decision } }: BackendShare, why: string): TrafficStep {
  const words =
    decision === undefined
      ? "a backend without a name"
      : `${displayKind(decision.target)} \`${targetName(decision.target)}\``;
  return { about: "backend", what: `${words}${ref.port === undefined ? "" : ` port ${ref.port}`}`, why, at };
}

function partOf(share: BackendShare, outgoing: OutgoingRequest, view: TrafficView): Part {
  const { backend: applied } = share;
  const { decision } = applied;
  const described = describedBackend(share);
  const step = (why: string): TrafficStep => backendStep(share, why);
  const amount = `${capitalised(amountOf(share.share, "request"))} ${share.share === 1 ? "is" : "are"}`;
  if (share.share === 0)
    return { share, backend: described, steps: [step("Its weight is 0, so it gets nothing.")] };
  if (share.invalid !== undefined || decision === undefined)
    return {
      share,
      backend: described,
      steps: [step(`${amount} answered with an error: ${share.note ?? ""}`.trim())],
    };
  const redirected = backendRedirect(share, outgoing);
  if (redirected !== undefined) {
    return {
      share,
      backend: { ...described, redirect: redirected.redirect },
      redirect: redirected,
      steps: [step(`${amount} sent to \`${redirected.location}\` by a filter of the backend.`)],
    };
  }
  const tls = backendTls(decision, view);
  if (tls.kind === "broken") {
    const why = `BackendTLSPolicy \`${displayName(tls.policy)}\` asks for TLS and has no usable authority to check the backend with, so ${amount.toLowerCase()} answered with an error.`;
    return { share, backend: { ...described, invalid: tls.reason }, steps: [step(why)] };
  }
  const filtered = filteredRequest(
    { ...outgoing.filtered, steps: [] },
    applied.filters,
    outgoing.rule.prefix,
  );
  const isTls = tls.kind === "tls";
  return {
    share,
    backend: described,
    forwarded: forwardedRequest(filtered, outgoing.request, {
      tls: isTls,
      ...(isTls && tls.sni !== undefined ? { sni: tls.sni } : {}),
    }),
    responseHeaders: headersAsText(filtered.responseHeaders),
    ...(share.doubt === undefined ? {} : { doubt: share.doubt }),
    steps: [...filtered.steps, step(`${gets(share, amountOf(share.share, "request"))}${tlsInWords(tls)}`)],
  };
}

/** A sentence that a backend gets an amount of the requests, or would get it but for a doubt, with the note on it. */
export function gets({ doubt, note }: BackendShare, amount: string): string {
  if (doubt !== undefined) return `It would get ${amount}, but ${doubt}`;
  return `It gets ${amount}.${note === undefined ? "" : ` ${note}`}`;
}

function backendRedirect({ backend }: BackendShare, { request, origin, rule }: OutgoingRequest) {
  const applied = backend.filters.find(({ filter }) => filter.type === "RequestRedirect");
  return applied?.filter.redirect === undefined
    ? undefined
    : redirectAnswer(applied.filter.redirect, request, origin, rule.prefix);
}

/** How much of what comes in a share of 1 or less is. */
export function amountOf(share: number, unit: "request" | "connection"): string {
  return share === 1 ? `every ${unit}` : `${Math.round(share * 1000) / 10} % of the ${unit}s`;
}

/** What all backends see alike. */
function commonPart(all: readonly ForwardedRequest[]): ForwardedRequest | undefined {
  const [first, ...rest] = all;
  if (first === undefined || rest.length === 0) return first;
  const headers = commonFields(all.map((one) => one.headers ?? {}));
  const same = Object.entries(first).filter(
    ([key, value]) =>
      key !== "headers" && rest.every((other) => other[key as keyof ForwardedRequest] === value),
  );
  return { ...Object.fromEntries(same), headers };
}

function commonFields(all: readonly Readonly<Record<string, string>>[]): Readonly<Record<string, string>> {
  const [first = {}, ...rest] = all;
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => rest.every((other) => other[name] === value)),
  );
}
