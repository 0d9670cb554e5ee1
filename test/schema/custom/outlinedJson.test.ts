import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keysThatMayHold, outlinedJson } from "../../../server/src/schema/custom/outlinedJson.ts";
import { jsonOf } from "../../../server/src/schema/jsonOf.ts";
import { soughtWord } from "../../../server/src/text/soughtWord.ts";
import { readOutline } from "../../../server/src/yaml/plainReader/readOutline.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import { SeededRandom } from "../../seededRandom.ts";
import { NOISE, spoil } from "../../yaml/spoiltYaml.ts";
import { LEFT, READ } from "../../yaml/yamlForms.ts";

/** A version of a definition as generators write them, with what people add by hand. */
const VERSION = `- additionalPrinterColumns:
  - jsonPath: .status.phase
    name: Phase
  name: v1
  schema:
    openAPIV3Schema:
      description: |-
        A kind: with a colon.

          - and a list # that is none
      properties:
        "y":
          default: 3
          type: integer
        spec:
          description: "It has \\"quotes\\"
            over lines"
          properties:
            mode:
              default: Active
              enum: [Active, 'Passive']
              pattern: '^[a-z: ]+$'
              type: string   # the mode
            plain:
              description: Goes on
                in the next line

                - and the one behind
              default: {}
              maxLength: 63
            folded:
              description: >+
                One
                two

            # a comment of its own
            empty:
          required:
          - mode
          x-kubernetes-validations:
            - rule: self.mode != ''
              message: >-
                Must
                not
          type: object
      type: object
  served: true
`;

/** The JSON of a map, or of the only map in a list. */
function wholeJson(text: string): unknown {
  const { root, problems } = readDocument(text);
  assert.deepEqual(problems, [], JSON.stringify(text));
  const node = root?.kind === "sequence" && root.items.length === 1 ? root.items[0] : root;
  assert.ok(node !== undefined, JSON.stringify(text));
  return jsonOf(node);
}

/** How many of the texts are outlined; fails at the first that says something else in parts than as a whole. */
function outlined(texts: Iterable<string>): number {
  let count = 0;
  for (const text of texts) {
    const outline = readOutline(text);
    if (outline === undefined) continue;
    assert.deepEqual(outlinedJson(outline), wholeJson(text), JSON.stringify(text));
    count++;
  }
  return count;
}

describe("JSON that is read on demand", () => {
  it("is that of the whole text", () => {
    assert.equal(outlined([VERSION]), 1);
  });

  for (const name of [
    "maps and lists",
    "a list as far left as its key",
    "an indented root",
    "missing values",
    "comments everywhere",
    "comments deeper than what follows",
    "plain scalars in several lines",
    "quoted scalars",
    "quoted scalars in several lines",
    "folded scalars",
    "flow collections over lines",
    "Windows line ends",
    "many keys",
  ]) {
    it(`is that of ${name}`, () => {
      assert.equal(outlined([READ[name] ?? ""]), 1);
    });
  }

  it("is not made of what means something else out of its place, nor of what is left to the library", () => {
    const texts = [
      "a: &a b\nc: *a\n",
      "a: |2\n    b\n",
      "a:\n  <<: {b: c}\n",
      "a: b\na: c\n",
      `${READ["many keys"] ?? ""}k3: v\n`,
      '"a\\tb": c\n',
      "a:\n  \uFEFFb: c\n",
      "a:\n  --- : c\n",
      "- a\n",
      "- a: b\n- c: d\n",
      "{a: b}\n",
      "a: |\n  b\n     \nc: d\n",
      "",
      ...Object.values(LEFT),
    ];
    for (const text of texts) assert.equal(readOutline(text), undefined, JSON.stringify(text));
  });

  it("is that of the whole text wherever a place is cut off, taken out or has something else put in", () => {
    const texts = [VERSION, ...Object.values(READ).filter((text) => text.length < 300)];
    const cutOff = texts.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at)));
    const without = texts.flatMap((text) =>
      Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)),
    );
    const random = new SeededRandom(1713);
    const other = Array.from(VERSION).flatMap((_, at) => {
      const noise = random.pick(NOISE);
      return [VERSION.slice(0, at) + noise + VERSION.slice(at + random.below(2))];
    });
    assert.ok(outlined(cutOff) > cutOff.length / 4);
    assert.ok(outlined(without) > without.length / 4);
    assert.ok(outlined(other) > other.length / 5);
  });

  it("is that of the whole text in spoilt documents", (context) => {
    const random = new SeededRandom(Number(process.env.YAML_SEED ?? 9));
    const texts = Array.from({ length: Number(process.env.YAML_DOCUMENTS ?? 2000) }, () =>
      spoil(random, random.pick([VERSION, VERSION, ...Object.values(READ)])),
    );
    const count = outlined(texts);
    context.diagnostic(`${texts.length} documents, ${count} of them outlined`);
    assert.ok(count > texts.length / 8);
  });

  it("knows in which of its values a word stands", () => {
    const outline = readOutline("a:\n  b: default\nc:\n  d: {default: 1}\ne: x # default\nf: y\n");
    assert.ok(outline !== undefined);
    const word = soughtWord("default", 2);
    assert.deepEqual(keysThatMayHold(outlinedJson(outline), word), ["a", "c", "e"]);
    assert.deepEqual(keysThatMayHold({ a: "x", b: "default" }, word), ["a", "b"]);
  });

  it("has thousands of keys in one map, in time", () => {
    const text = Array.from({ length: 60_000 }, (_, at) => `key${at}: v\n`).join("");
    const start = performance.now();
    assert.equal(outlined([text]), 1);
    assert.ok(performance.now() - start < 4000);
  });
});
