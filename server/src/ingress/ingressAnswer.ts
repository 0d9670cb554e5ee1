import type { TracedRedirect } from "../gateway-api/traffic/trafficAnswer.ts";
import type { IngressHost, Location } from "./ingressHost.ts";

/** What an Ingress controller answers to a request, and why. */
export interface IngressAnswer {
  readonly outcome: "forwarded" | "response" | "unknown";
  /** Where the controller itself answers. */
  readonly status?: number;
  readonly redirect?: TracedRedirect;
  /** Whom the request may reach; shares add up to 1. */
  readonly backends: readonly IngressBackendShare[];
  /** What the backend sees. */
  readonly forwarded?: { readonly path: string; readonly host?: string };
  /** The annotation that asks for access first; the answer is that to a request that is let in. */
  readonly guardedBy?: string;
  readonly host?: IngressHost;
  readonly location?: Location;
  /** Every decision in order. */
  readonly steps: readonly IngressStep[];
}

/** A Service, or another object, with its share of the requests. */
export interface IngressBackendShare {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly port?: number;
  readonly share: number;
}

/** One decision on the way of a request. */
export interface IngressStep {
  readonly about: "listener" | "match" | "filter" | "backend" | "answer";
  /** What was decided, in a few words. */
  readonly what: string;
  /** Why, in one sentence. */
  readonly why: string;
}
