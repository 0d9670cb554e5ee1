import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { GATEWAY, NOT_FOUND, rangeOf, route } from "./frontDoor.ts";
import { folder, openEditor } from "./runningServer.ts";

describe("diagnostics", () => {
  it("come at once with what was last known, and anew after the quiet period", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files], { initializationOptions: { quietPeriod: 1500 } });
    editor.open(uri, route("https"));
    await editor.quiet(1700);
    assert.deepEqual(editor.rules(uri), [NOT_FOUND]);
    const before = editor.published.length;
    const start = performance.now();
    // Two changes in one: the section is right now, and a name is of a wrong type.
    editor.change(
      uri,
      2,
      { range: rangeOf(8, 19, 24), text: "http" },
      { range: rangeOf(7, 12, 22), text: "7" },
    );
    await editor.until(() => editor.published.length > before, "the first publish");
    const first = editor.published[before];
    assert.equal(first?.version, 2);
    assert.deepEqual(
      first?.diagnostics.map(({ code }) => code),
      ["field-type", NOT_FOUND],
      "what the text shows by itself is new, the rest is as it was",
    );
    assert.ok(performance.now() - start < 1400, "before the quiet period is over");
    await editor.untilRules(uri, ["field-type"]);
    assert.ok(performance.now() - start >= 1400, "after the quiet period");
  });

  it("of what is being typed wait until nobody types any more, and those that stood before stay", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files], { initializationOptions: { quietPeriod: 50 } });
    editor.open(uri, route("https"));
    await editor.untilRules(uri, [NOT_FOUND]);
    const start = performance.now();
    editor.change(uri, 2, { range: rangeOf(7, 12, 22), text: "7" });
    await editor.quiet(300);
    assert.ok(!editor.rules(uri).includes("field-type"), "somebody may still be typing");
    await editor.until(() => editor.rules(uri).includes("field-type"), "the pause");
    assert.ok(performance.now() - start >= 900, "after about a second");
  });
});

describe("settings", () => {
  it("are judged in .gateway-api.yaml once nobody types there any more", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, ".gateway-api.yaml": "rules: {}\n" });
    const config = files.uriOf(".gateway-api.yaml");
    const editor = await openEditor([files], { initializationOptions: { quietPeriod: 50 } });
    editor.open(config, "rules: {}\n");
    const start = performance.now();
    const caret = { line: 1, character: 0 };
    editor.change(config, 2, { range: { start: caret, end: caret }, text: "closed" });
    await editor.quiet(300);
    assert.deepEqual(editor.shown(config), []);
    await editor.until(() => editor.rules(config).includes("settings-file"), "the pause");
    assert.ok(performance.now() - start >= 900, "after about a second");
  });
});
