import type { SeededRandom } from "../../../seededRandom.ts";
import {
  accepted,
  BACKENDS,
  backend,
  chance,
  type JsonObject,
  label,
  type Maker,
  refused,
  word,
} from "./mutant.ts";

const headers = (random: SeededRandom): JsonObject => ({
  [random.pick(["set", "add"])]: [{ name: `x-${label(random)}`, value: word(random) }],
});
const target = (random: SeededRandom): JsonObject => ({
  name: label(random),
  port: 1 + random.below(65_535),
});
const mirror = (random: SeededRandom): JsonObject => ({ backendRef: target(random) });
const rewrite = (random: SeededRandom): JsonObject => ({ hostname: `${label(random)}.example.com` });
const cors = (random: SeededRandom): JsonObject => ({
  allowOrigins: [`https://${label(random)}.example.com`],
});
const extension = (random: SeededRandom): JsonObject => ({
  group: "example.com",
  kind: "Limit",
  name: label(random),
});

/** The members of filters that both HTTPRoute and GRPCRoute have, by type. */
const SHARED = {
  RequestHeaderModifier: ["requestHeaderModifier", headers],
  ResponseHeaderModifier: ["responseHeaderModifier", headers],
  RequestMirror: ["requestMirror", mirror],
  ExtensionRef: ["extensionRef", extension],
} as const;

/** Those of HTTPRoute that may stand beside backends. */
const HTTP = { ...SHARED, URLRewrite: ["urlRewrite", rewrite], CORS: ["cors", cors] } as const;

type Members = Readonly<Record<string, readonly [string, (random: SeededRandom) => JsonObject]>>;

/** A filter in order. */
function filter(type: string, members: Members, random: SeededRandom): JsonObject {
  const [key, make] = members[type] ?? [type, () => ({})];
  return { type, [key]: make(random) };
}

/** Filters of one type each, right and wrong, which concern nothing outside them. */
function unions(members: Members): readonly Maker[] {
  const types = Object.keys(members);
  return [
    (random) => accepted(filter(random.pick(types), members, random)),
    (random) => refused({ type: random.pick(types) }, "cel-filter-union-missing"),
    (random) => {
      const [first, second] = two(types, random);
      const both = { ...filter(second, members, random), ...filter(first, members, random) };
      return refused(both, "cel-filter-union-extra");
    },
    (random) => {
      const [first, second] = two(types, random);
      const wrong = { ...filter(second, members, random), type: first };
      return refused(wrong, "cel-filter-union-extra");
    },
  ];
}

function two(types: readonly string[], random: SeededRandom): readonly [string, string] {
  const at = random.below(types.length);
  const other = (at + 1 + random.below(types.length - 1)) % types.length;
  return [types[at] ?? "", types[other] ?? ""];
}

const mirrored = (more: JsonObject, random: SeededRandom): JsonObject => ({
  type: "RequestMirror",
  requestMirror: { ...mirror(random), ...more },
});

/** Mirrors, which take one way to say how many requests, and never more than all. */
const MIRRORS: readonly Maker[] = [
  (random) => accepted(mirrored({ percent: random.below(101) }, random)),
  (random) => accepted(mirrored({ fraction: { numerator: random.below(101) } }, random)),
  (random) =>
    refused(mirrored({ fraction: { numerator: 101 + random.below(100) } }, random), "cel-fraction-range"),
  (random) => {
    const denominator = 1 + random.below(1000);
    const numerator = random.below(denominator + 1);
    return accepted(mirrored({ fraction: { numerator, denominator } }, random));
  },
  (random) => {
    const denominator = 1 + random.below(1000);
    const numerator = denominator + 1 + random.below(5);
    return refused(mirrored({ fraction: { numerator, denominator } }, random), "cel-fraction-range");
  },
  (random) =>
    refused(
      mirrored({ percent: random.below(101), fraction: { numerator: random.below(101) } }, random),
      "cel-mirror-percent-xor-fraction",
    ),
  (random) => {
    const { json, refusedBy } = random.pick(BACKENDS)(random);
    const { weight: _, ...backendRef } = json;
    return { json: { type: "RequestMirror", requestMirror: { backendRef } }, refusedBy };
  },
];

function corsWith(more: JsonObject): JsonObject {
  return { type: "CORS", cors: more };
}

/** CORS, whose `*` stands alone. */
const CORS: readonly Maker[] = [
  () => accepted(corsWith({ allowOrigins: ["*"], allowMethods: ["*"], allowHeaders: ["*"] })),
  () => accepted(corsWith({ exposeHeaders: ["*", "x-shop"], maxAge: 1 })),
  (random) => accepted(corsWith({ allowOrigins: ["https://*", `http://${label(random)}:8080`] })),
  (random) =>
    refused(
      corsWith({ allowOrigins: shuffled("*", `https://${label(random)}`, random) }),
      "cel-cors-origins-star-alone",
    ),
  (random) =>
    refused(corsWith({ allowMethods: shuffled("*", "GET", random) }), "cel-cors-methods-star-alone"),
  (random) =>
    refused(corsWith({ allowHeaders: shuffled("*", "x-shop", random) }), "cel-cors-headers-star-alone"),
];

function shuffled(a: string, b: string, random: SeededRandom): readonly string[] {
  return chance(random) ? [a, b] : [b, a];
}

function modified(path: JsonObject): JsonObject {
  return { type: "URLRewrite", urlRewrite: { path } };
}

/** Changes of paths, whose type says which value stands beside it. */
const PATH_MODIFIERS: readonly Maker[] = [
  () => accepted(modified({ type: "ReplaceFullPath", replaceFullPath: "/" })),
  () => accepted(modified({ type: "ReplaceFullPath", replaceFullPath: "" })),
  () => refused(modified({ type: "ReplaceFullPath" }), "cel-pathmodifier-missing"),
  () => refused(modified({ type: "ReplacePrefixMatch" }), "cel-pathmodifier-missing"),
  () =>
    refused(
      modified({ type: "ReplaceFullPath", replaceFullPath: "/a", replacePrefixMatch: "/b" }),
      "cel-pathmodifier-extra",
    ),
  () => refused(modified({ type: "ReplaceFullPath", replacePrefixMatch: "/b" }), "cel-pathmodifier-extra"),
];

function asked(more: JsonObject, random: SeededRandom): JsonObject {
  return { type: "ExternalAuth", externalAuth: { backendRef: target(random), ...more } };
}

/** External authorization, which is in the experimental channel only. */
export const EXTERNAL_AUTH: readonly Maker[] = [
  (random) => accepted(asked({ protocol: "HTTP", http: {} }, random)),
  (random) => accepted(asked({ protocol: "GRPC", grpc: { allowedHeaders: ["x-shop"] } }, random)),
  (random) => refused(asked({ protocol: "HTTP" }, random), "cel-extauth-union-missing"),
  (random) => refused(asked({ protocol: "GRPC" }, random), "cel-extauth-union-missing"),
  (random) => refused(asked({ protocol: "GRPC", grpc: {}, http: {} }, random), "cel-extauth-union-extra"),
  (random) => refused(asked({ protocol: "HTTP", grpc: {} }, random), "cel-extauth-union-extra"),
  () => refused({ type: "ExternalAuth" }, "cel-filter-union-missing"),
];

/** Filters of HTTPRoutes that may stand alone in a list, beside backends. */
export const HTTP_FILTERS: readonly Maker[] = [...unions(HTTP), ...MIRRORS, ...CORS, ...PATH_MODIFIERS];

/** Filters of GRPCRoutes that may stand alone in a list. */
export const GRPC_FILTERS: readonly Maker[] = [...unions(SHARED), ...MIRRORS];

const ONCE = ["RequestHeaderModifier", "ResponseHeaderModifier", "URLRewrite", "CORS"];

/** Whole lists of filters, `{ filters: […] }`, in which one type may or may not stand twice. */
function lists(members: Members): readonly Maker[] {
  const twice = (type: string, random: SeededRandom): JsonObject => ({
    filters: [filter(type, members, random), filter(type, members, random)],
  });
  const once = ONCE.filter((type) => type in members);
  return [
    (random) => refused(twice(random.pick(once), random), "cel-filter-repeated"),
    (random) => accepted(twice(random.pick(["RequestMirror", "ExtensionRef"]), random)),
    (random) => accepted({ filters: Object.keys(members).map((type) => filter(type, members, random)) }),
    () => accepted({ filters: [] }),
  ];
}

export const HTTP_FILTER_LISTS: readonly Maker[] = [
  ...lists(HTTP),
  () =>
    refused(
      {
        filters: [
          { type: "RequestRedirect", requestRedirect: { scheme: "https" } },
          { type: "RequestRedirect", requestRedirect: { port: 443 } },
        ],
      },
      "cel-filter-repeated",
    ),
  (random) =>
    refused(
      {
        filters: [
          { type: "RequestRedirect", requestRedirect: { scheme: "https" } },
          { type: "URLRewrite", urlRewrite: rewrite(random) },
        ],
      },
      "cel-redirect-and-rewrite",
    ),
];

export const GRPC_FILTER_LISTS: readonly Maker[] = lists(SHARED);

/** A backend that carries a list of filters. */
export function withFilters(filters: JsonObject, random: SeededRandom): JsonObject {
  return { ...backend(random), ...filters };
}
