import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../../server/src/library.ts";

/** The messages of all conditions of one type that are predicted. */
function messages(text: string, type: string, options: AnalyzeOptions = {}): readonly string[] {
  const { status } = analyze([{ path: "town.yaml", text }], options);
  return [
    ...JSON.stringify(status).matchAll(/\{"type":"(\w+)"[^{}]*?"message":"((?:[^"\\]|\\.)*)"/g),
  ].flatMap(([, found, message = ""]) => (found === type ? [JSON.parse(`"${message}"`)] : []));
}

const gateway = (listeners: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: gate, namespace: town }
spec:
  gatewayClassName: stone
  listeners: [${listeners}]
---
`;
const HTTP = "{ name: l, port: 80, protocol: HTTP }";

const route = (...backends: readonly string[]): string => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: road, namespace: town }
spec:
  parentRefs: [{ name: gate }]
  rules: [{ backendRefs: [${backends.map((name) => `{ name: ${name}, port: 80 }`).join(", ")}] }]
`;

describe("references of a Route that do not resolve", () => {
  const resolved = (...backends: readonly string[]) =>
    messages(gateway(HTTP) + route(...backends), "ResolvedRefs", { closedWorld: true }).find((one) =>
      one.includes("`town/a`"),
    ) ?? "";

  it("are all told where they are two, and counted where they are more", () => {
    assert.ok(resolved("a", "b").includes("`town/b`"));
    assert.match(resolved("a", "b", "c"), / 2 more references do not resolve\.$/);
  });
});

describe("authorities by a well-known name", () => {
  const accepted = (name: string) =>
    messages(
      `${gateway(HTTP)}${route("shop")}---
apiVersion: v1
kind: Service
metadata: { name: shop, namespace: town }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: trust, namespace: town }
spec:
  targetRefs: [{ group: "", kind: Service, name: shop }]
  validation: { hostname: shop.example.com, wellKnownCACertificates: ${name} }
`,
      "Accepted",
    );

  it("are the implementation's to say where the API has no such name, and open where it is a variable", () => {
    const own = "Which authorities are meant is the implementation's to say.";
    const later = "Which authorities are meant is filled in later.";
    assert.ok(accepted("example.com/ours").includes(own));
    assert.ok(!accepted("example.com/ours").includes(later));
    assert.ok(accepted('"${AUTHORITIES}"').includes(later));
  });
});

describe("what status says of protocols", () => {
  const policy = (section: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: tls, namespace: town }
spec:
  targetRefs: [{ group: "", kind: Service, name: dns${section} }]
  validation: { hostname: dns.example.com, wellKnownCACertificates: System }
---
apiVersion: v1
kind: Service
metadata: { name: dns, namespace: town }
spec: { ports: [{ name: query, port: 53, protocol: UDP }] }
---
${gateway(HTTP)}${route("dns")}`;

  it("a Service of UDP ports is no target, nor is one of its ports", () => {
    const said = (section: string): boolean[] =>
      [/has UDP ports only/, /Port `query` .* is a UDP port/].map((words) =>
        messages(policy(section), "Accepted").some((message) => words.test(message)),
      );
    assert.deepEqual(said(""), [true, false]);
    assert.deepEqual(said(", sectionName: query"), [false, true]);
  });

  it("a protocol that nobody knows is told apart from one that the API has", () => {
    const [, listener = ""] = [
      ...messages(gateway("{ name: l, port: 80, protocol: GOPHER }"), "Accepted"),
    ].sort((a) => (a.startsWith("No known") ? 1 : -1));
    assert.equal(
      listener,
      "No known implementation supports protocol `GOPHER`; the API defines HTTP, HTTPS, TLS, TCP and UDP.",
    );
  });
});
