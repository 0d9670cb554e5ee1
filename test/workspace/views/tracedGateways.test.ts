import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";

const gateway = (name: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: infra }
spec:
  gatewayClassName: any
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } } }
---
`;

const route = (
  name: string,
  parents: readonly string[],
  hostname: string,
  rule: string,
) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [${parents.map((parent) => `{ name: ${parent}, namespace: infra }`).join(", ")}]
  hostnames: ["${hostname}"]
  rules: [${rule}]
---
`;

const BOTH = ["inner", "outer"];
const TO_CART = "{ backendRefs: [{ name: cart, port: 80 }] }";
const TO_HTTPS = "{ filters: [{ type: RequestRedirect, requestRedirect: { scheme: https } }] }";
const PAIR = gateway("inner") + gateway("outer");

/** What becomes of a request for a host that names no Gateway: whom it is asked of, the answer, and who else could take it. */
function asked(text: string, host: string, path = "/") {
  const trace = analyze([{ path: "all.yaml", text }]).trace({ scheme: "http", host, path });
  const { target, outcome, status, route: taker, candidates = [], steps } = trace;
  return [target?.name, status ?? outcome, taker?.name, candidates.length, steps[0]?.why] as const;
}

describe("a request that names no Gateway", () => {
  it("is answered where one rule answers it alike through all that have a Route for its host", () => {
    const why =
      "2 Gateways here have a Route for the host, and the request comes to the same through each of them.";
    const text =
      PAIR +
      route("cart", BOTH, "cart.example.com", TO_CART) +
      route("secure", BOTH, "*.example.com", TO_HTTPS);
    assert.deepEqual(asked(text, "cart.example.com"), ["inner", "forwarded", "cart", 0, why]);
    assert.deepEqual(asked(text, "shop.example.com"), ["inner", 302, "secure", 0, why]);
  });

  it("is left open where the Gateways answer otherwise, by other rules or by none", () => {
    const open = "It has a listener for the request; which one clients reach, the files do not say.";
    const undecided = [undefined, "unknown", undefined, 2, open];
    const two = `${TO_CART}, { matches: [{ path: { value: /a } }], backendRefs: [{ name: cart, port: 80 }] }`;
    for (const text of [
      route("a", ["inner"], "cart.example.com", TO_CART) + route("b", ["outer"], "cart.example.com", TO_CART),
      route("a", BOTH, "cart.example.com", "{ matches: [{ path: { value: /other } }] }"),
      route("a", BOTH, "cart.example.com", two) +
        route("b", ["outer"], "cart.example.com", "{ matches: [{ path: { type: Exact, value: /a } }] }"),
      "",
    ])
      assert.deepEqual(asked(PAIR + text, "cart.example.com", "/a"), undecided);
  });
});
