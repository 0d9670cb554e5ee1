import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TraceRequest } from "../../../server/src/workspace/views/trace.ts";
import { traceRequest } from "../../../server/src/workspace/views/tracedRequest.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: any
  listeners:
    - { name: passed, port: 443, protocol: TLS, tls: { mode: Passthrough } }
    - { name: raw, port: 9000, protocol: TCP }
    - { name: names, port: 53, protocol: UDP }
---
apiVersion: v1
kind: Service
metadata: { name: app, namespace: shop }
spec: { ports: [{ port: 80 }, { port: 53, name: dns, protocol: UDP }] }
`;

interface Written {
  readonly kind?: string;
  readonly hostnames?: string;
  readonly created?: string;
  readonly backends?: string;
  readonly section?: string;
}

const route = (
  name: string,
  { kind = "TLSRoute", hostnames, created, backends, section }: Written = {},
) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: shop${created === undefined ? "" : `, creationTimestamp: "2024-01-0${created}T00:00:00Z"`} }
spec:
  parentRefs: [{ name: ${section ?? "web"} }]
${hostnames === undefined ? "" : `  hostnames: ${hostnames}\n`}  rules: [{ backendRefs: ${backends ?? "[{ name: app, port: 80 }]"} }]
`;

const TLS = { gateway: { name: "web" }, scheme: "tls", port: 443, host: "a.example.com" } as const;
const TCP = { gateway: { name: "web" }, scheme: "tcp", port: 9000 } as const;
const tcp = (name: string, written: Written = {}) => route(name, { kind: "TCPRoute", ...written });

/** What becomes of a connection, who gets it, and what the steps about Routes and backends say. */
function told(source: string, request: TraceRequest = TLS, of: "route" | "backend" = "route"): string {
  const { outcome, route: taker, steps } = traceRequest(request, openFixture(readFixture(GATEWAY + source)));
  const whys = steps.filter(({ about }) => about === of).map(({ why }) => why);
  return `${outcome}${taker === undefined ? "" : ` ${taker.name}`}: ${whys.join(" / ")}`;
}

describe("a connection by TLS", () => {
  it("goes to the Route whose hostname is nearest to the server name", () => {
    const [exact, wide, wider, any] = [
      route("exact", { hostnames: "[a.example.com]", created: "3" }),
      route("wide", { hostnames: '["*.example.com"]', created: "2" }),
      route("wider", { hostnames: '["*.com"]', created: "1" }),
      route("zany"),
    ];
    const nearer = (name: string) =>
      `Its hostname is more specific for \`a.example.com\` than that of TLSRoute \`shop/${name}\`.`;
    assert.equal(told(any + wider + wide + exact), `forwarded exact: ${nearer("wide")}`);
    assert.equal(told(any + wider + wide), `forwarded wide: ${nearer("wider")}`);
    assert.equal(told(any + wider), `forwarded wider: ${nearer("zany")}`);
    assert.equal(told(any), "forwarded zany: It is the only Route that takes `a.example.com`.");
    assert.equal(
      told(route("both", { hostnames: '[a.example.com, "*.example.com"]' })),
      "forwarded both: It is the only Route that takes `a.example.com`.",
    );
    assert.equal(
      told(route("both", { hostnames: '["*.com", a.example.com]', created: "2" }) + wide),
      `forwarded both: ${nearer("wide")}`,
    );
  });

  it("of equal hostnames goes to the older Route, or the first by name", () => {
    const named = (name: string, created?: string) =>
      route(name, { hostnames: "[a.example.com]", ...(created === undefined ? {} : { created }) });
    assert.equal(
      told(named("b", "1") + named("a", "2")),
      "forwarded b: It is older than TLSRoute `shop/a`, which gets nothing.",
    );
    assert.equal(
      told(named("b") + named("a")),
      "forwarded a: The files do not say which is oldest, so the first by name is taken; TLSRoute `shop/b` gets nothing.",
    );
  });

  it("is rejected where no Route takes its name", () => {
    assert.equal(
      told(route("other", { hostnames: "[b.example.com]" })),
      "connection-rejected: No Route on listener `passed` of Gateway `shop/web` takes `a.example.com`.",
    );
    assert.equal(
      told(""),
      "connection-rejected: No Route is attached to listener `passed` of Gateway `shop/web`.",
    );
  });

  it("without a name goes to a Route for every name", () => {
    const { host: _host, ...nameless } = TLS;
    assert.equal(
      told(route("named", { hostnames: "[a.example.com]" }) + route("any"), nameless),
      "forwarded any: It is the only Route that takes what arrives here.",
    );
    assert.equal(
      told(route("named", { hostnames: "[a.example.com]" }), nameless),
      "connection-rejected: No Route on listener `passed` of Gateway `shop/web` takes the connection.",
    );
    assert.equal(
      told(route("later", { hostnames: '["${HOST}"]' }), nameless),
      "connection-rejected: No Route on listener `passed` of Gateway `shop/web` takes the connection.",
    );
  });

  it("is open where a hostname that is filled in later may be nearer", () => {
    const later = (hostname: string) => route("later", { hostnames: `["${hostname}"]` });
    const open = "A hostname of it is filled in later and may cover the server name.";
    const wide = route("wide", { hostnames: '["*.example.com"]' });
    assert.equal(told(later("${HOST}")), `unknown: ${open}`);
    assert.equal(told(later("${HOST}.example.com") + wide), `unknown: ${open}`);
    assert.equal(
      told(later("${HOST}.example.org") + wide),
      "forwarded wide: It is the only Route that takes `a.example.com`.",
    );
    assert.equal(
      told(later("${HOST}") + route("exact", { hostnames: "[a.example.com]" })),
      "forwarded exact: It is the only Route that takes `a.example.com`.",
    );
  });

  it("goes through to the backend as it is", () => {
    assert.equal(
      told(route("any"), TLS, "backend"),
      "forwarded any: It gets every connection. TLS goes through to it.",
    );
  });
});

describe("a connection without names", () => {
  it("goes to the oldest Route of the protocol", () => {
    assert.equal(told(tcp("a"), TCP), "forwarded a: It is the only Route that takes what arrives here.");
    assert.equal(
      told(tcp("a", { created: "2" }) + tcp("b", { created: "1" }), TCP),
      "forwarded b: It is older than TCPRoute `shop/a`, which gets nothing.",
    );
    assert.equal(
      told("", TCP),
      "connection-rejected: No Route is attached to listener `raw` of Gateway `shop/web`.",
    );
    const udp = { gateway: { name: "web" }, scheme: "udp", port: 53 } as const;
    assert.equal(
      told(route("a", { kind: "UDPRoute", backends: "[{ name: app, port: 53 }]" }), udp, "backend"),
      "forwarded a: It gets every connection.",
    );
  });

  it("is shared among backends by their weights", () => {
    const backends = (weights: readonly string[]) =>
      `[${weights.map((weight) => `{ name: app, port: 80, weight: ${weight} }`).join(", ")}]`;
    const shares = (...weights: readonly string[]) =>
      told(tcp("a", { backends: backends(weights) }), TCP, "backend");
    assert.equal(
      shares("1", "3"),
      "forwarded a: It gets 25 % of the connections. / It gets 75 % of the connections.",
    );
    assert.equal(
      shares("0", "1"),
      "forwarded a: Its weight is 0, so it gets nothing. / It gets every connection.",
    );
    assert.equal(shares("0"), "connection-rejected a: The rule has no backend with a weight above 0.");
    assert.equal(shares('"${WEIGHT}"', "1"), "unknown a: A weight is a variable.");
  });

  it("is rejected by a backend that cannot be", () => {
    const refused = told(
      tcp("a", { backends: "[{ name: app, namespace: other, port: 80 }]" }),
      TCP,
      "backend",
    );
    assert.match(
      told(
        tcp("a", {
          backends: "[{ name: app, port: 80, weight: 0 }, { name: app, namespace: other, port: 80 }]",
        }),
        TCP,
        "backend",
      ),
      /^connection-rejected a: Its weight is 0, so it gets nothing\. \/ Its connections are rejected: ./,
    );
    assert.match(refused, /^connection-rejected a: Its connections are rejected: ./);
    assert.match(
      told(
        tcp("a", { backends: "[{ name: app, namespace: other, port: 80 }, { name: app, port: 80 }]" }),
        TCP,
        "backend",
      ),
      /^forwarded a: Its connections are rejected: .* \/ It gets 50 % of the connections\.$/,
    );
  });
});

describe("what is told of a connection", () => {
  /** Where each step stands, by the text there, and what the backend sees. */
  function seen(source: string, request: TraceRequest = TLS) {
    const workspace = openFixture(readFixture(GATEWAY + source));
    const { steps, forwarded } = traceRequest(request, workspace);
    const lines = (workspace.text("main.yaml") ?? "").split("\n");
    return {
      places: steps.map(
        ({ about, range }) => `${about}: ${lines[range?.start.line ?? -1]?.trim() ?? "nowhere"}`,
      ),
      forwarded,
    };
  }
  const PASSED = "sni: - { name: passed, port: 443, protocol: TLS, tls: { mode: Passthrough } }";
  const RULE = "rules: [{ backendRefs: [{ name: app, port: 80 }] }]";

  it("stands at the listener, the rule and the backend", () => {
    assert.deepEqual(seen(route("any")).places, [PASSED, `route: ${RULE}`, `backend: ${RULE}`]);
    assert.deepEqual(
      seen(route("any", { backends: "[{ name: app, port: 80, weight: 0 }]" })).places.slice(1),
      [
        "route: rules: [{ backendRefs: [{ name: app, port: 80, weight: 0 }] }]",
        "backend: rules: [{ backendRefs: [{ name: app, port: 80, weight: 0 }] }]",
      ],
    );
    assert.deepEqual(seen("").places, [PASSED, PASSED.replace("sni", "route")]);
    assert.deepEqual(seen(route("later", { hostnames: '["${HOST}"]' })).places, [PASSED, `route: ${RULE}`]);
  });

  it("is TLS for the client's server name where that goes through, and else plain", () => {
    assert.deepEqual(seen(route("any")).forwarded, { tls: true, sni: "a.example.com" });
    assert.deepEqual(seen(route("any"), { ...TLS, sni: "b.example.com" }).forwarded, {
      tls: true,
      sni: "b.example.com",
    });
    assert.deepEqual(seen(route("any"), { gateway: { name: "web" }, scheme: "tls", port: 443 }).forwarded, {
      tls: true,
    });
    assert.deepEqual(seen(tcp("a"), TCP).forwarded, { tls: false });
    const https = seen(route("any"), { ...TLS, scheme: "https", path: "/a" }).forwarded;
    assert.deepEqual(
      [https?.method, https?.path, https?.tls, https?.sni],
      ["GET", "/a", true, "a.example.com"],
    );
  });

  it("is TLS that the Gateway speaks where a policy asks for it", () => {
    const policy = (validation: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: secure, namespace: shop }
spec: { targetRefs: [{ group: "", kind: Service, name: app }], validation: { hostname: app.internal, ${validation} } }
`;
    const spoken = tcp("a") + policy("wellKnownCACertificates: System");
    assert.deepEqual(seen(spoken, TCP).forwarded, { tls: true, sni: "app.internal" });
    assert.equal(
      told(spoken, TCP, "backend"),
      "forwarded a: It gets every connection. The Gateway speaks TLS to it, as BackendTLSPolicy `shop/secure` says.",
    );
    assert.deepEqual(seen(route("any") + policy("wellKnownCACertificates: System")).forwarded, {
      tls: true,
      sni: "a.example.com",
    });
    assert.match(
      told(
        tcp("a") + policy("caCertificateRefs: [{ group: example.com, kind: Nothing, name: none }]"),
        TCP,
        "backend",
      ),
      /^connection-rejected a: BackendTLSPolicy `shop\/secure` asks for TLS and has no usable authority, so connections are rejected\.$/,
    );
  });

  it("is open where the only backend that may answer is in doubt", () => {
    assert.match(
      told(tcp("a", { backends: "[{ name: app, port: 81 }]" }), TCP, "backend"),
      /^unknown a: It would get every connection, but /,
    );
    assert.match(
      told(tcp("a", { backends: "[{ name: app, port: 81 }, { name: app, port: 80 }]" }), TCP, "backend"),
      /^forwarded a: It would get 50 % of the connections, but .* \/ It gets 50 % of the connections\.$/,
    );
  });

  it("is open where it is not known whether the Route is attached", () => {
    const elsewhere = tcp("a")
      .replace("namespace: shop", "namespace: other")
      .replace("{ name: web }", "{ name: web, namespace: shop }");
    const selected = GATEWAY.replace(
      "protocol: TCP }",
      'protocol: TCP, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { open: "yes" } } } } }',
    );
    const { outcome, steps } = traceRequest(TCP, openFixture(readFixture(selected + elsewhere)));
    assert.equal(outcome, "unknown");
    assert.equal(steps.at(-1)?.why, "Whether it is attached here cannot be told from these files.");
  });
});

describe("a port on which nobody answers", () => {
  const why = (listeners: string, request: Partial<TraceRequest> = {}) => {
    const { outcome, status, steps } = traceRequest(
      { gateway: { name: "web" }, scheme: "http", host: "a.example.com", ...request },
      openFixture(
        readFixture(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec: { gatewayClassName: any, listeners: [${listeners}] }
`),
      ),
    );
    return `${outcome}${status === undefined ? "" : ` ${status}`}: ${steps.at(-1)?.why}`;
  };
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => `{ name: l${at}, port: ${9000 - at}, protocol: HTTP }`).join(
      ", ",
    );

  it("is closed where no listener has it", () => {
    assert.equal(
      why(
        "{ name: a, port: 9000, protocol: HTTP }, { name: b, port: 800, protocol: HTTP }, { name: c, port: 800, protocol: HTTP, hostname: c.test }",
      ),
      "connection-rejected: No listener has port 80; the ports are 800, 9000.",
    );
    assert.match(why(many(8)), /the ports are 8993, .*, 8999, 9000\.$/);
    assert.match(why(many(9)), /the ports are 8992, .*, 8999, …\.$/);
    assert.equal(
      why('{ name: a, port: "${PORT}", protocol: HTTP }, { name: b, port: 81, protocol: HTTP }'),
      "unknown: The port of listener `a` of Gateway `shop/web` is filled in later.",
    );
  });

  it("is closed where its listener is refused, or the Gateway as a whole", () => {
    const other = "{ name: other, port: 81, protocol: HTTP }";
    const silent = "connection-rejected: Listener `a` of Gateway `shop/web` has port 80 but does not serve";
    assert.equal(
      why(`{ name: a, port: 80, protocol: SCTP }, ${other}`),
      `${silent}: nobody supports its protocol \`SCTP\`.`,
    );
    assert.equal(
      why(`{ name: a, port: 80, protocol: HTTPS }, { name: b, port: 80, protocol: HTTP }, ${other}`),
      `${silent}: it is in conflict with listener \`b\` of Gateway \`shop/web\`.`,
    );
    assert.equal(
      why("{ name: a, port: 80, protocol: SCTP }"),
      "connection-rejected: Gateway `shop/web` is not accepted, so nobody listens. None of its listeners is valid.",
    );
    assert.equal(
      why("{ name: a, port: 80 }"),
      "unknown: Listener `a` of Gateway `shop/web` has no `protocol`, so what it takes is not known.",
    );
    assert.equal(
      why('{ name: a, port: 80, protocol: "${PROTOCOL}" }'),
      "unknown: What listener `a` of Gateway `shop/web` takes with protocol `${PROTOCOL}` is not known here.",
    );
  });

  it("speaks another protocol", () => {
    const http = "{ name: a, port: 80, protocol: HTTP }";
    assert.equal(
      why(http, { scheme: "https", port: 80 }),
      "tls-failure: Port 80 of the Gateway takes HTTP only, without TLS.",
    );
    assert.equal(
      why(http, { scheme: "tls", port: 80 }),
      "tls-failure: Port 80 of the Gateway takes HTTP only, without TLS.",
    );
    assert.equal(
      why(http, { scheme: "udp", port: 80 }),
      "connection-rejected: Port 80 of the Gateway takes HTTP only.",
    );
    assert.equal(
      why("{ name: a, port: 80, protocol: UDP }"),
      "connection-rejected: Port 80 of the Gateway takes UDP only.",
    );
    assert.equal(
      why("{ name: a, port: 80, protocol: UDP }", { scheme: "https", port: 80 }),
      "connection-rejected: Port 80 of the Gateway takes UDP only, without TLS.",
    );
    assert.equal(
      why("{ name: a, port: 80, protocol: TCP }"),
      "unknown: Listener `a` of Gateway `shop/web` passes on every TCP connection of port 80 without reading it, so what is behind it answers; ask with `tcp://`.",
    );
    assert.equal(
      why("{ name: a, port: 80, protocol: TCP }", { scheme: "udp", port: 80 }),
      "connection-rejected: Port 80 of the Gateway takes TCP only.",
    );
  });

  it("has no listener for the host", () => {
    const named = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `{ name: l${at}, port: 80, protocol: HTTP, hostname: ${at}.example.org }`,
      ).join(", ");
    assert.equal(
      why(named(2)),
      "response 404: No listener on port 80 has a hostname for `a.example.com`; they have `0.example.org`, `1.example.org`.",
    );
    assert.match(why(named(5)), /`4\.example\.org`\.$/);
    assert.match(why(named(6)), /`4\.example\.org`, …\.$/);
    assert.match(
      why("{ name: a, port: 443, protocol: TLS, tls: { mode: Passthrough }, hostname: b.test }", {
        scheme: "tls",
      }),
      /^tls-failure: No listener on port 443 has a hostname for `a\.example\.com`; they have `b\.test`\.$/,
    );
  });
});
