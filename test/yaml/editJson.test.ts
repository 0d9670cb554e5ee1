import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyEdits } from "../../server/src/text/textEdit.ts";
import { type DocumentEdit, editDocument } from "../../server/src/yaml/editDocument.ts";

function edited(text: string, edit: DocumentEdit): string {
  return applyEdits(text, editDocument(text, edit));
}

describe("a change of JSON is JSON", () => {
  it("puts names and texts in quotes, and leaves numbers and booleans bare", () => {
    const text = '{"spec":{"port":"80"}}';
    const set = (key: string, value: unknown) => edited(text, { kind: "set", path: ["spec", key], value });
    assert.equal(set("port", 80), '{"spec":{"port":80}}');
    assert.equal(set("port", "a"), '{"spec":{"port":"a"}}');
    assert.equal(set("tls", true), '{"spec":{"port":"80", "tls": true}}');
    assert.equal(set("tls", null), '{"spec":{"port":"80", "tls": null}}');
    assert.equal(
      set("tls", { mode: "Pass", refs: [{ name: "a" }, {}] }),
      '{"spec":{"port":"80", "tls": { "mode": "Pass", "refs": [{ "name": "a" }, {}] }}}',
    );
  });
  it("writes what stands in the way of a text as JSON does", () => {
    const text = '{"a":"b"}';
    const set = (value: unknown) => edited(text, { kind: "set", path: ["a"], value });
    assert.equal(set('x"\\\n\t\u0007'), '{"a":"x\\"\\\\\\n\\t\\u0007"}');
    assert.equal(set("x\u202ey\u0085##[z"), '{"a":"x\\u202ey\\u0085#\\u0023[z"}');
    assert.equal(set({ x: undefined, y: 1 }), '{"a":{ "y": 1 }}');
  });
  it("adds to lists, renames and takes out", () => {
    const text = '{\n  "hosts": [\n    "a"\n  ],\n  "Foo Bar": 1\n}\n';
    assert.equal(
      edited(text, { kind: "append", path: ["hosts"], value: "b" }),
      '{\n  "hosts": [\n    "a", "b"\n  ],\n  "Foo Bar": 1\n}\n',
    );
    assert.equal(
      edited(text, { kind: "renameKey", path: ["Foo Bar"], key: "Foo-Bar" }),
      '{\n  "hosts": [\n    "a"\n  ],\n  "Foo-Bar": 1\n}\n',
    );
    assert.equal(edited(text, { kind: "remove", path: ["hosts"] }), '{\n  "Foo Bar": 1\n}\n');
  });
  it("is one below a list and in what is empty, too", () => {
    assert.equal(
      edited('[{"a":{}}]', { kind: "set", path: [0, "a", "b"], value: "c" }),
      '[{"a":{ "b": "c" }}]',
    );
    assert.equal(edited('{"a":[]}', { kind: "append", path: ["a"], value: "c" }), '{"a":["c"]}');
  });
});

describe("a change between brackets of YAML", () => {
  it("stays as plain as it can", () => {
    assert.equal(edited('{a: "b"}', { kind: "set", path: ["a"], value: "c" }), "{a: c}");
    assert.equal(edited("['a']", { kind: "set", path: [0], value: "b" }), "[b]");
  });
  it("writes as around it where all keys are in quotes", () => {
    const text = 'spec:\n  selector: {"app": "a"}\n';
    assert.equal(
      edited(text, { kind: "set", path: ["spec", "selector", "app"], value: "b" }),
      'spec:\n  selector: {"app": "b"}\n',
    );
    assert.equal(
      edited('spec: {"selector": {app: a}}\n', {
        kind: "set",
        path: ["spec", "selector", "app"],
        value: "b",
      }),
      'spec: {"selector": {app: b}}\n',
    );
  });
  it("keeps the quotes of a key, which may need no blank behind its colon, and adds those that the new name needs", () => {
    const rename = (text: string, key: string) => edited(text, { kind: "renameKey", path: ["a"], key });
    assert.equal(rename("{'a':1}", "b"), '{"b":1}');
    assert.equal(rename('"a": 1\n', "b"), '"b": 1\n');
    assert.equal(rename("a: 1\n", "b: c"), '"b: c": 1\n');
    assert.equal(rename("a: 1\n", "on"), '"on": 1\n');
  });
  it("gives a key without a value one", () => {
    const set = (text: string) => edited(text, { kind: "set", path: ["a"], value: "x" });
    assert.equal(set("{a: , b: 1}"), "{a: x , b: 1}");
    assert.equal(set("{a, b: 1}"), "{a: x, b: 1}");
  });
});
