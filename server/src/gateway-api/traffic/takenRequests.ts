import type { CallMatch, NamedMatch, RouteMatch } from "../../model/routeMatch.ts";
import { patternHolds } from "../../schema/custom/patterns.ts";
import { isOpaque, mayBecome } from "../../yaml/opaqueText.ts";
import {
  asWritten,
  coversPath,
  firstOfEach,
  lowerCase,
  type MatchingKind,
  PATH_POSTFIX,
  pathOf,
} from "../matching/requestMatches.ts";
import { all, type Verdict } from "../verdict.ts";
import { type ClientRequest, calledMethod } from "./clientRequest.ts";

/**
 * Whether a match takes a request, whatever its host. Unknown where a part of the match is filled in later, where a
 * regular expression cannot be tried, and where the API leaves it to the implementation.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutematch and #grpcroutematch
 */
export function takes(kind: MatchingKind, match: RouteMatch, request: ClientRequest): Verdict {
  if (match.isUnclear === true) return "unknown";
  const subject = kind === "HTTPRoute" ? takesUrl(match, request) : takesCall(match.call ?? {}, request);
  if (subject === "no" || (match.headers === undefined && match.queryParams === undefined)) return subject;
  const headers = firstOfEach(match.headers, lowerCase).map((one) => takesHeader(one, request));
  const parameters = firstOfEach(match.queryParams, asWritten).map((one) => takesParameter(one, request));
  return all([subject, ...headers, ...parameters]);
}

function takesUrl(match: RouteMatch, { path, method }: ClientRequest): Verdict {
  return all([
    match.method === undefined ? "yes" : compareTexts(match.method, method),
    takesPath(match, path),
  ]);
}

function takesPath(match: RouteMatch, path: string): Verdict {
  const { type, value } = pathOf(match);
  switch (type) {
    case "Exact":
      return compareTexts(value, path);
    case "PathPrefix":
      if (!isOpaque(value)) return coversPath(value, path) ? "yes" : "no";
      return coversPath(value, path) ? "yes" : mayBecome(`${value}\${REST}`, path) ? "unknown" : "no";
    case "RegularExpression":
      return takesExpression(value, path);
    default:
      return type === PATH_POSTFIX ? takesPostfix(value, path) : "unknown";
  }
}

/**
 * A path as parent and child ask for it together, `/a*.html`: the parent's prefix, anything, the end of the path. Whether
 * the prefix ends with an element there the proposal does not say, so what only begins with its text is left open.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Path Matching, option 2)
 */
function takesPostfix(joined: string, path: string): Verdict {
  const [prefix, end, ...others] = joined.split("*");
  if (prefix === undefined || end === undefined || others.length > 0 || isOpaque(joined)) return "unknown";
  if (path.length < prefix.length + end.length || !path.startsWith(prefix) || !path.endsWith(end))
    return "no";
  return prefix === "" || coversPath(prefix, path) ? "yes" : "unknown";
}

/**
 * The service and method of a call stand in its path. What an implementation makes of a request that is no call is its
 * own affair.
 */
function takesCall(
  { type = "Exact", service = "", method = "" }: CallMatch,
  request: ClientRequest,
): Verdict {
  const called = calledMethod(request.path);
  const compare = type === "RegularExpression" ? takesExpression : compareTexts;
  const verdict = all([
    isOpaque(type) ? "unknown" : "yes",
    service === "" ? "yes" : compare(service, called.service),
    method === "" ? "yes" : compare(method, called.method),
  ]);
  return verdict === "yes" && !request.isGrpc ? "unknown" : verdict;
}

/** How a header that stands several times in a request is compared is left to the implementation. */
function takesHeader({ type, name = "", value = "" }: NamedMatch, request: ClientRequest): Verdict {
  if (isOpaque(name)) return "unknown";
  const key = lowerCase(name);
  const values = key === "host" ? [request.authority ?? ""] : request.headers.get(key);
  const [only] = values ?? [];
  if (values === undefined || only === undefined) return "no";
  const joined = takesText(type, value, values.join(","));
  if (values.length === 1 || joined === "yes") return joined;
  return values.some((one) => takesText(type, value, one) !== "no") ? "unknown" : joined;
}

/** Of a parameter that stands several times the first counts, as the API recommends. */
function takesParameter({ type, name = "", value = "" }: NamedMatch, { query }: ClientRequest): Verdict {
  if (isOpaque(name)) return "unknown";
  const raw = (query ?? "")
    .split("&")
    .map((part) => splitPair(part))
    .find(([key]) => key === name || decoded(key) === name);
  if (raw === undefined) return "no";
  const verdict = takesText(type, value, decoded(raw[1]));
  // Whether parameters are compared as they are sent or as they are meant, the API does not say.
  return verdict === takesText(type, value, raw[1]) ? verdict : "unknown";
}

function splitPair(part: string): readonly [string, string] {
  const mark = part.indexOf("=");
  return mark < 0 ? [part, ""] : [part.slice(0, mark), part.slice(mark + 1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function takesText(type: string | undefined, value: string, text: string): Verdict {
  if (type !== undefined && isOpaque(type)) return "unknown";
  return type === "RegularExpression" ? takesExpression(value, text) : compareTexts(value, text);
}

/** As Envoy and most others do, the whole text has to match. */
function takesExpression(expression: string, text: string): Verdict {
  if (isOpaque(expression)) return "unknown";
  if (!text.startsWith(literalStart(expression))) return "no";
  const holds = patternHolds(`^(?:${expression})$`, text);
  return holds === undefined ? "unknown" : holds ? "yes" : "no";
}

/** The plain signs at the start of an expression, which a text has to start with; none where there are alternatives. */
function literalStart(expression: string): string {
  if (expression.includes("|")) return "";
  const bare = expression.replace(/^\^/, "");
  const [plain = ""] = /^[\w/:@,=<>!#%&~;'" -]*/.exec(bare) ?? [];
  return /^[*?{]/.test(bare.slice(plain.length)) ? plain.slice(0, -1) : plain;
}

function compareTexts(written: string, text: string): Verdict {
  return written === text ? "yes" : mayBecome(written, text) ? "unknown" : "no";
}
