import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asRoute } from "../../../server/src/model/resource.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** The backends of the only Route, each as `path verdict reason`. */
function backendsIn(source: string, options: { readonly closedWorld?: boolean } = {}): readonly string[] {
  const workspace = openFixture(readFixture(source), options);
  const routes = workspace.objects().filter(({ delivered }) => asRoute(delivered.resource) !== undefined);
  const [only] = routes;
  assert.ok(only !== undefined && routes.length === 1, "the fixture needs one Route");
  return workspace
    .clusterOf(only.delivered.id)
    .backends.of(only.delivered.id)
    .map(({ path, verdict, reason }) =>
      [path.slice(2).join("."), verdict, ...(reason === undefined ? [] : [reason])].join(" "),
    );
}

/** A Route in namespace `shop` with these backends, and other documents. */
function route(backendRefs: string, others = "", parentRefs = "[{ name: edge }]"): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: ${parentRefs}
  rules:
    - backendRefs: ${backendRefs}
${others}`;
}

const service = (namespace: string, name: string) => `---
apiVersion: v1
kind: Service
metadata: { name: ${name}, namespace: ${namespace} }
spec: { ports: [{ port: 80 }] }
`;

const grant = (to: string) => `---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: shop, namespace: pay }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [${to}]
`;

describe("a backend in the Route's namespace", () => {
  it("resolves where the Service is there", () => {
    assert.deepEqual(backendsIn(route("[{ name: cart, port: 80 }]", service("shop", "cart"))), [
      "0.backendRefs.0 yes",
    ]);
  });

  it("is unknown where it is not, and missing in a closed world", () => {
    const source = route("[{ name: cart, port: 80 }]");
    assert.deepEqual(backendsIn(source), ["0.backendRefs.0 unknown BackendNotFound"]);
    assert.deepEqual(backendsIn(source, { closedWorld: true }), ["0.backendRefs.0 no BackendNotFound"]);
  });

  it("is undecided where the name is filled in later", () => {
    assert.deepEqual(backendsIn(route('[{ name: "${APP}", port: 80 }]')), ["0.backendRefs.0 unknown"]);
  });

  it("of another API is a backend as soon as some document shows its kind", () => {
    const refs = "[{ group: example.com, kind: Bucket, name: images }]";
    const bucket =
      "---\napiVersion: example.com/v1\nkind: Bucket\nmetadata:\n  name: images\n  namespace: shop\n";
    assert.deepEqual(backendsIn(route(refs)), ["0.backendRefs.0 no InvalidKind"]);
    assert.deepEqual(backendsIn(route(refs, bucket)), ["0.backendRefs.0 yes"]);
  });

  it("without a name is none", () => {
    assert.deepEqual(backendsIn(route("[{ port: 80 }]")), []);
  });
});

describe("a backend in another namespace", () => {
  const refs = "[{ name: checkout, namespace: pay, port: 80 }]";

  it("is not permitted without a grant, whether or not it exists", () => {
    assert.deepEqual(backendsIn(route(refs)), ["0.backendRefs.0 no RefNotPermitted"]);
    assert.deepEqual(backendsIn(route(refs, service("pay", "checkout"))), [
      "0.backendRefs.0 no RefNotPermitted",
    ]);
  });

  it("is permitted by a grant for the kind or for the name", () => {
    const checkout = service("pay", "checkout");
    assert.deepEqual(backendsIn(route(refs, `${checkout}${grant('{ group: "", kind: Service }')}`)), [
      "0.backendRefs.0 yes",
    ]);
    assert.deepEqual(
      backendsIn(route(refs, `${checkout}${grant('{ group: "", kind: Service, name: checkout }')}`)),
      ["0.backendRefs.0 yes"],
    );
  });

  it("is not permitted by a grant for another name", () => {
    const others = `${service("pay", "checkout")}${grant('{ group: "", kind: Service, name: refunds }')}`;
    assert.deepEqual(backendsIn(route(refs, others)), ["0.backendRefs.0 no RefNotPermitted"]);
  });

  it("needs no grant for a mesh route, whose parents are all Services", () => {
    const checkout = service("pay", "checkout");
    const mesh = '[{ group: "", kind: Service, name: cart }]';
    const mixed = '[{ group: "", kind: Service, name: cart }, { name: edge }]';
    assert.deepEqual(backendsIn(route(refs, checkout, mesh)), ["0.backendRefs.0 yes"]);
    assert.deepEqual(backendsIn(route(refs, checkout, mixed)), ["0.backendRefs.0 no RefNotPermitted"]);
  });
});

describe("the backends of a Route", () => {
  it("are those of rules, mirrors and external authorisation, on rules and on backends", () => {
    const source = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: RequestMirror
          requestMirror: { backendRef: { name: cart, port: 80 } }
        - type: ExternalAuth
          externalAuth: { protocol: HTTP, backendRef: { name: login, port: 80 } }
      backendRefs:
        - name: cart
          port: 80
          filters:
            - type: RequestMirror
              requestMirror: { backendRef: { name: shadow, port: 80 } }
    - backendRefs:
        - { name: cart, port: 80 }
${service("shop", "cart")}`;
    assert.deepEqual(backendsIn(source), [
      "0.backendRefs.0 yes",
      "0.backendRefs.0.filters.0.requestMirror.backendRef unknown BackendNotFound",
      "0.filters.0.requestMirror.backendRef yes",
      "0.filters.1.externalAuth.backendRef unknown BackendNotFound",
      "1.backendRefs.0 yes",
    ]);
  });
});
