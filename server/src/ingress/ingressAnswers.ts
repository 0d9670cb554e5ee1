import type { ClientRequest } from "../gateway-api/traffic/clientRequest.ts";
import type { IngressAnswer, IngressBackendShare, IngressStep } from "./ingressAnswer.ts";

/** A request that reaches a backend. */
export function forwarded(
  backends: readonly IngressBackendShare[],
  path: string,
  host: string | undefined,
  steps: readonly IngressStep[],
): IngressAnswer {
  return {
    outcome: "forwarded",
    backends,
    forwarded: { path, ...(host === undefined ? {} : { host }) },
    steps,
  };
}

/** An answer of the controller itself. */
export function respond(status: number, steps: readonly IngressStep[]): IngressAnswer {
  return { outcome: "response", status, backends: [], steps };
}

/** A redirect; what `to` leaves out is as it was in the request. */
export function redirect(
  request: ClientRequest,
  status: number,
  to: { readonly scheme?: string; readonly host?: string; readonly port?: number; readonly path: string },
  steps: readonly IngressStep[],
): IngressAnswer {
  const scheme = to.scheme ?? (request.scheme === "https" ? "https" : "http");
  return {
    outcome: "response",
    status,
    redirect: {
      scheme,
      host: to.host ?? request.host ?? "",
      path: to.path,
      status,
      ...(to.port === undefined ? {} : { port: to.port }),
    },
    backends: [],
    steps,
  };
}

/** One decision. */
export function step(about: IngressStep["about"], what: string, why: string): IngressStep {
  return { about, what, why };
}
