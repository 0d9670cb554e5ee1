import assert from "node:assert/strict";
import { describe, it } from "node:test";
import route from "../../../server/src/rules/route/index.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const rules = new Set(route.map(({ id }) => id));

/** Every combination of one element of each list. */
function combinations(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return lists.reduce<readonly (readonly string[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])),
    [[]],
  );
}

const LISTENERS = [
  "{ name: http, port: 80, protocol: HTTP }",
  "{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com, allowedRoutes: { namespaces: { from: All } } }",
  "{ name: grpc, port: 81, protocol: HTTP, allowedRoutes: { kinds: [{ kind: GRPCRoute }], namespaces: { from: All } } }",
  "{ name: tls, port: 443, protocol: TLS, tls: { mode: Passthrough } }",
];
const REFS = [
  "{ name: edge, namespace: infra }",
  "{ name: edge, namespace: infra, sectionName: shop }",
  "{ name: edge, namespace: infra, sectionName: none }",
  "{ name: edge, namespace: infra, port: 81 }",
  "{ name: edge, namespace: infra, sectionName: http, port: 81 }",
];
const KINDS = ["HTTPRoute", "TLSRoute", "TCPRoute"];
const NAMESPACES = ["infra", "shop"];
const HOSTNAMES = ["[shop.example.com]", "[shop.example.net]"];

const ROUTES = combinations([REFS, KINDS, NAMESPACES, HOSTNAMES]);

/** A Gateway with these listeners, and every Route in a file of its own. */
function workspaceWith(listeners: readonly string[]) {
  const routes = ROUTES.map(
    ([ref, kind, namespace, hostnames], at) => `#- ${at}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: route-${at}, namespace: ${namespace} }
spec:
  parentRefs: [${ref}]
  hostnames: ${hostnames}`,
  );
  const gateway = `#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners: [${listeners.join(", ")}]`;
  return openFixture(readFixture([gateway, ...routes].join("\n")));
}

const SUBSETS = combinations(LISTENERS.map((listener) => [listener, ""]))
  .map((row) => row.filter((listener) => listener !== ""))
  .filter((row) => row.length > 0);

/** That a Route attaches nowhere is therefore never a finding of its own. */
describe("a parent that refuses a Route", () => {
  for (const listeners of SUBSETS) {
    const names = listeners.map((listener) => /name: (\w+)/.exec(listener)?.[1]).join(", ");
    it(`is reported by one error, and a parent that takes it by none: ${names}`, () => {
      const workspace = workspaceWith(listeners);
      for (const [at, row] of ROUTES.entries()) {
        const [route] = workspace.objectsIn(`${at}.yaml`);
        assert.ok(route !== undefined);
        const [decision] = workspace.clusterOf(route.delivered.id).attachment.of(route.delivered.id);
        const errors = workspace
          .diagnostics(`${at}.yaml`)
          .filter(({ rule, severity }) => rules.has(rule) && severity === "error");
        const expected = decision?.verdict === "no" ? 1 : 0;
        assert.equal(
          errors.length,
          expected,
          `${row.join(" ")}: ${errors.map(({ rule }) => rule).join(", ")}`,
        );
      }
    });
  }
});
