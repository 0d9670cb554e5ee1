import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { SeededRandom } from "../../seededRandom.ts";

/** A match as the random worlds have them; whatever is left out asks for nothing. */
interface Asked {
  readonly path?: { readonly type: "Exact" | "PathPrefix"; readonly value: string };
  readonly method?: string | { readonly service?: string; readonly method?: string };
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly queryParams?: readonly { readonly name: string; readonly value: string }[];
}

interface SomeRoute {
  readonly kind: "HTTPRoute" | "GRPCRoute";
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly creationTimestamp?: string;
  };
  readonly sectionName?: string;
  readonly hostnames?: readonly string[];
  readonly rules: readonly { readonly matches?: readonly Asked[] }[];
}

interface World {
  readonly listeners: readonly { readonly name: string; readonly hostname?: string }[];
  readonly routes: readonly SomeRoute[];
}

interface Sent {
  readonly host: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

const LABELS = ["a", "b", "shop"] as const;
const HOSTS = [
  "example.com",
  "a.example.com",
  "b.a.example.com",
  "shop.example.com",
  "example.org",
  "a.example.org",
];
const HOSTNAMES = [...HOSTS, "*.example.com", "*.a.example.com", "*.org", "*.com"];
const PATHS = ["/", "/a", "/a/", "/a/b", "/ab", "/a/b/c", "/shop", "/A"];

const some = <T>(random: SeededRandom, most: number, make: () => T): readonly T[] =>
  Array.from({ length: random.below(most + 1) }, make);

function someMatch(random: SeededRandom, kind: SomeRoute["kind"]): Asked {
  const headers = some(random, 3, () => ({
    name: random.pick(["X-A", "x-a", "x-b"]),
    value: random.pick(["1", "2"]),
  }));
  const withHeaders = headers.length === 0 ? {} : { headers };
  if (kind === "GRPCRoute") {
    const call = random.pick([
      {},
      { service: "a" },
      { service: "a.b" },
      { method: "b" },
      { service: "a", method: "b" },
    ]);
    return { ...(Object.keys(call).length === 0 ? {} : { method: call }), ...withHeaders };
  }
  const parameters = some(random, 2, () => ({
    name: random.pick(["q", "Q", "r"]),
    value: random.pick(["1", "2"]),
  }));
  return {
    ...(random.below(4) === 0
      ? {}
      : { path: { type: random.pick(["Exact", "PathPrefix"] as const), value: random.pick(PATHS) } }),
    ...(random.below(3) === 0 ? { method: random.pick(["GET", "POST"]) } : {}),
    ...withHeaders,
    ...(parameters.length === 0 ? {} : { queryParams: parameters }),
  };
}

function someWorld(random: SeededRandom, kind: SomeRoute["kind"]): World {
  const hostnames = new Set(some(random, 4, () => random.pick(["", ...HOSTNAMES])));
  const listeners = (hostnames.size === 0 ? [""] : [...hostnames]).map((hostname, at) => ({
    name: `l${at}`,
    ...(hostname === "" ? {} : { hostname }),
  }));
  const times = ["", "2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z"];
  const routes = Array.from({ length: 1 + random.below(6) }, (_, at): SomeRoute => {
    const created = random.pick(times);
    const own = [...new Set(some(random, 3, () => random.pick(HOSTNAMES)))];
    return {
      kind,
      metadata: {
        name: `${random.pick(LABELS)}${at}`,
        namespace: random.pick(["one", "two"]),
        ...(created === "" ? {} : { creationTimestamp: created }),
      },
      ...(random.below(3) === 0 ? { sectionName: random.pick(listeners).name } : {}),
      ...(own.length === 0 ? {} : { hostnames: own }),
      rules: Array.from({ length: 1 + random.below(3) }, () =>
        random.below(5) === 0
          ? {}
          : { matches: Array.from({ length: 1 + random.below(3) }, () => someMatch(random, kind)) },
      ),
    };
  });
  return { listeners, routes };
}

function manifests({ listeners, routes }: World): string {
  const gateway = {
    apiVersion: "gateway.networking.k8s.io/v1",
    kind: "Gateway",
    metadata: { name: "web", namespace: "infra" },
    spec: {
      gatewayClassName: "any",
      listeners: listeners.map((listener) => ({
        ...listener,
        port: 80,
        protocol: "HTTP",
        allowedRoutes: { namespaces: { from: "All" } },
      })),
    },
  };
  const documents = routes.map(({ kind, metadata, sectionName, hostnames, rules }) => ({
    apiVersion: "gateway.networking.k8s.io/v1",
    kind,
    metadata,
    spec: {
      parentRefs: [
        { name: "web", namespace: "infra", ...(sectionName === undefined ? {} : { sectionName }) },
      ],
      ...(hostnames === undefined ? {} : { hostnames }),
      rules: rules.map((rule) => ({ ...rule, backendRefs: [{ name: "app", port: 80 }] })),
    },
  }));
  return [gateway, ...documents].map((document) => JSON.stringify(document, null, 1)).join("\n---\n");
}

/* From here on the specification is said once more, slowly, without a line of the project. */

const fitsHost = (hostname: string, host: string): boolean =>
  hostname.startsWith("*.")
    ? host.endsWith(hostname.slice(1)) && host !== hostname.slice(2)
    : hostname === host;

/** The listener that takes the host: an exact name, else the wildcard with most characters, else one without a name. */
function listenerFor(world: World, host: string): World["listeners"][number] | undefined {
  const exact = world.listeners.find(({ hostname }) => hostname === host);
  if (exact !== undefined) return exact;
  const wildcards = world.listeners.filter(
    ({ hostname }) => hostname?.startsWith("*.") === true && fitsHost(hostname, host),
  );
  let best: World["listeners"][number] | undefined;
  for (const one of wildcards)
    if (best === undefined || (one.hostname ?? "").length > (best.hostname ?? "").length) best = one;
  return best ?? world.listeners.find(({ hostname }) => hostname === undefined);
}

interface Taker {
  readonly route: SomeRoute;
  readonly rule: number;
  readonly match: number;
  readonly hostname: string | undefined;
  readonly asked: Asked;
}

function withoutRepeated<T extends { readonly name: string }>(
  list: readonly T[],
  nameOf: (one: T) => string,
): readonly T[] {
  return list.filter((one, at) => list.findIndex((other) => nameOf(other) === nameOf(one)) === at);
}

function headersOf({ headers = [] }: Asked) {
  return withoutRepeated(headers, ({ name }) => name.toLowerCase());
}

function parametersOf({ queryParams = [] }: Asked) {
  return withoutRepeated(queryParams, ({ name }) => name);
}

function elementsOf(path: string): readonly string[] {
  return path.split("/").filter((_, at, all) => at > 0 && !(at === all.length - 1 && all[at] === ""));
}

function takesRequest(kind: SomeRoute["kind"], asked: Asked, sent: Sent): boolean {
  const [path = "", query = ""] = sent.path.split("?");
  if (kind === "GRPCRoute") {
    const [, service, method] = path.split("/");
    const call = typeof asked.method === "object" ? asked.method : {};
    if (call.service !== undefined && call.service !== service) return false;
    if (call.method !== undefined && call.method !== method) return false;
  } else {
    const { type = "PathPrefix", value = "/" } = asked.path ?? {};
    if (type === "Exact" && path !== value) return false;
    if (type === "PathPrefix") {
      const wanted = elementsOf(value);
      const present = path.split("/").slice(1);
      if (!wanted.every((element, at) => present[at] === element)) return false;
    }
    if (asked.method !== undefined && asked.method !== sent.method) return false;
  }
  const parameters = query === "" ? [] : query.split("&").map((pair) => pair.split("="));
  return (
    headersOf(asked).every(({ name, value }) => sent.headers[name.toLowerCase()] === value) &&
    parametersOf(asked).every(({ name, value }) => parameters.find(([key]) => key === name)?.[1] === value)
  );
}

function lengthOfCall(asked: Asked, part: "service" | "method"): number {
  return typeof asked.method === "object" ? (asked.method[part] ?? "").length : 0;
}

/** The questions of precedence in their order; the larger number goes first. */
const QUESTIONS: Readonly<Record<SomeRoute["kind"], readonly ((taker: Taker) => number)[]>> = {
  HTTPRoute: [
    ({ hostname = "" }) => (hostname.startsWith("*") ? 0 : hostname.length),
    ({ hostname = "" }) => hostname.length,
    ({ asked }) => (asked.path?.type === "Exact" ? 1 : 0),
    ({ asked }) => {
      if (asked.path?.type === "Exact") return 0;
      const { value = "/" } = asked.path ?? {};
      return value.length > 1 && value.endsWith("/") ? value.length - 1 : value.length;
    },
    ({ asked }) => (asked.method === undefined ? 0 : 1),
    ({ asked }) => headersOf(asked).length,
    ({ asked }) => parametersOf(asked).length,
  ],
  GRPCRoute: [
    ({ hostname = "" }) => (hostname.startsWith("*") ? 0 : hostname.length),
    ({ hostname = "" }) => hostname.length,
    ({ asked }) => lengthOfCall(asked, "service"),
    ({ asked }) => lengthOfCall(asked, "method"),
    ({ asked }) => headersOf(asked).length,
  ],
};

function isBefore(a: Taker, b: Taker): boolean {
  for (const question of QUESTIONS[a.route.kind]) {
    const [first, second] = [question(a), question(b)];
    if (first !== second) return first > second;
  }
  if (a.route !== b.route) {
    // Manifests without a time count as the youngest.
    const [first = "9999", second = "9999"] = [a, b].map(({ route }) => route.metadata.creationTimestamp);
    if (first !== second) return first < second;
    const [one = "", other = ""] = [a, b].map(
      ({ route: { metadata } }) => `${metadata.namespace}/${metadata.name}`,
    );
    return one < other;
  }
  return a.rule !== b.rule ? a.rule < b.rule : a.match < b.match;
}

function expected(world: World, sent: Sent): string {
  const listener = listenerFor(world, sent.host);
  if (listener === undefined) return "404";
  let best: Taker | undefined;
  for (const route of world.routes) {
    if (route.sectionName !== undefined && route.sectionName !== listener.name) continue;
    const fitting = (route.hostnames ?? []).filter((hostname) => fitsHost(hostname, sent.host));
    if (route.hostnames !== undefined && fitting.length === 0) continue;
    for (const hostname of route.hostnames === undefined ? [undefined] : fitting)
      for (const [rule, { matches = [{}] }] of route.rules.entries())
        for (const [match, asked] of matches.entries()) {
          const taker = { route, rule, match, hostname, asked };
          if (takesRequest(route.kind, asked, sent) && (best === undefined || isBefore(taker, best)))
            best = taker;
        }
  }
  return best === undefined
    ? "404"
    : `${listener.name} ${best.route.metadata.namespace}/${best.route.metadata.name} ${best.rule} ${best.match}`;
}

function someRequest(random: SeededRandom, kind: SomeRoute["kind"]): Sent {
  const query = random.pick(["", "", "?q=1", "?q=2&q=1", "?Q=1&r=2", "?q=1&r=1"]);
  const path = kind === "GRPCRoute" ? random.pick(["/a/b", "/a.b/b", "/a/c", "/c/b"]) : random.pick(PATHS);
  return {
    host: random.pick(HOSTS),
    path: `${path}${query}`,
    method: kind === "GRPCRoute" ? "POST" : random.pick(["GET", "POST"]),
    headers: Object.fromEntries(
      some(random, 2, () => [random.pick(["x-a", "x-b"]), random.pick(["1", "2"])]),
    ),
  };
}

for (const kind of ["HTTPRoute", "GRPCRoute"] as const) {
  describe(`any ${kind}s and requests`, () => {
    it("follow the rules of precedence as the specification says them", () => {
      let taken = 0;
      for (let seed = 1; seed <= 120; seed++) {
        const random = new SeededRandom(seed);
        const world = someWorld(random, kind);
        const analysis = analyze([{ path: "world.yaml", text: manifests(world) }]);
        for (let round = 0; round < 20; round++) {
          const sent = someRequest(random, kind);
          const trace = analysis.trace({
            gateway: { name: "web" },
            scheme: "http",
            protocol: kind === "GRPCRoute" ? "grpc" : "http",
            ...sent,
          });
          const { listener, route, rule, match, status } = trace;
          const found =
            status === 404
              ? "404"
              : `${listener?.name} ${route?.namespace}/${route?.name} ${rule?.index} ${match?.index}`;
          if (found !== "404") taken += 1;
          assert.equal(
            found,
            expected(world, sent),
            `seed ${seed}: ${JSON.stringify(sent)}\n${manifests(world)}`,
          );
        }
      }
      assert.ok(taken > 700, `only ${taken} of 2400 requests were taken by anybody`);
    });
  });
}
