import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { openAtCursor, placeInWords } from "../../fixture.ts";

// What each kind of position shows is in `hover/`; here is what all of them have in common.

/** `path:line text` of what the hover at the cursor marks. */
function marked(source: string): string | undefined {
  const { workspace, path, position } = openAtCursor(source);
  const found = hover(workspace, path, position);
  return found === undefined ? undefined : placeInWords(workspace, path, found.range);
}

const ROUTE = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs:
    - name: front # the front door
      sectionName: http
`;

describe("a hover", () => {
  it("marks the key or the value that it is about", () => {
    assert.equal(marked(ROUTE.replace("sectionName", "section$0Name")), "main.yaml:7 sectionName");
    assert.equal(marked(ROUTE.replace("http\n", "ht$0tp\n")), "main.yaml:7 http");
    assert.equal(marked(ROUTE.replace("parentRefs", "$0parentRefs")), "main.yaml:5 parentRefs");
  });

  it("reaches to the end of a value and no further", () => {
    assert.equal(marked(ROUTE.replace("front #", "front$0 #")), "main.yaml:6 front");
    assert.equal(marked(ROUTE.replace("door", "do$0or")), undefined);
  });

  it("counts lines from the start of the file in a later document", () => {
    assert.equal(
      marked(`apiVersion: v1\nkind: Namespace\n---${ROUTE.replace("HTTPRoute", "HTTP$0Route")}`),
      "main.yaml:5 HTTPRoute",
    );
  });

  it("is about every object of a file by itself", () => {
    const twice = `${ROUTE}---${ROUTE.replace("name: web", "name: sh$0op")}`;
    const { workspace, path, position } = openAtCursor(twice);
    assert.equal(
      hover(workspace, path, position)?.markdown.split("\n")[0],
      "**HTTPRoute** `shop/shop`: not known here",
    );
  });

  it("is not there outside of objects", () => {
    assert.equal(marked(`# A com$0ment.${ROUTE}`), undefined);
    assert.equal(marked("name: fr$0ont\n"), undefined);
  });

  it("is there while the rest of the document is half typed", () => {
    const { workspace, path, position } = openAtCursor(ROUTE.replace("front", "fr$0ont"));
    const end = { line: 7, character: 0 };
    workspace.edit(path, { start: end, end }, '  hostnames: ["shop\n');
    const found = hover(workspace, path, position);
    assert.equal(found?.markdown, "**Not known here.** Gateway `shop/front` is not in this workspace.");
    assert.deepEqual(found?.range, { start: { line: 5, character: 12 }, end: { line: 5, character: 17 } });
  });

  it("throws for no position of a manifest that is wrong everywhere", () => {
    const { workspace, path } = openAtCursor(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: [$0], namespace: {} }
spec:
  gatewayClassName: {}
  allowedListeners: 7
  infrastructure: { attachTo: [], allowedChildren: x }
  listeners: [null, 3, { name: {}, port: [], protocol: {}, hostname: [], tls: { certificateRefs: [null, {}] } }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: null
spec: { parentRef: [], listeners: { a: b } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: 3
spec: { parentRefs: [null, {}, 7], hostnames: [{}, 7], rules: [{ backendRefs: [null, {}, 7, { name: [] }] }, 7] }
`);
    const lines = (workspace.text(path) ?? "").split("\n");
    let shown = 0;
    lines.forEach((text, line) => {
      for (let character = 0; character <= text.length; character++) {
        if (hover(workspace, path, { line, character }) !== undefined) shown++;
      }
    });
    assert.ok(shown > 0);
  });

  it("says on `apiVersion` which release of the CRDs the files install, and where", () => {
    const install = (version: string) =>
      `  - https://github.com/kubernetes-sigs/gateway-api/releases/download/${version}/standard-install.yaml\n`;
    const files = (...versions: readonly string[]) =>
      `#- crds/kustomization.yaml\nresources:\n${versions.map(install).join("")}#- route.yaml\napi$0Version: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: web }\n`;
    const first = (source: string) => {
      const { workspace, path, position } = openAtCursor(source);
      return hover(workspace, path, position)?.markdown.split("\n")[0];
    };
    assert.equal(
      first(files("v1.4.1")),
      "Release 1.4 of the Gateway API (standard channel), from `crds/kustomization.yaml`:2.",
    );
    assert.equal(
      first(files("v1.6.0", "v1.4.1")),
      "Releases 1.4 to 1.6 of the Gateway API (standard channel), from `crds/kustomization.yaml`:3, `crds/kustomization.yaml`:2.",
    );
    assert.doesNotMatch(first(files()) ?? "", /Release/);
  });
});
