import type { SeededRandom } from "../../../seededRandom.ts";
import { EXTERNAL_AUTH, HTTP_FILTER_LISTS, HTTP_FILTERS, withFilters } from "./filters.ts";
import {
  accepted,
  BACKENDS,
  backend,
  chance,
  type Json,
  type JsonObject,
  label,
  type Maker,
  type Piece,
  refused,
  word,
} from "./mutant.ts";

const PATH_VERDICTS: Readonly<Record<string, readonly string[]>> = {
  "/": [],
  "/a/b.c-d_e~f!$&'()*+,;=:@": [],
  "/a/...": [],
  "/.a/..b": [],
  "/%41%fF": [],
  a: ["cel-path-absolute"],
  "": ["cel-path-absolute"],
  "//": ["cel-path-double-slash"],
  "/a//b": ["cel-path-double-slash"],
  "/a/./b": ["cel-path-dot-segment"],
  "/a/../b": ["cel-path-dotdot-segment"],
  "/a%2fb": ["cel-path-encoded-slash"],
  "/a%2Fb": ["cel-path-encoded-slash"],
  "/a#b": ["cel-path-fragment"],
  "/a/..": ["cel-path-ends-dotdot"],
  "/a/.": ["cel-path-ends-dot"],
  "/..": ["cel-path-ends-dotdot"],
  "/a b": ["cel-path-chars"],
  "/ä": ["cel-path-chars"],
  "/%zz": ["cel-path-chars"],
  "/a?b": ["cel-path-chars"],
  "/a/./../b": ["cel-path-dot-segment", "cel-path-dotdot-segment"],
};

const PATHS: readonly Maker[] = Object.entries(PATH_VERDICTS).flatMap(([value, ids]) => [
  () => refused({ path: { type: "Exact", value } }, ...ids),
  () => refused({ path: { value } }, ...ids),
  () => refused({ path: { type: "PathPrefix", value } }, ...ids),
  () => accepted({ path: { type: "RegularExpression", value } }),
]);

const TIMEOUTS: readonly (readonly [string, string, boolean])[] = [
  ["1s", "1s", true],
  ["1m", "60s", true],
  ["1s", "999ms", true],
  ["0s", "10s", true],
  ["0h0m0s", "1h", true],
  ["1h30m", "90m", true],
  ["1s", "2s", false],
  ["1s", "1001ms", false],
  ["1h", "61m", false],
  ["90s", "1m31s", false],
  ["500ms", "1s", false],
];

const prefixed = (filter: "requestRedirect" | "urlRewrite"): JsonObject => ({
  type: filter === "urlRewrite" ? "URLRewrite" : "RequestRedirect",
  [filter]: { path: { type: "ReplacePrefixMatch", replacePrefixMatch: "/v2" } },
});

const ONE_PREFIX: readonly JsonObject[] = [
  {},
  { matches: [{}] },
  { matches: [{ path: { value: "/v1" } }] },
  { matches: [{ path: { type: "PathPrefix", value: "/v1" }, method: "GET" }] },
];
const NOT_ONE_PREFIX: readonly JsonObject[] = [
  { matches: [{ path: { type: "Exact", value: "/v1" } }] },
  { matches: [{ path: { type: "RegularExpression", value: "/v[0-9]" } }] },
  { matches: [{ path: { value: "/v1" } }, { path: { value: "/v0" } }] },
];

/** Rules in which a prefix is replaced, which takes exactly one match by prefix. */
function prefixRules(filter: "requestRedirect" | "urlRewrite"): readonly Maker[] {
  const name = filter === "urlRewrite" ? "rewrite" : "redirect";
  const atRule = `cel-${name}-prefix-needs-pathprefix`;
  const atBackend = `cel-backend-${name}-prefix-needs-pathprefix`;
  const backendRefs = (random: SeededRandom): JsonObject =>
    filter === "urlRewrite" ? { backendRefs: [backend(random)] } : {};
  const carrier = (random: SeededRandom): JsonObject => withFilters({ filters: [prefixed(filter)] }, random);
  return [
    (random) => accepted({ ...random.pick(ONE_PREFIX), filters: [prefixed(filter)], ...backendRefs(random) }),
    (random) =>
      refused(
        { ...random.pick(NOT_ONE_PREFIX), filters: [prefixed(filter)], ...backendRefs(random) },
        atRule,
      ),
    (random) => accepted({ ...random.pick(ONE_PREFIX), backendRefs: [carrier(random), backend(random)] }),
    (random) =>
      refused({ ...random.pick(NOT_ONE_PREFIX), backendRefs: [backend(random), carrier(random)] }, atBackend),
    // The API server looks for exactly one such backend, so two of them pass.
    (random) => accepted({ ...random.pick(NOT_ONE_PREFIX), backendRefs: [carrier(random), carrier(random)] }),
  ];
}

/** Whole rules of an HTTPRoute that hold in both channels. */
const RULES: readonly Maker[] = [
  (random) => accepted({ backendRefs: [backend(random)] }),
  () => accepted({}),
  (random) => accepted({ filters: [redirect(random)] }),
  (random) => accepted({ filters: [redirect(random)], backendRefs: [] }),
  (random) => accepted({ backendRefs: [withFilters({ filters: [redirect(random)] }, random)] }),
  (random) =>
    refused({ filters: [redirect(random)], backendRefs: [backend(random)] }, "cel-redirect-with-backendrefs"),
  ...prefixRules("requestRedirect"),
  ...prefixRules("urlRewrite"),
  (random) => match(random.pick(PATHS)(random), random),
  (random) => match(random.pick(PATHS)(random), random),
  (random) => {
    const [request, backendRequest, isFine] = random.pick(TIMEOUTS);
    const rule = { timeouts: { request, backendRequest }, backendRefs: [backend(random)] };
    return isFine ? accepted(rule) : refused(rule, "cel-timeouts-order");
  },
  () => accepted({ timeouts: { backendRequest: "1h" } }),
  (random) => of(random.pick(BACKENDS)(random), (json) => ({ backendRefs: [backend(random), json] })),
  (random) => placed(random.pick(HTTP_FILTERS)(random), random),
  (random) => placed(random.pick(HTTP_FILTERS)(random), random),
  (random) => placed(random.pick(HTTP_FILTERS)(random), random),
  (random) => {
    const list = random.pick(HTTP_FILTER_LISTS)(random);
    return chance(random) ? list : of(list, (json) => ({ backendRefs: [withFilters(json, random)] }));
  },
];

function redirect(random: SeededRandom): JsonObject {
  return { type: "RequestRedirect", requestRedirect: { hostname: `${label(random)}.example.com` } };
}

function of(piece: Piece, wrap: (json: JsonObject) => JsonObject): Piece {
  return { ...piece, json: wrap(piece.json) };
}

function match(piece: Piece, random: SeededRandom): Piece {
  const noise: readonly Json[] = chance(random) ? [{ path: { value: `/${word(random)}` } }] : [];
  return of(piece, (json) => ({ matches: [...noise, json], backendRefs: [backend(random)] }));
}

/** A filter on its own, in a rule or in one of its backends. */
function placed(piece: Piece, random: SeededRandom): Piece {
  return of(piece, (json) =>
    chance(random)
      ? { filters: [json], backendRefs: [backend(random)] }
      : { backendRefs: [backend(random), withFilters({ filters: [json] }, random)] },
  );
}

/** How sessions are kept, in the CRDs after 1.6. */
const SESSIONS: readonly (readonly [JsonObject, readonly string[]])[] = [
  [{ cookie: {} }, []],
  [{ type: "Cookie", cookie: { name: "shop", lifetimeType: "Session" } }, []],
  [{ cookie: { lifetimeType: "Permanent" }, absoluteTimeout: "1h" }, []],
  [{ type: "Header", header: { name: "x-session" } }, []],
  [{ cookie: { lifetimeType: "Permanent" } }, ["cel-session-permanent-needs-timeout"]],
  [{ type: "Cookie" }, ["cel-session-cookie-missing"]],
  [{ absoluteTimeout: "1h" }, ["cel-session-cookie-missing"]],
  [{ type: "Header" }, ["cel-session-header-missing"]],
  [{ type: "Header", header: { name: "x-session" }, cookie: {} }, ["cel-session-cookie-extra"]],
  [{ cookie: {}, header: { name: "x-session" } }, ["cel-session-header-extra"]],
];

export const SESSION_RULES: readonly Maker[] = SESSIONS.map(
  ([sessionPersistence, ids]) =>
    (random) =>
      refused({ sessionPersistence, backendRefs: [backend(random)] }, ...ids),
);

/** Rules that stand in the CRDs of the experimental channel only. */
export const HTTP_EXPERIMENTAL_RULES: readonly Maker[] = [
  ...RULES,
  ...SESSION_RULES,
  (random) => placed(random.pick(EXTERNAL_AUTH)(random), random),
  (random) => placed(random.pick(EXTERNAL_AUTH)(random), random),
];

export const HTTP_RULES = RULES;
