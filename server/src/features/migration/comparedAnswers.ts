import type { IngressAnswer } from "../../ingress/ingressAnswer.ts";
import { answerText, percentText, redirectUrl } from "../../requests/answerText.ts";
import type { Trace, TracedRedirect } from "../../workspace/views/trace.ts";
import type { CarriedGuards } from "./carriedGuards.ts";

/** How two answers to one request compare. */
export type AnswerComparison =
  | { readonly kind: "same" }
  /** One of the two worlds does not say what it answers. */
  | { readonly kind: "undecided"; readonly why: string }
  | AnswerDifference;

/** Two answers between which a client sees a difference. */
export interface AnswerDifference {
  readonly kind: "different";
  readonly before: string;
  readonly after: string;
  /** What asked for access before lets everyone in now. */
  readonly isOpened: boolean;
  /** Nothing but a slash at the end of where a redirect leads to. */
  readonly isSlash: boolean;
}

/**
 * What Ingresses answered, and what Routes answer. `guardsNow` says what asks for access now where the Ingress asked for it and a Route
 * sends on.
 */
export function comparedAnswers(
  before: IngressAnswer,
  after: Trace,
  guardsNow: () => CarriedGuards,
): AnswerComparison {
  if (before.outcome === "unknown") return { kind: "undecided", why: before.steps.at(-1)?.why ?? "" };
  if (after.outcome === "unknown") return { kind: "undecided", why: after.steps.at(-1)?.why ?? "" };
  // Whoever may see an answer behind a guard is not decided by a Route: without a policy one that answers lets everyone in.
  const guards =
    before.guardedBy !== undefined && reachesGuarded(before, after)
      ? guardsNow()
      : { kind: "asked" as const };
  if (guards.kind === "unknown") return { kind: "undecided", why: guards.why };
  const isOpened = guards.kind === "open";
  if (isSame(before, after) && !isOpened) return { kind: "same" };
  const extension = after.steps.find(({ about, what }) => about === "filter" && what === "extension");
  if (extension !== undefined && !isOpened && isSame(before, withoutForwarded(after)))
    return { kind: "undecided", why: extension.why };
  const asked = before.guardedBy === undefined ? "" : ` after \`${before.guardedBy}\``;
  return {
    kind: "different",
    before: `${shownAnswer(before)}${asked}`,
    after: answerText(after),
    isOpened,
    isSlash: isSlash(before, after),
  };
}

/** An answer without what its backends see, which a filter of the implementation may have changed. */
function withoutForwarded({ forwarded: _, ...trace }: Trace): Trace {
  return { ...trace, backends: trace.backends.map(({ forwarded: __, ...backend }) => backend) };
}

function reachesGuarded(before: IngressAnswer, after: Trace): boolean {
  return (
    after.outcome === "forwarded" &&
    after.backends.some(({ name, namespace, share }) =>
      before.backends.some(
        (one) => share > 0 && one.name === name && one.namespace === (namespace || "default"),
      ),
    )
  );
}

function isSame(before: IngressAnswer, after: Trace): boolean {
  if (before.redirect !== undefined || after.redirect !== undefined)
    return (
      before.redirect !== undefined &&
      after.redirect !== undefined &&
      isSameRedirect(before.redirect, after.redirect)
    );
  if (before.outcome === "forwarded") return after.outcome === "forwarded" && isSameForwarding(before, after);
  // Where there was nothing, it does not matter whether the connection or the request is refused.
  if (before.status === 404 && (after.outcome === "connection-rejected" || after.outcome === "tls-failure"))
    return true;
  if (before.status === 204 && after.status === 200) return true;
  return after.outcome === "response" && before.status === after.status;
}

function isSameRedirect(one: TracedRedirect, other: TracedRedirect): boolean {
  return one.status === other.status && withRoot(redirectUrl(one)) === withRoot(redirectUrl(other));
}

function isSlash({ redirect }: IngressAnswer, { redirect: other }: Trace): boolean {
  if (redirect === undefined || other === undefined || redirect.status !== other.status) return false;
  return redirectUrl(redirect) === redirectUrl(other).replace(/\/$/, "");
}

/** `https://host` and `https://host/` are one URL. */
function withRoot(url: string): string {
  return url.replace(/^(https?:\/\/[^/?]*)(?=\?|$)/, "$1/");
}

function isSameForwarding(before: IngressAnswer, after: Trace): boolean {
  const is = after.backends.filter(({ share }) => share > 0);
  const isSameBackends =
    before.backends.length === is.length &&
    before.backends.every((one) =>
      is.some((other) => other.invalid === undefined && isSameShare(one, other)),
    );
  if (!isSameBackends) return false;
  // What goes through with its TLS is seen by nobody on the way.
  if (before.forwarded === undefined) return true;
  const seen = [after.forwarded, ...after.backends.map(({ forwarded }) => forwarded)].filter(
    (one) => one !== undefined,
  );
  return seen.every(
    ({ path, host }) =>
      (path === undefined || path === before.forwarded?.path) &&
      (host === undefined || before.forwarded?.host === undefined || host === before.forwarded.host),
  );
}

interface Share {
  readonly namespace: string;
  readonly name: string;
  readonly port?: number;
  readonly share: number;
}

/** A port that is written by name, of a Service in no file, has no number to compare. */
function isSameShare(one: Share, other: Share): boolean {
  return (
    one.name === other.name &&
    (one.namespace || "default") === (other.namespace || "default") &&
    (one.port === undefined || one.port === other.port) &&
    percentText(one.share) === percentText(other.share)
  );
}

/** An answer of an Ingress in one line, as answers of Gateways are shown. */
export function shownAnswer({ outcome, status, redirect, backends, forwarded }: IngressAnswer): string {
  if (redirect !== undefined) return `${redirect.status} ${redirectUrl(redirect)}`;
  if (outcome !== "forwarded") return `${status ?? "unknown"}`;
  const names = backends.map(({ namespace, name, port, share }) => {
    const part = backends.length > 1 ? ` ${percentText(share)}` : "";
    return `${namespace}/${name}${port === undefined ? "" : `:${port}`}${part}`;
  });
  return `→ ${names.join(" + ")} as ${forwarded?.path ?? ""}`;
}
