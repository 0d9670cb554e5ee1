import type { ResourceId, ResourcePlace } from "../../delivery/delivered.ts";
import type { MergedListener } from "../listeners/merging.ts";
import type { RouteRow } from "./routeTable.ts";

/** What becomes of a request. */
export type TrafficOutcome = "forwarded" | "response" | "connection-rejected" | "tls-failure" | "unknown";

/** What a step decides about. */
export type StepSubject =
  | "gateway"
  | "port"
  | "sni"
  | "listener"
  | "route"
  | "match"
  | "filter"
  | "backend"
  | "answer";

/** One decision on the way of a request. */
export interface TrafficStep {
  readonly about: StepSubject;
  /** What was decided, in a few words. */
  readonly what: string;
  /** Why, in one sentence that names the losers. */
  readonly why: string;
  /** The location of what decided it. */
  readonly at?: ResourcePlace;
}

/** A request as the backend sees it. */
export interface ForwardedRequest {
  readonly method?: string;
  readonly host?: string;
  /** With its query. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tls?: boolean;
  readonly sni?: string;
}

/** Where a redirect sends the client, part by part, and with which status. */
export interface TracedRedirect {
  readonly scheme: string;
  readonly host: string;
  readonly port?: number;
  /** With its query. */
  readonly path: string;
  readonly status: number;
}

/** A backend that may get the request, with its share. */
export interface TrafficBackend {
  readonly at?: ResourcePlace;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly port?: number;
  readonly share: number;
  /** Why it cannot be reached, as a reason of `ResolvedRefs`. */
  readonly invalid?: string;
  /** What only this backend gets to see, where that differs between backends. */
  readonly forwarded?: ForwardedRequest;
  /** Where its own filter sends clients instead. */
  readonly redirect?: TracedRedirect;
}

/** A backend that gets a copy of the request, or of a part of the requests. */
export interface TracedMirror {
  readonly namespace: string;
  readonly name: string;
  /** 100 · numerator / denominator; left out where all are copied. */
  readonly percent?: number;
}

/** What happens to a request and why, without positions. */
export interface TrafficAnswer {
  readonly outcome: TrafficOutcome;
  readonly status?: number;
  readonly grpcCode?: string;
  readonly listener?: MergedListener;
  readonly row?: RouteRow;
  /** The Route of a whole connection. */
  readonly stream?: { readonly route: ResourceId; readonly rule: number };
  readonly backends: readonly TrafficBackend[];
  readonly forwarded?: ForwardedRequest;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly redirect?: TracedRedirect;
  readonly mirrors: readonly TracedMirror[];
  /** What the rule asks beside that of a request which it hands on; left out where that is nothing. */
  readonly terms?: readonly string[];
  readonly steps: readonly TrafficStep[];
}

/** An answer in which nothing reaches a backend. */
export function endsWith(
  outcome: TrafficOutcome,
  steps: readonly TrafficStep[],
  rest: Omit<Partial<TrafficAnswer>, "outcome" | "steps"> = {},
): TrafficAnswer {
  return { outcome, backends: [], mirrors: [], ...rest, steps };
}

/** The answer of the Gateway itself; of a gRPC call with the code that its client sees. */
export function answersWith(
  status: number,
  isGrpc: boolean,
  steps: readonly TrafficStep[],
  rest: Omit<Partial<TrafficAnswer>, "outcome" | "status" | "steps"> = {},
): TrafficAnswer {
  return endsWith("response", steps, { status, ...(isGrpc ? { grpcCode: grpcCode(status) } : {}), ...rest });
}

/**
 * No rule is no method for a gRPC client, and a backend that cannot be used a service that cannot be reached.
 * Source: https://github.com/grpc/grpc/blob/master/doc/http-grpc-status-mapping.md
 */
function grpcCode(status: number): string {
  if (status === 404) return "UNIMPLEMENTED";
  return status >= 500 ? "UNAVAILABLE" : "UNKNOWN";
}
