import type { ResourcePlace } from "../../delivery/delivered.ts";
import type { MergedListener } from "../listeners/merging.ts";
import { answeringFilterText, mayAnswer } from "./answeringFilters.ts";
import { type AppliedFilter, type AppliedRule, appliedRule, decisionOfFilter } from "./appliedRule.ts";
import { backendShares } from "./backendShares.ts";
import { type ClientRequest, decodedPath } from "./clientRequest.ts";
import { corsAnswer } from "./corsAnswer.ts";
import { type FilteredRequest, filteredRequest, unfiltered } from "./filteredRequest.ts";
import { headersAsText } from "./headerFilters.ts";
import { listenerFilters, NOT_FILTERED } from "./listenerFilters.ts";
import { type MatchedRow, matchedRow } from "./matchedRow.ts";
import { decodedSteps, matchedSteps, narrowedSteps, undecidedSteps, unmatchedStep } from "./matchSteps.ts";
import { mirrorsOf } from "./mirrors.ts";
import { redirectAnswer } from "./redirectAnswer.ts";
import type { Origin } from "./redirects.ts";
import { retrySteps } from "./retries.ts";
import type { RouteTable } from "./routeTable.ts";
import { ruleTerms } from "./ruleTerms.ts";
import { answersWith, endsWith, type TrafficAnswer, type TrafficStep } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";
import { weightedBackends } from "./weightedBackends.ts";

/** Where requests are matched: the listener of a Gateway, or a Service of a mesh. */
export interface MatchingPlace {
  readonly listener?: MergedListener;
  /** Scheme and port at which the request came in. */
  readonly origin: Origin;
  readonly table: RouteTable;
  /** The host under which Routes are looked up; undefined where hostnames do not count. */
  readonly host: string | undefined;
  /** The object that it belongs to, in words. */
  readonly name: string;
  readonly at: ResourcePlace;
}

/**
 * What becomes of an HTTP request or a gRPC call once it is known where it is matched.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule
 */
export function httpTraffic(
  place: MatchingPlace,
  request: ClientRequest,
  arrived: readonly TrafficStep[],
  view: TrafficView,
): TrafficAnswer {
  const listener = place.listener === undefined ? {} : { listener: place.listener };
  const filtered = place.listener === undefined ? NOT_FILTERED : listenerFilters(place.listener, view);
  const before = filtered.steps.length === 0 ? arrived : [...arrived, ...filtered.steps];
  if (filtered.isRefused) return answersWith(500, request.isGrpc, before, listener);
  const matched = matchedRow(place.table, place.host, request);
  const encoding = encodingSteps(place, request, matched, view);
  if (matched.kind === "none") {
    const steps = [...before, ...unmatchedStep(place, request, matched, view), ...encoding];
    return answersWith(404, request.isGrpc, steps, listener);
  }
  if (matched.kind === "undecided")
    return endsWith("unknown", [...before, ...undecidedSteps(matched, request, view), ...encoding], listener);
  const { row } = matched;
  const rule = appliedRule(row, view);
  if (rule === undefined) return endsWith("unknown", before, listener);
  const steps = [
    ...before,
    ...matchedSteps(matched, view),
    ...narrowedSteps(place.listener, matched, view),
    ...encoding,
  ];
  return { ...ruleTraffic(rule, place.origin, request, steps, view), ...listener, row };
}

function encodingSteps(
  { table, host }: MatchingPlace,
  request: ClientRequest,
  matched: MatchedRow,
  view: TrafficView,
): readonly TrafficStep[] {
  const path = decodedPath(request.path);
  return path === request.path
    ? []
    : decodedSteps(matched, matchedRow(table, host, { ...request, path }), path, view);
}

/** What a rule makes of a request that it takes. */
function ruleTraffic(
  rule: AppliedRule,
  origin: Origin,
  request: ClientRequest,
  before: readonly TrafficStep[],
  view: TrafficView,
): TrafficAnswer {
  const answered = preflightAnswer(rule, request, before);
  if (answered !== undefined) return answered;
  const redirected = redirectTraffic(rule.filters, rule, origin, request, before);
  if (redirected !== undefined) return redirected;
  const refused = refusedByAuthorization(rule, request, before, view);
  if (refused !== undefined) return refused;
  const filtered = withCors(
    rule.filters,
    request,
    filteredRequest(unfiltered(request), rule.filters, rule.prefix),
  );
  const { mirrors, steps: ofMirrors } = mirrorsOf(rule.filters, view);
  const steps = [...before, ...filtered.steps, ...ofMirrors];
  const shares = backendShares(rule.backends, "TCP");
  switch (shares.kind) {
    case "nobody": {
      const open = perhapsAnswered(rule);
      return open === undefined
        ? {
            ...answersWith(
              500,
              request.isGrpc,
              [...steps, nobodyStep(rule)],
              codeWithoutBackends(rule, request),
            ),
            mirrors,
          }
        : { ...endsWith("unknown", [...steps, open]), mirrors };
    }
    case "unknown": {
      const why = "A weight is a variable, so the shares of requests are unknown.";
      return {
        ...endsWith("unknown", [
          ...steps,
          { about: "backend", what: "backends", why, at: shares.backend.at },
        ]),
        mirrors,
      };
    }
    case "shares": {
      const terms = ruleTerms(rule);
      return {
        ...weightedBackends(
          { rule, origin, request, filtered, steps: [...steps, ...retrySteps(rule, view.crds)] },
          shares.shares,
          view,
        ),
        mirrors,
        ...(terms.length === 0 ? {} : { terms }),
      };
    }
  }
}

/** The step that leaves open what becomes of a request which no backend gets; undefined where it certainly is an error. */
function perhapsAnswered({ route, index, filters, whyUnread }: AppliedRule): TrafficStep | undefined {
  const at = { id: route.id, path: ["spec", "rules", index] };
  if (whyUnread !== undefined) return { about: "backend", what: "backends", why: whyUnread, at };
  const applied = filters.find(({ filter }) => mayAnswer(filter));
  if (applied === undefined) return undefined;
  const why = `No backend gets the request, but ${answeringFilterText(applied.filter)} may answer it; whether it does, only its implementation says.`;
  return { about: "filter", what: "answer", why, at: applied.at };
}

/**
 * A rule of a GRPCRoute that names no backend has no method for the client; one whose backends cannot be used is unavailable.
 * Source: https://gateway-api.sigs.k8s.io/api-types/grpcroute/#backendrefs-optional
 */
function codeWithoutBackends(
  { route, backends }: AppliedRule,
  { isGrpc }: ClientRequest,
): { readonly grpcCode?: string } {
  const hasNone = isGrpc && route.resource.kind === "GRPCRoute" && backends.length === 0;
  return hasNone ? { grpcCode: "UNIMPLEMENTED" } : {};
}

function nobodyStep({ route, index, backends }: AppliedRule): TrafficStep {
  const why =
    backends.length === 0
      ? "The rule has no backend, so the request gets an error."
      : "No backend of the rule has a weight above 0, so the request gets an error.";
  return { about: "backend", what: "500", why, at: { id: route.id, path: ["spec", "rules", index] } };
}

/** A preflight is answered by the Gateway and reaches no backend. */
function preflightAnswer(
  { filters }: AppliedRule,
  request: ClientRequest,
  before: readonly TrafficStep[],
): TrafficAnswer | undefined {
  const applied = filters.find(({ filter }) => filter.type === "CORS" && filter.cors !== undefined);
  const answer = applied?.filter.cors === undefined ? undefined : corsAnswer(applied.filter.cors, request);
  if (applied === undefined || answer?.isPreflight !== true) return undefined;
  const { at } = applied;
  if (answer.isAllowed === "unknown") {
    const why = `Whether \`${answer.origin}\` is allowed depends on a variable that is filled in later.`;
    return endsWith("unknown", [...before, { about: "filter", what: "preflight", why, at }]);
  }
  const why =
    answer.isAllowed === "yes"
      ? `The Gateway answers the preflight itself: \`${answer.origin}\` is allowed.`
      : `The Gateway answers the preflight itself, without the headers that would let \`${answer.origin}\` in.`;
  return answersWith(PREFLIGHT_STATUS, false, [...before, { about: "filter", what: "preflight", why, at }], {
    responseHeaders: headersAsText(answer.headers),
  });
}

/**
 * The status of the answer to a preflight. Implementations may answer 200 as well, and 403 where the origin is not
 * allowed.
 */
const PREFLIGHT_STATUS = 204;

function withCors(
  filters: readonly AppliedFilter[],
  request: ClientRequest,
  filtered: FilteredRequest,
): FilteredRequest {
  const applied = filters.find(({ filter }) => filter.type === "CORS" && filter.cors !== undefined);
  const answer = applied?.filter.cors === undefined ? undefined : corsAnswer(applied.filter.cors, request);
  if (applied === undefined || answer === undefined) return filtered;
  const why =
    answer.isAllowed === "yes"
      ? `\`${answer.origin}\` is allowed, and the response says so.`
      : answer.isAllowed === "no"
        ? `\`${answer.origin}\` is not allowed: the request goes on, but the response lacks the headers that a browser asks for.`
        : `Whether \`${answer.origin}\` is allowed depends on a variable that is filled in later.`;
  return {
    ...filtered,
    responseHeaders: new Map([...filtered.responseHeaders, ...answer.headers]),
    steps: [...filtered.steps, { about: "filter", what: "CORS", why, at: applied.at }],
  };
}

function redirectTraffic(
  filters: readonly AppliedFilter[],
  rule: AppliedRule,
  origin: Origin,
  request: ClientRequest,
  before: readonly TrafficStep[],
): TrafficAnswer | undefined {
  const applied = filters.find(
    ({ filter }) => filter.type === "RequestRedirect" && filter.redirect !== undefined,
  );
  if (applied?.filter.redirect === undefined) return undefined;
  const answer = redirectAnswer(applied.filter.redirect, request, origin, rule.prefix);
  if (answer === undefined) {
    const why =
      "A part of the redirect is filled in later, or replaces a prefix that the match does not have.";
    return endsWith("unknown", [...before, { about: "filter", what: "redirect", why, at: applied.at }]);
  }
  const { redirect, location } = answer;
  const why = `The rule answers with ${redirect.status} and sends the client to \`${location}\`.`;
  const step: TrafficStep = { about: "filter", what: `redirect to ${location}`, why, at: applied.at };
  const { responseHeaders } = filteredRequest(
    { ...unfiltered(request), responseHeaders: new Map([["location", [location]]]) },
    filters,
    rule.prefix,
  );
  return answersWith(redirect.status, request.isGrpc, [...before, step], {
    redirect,
    responseHeaders: headersAsText(responseHeaders),
  });
}

/**
 * The answer where a filter asks for external authorisation and its service certainly cannot be reached: requests are
 * refused. Undefined where nothing of that kind is certain.
 */
function refusedByAuthorization(
  { filters }: AppliedRule,
  request: ClientRequest,
  before: readonly TrafficStep[],
  view: TrafficView,
): TrafficAnswer | undefined {
  for (const applied of filters) {
    if (applied.filter.type !== "ExternalAuth") continue;
    const decision = decisionOfFilter(applied, "externalAuth", view);
    if (decision?.verdict !== "no") continue;
    const why = "The service that authorizes requests cannot be reached, so none gets through.";
    return answersWith(500, request.isGrpc, [
      ...before,
      { about: "filter", what: "external authorisation", why, at: applied.at },
    ]);
  }
  return undefined;
}
