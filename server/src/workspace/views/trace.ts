import type { HeaderFields, WrittenRequest } from "../../gateway-api/traffic/clientRequest.ts";
import type {
  ForwardedRequest,
  StepSubject,
  TracedMirror,
  TracedRedirect,
  TrafficOutcome,
} from "../../gateway-api/traffic/trafficAnswer.ts";
import type { Range } from "../../text/span.ts";
import type { ObjectRef } from "./effectiveGateway.ts";

export type { ForwardedRequest, HeaderFields, TracedMirror, TracedRedirect };

/** A request as a client sends it: through a Gateway, or inside a mesh from a namespace to a Service. */
export interface TraceRequest extends WrittenRequest {
  /** The Gateway that the request goes to; without it every Gateway that could take the host is considered. */
  readonly gateway?: ObjectRef;
  /** The namespace of a client inside of a mesh. */
  readonly from?: { readonly namespace: string };
  /** `NAME[.NAMESPACE][:PORT]` of the Service that it calls; the namespace defaults to the client's, `port` wins. */
  readonly to?: { readonly service: string };
}

/** What happens to a request, and why. */
export interface Trace {
  /** The Gateway or Service that was asked; left out where none takes the request, or several could. */
  readonly target?: TracedObject;
  /** The Gateways that could take the request, where no single one is meant. */
  readonly candidates?: readonly TracedObject[];
  readonly outcome: TrafficOutcome;
  /** The status, where the Gateway itself answers. */
  readonly status?: number;
  /** The name of the gRPC status code, where the Gateway itself answers a gRPC call. */
  readonly grpcCode?: string;
  readonly listener?: TracedListener;
  readonly route?: TracedObject;
  readonly rule?: TracedRule;
  readonly match?: TracedMatch;
  /** Whom the request may reach; shares add up to 1, and an invalid backend answers its share with 500. */
  readonly backends: readonly TracedBackend[];
  /** What the backend sees after all filters. */
  readonly forwarded?: ForwardedRequest;
  /** What the client sees of `backendResponseHeaders`, or of the Gateway's own answer, after all filters. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly redirect?: TracedRedirect;
  readonly mirrors: readonly TracedMirror[];
  /** What the rule asks beside where the request goes, each as `field: value`: times, retries, sessions, CORS, extensions. */
  readonly terms?: readonly string[];
  /** Every decision in order, with the losers of each. */
  readonly steps: readonly TraceStep[];
}

/** Where something stands. */
export interface TracedPlace {
  readonly path?: string;
  readonly range?: Range;
}

/** An object that takes part in the answer, with its location. */
export interface TracedObject extends TracedPlace {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  /** What tells several of one name apart. */
  readonly scope?: string;
}

/** The listener, and the Gateway or ListenerSet that has it. */
export interface TracedListener extends TracedPlace {
  readonly name: string;
  readonly port: number;
  readonly protocol: string;
  readonly hostname?: string;
  readonly origin: TracedObject;
}

/** A rule by its index in the Route, and by its name where it has one. */
export interface TracedRule extends TracedPlace {
  readonly index: number;
  readonly name?: string;
}

/** A match by its index in the rule; rules without matches have one that takes everything. */
export interface TracedMatch extends TracedPlace {
  readonly index: number;
  /** The match as people say it: `PathPrefix /cart, method GET`. */
  readonly text: string;
}

/** A backend that may get the request, with its location. */
export interface TracedBackend extends TracedPlace {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly port?: number;
  readonly share: number;
  /** Why it cannot be reached, as a reason of `ResolvedRefs`. */
  readonly invalid?: string;
  /** What only this backend gets to see, where backends differ in that. */
  readonly forwarded?: ForwardedRequest;
  /** Where a filter of this backend sends clients instead. */
  readonly redirect?: TracedRedirect;
}

/** One decision on the way. */
export interface TraceStep extends TracedPlace {
  /** What was decided about. */
  readonly about: StepSubject;
  /** What was decided, in a few words. */
  readonly what: string;
  /** Why, in one sentence that names the losers. */
  readonly why: string;
}
