/**
 * The rules of generated routes: one for the kinds whose CRD admits a single rule, 1 to 16 for the others,
 * most of them few.
 *
 * @import { SeededRandom } from "./seededRandom.mjs"
 * @import { Manifest } from "./manifests.mjs"
 */

/** @type {Record<string, (random: SeededRandom, backend: () => Manifest) => Manifest[]>} */
const rulesOf = {
  HTTPRoute: (random, backend) => manyRules(random, (index) => httpRule(random, backend, index)),
  GRPCRoute: (random, backend) => manyRules(random, (index) => grpcRule(random, backend, index)),
  TLSRoute: (_, backend) => [{ backendRefs: [backend()] }],
  TCPRoute: (_, backend) => [{ backendRefs: [backend()] }],
  UDPRoute: (_, backend) => [{ backendRefs: [backend()] }],
};

/** @param {string} kind @param {SeededRandom} random @param {() => Manifest} backend makes one backendRef */
export function routeRules(kind, random, backend) {
  return rulesOf[kind](random, backend);
}

/** @param {SeededRandom} random @param {(index: number) => Manifest} rule */
function manyRules(random, rule) {
  const count = Math.min(16, Math.floor(17 ** random.fraction()));
  return Array.from({ length: count }, (_, index) => rule(index));
}

/** @param {SeededRandom} random @param {() => Manifest} backend @param {number} index @returns {Manifest} */
function httpRule(random, backend, index) {
  const rewrites = random.chance(0.1);
  const path = {
    type: rewrites || random.chance(0.8) ? "PathPrefix" : "Exact",
    value: `/v1/resource-${index}`,
  };
  const match = {
    path,
    method: random.chance(0.2) ? random.pick(["GET", "POST", "DELETE"]) : undefined,
    headers: random.chance(0.2) ? [{ name: "x-api-version", value: `v${random.integer(1, 4)}` }] : undefined,
    queryParams: random.chance(0.1) ? [{ name: "preview", value: "yes" }] : undefined,
  };
  const filters = [];
  if (random.chance(0.25)) {
    filters.push({
      type: "RequestHeaderModifier",
      requestHeaderModifier: { set: [{ name: "x-rule", value: `rule-${index}` }], remove: ["x-debug"] },
    });
  }
  if (rewrites) {
    const replaced = { type: "ReplacePrefixMatch", replacePrefixMatch: "/resource" };
    filters.push({ type: "URLRewrite", urlRewrite: { hostname: "internal.example.com", path: replaced } });
  }
  const weighted = random.chance(0.2);
  return {
    matches: [match],
    filters: filters.length > 0 ? filters : undefined,
    backendRefs: weighted
      ? [
          { ...backend(), weight: 90 },
          { ...backend(), weight: 10 },
        ]
      : [backend()],
    timeouts: random.chance(0.15) ? { request: "30s", backendRequest: "5s" } : undefined,
  };
}

/** @param {SeededRandom} random @param {() => Manifest} backend @param {number} index @returns {Manifest} */
function grpcRule(random, backend, index) {
  const method = {
    service: `example.orders.v1.Orders${index}`,
    method: random.pick(["Get", "List", "Create"]),
  };
  const headers = random.chance(0.3) ? [{ name: "x-release", value: "canary" }] : undefined;
  return { matches: [{ method, headers }], backendRefs: [backend()] };
}
