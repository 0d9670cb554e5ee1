import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { OUR_EXTENSION } from "./editor.ts";
import { GATEWAY, lensesOf, lensTitles, rangeOf, route } from "./frontDoor.ts";
import { folder, openEditor } from "./runningServer.ts";

/** The lenses that offer to follow a request have tests of their own. */
const OWN_LENSES = { initializationOptions: { codeLens: { traces: false } } };

describe("code lenses", () => {
  it("say what objects and listeners come to, and lead to what attaches", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const uri = files.uriOf("gateway.yaml");
    const editor = await openEditor([files], OWN_LENSES);
    // The lens stands above the list item of the listener, so that it splits no listener.
    const position = { line: 8, character: 6 };
    const argument = { uri, position, lens: { group: "listeners", position, index: 0 } };
    assert.deepEqual(await lensesOf(editor, uri), [
      {
        range: rangeOf(0, 0, 10),
        command: {
          title: "Accepted · Programmed",
          command: "gatewayApi.preview",
          arguments: [{ preview: "status", kind: "Gateway", namespace: "edge", name: "front-door" }],
        },
      },
      {
        range: rangeOf(0, 0, 10),
        command: {
          title: "1 listener · 1 route",
          command: "gatewayApi.preview",
          arguments: [{ preview: "effectiveGateway", namespace: "edge", name: "front-door" }],
        },
      },
      {
        range: rangeOf(8, 6, 6),
        command: {
          title: "1 route",
          command: "gatewayApi.attachedObjects",
          arguments: [argument],
        },
      },
    ]);
    assert.deepEqual(
      await editor.request("workspace/executeCommand", {
        command: "gatewayApi.attachedObjects",
        arguments: [argument],
      }),
      [{ uri: files.uriOf("route.yaml"), range: rangeOf(3, 8, 15) }],
    );
    assert.deepEqual(await editor.request("gatewayApi/attachedObjects", { uri, position }), [
      { uri: files.uriOf("route.yaml"), range: rangeOf(3, 8, 15) },
    ]);
  });

  it("carry commands of its own where the editor is Visual Studio Code", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const editor = await openEditor([files], { ...OWN_LENSES, capabilities: OUR_EXTENSION });
    const lenses = await lensesOf(editor, files.uriOf("gateway.yaml"));
    assert.deepEqual(
      lenses.map(({ command }) => command?.command),
      ["gatewayApi.showPreview", "gatewayApi.showPreview", "gatewayApi.showAttached"],
    );
  });

  it("are asked for again where an edit in another file changes them, and only there", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const [gateway, other] = [files.uriOf("gateway.yaml"), files.uriOf("route.yaml")];
    const editor = await openEditor([files], OWN_LENSES);
    editor.open(gateway, GATEWAY);
    assert.deepEqual(await lensTitles(editor, gateway), [
      "0 Accepted · Programmed",
      "0 1 listener · 1 route",
      "8 1 route",
    ]);
    editor.open(other, route("http"));
    await editor.quiet();
    assert.equal(editor.lensRefreshes, 0);
    editor.change(other, 2, { range: rangeOf(8, 19, 23), text: "https" });
    await editor.until(() => editor.lensRefreshes === 1, "the lenses are asked for again");
    assert.deepEqual(await lensTitles(editor, gateway), [
      "0 Accepted · Programmed",
      "0 1 listener · no routes",
      "8 no routes",
    ]);
    assert.deepEqual(await lensTitles(editor, other), ["0 Accepted: False (NoMatchingParent)"]);
    editor.close(gateway);
    editor.close(other);
    await editor.quiet();
    assert.equal(editor.lensRefreshes, 1, "a closed document has none");
  });

  it("work a dear title out when it is seen", async () => {
    const text = `apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: shop, namespace: shop }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: edge }]
  to: [{ group: "", kind: Service }]
`;
    const files = folder({ "grant.yaml": text });
    const uri = files.uriOf("grant.yaml");
    const editor = await openEditor([files], OWN_LENSES);
    const lens = {
      range: rangeOf(0, 0, 10),
      data: { uri, lens: { group: "grants", position: { line: 0, character: 0 }, index: 0 } },
    };
    assert.deepEqual(await lensesOf(editor, uri), [lens]);
    const { command } = await editor.request<{ command: { title: string } }>("codeLens/resolve", lens);
    assert.equal(command.title, "permits no reference here");
    editor.open(uri, text);
    editor.open(
      files.uriOf("route.yaml"),
      `${route("http")}  rules: [{ backendRefs: [{ name: cart, namespace: shop, port: 80 }] }]\n`,
    );
    await editor.quiet();
    const again = await editor.request<{ command: { title: string } }>("codeLens/resolve", lens);
    assert.equal(again.command.title, "permits 1 reference");
  });

  it("are turned off by a setting, each group by its own, and the editor is notified", async () => {
    const files = folder({ "gateway.yaml": GATEWAY });
    const uri = files.uriOf("gateway.yaml");
    const editor = await openEditor([files], OWN_LENSES);
    editor.open(uri, GATEWAY);
    assert.equal((await lensesOf(editor, uri)).length, 3);
    files.write(".gateway-api.yaml", "codeLens: { gateways: false, listeners: false }\n");
    editor.changedOnDisk(1, files.uriOf(".gateway-api.yaml"));
    await editor.until(() => editor.lensRefreshes === 1, "the lenses are asked for again");
    assert.deepEqual(await lensTitles(editor, uri), ["0 Accepted · Programmed"]);
    files.write(".gateway-api.yaml", "codeLens: false\n");
    editor.changedOnDisk(2, files.uriOf(".gateway-api.yaml"));
    await editor.until(() => editor.lensRefreshes === 2, "the lenses are asked for again");
    assert.deepEqual(await lensesOf(editor, uri), []);
  });
});
