import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bounded, PAGE, pageOf } from "../../server/src/cli/mcp/bounds.ts";
import { inputSchema, readInputs } from "../../server/src/cli/mcp/toolInput.ts";
import { boundedText } from "../../server/src/text/boundedText.ts";

const ALL = Array.from({ length: 45 }, (_, at) => at);

describe("a page of a list", () => {
  const page = (given: object) => pageOf(ALL, readInputs("tool", PAGE, given));

  it("has twenty entries, or as many as are wanted, and says how many come behind it", () => {
    assert.deepEqual(page({}), { items: ALL.slice(0, 20), rest: { more: 25, nextOffset: 20 } });
    assert.deepEqual(page({ limit: 2, offset: 41 }), { items: [41, 42], rest: { more: 2, nextOffset: 43 } });
    assert.deepEqual(page({ limit: 200 }), { items: ALL, rest: {} });
    assert.deepEqual(page({ offset: 1000 }), { items: [], rest: {} });
  });

  it("is never one of more than two hundred, nor of none", () => {
    for (const limit of [0, -1, 201, 1_000_000, 1.5, "20", null])
      assert.throws(() => page({ limit }), /`limit` takes a whole number from 1 to 200/, String(limit));
    assert.throws(() => page({ offset: -1 }), /`offset` takes/);
  });
});

describe("an answer", () => {
  it("has lines instead of ranges, where it does not say the line already", () => {
    const range = { start: { line: 4, character: 2 }, end: { line: 4, character: 3 } };
    assert.deepEqual(bounded({ a: { path: "x", range }, b: { line: 9, range: 5 } }), {
      a: { path: "x", line: 5 },
      b: { line: 9, range: 5 },
    });
  });

  it("has texts and lists that end, and says how much is left out", () => {
    const found: { text?: string; list?: readonly string[] } = bounded({
      text: "x".repeat(60_100),
      list: Array.from({ length: 1002 }, () => "a"),
    });
    assert.match(found.text ?? "", /x … and 100 more characters$/);
    assert.equal(found.list?.at(-1), "… and 2 more");
    assert.equal(found.list?.length, 1001);
  });

  it("is refused where it is too long as a whole, with a way to ask for less", () => {
    const long = Array.from({ length: 10 }, () => "x".repeat(30_000));
    assert.throws(
      () => bounded({ long }),
      /the answer has 300\d+ characters, more than the 200000 .* ask for less/,
    );
  });

  it("ends a text by its lines", () => {
    assert.equal(boundedText("a\nb\n"), "a\nb\n");
    assert.match(boundedText("a\n".repeat(1500)), /a\n… and 501 more lines$/);
    assert.match(boundedText(`${"x".repeat(50_000)}\n${"y".repeat(50_000)}`), /x\n… and 1 more line$/);
  });
});

describe("what a tool is given", () => {
  const INPUTS = [
    { name: "object", takes: "text", about: "an object", isRequired: true },
    { name: "kinds", takes: "texts", about: "kinds" },
    { name: "severity", takes: ["error", "warning"], about: "how grave" },
    { name: "all", takes: "flag", about: "everything" },
  ] as const;

  it("is described by a schema that allows nothing else", () => {
    assert.deepEqual(inputSchema(INPUTS), {
      type: "object",
      properties: {
        object: { type: "string", maxLength: 4096, description: "an object" },
        kinds: {
          type: "array",
          items: { type: "string", maxLength: 4096 },
          maxItems: 100,
          description: "kinds",
        },
        severity: { type: "string", enum: ["error", "warning"], description: "how grave" },
        all: { type: "boolean", description: "everything" },
      },
      required: ["object"],
      additionalProperties: false,
    });
  });

  it("is read as that schema says", () => {
    const given = readInputs("tool", INPUTS, { object: "a", kinds: ["b", "c"], all: true });
    assert.deepEqual(
      [
        given.text("object"),
        given.texts("kinds"),
        given.flag("all"),
        given.text("severity"),
        given.flag("no"),
      ],
      ["a", ["b", "c"], true, undefined, false],
    );
    const says = (value: unknown, message: RegExp) =>
      assert.throws(() => readInputs("tool", INPUTS, value), message, JSON.stringify(value));
    says({}, /`tool` needs `object`: an object/);
    says(undefined, /`tool` needs `object`/);
    says([], /takes an object of named arguments/);
    says({ object: "x".repeat(5000) }, /`object` takes a text of at most 4096 characters/);
    says({ object: "a", kinds: [1] }, /`kinds` takes a list of at most 100 texts/);
    says({ object: "a", kinds: Array(101).fill("x") }, /`kinds` takes a list of at most 100 texts/);
    says({ object: "a", severity: "info" }, /`severity` takes `?error`? or `?warning`?/);
    says({ object: "a", all: "yes" }, /`all` takes true or false/);
    says({ object: "a", constructor: 1 }, /takes no `constructor`/);
  });
});
