import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { usedFeatures } from "../../../server/src/gateway-api/status/usedFeatures.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { manifest } from "../manifest.ts";

/** The features that an object uses, each as `feature at.its.path`. */
function used(identity: string, parts: string): readonly string[] {
  const [object] = openFixture(readFixture(manifest(identity, parts))).objects();
  assert.ok(object !== undefined);
  return usedFeatures(object.delivered).map(({ feature, path }) => `${feature} ${path.join(".")}`);
}

describe("the features that a Gateway uses", () => {
  const gateway = (spec: string, listeners = "{ name: http, port: 80, protocol: HTTP }") =>
    used(
      "Gateway shop/web",
      `spec: { gatewayClassName: any, listeners: [${listeners}]${spec && `, ${spec}`} }`,
    );

  it("are none where it only has listeners, or says what is the default", () => {
    assert.deepEqual(gateway(""), []);
    assert.deepEqual(gateway("infrastructure: { labels: {}, annotations: {} }"), []);
    assert.deepEqual(gateway("allowedListeners: { namespaces: { from: None } }"), []);
    assert.deepEqual(gateway("allowedListeners: {}"), []);
    assert.deepEqual(gateway("addresses: [{ type: example.com/pool, value: blue }]"), []);
    assert.deepEqual(gateway("tls: {}"), []);
  });

  it("are those of its addresses, labels, sets and certificates", () => {
    assert.deepEqual(
      gateway('addresses: [{ value: 192.0.2.7 }, { type: Hostname, value: web.test }, {}, { value: "" }]'),
      [
        "GatewayStaticAddresses spec.addresses.0.value",
        "GatewayStaticAddresses spec.addresses.1.value",
        "GatewayAddressEmpty spec.addresses.2",
        "GatewayAddressEmpty spec.addresses.3",
      ],
    );
    assert.deepEqual(gateway("infrastructure: { annotations: { a: b }, labels: { a: b } }"), [
      "GatewayInfrastructurePropagation spec.infrastructure.labels",
      "GatewayInfrastructurePropagation spec.infrastructure.annotations",
    ]);
    assert.deepEqual(gateway("allowedListeners: { namespaces: { from: Same } }"), [
      "ListenerSet spec.allowedListeners",
    ]);
    assert.deepEqual(gateway("tls: { backend: { clientCertificateRef: { name: cert } } }"), [
      "GatewayBackendClientCertificate spec.tls.backend.clientCertificateRef",
    ]);
  });

  it("are those of the certificates that it asks clients for, by default and for a port", () => {
    const validation = (mode: string) =>
      `validation: { caCertificateRefs: [{ name: ca, kind: ConfigMap, group: "" }]${mode} }`;
    assert.deepEqual(
      gateway(
        `tls: { frontend: { default: { ${validation("")} }, perPort: [{ port: 443, tls: {} }, { port: 444, tls: { ${validation(", mode: AllowInsecureFallback")} } }] } }`,
      ),
      [
        "GatewayFrontendClientCertificateValidation spec.tls.frontend.default.validation",
        "GatewayFrontendClientCertificateValidation spec.tls.frontend.perPort.1.tls.validation",
        "GatewayFrontendClientCertificateValidationInsecureFallback spec.tls.frontend.perPort.1.tls.validation.mode",
      ],
    );
  });

  it("are that of both modes of TLS on one port", () => {
    const tls = (name: string, port: string, mode: string) =>
      `{ name: ${name}, port: ${port}, protocol: TLS, tls: { ${mode} } }`;
    const ending = "certificateRefs: [{ name: cert }]";
    assert.deepEqual(
      gateway(
        "",
        [
          tls("a", "443", ending),
          tls("b", "443", "mode: Passthrough"),
          tls("c", "443", "mode: Passthrough"),
        ].join(", "),
      ),
      ["TLSRouteModeMixed spec.listeners.1.tls", "TLSRouteModeMixed spec.listeners.2.tls"],
    );
    assert.deepEqual(
      gateway("", [tls("a", "443", ending), tls("b", "443", `mode: Terminate, ${ending}`)].join(", ")),
      [],
    );
    assert.deepEqual(
      gateway("", [tls("a", "443", ending), tls("b", "444", "mode: Passthrough")].join(", ")),
      [],
    );
    const open = "'${PORT}'";
    assert.deepEqual(
      gateway("", [tls("a", open, ending), tls("b", open, "mode: Passthrough")].join(", ")),
      [],
    );
    const https = "{ name: a, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }";
    assert.deepEqual(gateway("", [https, tls("b", "443", "mode: Passthrough")].join(", ")), []);
  });
});

describe("the features that a Route uses", () => {
  const query = "rules: [{ matches: [{ queryParams: [{ name: a, value: b }] }] }]";
  const route = (parents: string, rest = "", kind = "HTTPRoute") =>
    used(`${kind} shop/cart`, `spec: { parentRefs: [${parents}]${rest && `, ${rest}`} }`);
  const service = (more = "") => `{ group: "", kind: Service, name: api${more} }`;
  const matching = "HTTPRouteQueryParamMatching spec.rules.0.matches.0.queryParams";
  const meshMatching = `Mesh${matching}`;

  it("have names of their own where it belongs to a mesh, and both where it belongs to a Gateway as well", () => {
    assert.deepEqual(route("{ name: web }", query), [matching]);
    assert.deepEqual(route(service(), query), [meshMatching]);
    assert.deepEqual(route(`{ name: web }, ${service()}`, query), [matching, meshMatching]);
    assert.deepEqual(used("HTTPRoute shop/cart", `spec: { ${query} }`), [matching]);
  });

  it("are that of a port of a Gateway, and not of a Service", () => {
    assert.deepEqual(route(`{ name: web }, { name: web, port: 80 }, ${service(", port: 80")}`), [
      "HTTPRouteParentRefPort spec.parentRefs.1.port",
    ]);
  });

  it("are that of calls to another namespace", () => {
    assert.deepEqual(
      route(`${service()}, ${service(", namespace: shop")}, ${service(", namespace: other")}`),
      ["MeshConsumerRoute spec.parentRefs.2.namespace"],
    );
    assert.deepEqual(route("{ name: web, namespace: other }"), []);
    assert.deepEqual(used("HTTPRoute cart", `spec: { parentRefs: [${service(", namespace: other")}] }`), []);
  });

  it("are the kind itself where not every implementation has it", () => {
    for (const kind of ["GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"])
      assert.deepEqual(route("{ name: web }", "", kind), [`${kind} kind`]);
    assert.deepEqual(
      used(
        "ListenerSet shop/more",
        "spec: { parentRef: { name: web }, listeners: [{ name: a, port: 80, protocol: HTTP }] }",
      ),
      ["ListenerSet kind"],
    );
    assert.deepEqual(used("GatewayClass any", "spec: { controllerName: example.com/a }"), []);
  });
});

describe("the features that a BackendTLSPolicy uses", () => {
  const policy = (names: string) =>
    used(
      "BackendTLSPolicy shop/tls",
      `spec: { targetRefs: [{ group: "", kind: Service, name: api }], validation: { hostname: api.test, wellKnownCACertificates: System${names} } }`,
    );

  it("are itself, and further names of the certificate", () => {
    assert.deepEqual(policy(""), ["BackendTLSPolicy kind"]);
    assert.deepEqual(policy(", subjectAltNames: []"), ["BackendTLSPolicy kind"]);
    assert.deepEqual(policy(", subjectAltNames: [{ type: Hostname, hostname: a.test }]"), [
      "BackendTLSPolicy kind",
      "BackendTLSPolicySANValidation spec.validation.subjectAltNames",
    ]);
  });
});
