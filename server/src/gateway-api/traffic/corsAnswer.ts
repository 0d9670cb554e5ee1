import type { CorsPolicy } from "../../model/routeFilter.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Verdict } from "../verdict.ts";
import { type ClientRequest, type Headers, headerValue } from "./clientRequest.ts";

/** What a CORS filter does to a request of a browser. */
export interface CorsAnswer {
  /** The Gateway answers a preflight by itself. */
  readonly isPreflight: boolean;
  readonly origin: string;
  /** Whether the origin may see the response. */
  readonly isAllowed: Verdict;
  /** The header fields that the Gateway adds to the response. */
  readonly headers: Headers;
}

/**
 * What a CORS filter adds to the response; undefined for a request without an origin, which is none of its business.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httpcorsfilter
 */
export function corsAnswer(policy: CorsPolicy, request: ClientRequest): CorsAnswer | undefined {
  const origin = headerValue(request.headers, "origin");
  const asked = headerValue(request.headers, "access-control-request-method");
  if (origin === undefined) return undefined;
  const isPreflight = request.method === "OPTIONS" && asked !== undefined;
  const isAllowed = allowsOrigin(policy.allowOrigins ?? [], origin);
  const fields = isAllowed === "yes" ? fieldsFor(policy, request, origin, asked, isPreflight) : [];
  return {
    isPreflight,
    origin,
    isAllowed,
    headers: new Map(fields.map(([name, value]) => [name, [value]])),
  };
}

type Field = readonly [string, string];

function fieldsFor(
  policy: CorsPolicy,
  request: ClientRequest,
  origin: string,
  asked: string | undefined,
  isPreflight: boolean,
): readonly Field[] {
  const { allowOrigins = [], allowMethods = [], allowHeaders = [], exposeHeaders = [] } = policy;
  const withCredentials = policy.allowCredentials === true;
  const anyOrigin = allowOrigins.includes("*") && !withCredentials;
  const credentials: readonly Field[] = withCredentials ? [["access-control-allow-credentials", "true"]] : [];
  const exposed = withCredentials ? exposeHeaders.filter((name) => name !== "*") : exposeHeaders;
  const always: readonly Field[] = [
    ["access-control-allow-origin", anyOrigin ? "*" : origin],
    ...credentials,
    ...listField("access-control-expose-headers", exposed),
  ];
  if (!isPreflight) return always;
  const askedHeaders = headerValue(request.headers, "access-control-request-headers");
  const methods = allowMethods.includes("*") ? [withCredentials ? (asked ?? "*") : "*"] : allowMethods;
  const names = !allowHeaders.includes("*") ? allowHeaders : withCredentials ? [askedHeaders ?? ""] : ["*"];
  return [
    ...always,
    ...listField("access-control-allow-methods", methods),
    ...listField(
      "access-control-allow-headers",
      names.filter((name) => name !== ""),
    ),
    ["access-control-max-age", String(policy.maxAge ?? DEFAULT_MAX_AGE)],
  ];
}

/** Seconds for which a browser may keep the answer to a preflight where `maxAge` is left out. */
const DEFAULT_MAX_AGE = 5;

function listField(name: string, values: readonly string[]): readonly Field[] {
  return values.length === 0 ? [] : [[name, values.join(", ")]];
}

/** An origin is scheme, host and port; a `*` in front of a host stands for any number of labels. */
function allowsOrigin(allowed: readonly string[], origin: string): Verdict {
  const asked = origin.toLowerCase();
  if (allowed.some((one) => coversOrigin(one.toLowerCase(), asked))) return "yes";
  return allowed.some(isOpaque) ? "unknown" : "no";
}

function coversOrigin(allowed: string, origin: string): boolean {
  if (allowed === "*" || allowed === origin) return true;
  const star = allowed.indexOf("*");
  if (star < 0) return false;
  const [start, end] = [allowed.slice(0, star), allowed.slice(star + 1)];
  return (
    origin.length > start.length + end.length &&
    origin.startsWith(start) &&
    origin.endsWith(end) &&
    !origin.slice(start.length).includes("/")
  );
}
