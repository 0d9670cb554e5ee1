import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../server/src/library.ts";
import { rootGateways } from "../../server/src/requests/listedMatches.ts";
import {
  cellsOf,
  type RouteListing,
  routeList,
  routeListLines,
} from "../../server/src/requests/routeList.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: tcp, port: 5432, protocol: TCP }
`;

const TLS_GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: tls, port: 443, protocol: TLS, tls: { mode: Passthrough } }
    - { name: ended, port: 8443, protocol: TLS, tls: { mode: Terminate, certificateRefs: [{ name: cert }] } }
`;

function route(kind: string, name: string, spec: string): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: infra }
spec:
  parentRefs: [{ name: web }]
${spec.replace(/^/gm, "  ")}
`;
}

const TO_A = "backendRefs: [{ name: a, port: 80 }, { name: b, port: 81, weight: 3 }]";

/** The rows of the only Gateway: hostname, match, whither, by whom, and the note. */
function rows(manifests: string, listing: RouteListing = {}, parent = GATEWAY) {
  const engine = createEngine();
  engine.setFile("web.yaml", parent + manifests);
  const [gateway] = rootGateways(engine);
  assert.ok(gateway !== undefined);
  return routeList(gateway, listing, engine).map(({ listener, matches }) => [
    listener,
    ...matches.map((line) => {
      const [order, host, match, to, by, , note] = cellsOf(line);
      return [order, host, match, to, by, note].join(" | ");
    }),
  ]);
}

describe("the route table", () => {
  it("has the matches of each listener in the order in which they are tried, hostnames first", () => {
    const manifests =
      route(
        "HTTPRoute",
        "wide",
        `hostnames: ["*.example.com", shop.example.com]\nrules:\n  - { matches: [{ path: { value: /a/long/path } }, {}], ${TO_A} }`,
      ) +
      route(
        "HTTPRoute",
        "any",
        "rules:\n  - matches: [{ path: { type: Exact, value: / }, method: GET }]\n    filters: [{ type: RequestRedirect, requestRedirect: { scheme: https } }]",
      ) +
      route("TCPRoute", "db", "rules: [{ backendRefs: [{ name: db, namespace: data, port: 5432 }] }]");
    const to = "infra/a:80 25 %, infra/b:81 75 %";
    assert.deepEqual(rows(manifests), [
      [
        "http",
        `1 | shop.example.com | PathPrefix /a/long/path | ${to} | HTTPRoute infra/wide rule 1 | `,
        `2 | shop.example.com | PathPrefix / | ${to} | HTTPRoute infra/wide rule 1 | `,
        `3 | *.example.com | PathPrefix /a/long/path | ${to} | HTTPRoute infra/wide rule 1 | `,
        `4 | *.example.com | PathPrefix / | ${to} | HTTPRoute infra/wide rule 1 | `,
        "5 | * | Exact /, method GET | redirect | HTTPRoute infra/any rule 1 | ",
      ],
      ["tcp", "1 | * | every connection | data/db:5432 | TCPRoute infra/db rule 1 | "],
    ]);
  });

  it("has the hosts of releases by their names, and holds no templates of two releases to be the same", () => {
    const release = (name: string, more = "") => `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: "${name}", namespace: infra }
spec:${more}
  values:
    route:
      app:
        hostnames: ["{{ .Release.Name }}.example.com", "{{.Release.Name}}.{{ .Values.domain }}"]
        parentRefs: [{ name: web, sectionName: http }]
        rules: [{ backendRefs: [{ name: a, port: 80 }] }]
`;
    const manifests = [
      release("radarr"),
      release("sonarr", "\n  releaseName: tv"),
      release("bazarr", "\n  targetNamespace: infra"),
      release("${APP}"),
    ].join("");
    const [[, ...lines] = []] = rows(manifests);
    const hosts = lines.map((line) => line.split(" | ")).map(([, host, , , , note]) => `${host}${note}`);
    assert.deepEqual(hosts.sort(), [
      "infra-bazarr.example.com",
      "infra-bazarr.{{ .Values.domain }}",
      "radarr.example.com",
      "radarr.{{ .Values.domain }}",
      "tv.example.com",
      "tv.{{ .Values.domain }}",
      "{{ .Release.Name }}.example.com",
      "{{.Release.Name}}.{{ .Values.domain }}",
    ]);
  });

  it("marks matches that come behind the same one, and Routes of the kind that has lost the hostname", () => {
    const rule = "hostnames: [a.example]\nrules: [{ backendRefs: [{ name: a, port: 80 }] }]";
    const manifests = route("HTTPRoute", "first", rule) + route("HTTPRoute", "second", rule);
    assert.deepEqual(rows(manifests, { listener: "http" }), [
      [
        "http",
        "1 | a.example | PathPrefix / | infra/a:80 | HTTPRoute infra/first rule 1 | ",
        "2 | a.example | PathPrefix / | infra/a:80 | HTTPRoute infra/second rule 1 | never: HTTPRoute infra/first rule 1 has the same match",
      ],
    ]);
    const both = route("HTTPRoute", "first", rule) + route("GRPCRoute", "second", rule);
    assert.equal(
      rows(both, { listener: "http" })[0]?.[2],
      "2 | a.example | every call | infra/a:80 | GRPCRoute infra/second rule 1 | never: HTTPRoute infra/first has the hostname",
    );
  });

  it("says of no kind that it has lost the hostname to one that an older Route, perhaps there, may take it from", () => {
    const rule = "hostnames: [a.example]\nrules: [{ backendRefs: [{ name: a, port: 80 }] }]";
    const dated = (kind: string, name: string, year: number) =>
      route(kind, name, rule).replace(
        "namespace: infra }",
        `namespace: infra, creationTimestamp: "${year}-01-01T00:00:00Z" }`,
      );
    const perhaps = (year: number) =>
      dated("GRPCRoute", "elsewhere", year)
        .replace("namespace: infra,", "namespace: elsewhere,")
        .replace("{ name: web }", "{ name: web, namespace: infra }");
    const selecting = GATEWAY.replace(
      "protocol: HTTP }",
      "protocol: HTTP, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: a } } } } }",
    );
    const namespace =
      "---\napiVersion: v1\nkind: Namespace\nmetadata: { name: infra, labels: { team: a } }\n";
    const both = namespace + dated("HTTPRoute", "pages", 2024) + dated("GRPCRoute", "calls", 2025);
    const line = (at: number, match: string, name: string, note: string) =>
      `${at} | a.example | ${match} | ${name.includes("elsewhere") ? "elsewhere" : "infra"}/a:80 | ${name} rule 1 | ${note}`;
    assert.deepEqual(rows(both + perhaps(2023), { listener: "http" }, selecting), [
      [
        "http",
        line(1, "PathPrefix /", "HTTPRoute infra/pages", ""),
        line(2, "every call", "GRPCRoute elsewhere/elsewhere", "only if the listener takes the route"),
        line(3, "every call", "GRPCRoute infra/calls", ""),
      ],
    ]);
    const lost = "never: HTTPRoute infra/pages has the hostname";
    assert.deepEqual(rows(both + perhaps(2026), { listener: "http" }, selecting), [
      [
        "http",
        line(1, "PathPrefix /", "HTTPRoute infra/pages", ""),
        line(2, "every call", "GRPCRoute infra/calls", lost),
        line(3, "every call", "GRPCRoute elsewhere/elsewhere", lost),
      ],
    ]);
  });

  it("is that of one host where one is asked for", () => {
    const to = "rules: [{ backendRefs: [{ name: a, port: 80 }] }]";
    const manifests =
      route("HTTPRoute", "a", `hostnames: ["*.example.com"]\n${to}`) +
      route("HTTPRoute", "b", `hostnames: [b.example.com]\n${to}`);
    assert.deepEqual(rows(manifests, { host: "a.example.com" }), [
      ["http", "1 | *.example.com | PathPrefix / | infra/a:80 | HTTPRoute infra/a rule 1 | "],
    ]);
  });

  it("has TLSRoutes by the server name that is most specific, then by age and name, as connections are held against them", () => {
    const to = "rules: [{ backendRefs: [{ name: a, port: 443 }] }]";
    const dated = (name: string, year: number, hostnames: string) =>
      route("TLSRoute", name, `${hostnames}\n${to}`).replace(
        "namespace: infra }",
        `namespace: infra, creationTimestamp: "${year}-01-01T00:00:00Z" }`,
      );
    const manifests =
      dated("oldest", 2022, "") +
      dated("older", 2023, 'hostnames: ["*.example.com", a.pass.example.com]') +
      dated("younger", 2024, 'hostnames: ["*.pass.example.com", "*.example.com"]') +
      dated("alike", 2024, 'hostnames: ["*.pass.example.com"]') +
      dated("youngest", 2025, "hostnames: [a.pass.example.com, long.a.pass.example.com]");
    assert.deepEqual(rows(manifests, { listener: "tls" }, TLS_GATEWAY), [
      [
        "tls",
        "1 | long.a.pass.example.com | every connection | infra/a:443 | TLSRoute infra/youngest rule 1 | ",
        "2 | a.pass.example.com | every connection | infra/a:443 | TLSRoute infra/older rule 1 | ",
        "3 | a.pass.example.com | every connection | infra/a:443 | TLSRoute infra/youngest rule 1 | never: TLSRoute infra/older takes all",
        "4 | *.pass.example.com | every connection | infra/a:443 | TLSRoute infra/alike rule 1 | ",
        "5 | *.pass.example.com | every connection | infra/a:443 | TLSRoute infra/younger rule 1 | never: TLSRoute infra/alike takes all",
        "6 | *.example.com | every connection | infra/a:443 | TLSRoute infra/older rule 1 | ",
        "7 | *.example.com | every connection | infra/a:443 | TLSRoute infra/younger rule 1 | never: TLSRoute infra/older takes all",
        "8 | * | every connection | infra/a:443 | TLSRoute infra/oldest rule 1 | ",
      ],
    ]);
    assert.deepEqual(rows(manifests, { host: "b.pass.example.com", listener: "tls" }, TLS_GATEWAY), [
      [
        "tls",
        "1 | *.pass.example.com | every connection | infra/a:443 | TLSRoute infra/alike rule 1 | ",
        "2 | *.pass.example.com | every connection | infra/a:443 | TLSRoute infra/younger rule 1 | never: TLSRoute infra/alike takes all",
        "3 | *.example.com | every connection | infra/a:443 | TLSRoute infra/older rule 1 | ",
        "4 | *.example.com | every connection | infra/a:443 | TLSRoute infra/younger rule 1 | never: TLSRoute infra/older takes all",
        "5 | * | every connection | infra/a:443 | TLSRoute infra/oldest rule 1 | ",
      ],
    ]);
  });

  it("has TLSRoutes before older TCPRoutes where a listener that ends TLS takes both, and TCPRoutes by age", () => {
    const to = "rules: [{ backendRefs: [{ name: a, port: 443 }] }]";
    const manifests =
      route("TCPRoute", "any", to) +
      route("TCPRoute", "late", to) +
      route("TLSRoute", "named", `hostnames: [a.example.com]\n${to}`);
    assert.deepEqual(rows(manifests, { listener: "ended" }, TLS_GATEWAY), [
      [
        "ended",
        "1 | a.example.com | every connection | infra/a:443 | TLSRoute infra/named rule 1 | ",
        "2 | * | every connection | infra/a:443 | TCPRoute infra/any rule 1 | ",
        "3 | * | every connection | infra/a:443 | TCPRoute infra/late rule 1 | never: TCPRoute infra/any takes all",
      ],
    ]);
    assert.deepEqual(
      rows(manifests + route("TLSRoute", "all", to), { listener: "ended" }, TLS_GATEWAY)[0]?.slice(2),
      [
        "2 | * | every connection | infra/a:443 | TLSRoute infra/all rule 1 | ",
        "3 | * | every connection | infra/a:443 | TCPRoute infra/any rule 1 | never: TLSRoute infra/all takes all",
        "4 | * | every connection | infra/a:443 | TCPRoute infra/late rule 1 | never: TLSRoute infra/all takes all",
      ],
    );
  });

  it("is text whose lines lead to the rules", () => {
    const engine = createEngine();
    const to = "rules:\n  - backendRefs: [{ name: a, port: 80 }]";
    engine.setFile("web.yaml", GATEWAY + route("HTTPRoute", "a", to));
    const [gateway] = rootGateways(engine);
    assert.ok(gateway !== undefined);
    const lines = routeListLines(routeList(gateway, {}, engine));
    assert.deepEqual(
      lines.map(({ text, place }) => [text, place?.range?.start.line]),
      [
        ["Gateway infra/web, listener http: HTTP on port 80, *", 6],
        ["  #  HOST  MATCH         TO          BY                        WHERE        NOTE", undefined],
        ["  1  *     PathPrefix /  infra/a:80  HTTPRoute infra/a rule 1  web.yaml:16", 15],
        ["", undefined],
        ["Gateway infra/web, listener tcp: TCP on port 5432, *", 7],
        ["  no routes", undefined],
      ],
    );
  });
});
