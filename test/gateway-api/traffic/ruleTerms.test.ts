import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: any
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
`;

/** The terms of a request that a rule takes. */
function terms(rule: string): readonly string[] | undefined {
  const analysis = analyze([{ path: "shop.yaml", text: `${GATEWAY}    - ${rule}\n` }]);
  return analysis.trace({ scheme: "http", host: "a.example", path: "/" }).terms;
}

const TO_CART = "backendRefs: [{ name: cart, port: 80 }]";

describe("what a rule asks beside where a request goes", () => {
  it("are its times, however they are written", () => {
    assert.deepEqual(terms(`{ ${TO_CART}, timeouts: { request: 60s, backendRequest: 0s } }`), [
      "timeouts.request: 1m",
      "timeouts.backendRequest: 0s",
    ]);
    assert.deepEqual(terms(`{ ${TO_CART}, timeouts: { request: "${"$"}{TIME}" } }`), [
      "timeouts.request: ${TIME}",
    ]);
  });

  it("are its retries and its sessions", () => {
    assert.deepEqual(
      terms(
        `{ ${TO_CART}, retry: { codes: [502, 503], attempts: 2, backoff: 100ms }, sessionPersistence: { cookie: { name: c }, absoluteTimeout: 120m } }`,
      ),
      [
        "retry.attempts: 2",
        "retry.codes: 502, 503",
        "retry.backoff: 100ms",
        "sessionPersistence.type: Cookie",
        "sessionPersistence.name: c",
        "sessionPersistence.absoluteTimeout: 2h",
      ],
    );
  });

  it("are its filters of which one request does not show what they do", () => {
    const cors =
      "{ type: CORS, cors: { allowOrigins: [a, b], allowMethods: [GET], allowCredentials: true, maxAge: 9 } }";
    const extension =
      "{ type: ExtensionRef, extensionRef: { group: traefik.io, kind: Middleware, name: login } }";
    const other =
      '{ type: RequestHeaderModifier, requestHeaderModifier: { set: [{ name: a, value: "1" }] } }';
    assert.deepEqual(terms(`{ ${TO_CART}, filters: [${cors}, ${other}, ${extension}] }`), [
      "cors.allowOrigins: a, b",
      "cors.allowMethods: GET",
      "cors.allowCredentials: true",
      "cors.maxAge: 9",
      "extensionRef.kind: Middleware",
      "extensionRef.name: login",
    ]);
  });

  it("are left out where there are none, or nothing is handed on", () => {
    assert.equal(terms(`{ ${TO_CART} }`), undefined);
    assert.equal(
      terms(
        "{ timeouts: { request: 1s }, filters: [{ type: RequestRedirect, requestRedirect: { scheme: https } }] }",
      ),
      undefined,
    );
  });
});
