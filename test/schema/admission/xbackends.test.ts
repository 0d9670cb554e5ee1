import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { refusals, refusalsWithFixes } from "./refusals.ts";

const NEW: AnalyzeOptions = { channel: "experimental", bundleVersion: "1.7" };

/** What the API server refuses about an XBackend with these lines in its `spec`. */
const refused = (...lines: readonly string[]) =>
  refusalsWithFixes(
    `apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  port: { number: 443 }
${lines.map((line) => `  ${line}`).join("\n")}
`,
    NEW,
  );

const HOST = "{ hostname: api.payments.example }";
const NAMED = ["type: ExternalHostname", `externalHostname: ${HOST}`];
const PODS = ["type: EndpointSelector", "endpointSelector: { matchLabels: { app: pay } }"];
const CHECK = "validation: { hostname: api.payments.example, wellKnownCACertificates: System }";
const TLS = `tls: { mode: ServerOnly, ${CHECK} }`;

describe("the type of an XBackend", () => {
  it("has a member of its own", () => {
    assert.deepEqual(refused(...NAMED), []);
    assert.deepEqual(refused(...PODS), []);
    assert.deepEqual(refused("type: ExternalHostname"), ["cel-xbackend-union: Insert `externalHostname`"]);
    assert.deepEqual(refused("type: EndpointSelector"), ["cel-xbackend-union: Insert `endpointSelector`"]);
    assert.deepEqual(refused('type: "${TYPE}"', `externalHostname: ${HOST}`), []);
  });

  it("has no member of the other one", () => {
    const [, host = ""] = NAMED;
    const [, pods = ""] = PODS;
    assert.deepEqual(refused(...NAMED, pods), ["cel-xbackend-union-extra: Remove `endpointSelector`"]);
    assert.deepEqual(refused(...PODS, host), ["cel-xbackend-union-extra: Remove `externalHostname`"]);
    assert.deepEqual(refused("type: ExternalHostname", pods), [
      "cel-xbackend-union-extra: Change to `EndpointSelector` | Remove `endpointSelector`",
      "cel-xbackend-union: Insert `externalHostname`",
    ]);
    assert.deepEqual(refused("type: EndpointSelector", host), [
      "cel-xbackend-union-extra: Change to `ExternalHostname` | Remove `externalHostname`",
      "cel-xbackend-union: Insert `endpointSelector`",
    ]);
    assert.deepEqual(refused('type: "${TYPE}"', host, pods), []);
  });

  it("that keeps sessions is that of pods", () => {
    const sessions = "sessionPersistence: { type: Cookie }";
    const found = (...lines: readonly string[]) =>
      refused(...lines, sessions).filter((one) => one.startsWith("cel-xbackend-sessions"));
    assert.deepEqual(found(...NAMED), ["cel-xbackend-sessions: Remove `sessionPersistence`"]);
    assert.deepEqual(found(...PODS), []);
    assert.deepEqual(found('type: "${TYPE}"'), []);
  });
});

describe("the host of an XBackend", () => {
  it("is none of the cluster", () => {
    const found = (hostname: string) =>
      refused("type: ExternalHostname", `externalHostname: { hostname: ${hostname} }`);
    assert.deepEqual(found("pay.shop.svc.cluster.local"), ["cel-xbackend-cluster-local:"]);
    assert.deepEqual(found("cluster.local.example"), []);
  });
});

describe("the protocol of an XBackend", () => {
  const add = "Add `tls` with public authorities";

  it("goes with TLS or without, as it is", () => {
    for (const protocol of ["HTTP2", "WSS"])
      assert.deepEqual(refused(...NAMED, `protocol: ${protocol}`, TLS), [], protocol);
    for (const protocol of ["H2C", "HTTP", "TCP"])
      assert.deepEqual(refused(...NAMED, `protocol: ${protocol}`), [], protocol);
    assert.deepEqual(refused(...NAMED, "protocol: H2C", "tls: { mode: None }"), []);
    assert.deepEqual(refused(...NAMED, "protocol: HTTP", TLS), []);
    assert.deepEqual(refused(...NAMED, "protocol: H2C", TLS), [
      "cel-xbackend-protocol-tls: Change to `HTTP2`",
    ]);
    assert.deepEqual(refused(...NAMED, "protocol: HTTP2"), [
      `cel-xbackend-protocol-tls: ${add} | Change to \`H2C\``,
    ]);
    assert.deepEqual(refused(...NAMED, "protocol: WSS"), [`cel-xbackend-protocol-tls: ${add}`]);
    assert.deepEqual(refused(...NAMED, "protocol: WSS", "tls: { mode: None }"), [
      `cel-xbackend-protocol-tls: ${add}`,
    ]);
  });

  it("of pods, which have no name, gets no TLS from a fix", () => {
    assert.deepEqual(refused(...PODS, "protocol: WSS"), ["cel-xbackend-protocol-tls:"]);
    assert.deepEqual(refused(...PODS, "protocol: HTTP2"), ["cel-xbackend-protocol-tls: Change to `H2C`"]);
    assert.deepEqual(
      refused(...NAMED, "protocol: WSS", `tls: { mode: None, ${CHECK} }`).filter((one) =>
        one.includes("protocol"),
      ),
      ["cel-xbackend-protocol-tls:"],
    );
  });

  it("may be any while it or the mode is filled in later", () => {
    assert.deepEqual(refused(...NAMED, 'protocol: "${PROTOCOL}"'), []);
    assert.deepEqual(refused(...NAMED, "protocol: HTTP2", 'tls: { mode: "${MODE}" }'), []);
    assert.deepEqual(refused(...NAMED, "protocol: H2C", 'tls: { mode: "${MODE}" }'), []);
  });

  it("is not said to be another one without TLS where there is none", () => {
    const found = (protocol: string) =>
      refusals(
        `apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec: { port: { number: 443 }, ${NAMED.join(", ")}, protocol: ${protocol} }
`,
        NEW,
      ).map(({ message }) => message);
    const needs = (protocol: string) =>
      `The protocol \`${protocol}\` needs TLS, which this XBackend does not have; the API server refuses the object. Add \`tls\``;
    assert.deepEqual(found("HTTP2"), [`${needs("HTTP2")}, or write \`H2C\` for HTTP/2 without TLS.`]);
    assert.deepEqual(found("WSS"), [`${needs("WSS")}.`]);
  });
});

describe("TLS to an XBackend", () => {
  const tls = (text: string) => refused(...NAMED, `tls: { ${text} }`);

  it("is checked where there is any", () => {
    assert.deepEqual(tls(`mode: ServerOnly, ${CHECK}`), []);
    assert.deepEqual(tls("mode: None"), []);
    assert.deepEqual(tls("mode: ServerOnly"), [
      "cel-xbackend-tls-validation: Insert `validation` with public authorities",
    ]);
    assert.deepEqual(tls(`mode: None, ${CHECK}`), [
      "cel-xbackend-tls-validation: Change to `ServerOnly` | Remove `validation`",
    ]);
    assert.deepEqual(tls(`mode: "\${MODE}", ${CHECK}`), []);
    assert.deepEqual(tls('mode: "${MODE}"'), []);
  });

  it("shows a certificate of the Gateway where both sides show one", () => {
    const own = "clientCertificateRef: { name: gateway-tls }";
    assert.deepEqual(tls(`mode: ClientAndServer, ${CHECK}, ${own}`), []);
    assert.deepEqual(tls(`mode: ClientAndServer, ${CHECK}`), [
      "cel-xbackend-client-cert: Insert `clientCertificateRef` | Change to `ServerOnly`",
    ]);
    assert.deepEqual(tls(`mode: ServerOnly, ${CHECK}, ${own}`), [
      "cel-xbackend-client-cert: Change to `ClientAndServer` | Remove `clientCertificateRef`",
    ]);
    assert.deepEqual(tls(`mode: "\${MODE}", ${own}`), []);
  });
});
