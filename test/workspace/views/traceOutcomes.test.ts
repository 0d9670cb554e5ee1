import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Trace, TraceRequest } from "../../../server/src/workspace/views/trace.ts";
import { traceRequest } from "../../../server/src/workspace/views/tracedRequest.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const SECRET = `---
apiVersion: v1
kind: Secret
metadata: { name: cert, namespace: shop }
type: kubernetes.io/tls
stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }
`;

const SERVICE = `---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

const gateway = (listeners: string, spec = "") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: any
${spec}  listeners: [${listeners}]
`;

const route = (rule: string, kind = "HTTPRoute") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules: [{ ${rule} }]
`;
const TO_CART = "backendRefs: [{ name: cart, port: 80 }]";

function trace(source: string, request: Partial<TraceRequest>): Trace {
  return traceRequest(
    { gateway: { name: "web" }, scheme: "http", host: "a.example.com", ...request },
    openFixture(readFixture(source)),
  );
}

const HTTP = "{ name: http, port: 80, protocol: HTTP }";

describe("a ListenerSet of which it is not known whether it is let in", () => {
  const OPEN = `  allowedListeners: { namespaces: { from: Selector, selector: { matchLabels: { open: "yes" } } } }\n`;
  const outcome = (listener: string, own = HTTP) =>
    trace(
      `${gateway(own, OPEN)}${route(TO_CART)}${SERVICE}---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: team }
spec:
  parentRef: { name: web, namespace: shop }
  listeners: [${listener}]
`,
      {},
    ).outcome;

  it("leaves the answer open where its listener would take the request", () => {
    for (const hostname of ["a.example.com", '"*.example.com"', '"${HOST}"'])
      assert.equal(
        outcome(`{ name: a, port: 80, protocol: HTTP, hostname: ${hostname} }`),
        "unknown",
        hostname,
      );
  });

  it("leaves it open, too, where no listener that is certainly there takes the host", () => {
    const elsewhere = "{ name: http, port: 80, protocol: HTTP, hostname: b.example.org }";
    for (const hostname of ["", ", hostname: a.example.com", ', hostname: "*.example.com"'])
      assert.equal(
        outcome(`{ name: a, port: 80, protocol: HTTP${hostname} }`, elsewhere),
        "unknown",
        hostname,
      );
    assert.equal(
      outcome("{ name: a, port: 80, protocol: HTTP, hostname: c.example.org }", elsewhere),
      outcome("{ name: a, port: 81, protocol: HTTP }", elsewhere),
    );
  });

  it("does not where that is on another port, of another protocol, for another host, or no more specific", () => {
    for (const listener of [
      "{ name: a, port: 81, protocol: HTTP, hostname: a.example.com }",
      "{ name: a, port: 80, protocol: HTTPS, hostname: a.example.com, tls: { certificateRefs: [{ name: cert }] } }",
      "{ name: a, port: 80, protocol: HTTP, hostname: b.example.com }",
      "{ name: a, port: 80, protocol: HTTP }",
    ])
      assert.equal(outcome(listener), "forwarded", listener);
    const exact = "{ name: http, port: 80, protocol: HTTP, hostname: a.example.com }";
    assert.equal(
      outcome('{ name: a, port: 80, protocol: HTTP, hostname: "*.example.com" }', exact),
      "forwarded",
    );
  });
});

describe("connections to a port that a Service does not have", () => {
  const outcome = (...ports: readonly number[]) =>
    trace(
      `${gateway("{ name: tcp, port: 5000, protocol: TCP }")}${route(
        `backendRefs: [${ports.map((port) => `{ name: cart, port: ${port} }`).join(", ")}]`,
        "TCPRoute",
      )}${SERVICE}`,
      { scheme: "tcp", port: 5000 },
    ).outcome;

  it("are open where there is nobody else, and go somewhere where there is", () => {
    assert.equal(outcome(80), "forwarded");
    assert.equal(outcome(81), "unknown");
    assert.equal(outcome(81, 80), "forwarded");
    assert.equal(outcome(80, 81), "forwarded");
  });
});

describe("a listener that ends TLS", () => {
  const https = (...names: readonly string[]) =>
    `${gateway(
      `{ name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [${names.map((name) => `{ name: ${name} }`).join(", ")}] } }`,
    )}${route(TO_CART)}${SERVICE}${SECRET}`;
  const assumed = (...names: readonly string[]) =>
    trace(https(...names), { scheme: "https" }).steps.filter(({ what }) => what === "certificate").length;

  it("is taken to have a certificate where none is here, and has one where one of several is", () => {
    assert.equal(assumed("cert"), 0);
    assert.equal(assumed("elsewhere"), 1);
    assert.equal(assumed("cert", "elsewhere"), 0);
  });

  it("does not say what becomes of a client that sends no request behind TLS", () => {
    const { outcome, steps, listener } = trace(https("cert"), { scheme: "tls", port: 443 });
    assert.equal(outcome, "unknown");
    assert.equal(listener?.name, "https");
    assert.match(steps.at(-1)?.why ?? "", /the client has said nothing about a request/);
    assert.equal(trace(https("cert"), { scheme: "https" }).outcome, "forwarded");
  });
});

describe("a stream whose rule has no backend with a weight above 0", () => {
  const outcome = (weight: string) =>
    trace(
      `${gateway("{ name: raw, port: 9000, protocol: TCP }")}${route(
        `backendRefs: [{ name: cart, port: 80, weight: ${weight} }]`,
        "TCPRoute",
      )}${SERVICE}`,
      { scheme: "tcp", port: 9000 },
    ).outcome;

  it("is refused", () => {
    assert.equal(outcome("1"), "forwarded");
    assert.equal(outcome("0"), "connection-rejected");
  });
});
