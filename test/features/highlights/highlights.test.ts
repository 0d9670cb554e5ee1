import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { highlights } from "../../../server/src/features/highlights/highlights.ts";
import { openAtCursor, placeInWords } from "../../fixture.ts";

function checkHighlights(source: string, expected: readonly string[]): void {
  const { workspace, path, position } = openAtCursor(source);
  assert.deepEqual(
    highlights(workspace, path, position).map(
      ({ range, kind }) => `${kind} ${placeInWords(workspace, path, range).replace(`${path}:`, "")}`,
    ),
    expected,
  );
}

/** A file with a Gateway and two Routes; `mark` puts the cursor into it. */
function file(mark: (text: string) => string): string {
  return mark(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  listeners:
    - name: https
      hostname: "*.example.com"
      port: 443
    - name: http
      port: 80
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs: [{ name: front, sectionName: https }]
  hostnames: [shop.example.com, other.org]
  rules: [{ backendRefs: [{ name: pages, port: 8080 }] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: api, namespace: shop }
spec:
  parentRefs: [{ name: front, sectionName: http }]
  rules: [{ backendRefs: [{ name: pages, port: 8080 }] }]
`);
}

describe("[names] what is highlighted", () => {
  it("is a Gateway where it is named, and where it is used", () => {
    const expected = ["definition 3 front", "use 16 front", "use 24 front"];
    checkHighlights(
      file((text) => text.replace("name: front", "name: f$0ront")),
      expected,
    );
    checkHighlights(
      file((text) =>
        text.replace("{ name: front, sectionName: http }", "{ name: fron$0t, sectionName: http }"),
      ),
      expected,
    );
  });

  it("is one listener of several", () => {
    checkHighlights(
      file((text) => text.replace("name: https", "name: ht$0tps")),
      ["definition 6 https", "use 16 https"],
    );
  });

  it("is what no file has, wherever it is named", () => {
    checkHighlights(
      file((text) => text.replace("name: pages", "name: pa$0ges")),
      ["use 18 pages", "use 25 pages"],
    );
  });

  it("are hostnames that have hosts in common", () => {
    checkHighlights(
      file((text) => text.replace("shop.example.com", "shop.exa$0mple.com")),
      ['definition 7 "*.example.com"', "use 17 shop.example.com"],
    );
    checkHighlights(
      file((text) => text.replace("other.org", "other$0.org")),
      ["use 17 other.org"],
    );
  });

  it("is the same value under the same key", () => {
    checkHighlights(
      file((text) => text.replace("8080", "80$080")),
      ["text 18 8080", "text 25 8080"],
    );
    checkHighlights(
      file((text) => text.replace("kind: HTTPRoute", "kind: HTTP$0Route")),
      ["text 13 HTTPRoute", "text 21 HTTPRoute"],
    );
  });

  it("is nothing for keys, for values that stand alone, and for variables", () => {
    checkHighlights(
      file((text) => text.replace("hostname:", "host$0name:")),
      [],
    );
    checkHighlights(
      file((text) => text.replace("port: 443", "port: 4$043")),
      [],
    );
    checkHighlights(
      file((text) => text.replaceAll("8080", "${PORT}").replace("${PORT}", "${PO$0RT}")),
      [],
    );
  });

  it("is nothing in other people's objects but what they say of ours", () => {
    const deployment = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: we$0b }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
`;
    checkHighlights(deployment, []);
    checkHighlights(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: ClientTrafficPolicy
metadata: { name: front, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: fro$0nt }]
`,
      ["definition 3 front", "use 9 front"],
    );
  });

  it("is every use of an object that reaches clusters in several forms", () => {
    checkHighlights(
      `
#- one/kustomization.yaml
namespace: one
resources: [../base]
#- two/kustomization.yaml
namespace: two
resources: [../base]
#- base/kustomization.yaml
resources: [all.yaml]
#- base/all.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: fr$0ont }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec: { parentRefs: [{ name: front }] }
`,
      ["definition 3 front", "use 9 front"],
    );
  });
});
