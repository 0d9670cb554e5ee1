import { qualifiedName } from "../delivery/delivered.ts";
import type { Trace, TracedBackend, TracedObject, TracedRedirect } from "../workspace/views/trace.ts";
import { usualPort } from "./requestTarget.ts";

/** The answer to a request in one line of Markdown: whom it reaches, or what comes back, and by which rule. */
export function answerText(trace: Trace): string {
  switch (trace.outcome) {
    case "forwarded":
      return `→ ${backendsText(trace)}${byRule(trace)}`;
    case "response":
      return trace.redirect === undefined ? responseText(trace) : redirectAnswer(trace, trace.redirect);
    case "connection-rejected":
      return `connection refused${because(trace)}`;
    case "tls-failure":
      return `the TLS handshake fails${because(trace)}`;
    case "unknown":
      return `unknown${isUndecided(trace) ? `: ${trace.candidates?.length} Gateways could take the request` : because(trace)}`;
  }
}

/** True where the files do not say which of several Gateways the request goes to. */
export function isUndecided({ target, candidates = [] }: Trace): boolean {
  return target === undefined && candidates.length > 1;
}

/** A backend as answers name it: `shop/cart:8080`. */
export function backendName({ kind, namespace, name, port }: TracedBackend): string {
  const word = kind === "Service" ? "" : `${kind} `;
  return `${word}${qualifiedName({ namespace, name })}${port === undefined ? "" : `:${port}`}`;
}

/** The URL of a redirect, without a port that its scheme has by itself. */
export function redirectUrl({ scheme, host, port, path }: TracedRedirect): string {
  const isUsual = port === undefined || port === (scheme === "https" ? 443 : usualPort("http"));
  return `${scheme}://${host}${isUsual ? "" : `:${port}`}${path}`;
}

/** A share as people write it: `90 %`. */
export function percentText(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}

/** An object by kind and name. */
export function objectText({ kind, namespace, name }: TracedObject): string {
  return `${kind} \`${qualifiedName({ ...(namespace === undefined ? {} : { namespace }), name })}\``;
}

/** The rule that took a request, counted from one as people count. */
export function ruleText({ route, rule }: Pick<Trace, "route" | "rule">): string | undefined {
  if (route === undefined) return undefined;
  const ofRoute = objectText(route);
  if (rule === undefined) return ofRoute;
  const name = rule.name === undefined ? "" : ` \`${rule.name}\``;
  return `${ofRoute} rule ${rule.index + 1}${name}`;
}

function backendsText({ backends }: Trace): string {
  const reached = backends.filter(({ share }) => share > 0);
  const isSplit = reached.length > 1 || reached.some(({ invalid }) => invalid !== undefined);
  return reached
    .map((backend) => {
      const share = isSplit ? ` ${percentText(backend.share)}` : "";
      const redirect =
        backend.redirect === undefined ? "" : `, by redirect to \`${redirectUrl(backend.redirect)}\``;
      return `\`${backendName(backend)}\`${share}${redirect}${backend.invalid === undefined ? "" : ` (${backend.invalid})`}`;
    })
    .join(", ");
}

function byRule(trace: Trace): string {
  const rule = ruleText(trace);
  return rule === undefined ? "" : ` by ${rule}`;
}

function responseText(trace: Trace): string {
  const status =
    trace.grpcCode ?? (trace.status === undefined ? "an answer of the Gateway" : `${trace.status}`);
  return trace.route === undefined ? `${status}${because(trace)}` : `${status}${byRule(trace)}`;
}

function redirectAnswer(trace: Trace, redirect: TracedRedirect): string {
  return `→ ${redirect.status} to \`${redirectUrl(redirect)}\`${byRule(trace)}`;
}

/** The reason of an answer: that of its last step, which decided. */
function because({ steps }: Trace): string {
  const why = steps.at(-1)?.why.replace(/\.$/, "");
  return why === undefined || why === "" ? "" : `: ${why}`;
}
