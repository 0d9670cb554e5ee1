import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { GATEWAY, NOT_FOUND, rangeOf, route } from "./frontDoor.ts";
import { folder, openEditor } from "./runningServer.ts";

describe("diagnostics", () => {
  it("are pushed for files that are open, with their version, and for those that are not", async () => {
    const files = folder({
      "gateway.yaml": GATEWAY,
      "route.yaml": route("https"),
      "other.yaml": route("htp").replace("catalog", "other"),
    });
    const editor = await openEditor([files]);
    await editor.untilRules(files.uriOf("route.yaml"), [NOT_FOUND]);
    await editor.untilRules(files.uriOf("other.yaml"), [NOT_FOUND]);
    const [found] = editor.shown(files.uriOf("route.yaml"));
    assert.deepEqual(found?.range, rangeOf(8, 19, 24));
    assert.equal(found?.severity, 1);
    assert.equal(found?.source, "gateway-api");
    assert.equal(
      editor.published.some(({ uri }) => uri === files.uriOf("gateway.yaml")),
      false,
      "nothing is said of a file without findings",
    );
    editor.open(files.uriOf("route.yaml"), route("http"), 7);
    await editor.untilRules(files.uriOf("route.yaml"), []);
    assert.equal(editor.published.at(-1)?.version, 7);
    assert.equal(editor.published.find(({ uri }) => uri === files.uriOf("other.yaml"))?.version, undefined);
  });

  it("follow edits of parts and of the whole text, with the version of the last", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, route("http"));
    editor.change(uri, 2, { range: rangeOf(8, 23, 23), text: "s" });
    await editor.untilRules(uri, [NOT_FOUND]);
    editor.change(
      uri,
      3,
      { range: rangeOf(8, 19, 24), text: "" },
      { range: rangeOf(8, 19, 19), text: "http" },
    );
    await editor.untilRules(uri, []);
    editor.change(uri, 4, { text: route("nothing") });
    await editor.untilRules(uri, [NOT_FOUND]);
    assert.equal(editor.published.findLast((publish) => publish.uri === uri)?.version, 4);
    assert.deepEqual(editor.shown(uri)[0]?.range, rangeOf(8, 19, 26));
  });

  it("about other files follow an edit in whichever file they stand", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const editor = await openEditor([files]);
    editor.open(files.uriOf("gateway.yaml"), GATEWAY);
    editor.change(files.uriOf("gateway.yaml"), 2, { range: rangeOf(8, 12, 16), text: "web" });
    await editor.untilRules(files.uriOf("route.yaml"), [NOT_FOUND]);
    editor.change(files.uriOf("gateway.yaml"), 3, { range: rangeOf(8, 12, 15), text: "http" });
    await editor.untilRules(files.uriOf("route.yaml"), []);
  });

  it("of a closed file are those of the file on disk", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, route("https"));
    await editor.untilRules(uri, [NOT_FOUND]);
    editor.close(uri);
    await editor.untilRules(uri, []);
    const unsaved = files.uriOf("never-saved.yaml");
    editor.open(unsaved, route("https").replace("catalog", "never-saved"));
    await editor.untilRules(unsaved, [NOT_FOUND]);
    editor.close(unsaved);
    await editor.untilRules(unsaved, []);
  });

  it("of documents outside of every folder are their own", async () => {
    const editor = await openEditor([folder({ "gateway.yaml": GATEWAY })]);
    const uri = "untitled:Untitled-1";
    editor.open(uri, `${GATEWAY}---\n${route("https")}`);
    await editor.untilRules(uri, [NOT_FOUND]);
    editor.close(uri);
    await editor.untilRules(uri, []);
  });

  it("of a document that is closed at once do not stay", async () => {
    const editor = await openEditor([folder({ "gateway.yaml": GATEWAY })]);
    const uris = Array.from({ length: 20 }, (_, index) => `untitled:Untitled-${index}`);
    for (const uri of uris) {
      editor.open(uri, `${GATEWAY}---\n${route("https")}`);
      editor.close(uri);
    }
    for (const uri of uris) {
      await editor.until(
        () => editor.published.some((publish) => publish.uri === uri),
        `a publish of ${uri}`,
      );
      await editor.untilRules(uri, []);
    }
  });

  it("are silenced by a comment, and a comment that silences nothing is reported", async () => {
    const files = folder({ "gateway.yaml": GATEWAY });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, route(`https # gateway-api: ignore ${NOT_FOUND} -- comes with the next release`));
    await editor.quiet();
    assert.deepEqual(editor.rules(uri), []);
    editor.change(uri, 2, { range: rangeOf(8, 19, 24), text: "http" });
    await editor.untilRules(uri, ["unused-ignore"]);
  });
});
