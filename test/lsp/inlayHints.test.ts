import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EVERYTHING } from "./editor.ts";
import { GATEWAY, rangeOf, route } from "./frontDoor.ts";
import { folder, openEditor } from "./runningServer.ts";

describe("inlay hints", () => {
  it("carry what accepts them when they are looked at, follow other files, and are turned off by settings", async () => {
    const plain = route("http");
    const files = folder({
      "gateway.yaml": GATEWAY,
      "route.yaml": plain,
      ".gateway-api.yaml": "inlayHints: { references: true }\n",
    });
    const uri = files.uriOf("route.yaml");
    const capabilities = {
      ...EVERYTHING,
      workspace: { ...EVERYTHING.workspace, inlayHint: { refreshSupport: true } },
    };
    let refreshes = 0;
    const answers = { "workspace/inlayHint/refresh": () => void refreshes++ };
    const editor = await openEditor([files], { capabilities, answers });
    editor.open(uri, plain);
    interface Hint {
      readonly label: string;
      readonly data?: unknown;
      readonly textEdits?: readonly { readonly newText: string }[];
    }
    const hints = () =>
      editor.request<readonly Hint[]>("textDocument/inlayHint", {
        textDocument: { uri },
        range: rangeOf(0, 0, 0),
      });
    const all = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };
    const shown = () =>
      editor.request<readonly Hint[]>("textDocument/inlayHint", { textDocument: { uri }, range: all });
    assert.deepEqual(await hints(), []);
    const [reference, port] = await shown();
    assert.deepEqual([reference?.label, port?.label], ["kind: Gateway, namespace: edge", ":80 HTTP"]);
    const resolved = await editor.request<Hint>("inlayHint/resolve", reference);
    assert.deepEqual(
      (resolved.textEdits ?? []).map(({ newText }) => newText.trim()),
      ["group: gateway.networking.k8s.io", "kind: Gateway", "namespace: edge"],
    );
    editor.open(files.uriOf("gateway.yaml"), GATEWAY.replace("port: 80", "port: 8080"));
    await editor.until(() => refreshes === 1, "the hints are asked for again");
    assert.deepEqual(
      (await shown()).map(({ label }) => label),
      ["kind: Gateway, namespace: edge", ":8080 HTTP"],
    );
    files.write(".gateway-api.yaml", "inlayHints: false\n");
    editor.changedOnDisk(2, files.uriOf(".gateway-api.yaml"));
    await editor.until(() => refreshes === 2, "the hints are asked for again");
    assert.deepEqual(await shown(), []);
  });
});
