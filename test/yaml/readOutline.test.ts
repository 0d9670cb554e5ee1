import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BlockOutline } from "../../server/src/yaml/plainReader/blockOutline.ts";
import { readOutline } from "../../server/src/yaml/plainReader/readOutline.ts";
import { SeededRandom } from "../seededRandom.ts";
import { spoil } from "./spoiltYaml.ts";
import { READ } from "./yamlForms.ts";

const VERSION = `- name: v1
  schema:
    openAPIV3Schema:
      properties:
        spec:
          description: |-
            What is wanted.

              and: more
          properties:
            mode:
              enum: [Active, Passive]
              type: string   # the mode

            # of the next one
            parts:
              items:
                properties:
                  name:
                    type: string
              type: array
            plain:
              description: Goes on
                in the next line
              type: string
            empty:
            listed:
            - a
            - b: c
          required:
          - mode
          type: object
      type: object
  served: true
`;

/** All that an outline knows. */
function entries(outline: BlockOutline | undefined): readonly unknown[] | undefined {
  if (outline === undefined) return undefined;
  return Array.from({ length: outline.size }, (_, at) => [
    outline.key(at),
    outline.lines(at),
    outline.next(at),
    outline.column(at),
  ]);
}

/** Fails where an outline is another one when it begins with that of an earlier text. */
function expectSame(earlier: string, text: string): void {
  const before = readOutline(earlier);
  const [alone, after] = [readOutline(text), readOutline(text, before)];
  // Where a line begins with a tab, the earlier outline may show sooner that the text is one for the library.
  if (after === undefined && text.includes("\t")) return;
  assert.deepEqual(entries(after), entries(alone), JSON.stringify([earlier, text]));
}

describe("an outline that begins with an earlier one", () => {
  for (const [what, earlier, text] of [
    ["a list goes on as far left as its key", "a:\n- b\nc: d\n", "a:\n- b\n- e\nc: d\n"],
    ["an empty value becomes a list", "a:\nc: d\n", "a:\n- b\nc: d\n"],
    ["an empty value becomes a map", "a:\nc: d\n", "a:\n  b: x\nc: d\n"],
    ["a plain scalar goes on", "a: b\nc: d\n", "a: b\n  and more\nc: d\n"],
    ["a block scalar goes on", "a: |\n  b\nc: d\n", "a: |\n  b\n  c\nc: d\n"],
    ["a block scalar goes on behind blank lines", "a: |\n  b\nc: d\n", "a: |\n  b\n\n  c\nc: d\n"],
    ["a block scalar ends with what looks like a comment", "a: |\n  b\nc: d\n", "a: |\n  b\n  # c\nc: d\n"],
    ["a map has one entry more", "a:\n  b: c\nd: e\n", "a:\n  b: c\n  f: g\nd: e\n"],
    ["the text ends where a line does not", "a: b", "a: bc\nd: e\n"],
    ["the text ends sooner", "a:\n  b: c\n  d: e\nf: g\n", "a:\n  b: c\n"],
    ["a key comes twice", "a: b\nc: d\n", "a: b\nc: d\na: b\n"],
    ["a map is indented otherwise", "a:\n  b:\n    c: d\n", "a:\n    b:\n      c: d\n"],
    ["lines end otherwise", "a: b\nc: d\n", "a: b\r\nc: d\r\n"],
    ["a document ends", "a: b\nc: d\n", "a: b\n---\nc: d\n"],
    [
      "what stands before an entry is longer",
      VERSION,
      VERSION.replace("wanted.", "asked for,\n            at length."),
    ],
    ["keys change places", "a: b\nc: d\ne: f\n", "e: f\na: b\nc: d\n"],
  ] as const) {
    it(`is what it would be alone where ${what}`, () => {
      expectSame(earlier, text);
      expectSame(text, earlier);
    });
  }

  it("is what it would be alone, whatever a person changed between", (context) => {
    const random = new SeededRandom(Number(process.env.YAML_SEED ?? 41));
    const count = Number(process.env.YAML_DOCUMENTS ?? 3000);
    let taken = 0;
    for (let round = 0; round < count; round++) {
      const document = random.pick([VERSION, VERSION, ...Object.values(READ)]);
      const earlier = random.below(3) === 0 ? spoil(random, document) : document;
      const text = spoil(random, random.below(2) === 0 ? document : earlier);
      expectSame(earlier, text);
      if (readOutline(earlier) !== undefined && readOutline(text) !== undefined) taken++;
    }
    context.diagnostic(`${taken} of ${count} pairs are outlined`);
    assert.ok(taken > count / 10);
  });
});
