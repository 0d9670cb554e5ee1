import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { requestCompletions } from "../../../server/src/features/completion/requestCompletion.ts";
import { createEngine } from "../../../server/src/library.ts";

const MANIFESTS = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
      tls: { certificateRefs: [{ name: wildcard }] }
      allowedRoutes: { namespaces: { from: All } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: apps }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: [shop.example.com]
  rules:
    - matches: [{ path: { type: PathPrefix, value: /cart } }]
      backendRefs: [{ name: cart, port: 80 }]
`;

/** The labels that are offered at the end of a text, and the text that would be replaced. */
function offered(text: string): { readonly labels: readonly string[]; readonly replaced: string } {
  const engine = createEngine();
  engine.setFile("main.yaml", MANIFESTS);
  engine.flush();
  const lines = text.split("\n");
  const last = lines.at(-1) ?? "";
  const list = requestCompletions(engine, text, { line: lines.length - 1, character: last.length });
  return {
    labels: list?.items.map(({ label }) => label) ?? [],
    replaced: last.slice(list?.range.start.character ?? last.length),
  };
}

describe("completion in request files", () => {
  it("begins with verbs and an expectation", () => {
    assert.deepEqual(offered("").labels.slice(0, 2), ["GET", "POST"]);
    assert.ok(offered("P").labels.includes("# expect:"));
  });

  it("offers the URLs that Routes answer, then their hosts", () => {
    assert.deepEqual(offered("GET ").labels, ["https://shop.example.com/cart", "https://shop.example.com/"]);
    assert.equal(offered("GET https://sh").replaced, "https://sh");
  });

  it("offers the forms of an expectation, with the backends and Routes there are", () => {
    const { labels, replaced } = offered("# expect: backend ap");
    assert.deepEqual(labels.slice(0, 3), ["backend apps/cart:80", "route apps/shop", "404"]);
    assert.ok(labels.includes("tls-failure"));
    assert.equal(replaced, "backend ap");
  });

  it("offers the comments that say something, and their values", () => {
    assert.deepEqual(offered("# e").labels, ["expect:", "gateway:", "from:", "sni:", "scope:"]);
    assert.deepEqual(offered("# gateway: ").labels, ["infra/edge"]);
    assert.deepEqual(offered("# from: ").labels, ["apps", "infra"]);
  });

  it("offers nothing in headers, bodies and prose", () => {
    for (const text of ["Accept: ", '{ "a"', "# a note about", "### name"])
      assert.deepEqual(offered(text).labels, []);
  });
});
