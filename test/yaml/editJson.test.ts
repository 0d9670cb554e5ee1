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

describe("adding between brackets that go over lines", () => {
  const add = (text: string) => edited(text, { kind: "set", path: ["ref", "group"], value: "" });
  const append = (text: string) => edited(text, { kind: "append", path: ["l"], value: "c" });

  it("stands in front of the comment behind the last value", () => {
    assert.equal(
      add("ref: {\n  name: svc # the mesh\n }\n"),
      'ref: {\n  name: svc, group: "" # the mesh\n }\n',
    );
    assert.equal(
      add("ref: { name: 'a # b' # x: y, \"z\n  # and more\n}\n"),
      'ref: { name: \'a # b\', group: "" # x: y, "z\n  # and more\n}\n',
    );
    assert.equal(append("l: [\n  a, # one\n  b # two\n]\n"), "l: [\n  a, # one\n  b, c # two\n]\n");
    assert.equal(append("l: [\r\n  b # two\r\n]\r\n"), "l: [\r\n  b, c # two\r\n]\r\n");
    assert.equal(append("l: [ { a: b } # two\n]\n"), "l: [ { a: b }, c # two\n]\n");
  });
  it("stands behind the last comma", () => {
    assert.equal(add("ref: { name: svc, # x\n}\n"), 'ref: { name: svc, group: "" # x\n}\n');
    assert.equal(add("ref: { name: svc # x\n  , # y\n}\n"), 'ref: { name: svc # x\n  , group: "" # y\n}\n');
  });
  it("stands behind a key without a value, an alias and a merged map", () => {
    assert.equal(add("ref: { name : # x\n}\n"), 'ref: { name :, group: "" # x\n}\n');
    assert.equal(add("ref: { name }\n"), 'ref: { name, group: "" }\n');
    assert.equal(
      add("a: &a svc\nref: { name: *a # x\n}\n"),
      'a: &a svc\nref: { name: *a, group: "" # x\n}\n',
    );
    assert.equal(append("a: &a svc\nl: [ *a # x\n]\n"), "a: &a svc\nl: [ *a, c # x\n]\n");
    assert.equal(
      add("a: &a {b: c}\nref: { name: x, <<: *a # x\n}\n"),
      'a: &a {b: c}\nref: { name: x, <<: *a, group: "" # x\n}\n',
    );
  });
  it("is not made where something else stands behind the last value", () => {
    assert.deepEqual(
      editDocument('ref: { name: a, name: "x # y" }\n', { kind: "set", path: ["ref", "group"], value: "" }),
      [],
    );
  });
});
