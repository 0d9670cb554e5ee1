import { clientRequest, type WrittenRequest } from "../../gateway-api/traffic/clientRequest.ts";
import { answerOfIngress } from "../../ingress/answerOfIngress.ts";
import type { IngressAnswer } from "../../ingress/ingressAnswer.ts";
import type { IngressHost } from "../../ingress/ingressHost.ts";
import type { IngressObject } from "../../ingress/ingressObject.ts";
import { requestClasses } from "../../ingress/requestClasses.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { headerLines, requestLine } from "../../requests/requestText.ts";
import { counted } from "../../text/counted.ts";
import type { ObjectRef } from "../../workspace/views/effectiveGateway.ts";
import { findObject } from "../../workspace/views/namedObject.ts";
import type { Trace, TraceRequest } from "../../workspace/views/trace.ts";
import { traceRequest } from "../../workspace/views/tracedRequest.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { GuardsOfRoutes } from "./carriedGuards.ts";
import { type AnswerComparison, type AnswerDifference, comparedAnswers } from "./comparedAnswers.ts";

/** Ingresses and Routes held against each other, request by request. */
export interface Proof {
  /** How many classes of requests were asked in both worlds. */
  readonly asked: number;
  /** Those that are answered otherwise, alike ones together. */
  readonly differences: readonly ProofDifference[];
  /** Those of which files do not tell the answer. */
  readonly undecided: readonly ProofUndecided[];
  /** Classes that nothing was asked for. */
  readonly untried: readonly string[];
}

/** Requests that are answered otherwise in the same way. */
export interface ProofDifference {
  /** The first of them: `GET http://shop.example.com/`. */
  readonly request: string;
  /** How many more there are. */
  readonly more: number;
  readonly before: string;
  readonly after: string;
  /** What asked for access before lets everyone in now. */
  readonly isOpened: boolean;
  /** Nothing but a slash at the end of where a redirect leads to. */
  readonly isSlash: boolean;
  /** The Ingress that answered. */
  readonly ingress?: { readonly namespace: string; readonly name: string };
}

/** Requests whose answer is not known, for one reason. */
export interface ProofUndecided {
  readonly request: string;
  readonly more: number;
  readonly why: string;
}

/** The Ingresses of one class, and the Gateway that answers in their place where one is known. */
export interface ProvenClass {
  readonly hosts: readonly IngressHost[];
  readonly gateway?: { readonly namespace: string; readonly name: string };
}

/** How a proof is made. */
export interface ProofOptions {
  /** As many requests of each class of Ingresses are asked at most. */
  readonly most?: number;
  /** Told of each answer of the Gateways. */
  readonly onTrace?: (trace: Trace) => void;
}

/**
 * Asks what Ingresses answer and what the Gateways of a workspace answer, for one request of each class that may be told apart.
 */
export function proofOf(
  classes: readonly ProvenClass[],
  workspace: Workspace,
  { most = Number.POSITIVE_INFINITY, onTrace }: ProofOptions = {},
): Proof {
  const differences = new Map<string, ProofDifference>();
  const undecided = new Map<string, ProofUndecided>();
  const untried = new Set<string>();
  const guards = new GuardsOfRoutes(workspace);
  let asked = 0;
  for (const { hosts, gateway: made } of classes) {
    const gateway = made === undefined ? undefined : writtenName(made, workspace);
    const questions = requestClasses(hosts);
    const requests = questions.requests.slice(0, most);
    asked += requests.length;
    const left = questions.requests.length - requests.length;
    if (left > 0) untried.add(`${counted(left, "further class", "further classes")} of requests`);
    for (const one of questions.untried) untried.add(one);
    for (const request of requests) {
      const before = answerOfIngress(clientRequest(request), hosts);
      const after = tracedByOne({ ...request, ...(gateway === undefined ? {} : { gateway }) }, workspace);
      onTrace?.(after);
      tell(
        request,
        before,
        comparedAnswers(before, after, () => {
          const carried = guards.carried(before, after);
          if (carried.kind === "asked")
            untried.add("whether policies ask for the access that annotations asked for");
          return carried;
        }),
      );
    }
  }
  return {
    asked,
    differences: [...differences.values()],
    undecided: [...undecided.values()],
    untried: [...untried],
  };

  function tell(request: WrittenRequest, before: IngressAnswer, result: AnswerComparison): void {
    switch (result.kind) {
      case "same":
        return;
      case "undecided": {
        const known = undecided.get(result.why);
        const first = { request: shownRequest(request), more: 0, why: result.why };
        undecided.set(result.why, known === undefined ? first : { ...known, more: known.more + 1 });
        return;
      }
      case "different": {
        const key = differenceKey(request, result);
        const known = differences.get(key);
        const ingress = nameOf(before.location?.by.ingress ?? before.host?.owner.ingress);
        const { before: was, after: is, isOpened, isSlash } = result;
        const first = { request: shownRequest(request), more: 0, before: was, after: is, isOpened, isSlash };
        const shown = ingress === undefined ? first : { ...first, ingress };
        differences.set(key, known === undefined ? shown : { ...known, more: known.more + 1 });
      }
    }
  }
}

/** Requests to one host that are answered otherwise in the same way have one key. */
function differenceKey(request: WrittenRequest, { before, after, isSlash }: AnswerDifference): string {
  const answers = isSlash ? ["slash"] : [generalized(before, request), generalized(after, request)];
  return [request.scheme, request.host, ...answers].join("|");
}

function nameOf(ingress: IngressObject | undefined): ProofDifference["ingress"] {
  return ingress === undefined ? undefined : { namespace: ingress.namespace, name: ingress.name };
}

/** The name by which a workspace knows a Gateway: whoever writes no namespace means `default`, and the files do not say so. */
function writtenName(gateway: NonNullable<ProvenClass["gateway"]>, workspace: Workspace): ObjectRef {
  if (gateway.namespace !== "default" || findObject(workspace, gateway, "Gateway") !== undefined)
    return gateway;
  const found = workspace.named(GATEWAY_GROUP, "Gateway", gateway.name).find(({ namespace }) => !namespace);
  return found === undefined ? gateway : { name: gateway.name };
}

/** The answer of the one Gateway that does something with a request, where several could take it. */
function tracedByOne(request: TraceRequest, workspace: Workspace): Trace {
  const trace = traceRequest(request, workspace);
  const { candidates = [] } = trace;
  if (trace.outcome !== "unknown" || candidates.length < 2) return trace;
  const each = candidates.map(({ namespace, name, scope }) =>
    traceRequest(
      {
        ...request,
        gateway: {
          name,
          ...(namespace === undefined ? {} : { namespace }),
          ...(scope === undefined ? {} : { scope }),
        },
      },
      workspace,
    ),
  );
  const active = each.filter(
    ({ outcome, status, redirect }) =>
      outcome === "forwarded" || redirect !== undefined || (outcome === "response" && status !== 404),
  );
  return active.length === 1 && active[0] !== undefined ? active[0] : trace;
}

function shownRequest(request: WrittenRequest): string {
  const headers = headerLines(request.headers ?? {});
  const line = requestLine({ method: "GET", ...request });
  return headers.length === 0 ? line : `${line} (${headers.join(", ")})`;
}

/** An answer without what it takes from the request, so that alike ones come together. */
function generalized(answer: string, { path = "/", host = "" }: WrittenRequest): string {
  const bare = path.replace(/\?.*$/s, "");
  return answer
    .replaceAll(host, "HOST")
    .replace(bare === "/" ? /\/$/ : bare, "PATH")
    .replace(/\bas .*$/s, "");
}
