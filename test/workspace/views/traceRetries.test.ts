import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { traceRequest } from "../../../server/src/workspace/views/tracedRequest.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: any
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

const route = (rule: string, name = "cart", parent = "name: web"): string => `
#- ${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [{ ${parent} }]
  rules:
    - ${rule}
`;
const backends = "backendRefs: [{ name: cart, port: 80 }]";
const retrying = (settings: string): string => route(`{ ${settings}, ${backends} }`);

/** The steps about retries of a request for `/`, with the line that each of them speaks of. */
function retriesOf(source: string, options: AnalyzeOptions): readonly string[] {
  const workspace = openFixture(readFixture(GATEWAY + source), options);
  const request = { gateway: { name: "web" }, scheme: "http", host: "a.example" } as const;
  return traceRequest(request, workspace)
    .steps.filter(({ what }) => what.endsWith("retries"))
    .map(({ what, why, path, range }) => `${what}: ${why} ${path}:${(range?.start.line ?? -1) + 1}`);
}

const EXPERIMENTAL = { channel: "experimental", bundleVersion: "1.7" } as const;
const STANDARD = { channel: "standard", bundleVersion: "1.7" } as const;
const EXPERIMENTAL_16 = { channel: "experimental", bundleVersion: "1.6" } as const;
const STANDARD_16 = { channel: "standard", bundleVersion: "1.6" } as const;

describe("1.7 retry: traces tell of retries", () => {
  const full = retrying(
    "timeouts: { request: 10s }, retry: { codes: [500, 503], attempts: 2, backoff: 100ms }",
  );
  const sentence =
    "retries: After `500`, `503` or connections that fail the request is sent up to 2 more times, with waits that begin at `100ms`, all within `10s`. cart.yaml:7";

  it("in whose CRDs they are: the experimental ones, and since 1.7 the standard ones", () => {
    for (const options of [EXPERIMENTAL_16, EXPERIMENTAL, STANDARD])
      assert.deepEqual(retriesOf(full, options), [sentence]);
    assert.deepEqual(retriesOf(full, STANDARD_16), []);
    assert.deepEqual(retriesOf(full, { channel: "experimental", bundleVersion: "1.1" }), []);
  });

  it("with one retry where no number is written, since 1.7", () => {
    assert.deepEqual(retriesOf(retrying("retry: {}"), STANDARD), [
      "retries: After connections that fail the request is sent up to 1 more time. cart.yaml:7",
    ]);
    assert.deepEqual(retriesOf(retrying("retry: { codes: [503] }"), EXPERIMENTAL_16), [
      "retries: After `503` or connections that fail the request is sent again as often as the implementation likes. cart.yaml:7",
    ]);
  });

  it("that are switched off", () => {
    assert.deepEqual(retriesOf(retrying("retry: { attempts: 0, codes: [503] }"), STANDARD), [
      "no retries: The rule switches retries off: what the first attempt comes to is the answer. cart.yaml:7",
    ]);
  });

  it("as far as they are known, and without a limit that is none", () => {
    const open = retrying('timeouts: { request: 0s }, retry: { attempts: "${N}", codes: ["${CODE}"] }');
    assert.deepEqual(retriesOf(open, STANDARD), [
      "retries: Where the rule says so, the request is sent again as often as a variable says. cart.yaml:7",
    ]);
  });

  it("only where a backend is asked", () => {
    assert.deepEqual(retriesOf(route("{ retry: {} }"), STANDARD), []);
    const redirect = "filters: [{ type: RequestRedirect, requestRedirect: { hostname: b.example } }]";
    assert.deepEqual(retriesOf(route(`{ retry: {}, ${redirect} }`), STANDARD), []);
    assert.deepEqual(retriesOf(route(`{ ${backends} }`), STANDARD), []);
  });

  it("of the parent, where it hands the request on to a child", () => {
    const child = route(`{ ${backends} }`, "child", "kind: HTTPRoute, name: cart");
    const parent = route("{ retry: { attempts: 3 }, allowedRoutes: { namespaces: { from: Same } } }");
    assert.deepEqual(retriesOf(parent + child, STANDARD), [
      "retries: After connections that fail the request is sent up to 3 more times. cart.yaml:7",
    ]);
  });
});
