import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { cutDocuments } from "../../server/src/yaml/cutDocuments.ts";
import { readByLibrary, readDocument } from "../../server/src/yaml/readDocument.ts";
import { SeededRandom } from "../seededRandom.ts";
import { crowdedManifest, delegationManifest, manifest } from "../workspace/randomManifests.ts";
import { compareReadings } from "./readingDifference.ts";
import { NOISE, spoil } from "./spoiltYaml.ts";

/** Documents that our reader has to read, each for one thing that people write. */
const READ: Readonly<Record<string, string>> = {
  nothing: "",
  "only comments": "# a\n\n  # b\n",
  "a marker alone": "---\n",
  "a marker and an end": "--- # note\n...\n",
  "maps and lists": "a:\n  b:\n    - c\n    - d: e\n      f: g\n  h: i\n",
  "a list as far left as its key": "a:\n- b\n- c: d\nb:\n- - x\n  - y\n- z\n",
  "a list at the root": "- a\n-\n- b: c\n-\n  d: e\n",
  "an indented root": "  a: b\n  c: d\n",
  "missing values": "a:\nb:   \nc:\n  - \n  - d:\n",
  "a missing value before a comment": "a:\n  b: # one\n  # two\nc:\n  - # three\n\n  # four\nd: x\n",
  "comments everywhere":
    "# 1\na: b # 2\n# 3\nc: # 4\n  # 5\n  d: e\n    # 6\n\n  # 7\n # 8\n# 9\nf:\n  - g # 10\n    # 11\n  # 12\n  - h\n  # 13\n",
  "comments deeper than what follows": "a:\n  b:\n    c: d\n    # one\n  # two\n\n# three\n",
  "a comment at the end without a break": "a:\n  - b # c",
  "keys of many forms":
    "\"a b\": 1\n'it''s': 2\na-b/c.d : 3\n-x: 4\n?x: 5\n:x: 6\n<<x: 7\n'': 8\n\"\\u00e4\": 9\n",
  "plain scalars that look like something else":
    "a: -x\nb: ?x\nc: :x\nd: x#y\ne: http://x:80\nf: a - b\ng: x{y}[z],\n",
  "plain scalars in several lines": "a: b\n  c\n\n\n  - d   \n e # f\ng:\n  h\n  i\nj:\n  - k\n    l\n",
  "quoted scalars": "a: 'it''s'\nb: \"x\\ty\\x41\\u00e4\\U0001F600\\\\ \\\" \\/ \\0\\_\"\nc: \"\"\nd: ''\n",
  "quoted scalars in several lines":
    "a: \"b  \n\n\n  c \\\n    \\  d\n\n  \"\nb: 'x \n\n  y''\n\n  '\nc: \"\n  x\"\nd: '\n\n  x\n  y'\n",
  "a quoted scalar below its key": "a:\n  \"b\"\nc:\n  - 'd': e\n",
  "literal scalars":
    "a: |\n  b\n    c\n\n  d\n\n\nb: |-\n  x\nc: |+\n  x\n\n\nd: | # note\n\n  x: y\n  # z\n",
  "folded scalars":
    "a: >\n  b\n  c\n\n  d\n    e\n    f\n\n  g\n\n\n  h\n\nb: >-\n  x\n  \tc\n  y\nc: >+\n  x\n\n",
  "scalars with an indentation indicator": "a: |2\n    b\n  c\nb: >1-\n   x\n y\nc:\n  - |+2\n     x\n",
  "blank lines in a literal scalar": "a: |\n  b\n   \n     \n  c\nd: e\n",
  "a block scalar without its last break": "a: |\n  b\n  c",
  "comments behind a block scalar": "a:\n  b: |\n    x\n  # one\n # two\n\nc: d\n",
  "flow collections": 'a: {b: c, "d": [e, \'f\', {}], g: [ ]}\nb: {"x":1,"y":["z"]}\nc: [a, b,]\n',
  "flow collections over lines":
    "a: [ # one\n    b,\n    # two\n    c\n  ]\nb: {\n  d: e,\n\n  f: g\n}\nc:\n  - [x,\n    y]\n  -\n    { z: 1 }\n",
  JSON: '{\n"a": {"b": ["c", 1, true, null]},\n"d": "e\\n"\n}\n',
  "anchors and aliases":
    "a: &a\n  b: c\nd: *a\ne: &e x\nf: [*e, *a]\ng: &g [1]\nh: &h |\n  x\ni:\n  - *g\n  - *h\n  - &i y\n  - *i\n",
  "merge keys":
    "a: &a { x: a, y: a }\nb: &b { y: b, z: b }\nm:\n  <<: [*a, *b]\n  x: own\nn: &n\n  <<: *b\no:\n  '<<': p\n  <<: *n\n",
  "an anchor on a list beside its key": "a: &a # note\n- x\nb: *a\n",
  "Windows line ends":
    'a: b\r\nc: |\r\n  d\r\n\r\n  e\r\nf: >\r\n  g\r\n  h\r\ni: "j\r\n  k"\r\nl: m\r\n  n\r\no:\r\n  - p # q\r\n',
  "many keys": Array.from({ length: 40 }, (_, at) => `k${at}: v\n`).join(""),
};

/** Documents that are left to `yaml`, which reads or refuses them. */
const LEFT: Readonly<Record<string, string>> = {
  tags: "a: !!str b\n",
  directives: "%YAML 1.2\n---\na: b\n",
  "complex keys": "? a\n: b\n",
  "tabs as indentation": "a:\n\tb: c\n",
  "a tab before a comment": "a: b\t# c\n",
  "a byte order mark": "\uFEFFa: b\n",
  "a lone carriage return": "a: b\rc: d\n",
  "keys that stand twice": "a: b\na: c\n",
  "keys that stand twice in flow style": "a: {b: c, 'b': d}\n",
  "keys that stand twice among many": `${READ["many keys"] ?? ""}k3: v\n`,
  "an alias without its anchor": "a: *b\n",
  "an anchor in itself": "a: &a\n  b: *a\n",
  "an anchor at a key": "&a b: c\n",
  "an alias as a key": "a: &b c\n*b : d\n",
  "a placeholder": "a: {HOST}\n",
  "a template": "a: {{ .Values.x }}\n",
  "a nested map on one line": "a: b: c\n",
  "a list on the line of its key": "a: - b\n",
  "an indentation that fits nothing": "a:\n  b: c\n d: e\n",
  "a key without a colon": "a: b\nc\n",
  "a quote that is not closed": 'a: "b\n',
  "a bracket that is not closed": "a: [b\n",
  "an unknown escape": 'a: "\\q"\n',
  "a code point that there is not": 'a: "\\UFFFFFFFF"\n',
  "a scalar document": "a\n",
  "two documents": "a: b\n---\nc: d\n",
  "content behind an end": "a: b\n...\nc: d\n",
  "a key of more than a thousand characters": `${"a".repeat(1100)}: b\n`,
  "aliases of aliases of aliases": `a: &a [x, x, x, x, x, x, x, x, x, x]\n${["b", "c", "d", "e"]
    .map((name, at) => `${name}: &${name} [${Array(10).fill(`*${"abcd"[at]}`).join(", ")}]\n`)
    .join("")}`,
  "nesting past a hundred levels": `${"[".repeat(120)}${"]".repeat(120)}\n`,
};

const folder = process.env.GATEWAY_API_TEST_DATA;
const corpus = folder === undefined ? undefined : join(folder, "corpus");
const skip =
  corpus === undefined || !existsSync(corpus)
    ? "GATEWAY_API_TEST_DATA is not set, or has no `corpus`"
    : false;

/** Documents that are spoilt and compared; as many as `YAML_DOCUMENTS` says in a long run. */
const SPOILT = Number(process.env.YAML_DOCUMENTS ?? 2000);

function documentsBelow(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((file) => documentsOf(readFileSync(file, "utf8")));
}

function documentsOf(text: string): readonly string[] {
  return cutDocuments(text).map(({ start, end }) => text.slice(start, end));
}

function generated(): readonly string[] {
  const random = new SeededRandom(11);
  return [manifest, delegationManifest, crowdedManifest].flatMap((write) =>
    Array.from({ length: 40 }, () => documentsOf(write(random))).flat(),
  );
}

const BLOCK_HEADERS = ["|", "|-", "|+", "|2", "|-1", ">", ">-", ">+2", "| # note"];
const CONTENTS = ["a", " b", "\tc", "x: y", "# no", "- d", "\u2028  e", "f  ", "\\ g"];

/** A block scalar with blank lines and content at, before and behind the column of its content. */
function blockScalar(random: SeededRandom): string {
  const column = 1 + random.below(4);
  const line = (): string => {
    const blanks = " ".repeat(random.below(column + 4));
    if (random.below(3) === 0) return blanks;
    const margin = random.below(4) === 0 ? blanks : " ".repeat(column);
    return `${margin}${random.pick(CONTENTS)}`;
  };
  const lineEnd = random.below(4) === 0 ? "\r\n" : "\n";
  const first = `${random.pick(["k:", "-"])} ${random.pick(BLOCK_HEADERS)}`;
  const lines = Array.from({ length: random.below(6) }, line);
  const rest = random.pick([[], [""], ["", "", ""], ["q: r", ""], ["- q", ""]]);
  return [first, ...lines, ...rest].join(lineEnd);
}

/** How many of the texts our reader answers; fails at the first that it reads in another way than `yaml`. */
function answered(texts: Iterable<string>): number {
  let count = 0;
  for (const text of texts) {
    const outcome = compareReadings(text);
    if (outcome.kind === "different") assert.fail(outcome.difference);
    if (outcome.kind === "same") count++;
  }
  return count;
}

describe("our reader of YAML", () => {
  for (const [name, text] of Object.entries(READ)) {
    it(`reads ${name} as the library does`, () => {
      assert.equal(answered([text]), 1, JSON.stringify(text));
    });
  }

  for (const [name, text] of Object.entries(LEFT)) {
    it(`leaves ${name} to the library`, () => {
      assert.deepEqual(compareReadings(text), { kind: "left" });
    });
  }

  it("says the same of what it reads once a place is cut off, taken out or has something else put in", () => {
    const texts = Object.values(READ).filter((text) => text.length < 300);
    const cutOff = texts.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at)));
    const without = texts.flatMap((text) =>
      Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)),
    );
    assert.ok(answered(cutOff) > cutOff.length / 3);
    assert.ok(answered(without) > without.length / 3);
    const random = new SeededRandom(3);
    const other = texts.flatMap((text) =>
      NOISE.map((noise) => {
        const at = random.below(text.length + 1);
        return text.slice(0, at) + noise + text.slice(at + random.below(2));
      }),
    );
    assert.ok(answered(other) > other.length / 5);
  });

  it("reads all examples, and whatever is generated unless it has a key twice", () => {
    const isSound = (text: string): boolean => readByLibrary(text).problems.length === 0;
    const texts = [...documentsBelow("examples"), ...generated().filter(isSound)];
    assert.equal(answered(texts), texts.length);
  });

  it("says the same of spoilt documents, where it says anything", (context) => {
    const random = new SeededRandom(Number(process.env.YAML_SEED ?? 5));
    const sources = [...documentsBelow("examples"), ...generated(), ...Object.values(READ)];
    if (corpus !== undefined && skip === false) sources.push(...documentsBelow(corpus));
    const texts = Array.from({ length: Math.min(SPOILT, 2000) });
    let tried = 0;
    let read = 0;
    while (tried < SPOILT) {
      read += answered(texts.map(() => spoil(random, random.pick(sources))));
      tried += texts.length;
    }
    context.diagnostic(`${tried} documents, ${read} of them read`);
    assert.ok(read > tried / 4);
  });

  it("says the same of block scalars whose lines are indented in all ways", (context) => {
    const random = new SeededRandom(Number(process.env.YAML_SEED ?? 5));
    const texts = Array.from({ length: SPOILT }, () => blockScalar(random));
    const read = answered(texts);
    context.diagnostic(`${texts.length} documents, ${read} of them read`);
    assert.ok(read > texts.length / 5);
  });

  it("reads 97 of 100 documents of real repositories", { skip }, (context) => {
    if (corpus === undefined) return;
    const texts = documentsBelow(corpus);
    const share = answered(texts) / texts.length;
    context.diagnostic(`${(share * 100).toFixed(2)} % of ${texts.length} documents`);
    assert.ok(share >= 0.97);
  });

  it("keeps the identity of what an alias stands for", () => {
    const { root } = readDocument("a: &a\n  b: c\nd: *a\n");
    assert.equal(
      root?.kind === "map" && root.entries[0]?.value,
      root?.kind === "map" && root.entries[1]?.value,
    );
  });

  it("refuses as many open brackets as the library's reading does, wherever they stand", () => {
    const text = `a: "${"[".repeat(600)}"\n`;
    assert.deepEqual(
      readDocument(text).problems.map(({ code }) => code),
      ["too-deep"],
    );
  });
});
