import { nameInWords, qualifiedName } from "../delivery/delivered.ts";
import { meetHostnames } from "../gateway-api/hostnames.ts";
import { compareText } from "../text/compareText.ts";
import type { ObjectRef } from "../workspace/views/effectiveGateway.ts";
import type { Trace, TraceRequest } from "../workspace/views/trace.ts";
import { traceRequest } from "../workspace/views/tracedRequest.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { answerText } from "./answerText.ts";
import type { BaseAndHead } from "./baseAndHead.ts";
import { decidingFacts, type GatewayFacts, gatewayKey, type HostFacts } from "./decidingFacts.ts";
import { type AnswerDetails, answerDetails, differingDetails } from "./differingDetails.ts";
import { exampleRequest } from "./exampleRequest.ts";
import { FactTexts } from "./factTexts.ts";
import type { ListedMatch } from "./listedMatches.ts";
import { requestText } from "./requestText.ts";

/** A request that is answered in another way. */
export interface AnswerChange {
  readonly gateway: ObjectRef;
  readonly request: TraceRequest;
  /** `added`: nothing took it before; `gone`: nothing takes it any more. */
  readonly kind: "added" | "gone" | "changed";
  /** The answers in one line of Markdown. */
  readonly before: string;
  readonly after: string;
}

type Facts = ReadonlyMap<string, GatewayFacts>;

/** A request for a match that was found in one of the states. */
interface Question {
  readonly gateway: ObjectRef;
  readonly request: TraceRequest;
}

/** An answer as far as two states are compared by it. */
export interface Answer {
  readonly text: string;
  readonly details: AnswerDetails;
  /** A text that is equal for answers between which no client could see a difference. */
  readonly key: string;
  readonly isServed: boolean;
}

/**
 * The requests whose answers differ between two states: for every match in either, one that it takes. Only those are
 * asked for which something that decides about them is another. Ordered by Gateway and request.
 */
export function changedAnswers(states: BaseAndHead): readonly AnswerChange[] {
  if (states.areEqual) return [];
  const texts = new FactTexts();
  const facts = {
    base: decidingFacts(states.at("base"), texts),
    head: decidingFacts(states.at("head"), texts),
  };
  const differing = differingGroups(facts.base, facts.head);
  if (differing.size === 0) return [];
  const traceInHead = remembered(states.at("head"));
  const inHead = questions(facts.head, differing, traceInHead);
  const after = answers(inHead, facts.head, traceInHead);
  // Objects of a state are gone once the other one is asked for, so the facts are looked up anew.
  const base = decidingFacts(states.at("base"), texts);
  const traceInBase = remembered(states.at("base"));
  const inBase = questions(base, differing, traceInBase);
  const all = new Map([...inHead, ...inBase]);
  const before = answers(all, base, traceInBase);
  const onlyInBase = new Map([...inBase].filter(([key]) => !inHead.has(key)));
  const rest = answers(onlyInBase, facts.head, remembered(states.at("head")));
  return [...all]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([key, question]) =>
      changeOf(question, before.get(key) ?? NO_GATEWAY, after.get(key) ?? rest.get(key) ?? NO_GATEWAY),
    );
}

/** A Gateway's name as people read it. */
export function gatewayName({ scope, ...ref }: ObjectRef): string {
  return `${qualifiedName(ref)}${scope === undefined ? "" : ` (${scope})`}`;
}

function changeOf({ gateway, request }: Question, before: Answer, after: Answer): readonly AnswerChange[] {
  const change = changeBetween(before, after);
  return change === undefined ? [] : [{ gateway, request, ...change }];
}

/** How an answer differs from another one; undefined where no client could see that. */
export function changeBetween(
  before: Answer,
  after: Answer,
): Pick<AnswerChange, "kind" | "before" | "after"> | undefined {
  if (before.key === after.key) return undefined;
  const kind = before.isServed === after.isServed ? "changed" : after.isServed ? "added" : "gone";
  return { kind, before: textBeside(before, after), after: textBeside(after, before) };
}

/** An answer in words, with what it has beside whom it reaches where that is not so in another one. */
function textBeside(one: Answer, other: Answer): string {
  return `${one.text}${differingDetails(one.details, other.details)}`;
}

/** What happens to a request in one state. */
type TraceOf = (request: TraceRequest) => Trace;

/** Traces each request once: what takes one is asked for each match that it is an example of, and again for its answer. */
function remembered(workspace: Workspace): TraceOf {
  const known = new Map<string, Trace>();
  return (request) => {
    const key = JSON.stringify(request);
    const trace = known.get(key) ?? traceRequest(request, workspace);
    known.set(key, trace);
    return trace;
  };
}

/** By Gateway the hostnames on whose requests something differs; `all` where every request may be another. */
function differingGroups(
  base: Facts,
  head: Facts,
): ReadonlyMap<string, "all" | readonly (string | undefined)[]> {
  const found = new Map<string, "all" | readonly (string | undefined)[]>();
  for (const key of new Set([...base.keys(), ...head.keys()])) {
    const [before, after] = [base.get(key), head.get(key)];
    if (before === undefined || after === undefined || before.common !== after.common) {
      found.set(key, "all");
      continue;
    }
    const texts = new Map(before.groups.map((group) => [groupKey(group), group]));
    const changed = after.groups.filter((group) => texts.get(groupKey(group))?.text !== group.text);
    const present = new Set(after.groups.map(groupKey));
    const gone = before.groups.filter((group) => !present.has(groupKey(group)));
    if (changed.length + gone.length > 0)
      found.set(
        key,
        [...changed, ...gone].map(({ hostname }) => hostname),
      );
  }
  return found;
}

function groupKey({ listener, hostname = "" }: HostFacts): string {
  return `${listener}|${hostname}`;
}

/** One request for each match whose hostname has something in common with one that differs, by its text. */
function questions(
  facts: Facts,
  differing: ReturnType<typeof differingGroups>,
  trace: TraceOf,
): ReadonlyMap<string, Question> {
  const found = new Map<string, Question>();
  for (const [key, { ref, groups }] of facts) {
    const hostnames = differing.get(key);
    if (hostnames === undefined) continue;
    const meant = groups.filter(
      ({ hostname }) =>
        hostnames === "all" || hostnames.some((other) => meetHostnames(other, hostname).verdict !== "no"),
    );
    for (const one of meant.flatMap(({ matches }) => matches)) {
      for (const request of requestsFor(one, ref, trace))
        found.set(requestText(request), { gateway: ref, request });
    }
  }
  return found;
}

/** The plainest request of a match; where another match takes that, one further down the path, too. */
function requestsFor(one: ListedMatch, gateway: ObjectRef, trace: TraceOf): readonly TraceRequest[] {
  const { listener, hostname, row } = one;
  const wanted = row === undefined ? {} : { kind: row.kind, match: row.match };
  const request = exampleRequest({ gateway, listener: listener.listener, hostname, ...wanted });
  if (request === undefined) return [];
  const type = row?.match.path?.type ?? "PathPrefix";
  if (row?.kind !== "HTTPRoute" || type !== "PathPrefix" || isTakenBy(one, trace(request))) return [request];
  const [path = "", query] = (request.path ?? "").split("?");
  const below = `${path.replace(/\/$/, "")}/any${query === undefined ? "" : `?${query}`}`;
  return [request, { ...request, path: below }];
}

function isTakenBy({ route, row }: ListedMatch, { route: taken, rule, match }: Trace): boolean {
  return (
    taken?.name === nameInWords(route.resource) &&
    (taken?.namespace ?? "") === (route.namespace ?? "") &&
    rule?.index === row?.rule &&
    match?.index === row?.index
  );
}

function answers(
  asked: ReadonlyMap<string, Question>,
  facts: Facts,
  trace: TraceOf,
): ReadonlyMap<string, Answer> {
  return new Map(
    [...asked].map(([key, { gateway, request }]): [string, Answer] => [
      key,
      facts.has(gatewayKey(gateway)) ? answerOf(trace(request)) : NO_GATEWAY,
    ]),
  );
}

const NO_GATEWAY: Answer = {
  text: "no such Gateway",
  details: answerDetails({ outcome: "connection-rejected", backends: [], mirrors: [] }),
  key: "no such Gateway",
  isServed: false,
};

/** An answer without what only its place in the manifests says: which Route and rule gave it. */
export function answerOf({ route, rule: _, ...trace }: Trace): Answer {
  const { outcome, status, grpcCode, backends, redirect, forwarded, responseHeaders, mirrors, terms } = trace;
  const reached = backends.flatMap(({ path: _path, range: _range, ...backend }) =>
    backend.share === 0 ? [] : [backend],
  );
  // What is left open is left open for the last of its reasons.
  const why = outcome === "unknown" ? trace.steps.slice(-1) : [];
  const text = answerText({ ...trace, steps: why });
  return {
    text,
    details: answerDetails(trace),
    key: JSON.stringify([
      outcome,
      status,
      grpcCode,
      reached,
      redirect,
      forwarded,
      responseHeaders,
      mirrors,
      terms,
      why.map((step) => step.why),
    ]),
    isServed:
      outcome === "forwarded" || outcome === "unknown" || (outcome === "response" && route !== undefined),
  };
}
