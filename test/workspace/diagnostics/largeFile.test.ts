import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture } from "../../fixture.ts";

/** A Route with a mistake of its own, and one that hangs on the Gateway's listeners. */
const route = (name: string, section: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  hostNames: [shop.example.com]
  parentRefs: [{ name: front, sectionName: ${section} }]
`;
const gateway = (listener: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  listeners: [{ name: ${listener}, port: 80, protocol: HTTP }]
`;
const routes = (...sections: readonly string[]) =>
  sections.map((section, index) => route(`route-${index}`, section)).join("---\n");

describe("a file with many documents, of which few change", () => {
  it("says after each edit, here or elsewhere, what a workspace says that is opened then", () => {
    const files = new Map([
      ["gateway.yaml", gateway("http")],
      ["routes.yaml", routes("web", "http", "tls", "web")],
    ]);
    const open = () =>
      openFixture({ files: [...files].map(([path, text]) => ({ path, text })), markers: [] });
    const workspace = open();
    const edits: readonly (readonly [string, string])[] = [
      // The first document grows by a line, so that all others move down.
      ["routes.yaml", routes("web", "http", "tls", "web").replace("spec:", "spec: # traffic")],
      ["routes.yaml", routes("web", "http", "tls", "web").replace("spec:", "# traffic\nspec:")],
      // What the second and the last one say changes by another file.
      ["gateway.yaml", gateway("web")],
      ["gateway.yaml", `\n\n${gateway("web")}`],
      // The third one says something else, and then nothing.
      ["routes.yaml", routes("web", "http", "http", "web")],
      ["routes.yaml", routes("web", "http", "web", "web")],
      // A document comes before the others, and goes.
      ["routes.yaml", `${route("new", "https")}---\n${routes("web", "http", "web", "web")}`],
      ["routes.yaml", routes("web", "http", "web", "web")],
    ];
    for (const [index, [path, text]] of edits.entries()) {
      files.set(path, text);
      workspace.setFile(path, text);
      // Whoever asks before the flush, in whatever way, leaves nothing behind.
      if (index % 3 === 0) workspace.diagnostics("routes.yaml", "last known");
      if (index % 3 === 1) workspace.diagnostics("routes.yaml", "left out");
      workspace.flush();
      const fresh = open();
      fresh.flush();
      for (const one of files.keys())
        assert.deepEqual(workspace.diagnostics(one), fresh.diagnostics(one), `${one} after edit ${index}`);
      assert.ok(workspace.diagnostics("routes.yaml").length > 0);
    }
  });
});
