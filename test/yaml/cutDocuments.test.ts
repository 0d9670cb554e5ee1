import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseAllDocuments } from "yaml";
import { LIMITS } from "../../server/src/text/limits.ts";
import { lineStarts, positionAt } from "../../server/src/text/lines.ts";
import {
  documentReader,
  editFile,
  readFile,
  textOf,
  type WorkspaceFile,
} from "../../server/src/workspace/files/file.ts";
import { cutDocuments, isEmptyDocument } from "../../server/src/yaml/cutDocuments.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import type { YamlNode } from "../../server/src/yaml/tree.ts";
import { processorTime } from "../processorTime.ts";
import { SeededRandom } from "../seededRandom.ts";

function pieces(text: string): readonly string[] {
  return cutDocuments(text).map(({ start, end }) => text.slice(start, end));
}

describe("cutting a file into documents", () => {
  const CASES: readonly (readonly [string, readonly string[]])[] = [
    ["an empty file is one document", [""]],
    ["a file without markers is one document", ["a: 1\n"]],
    ["a cut stands before every marker", ["a: 1\n", "---\nb: 2\n", "---\nc: 3\n"]],
    ["a marker on the first line opens the first document", ["---\na: 1\n", "---\nb: 2\n"]],
    [
      "comments before the first marker belong to the first document",
      ["# note\n\n---\na: 1\n", "---\nb: 2\n"],
    ],
    ["so do directives", ["%YAML 1.1\n%TAG ! tag:x,2000:\n---\na: 1\n", "---\nb: 2\n"]],
    ["two markers in a row hold an empty document between them", ["---\n", "---\na: 1\n"]],
    ["content may stand on the marker's own line", ["--- a\n", "--- {b: 2}\n"]],
    ["three dots end a document", ["a: 1\n...\n", "# note\n---\nb: 2\n...\n"]],
    ["what follows three dots is a document without a marker", ["a: 1\n...\n", "b: 2\n"]],
    ["more than three dashes are no marker", ["a: |\n  x\n----\n"]],
    ["dashes that touch a word are no marker", ["---a\n"]],
    ["nor are dashes and dots inside of a line", ["a: b --- c\nd: e ... f\n# ------\ng: -----\n"]],
    ["a marker is one behind a line that ends with dashes", ["a: b ----\n", "---\nc: d-----\n...\n"]],
    ["a marker may stand behind a lone carriage return", ["a: b\r", "---\rc: d\r"]],
    ["an indented marker is text", ["a: |\n  ---\n  x\n ---\n", "---\nb: 1\n"]],
    ["lines may end as on Windows", ["a: 1\r\n", "---\r\nb: 2\r\n...\r\n", "---\r\nc: 3"]],
    ["or as on the first Macintosh", ["a: 1\r", "---\rb: 2\r...\r", "c: 3"]],
    [
      "a byte order mark before the first marker is nothing by itself",
      ["\uFEFF# note\n---\na: 1\n", "---\nb: 2\n"],
    ],
    ["a line separator of Unicode ends no line", ['a: "x\u2028--- y"\n', "---\nb: 2\n"]],
    ["a marker may end the file", ["a: 1\n", "---"]],
  ];
  for (const [name, expected] of CASES) {
    it(name, () => assert.deepEqual(pieces(expected.join("")), expected));
  }

  it("covers the whole text without gaps, whatever it is", () => {
    const random = new SeededRandom(4);
    for (let round = 0; round < 1000; round++) {
      const text = randomFile(random);
      assert.equal(pieces(text).join(""), text);
    }
  });

  it("cuts no piece any further, so that one that was read before need not be looked through again", () => {
    const random = new SeededRandom(5);
    for (let round = 0; round < 1000; round++)
      for (const piece of pieces(randomFile(random))) assert.deepEqual(pieces(piece), [piece]);
  });

  it("takes time in proportion to the text, also where every line is blank or a comment", () => {
    for (const line of ["\n", "# a\n", " \n", "---\n", "...\n", "\r", "%\n"]) {
      const text = line.repeat(Math.floor(4_000_000 / line.length));
      const time = processorTime(() => assert.equal(cutDocuments(text).at(-1)?.end, text.length));
      assert.ok(time < 2000, JSON.stringify(line));
    }
  });
});

describe("an empty document", () => {
  it("holds nothing but blanks, comments and directives", () => {
    for (const text of ["", "\n\r\n", "# a", "%YAML 1.2\n# a\n", "\uFEFF\n", "  # a\r  \r"])
      assert.ok(isEmptyDocument(text), text);
    for (const text of ["a", "---\n", "# a\n-", "\n%x\n b"]) assert.ok(!isEmptyDocument(text), text);
  });
});

/** Lines that matter to where a document begins, put together without regard to sense. */
const LINES = [
  "---",
  "--- x",
  "...",
  "... # end",
  "%YAML 1.2",
  "# note",
  "",
  "  ",
  "a: 1",
  "b: |",
  "  ---",
  "  ...",
  "- 'x",
  "----",
  "\uFEFF",
  "c: { d: [1",
];

function randomFile(random: SeededRandom): string {
  const lines = Array.from({ length: random.below(12) }, () => random.pick(LINES));
  return (
    lines.map((line) => line + random.pick(["\n", "\n", "\r\n", "\r"])).join("") +
    random.pick(["", "---", "x"])
  );
}

describe("an edit of a file", () => {
  const FRAGMENTS = [...LINES, "\n", "\r", "\r\n", "-", ".", "\n---\n", "\n...\n", "%", " ", "#"];

  it("cuts it as it would be cut as a whole", () => {
    const random = new SeededRandom(5);
    const reader = documentReader(() => []);
    for (let round = 0; round < 400; round++) {
      let text = randomFile(random);
      let file = readFile("a.yaml", text, undefined, reader);
      for (let step = 0; step < 25; step++) {
        const starts = lineStarts(text);
        const [start = 0, end = 0] = [random.below(text.length + 1), random.below(text.length + 1)].sort(
          (a, b) => a - b,
        );
        // A position cannot point between the two halves of a line break.
        if ([start, end].some((at) => text[at - 1] === "\r" && text[at] === "\n")) continue;
        const stop = random.below(3) === 0 ? end : Math.min(end, start + random.below(4));
        if (text[stop - 1] === "\r" && text[stop] === "\n") continue;
        const by = Array.from({ length: random.below(3) }, () => random.pick(FRAGMENTS)).join("");
        const range = { start: positionAt(starts, start), end: positionAt(starts, stop) };
        const before = text;
        text = text.slice(0, start) + by + text.slice(stop);
        file = editFile(file, range, by, reader);
        const context = JSON.stringify({ before, start, stop, by });
        assert.equal(textOf(file), text, context);
        assert.deepEqual(
          file.documents.map((document) => document.text),
          pieces(text),
          context,
        );
        assert.equal(file.firstLines.value.at(-1), lineStarts(text).length - 1, context);
      }
    }
  });

  it("reads again only the documents whose text it changes", () => {
    let read = 0;
    const plain = documentReader(() => []);
    const reader: typeof plain = {
      ...plain,
      read: (path, text, previous) => {
        read++;
        return plain.read(path, text, previous);
      },
    };
    const file = readFile(
      "a.yaml",
      Array.from({ length: 50 }, (_, at) => `---\na: ${at}\n`).join(""),
      undefined,
      reader,
    );
    read = 0;
    const edited = editFile(
      file,
      { start: { line: 41, character: 3 }, end: { line: 41, character: 3 } },
      "x",
      reader,
    );
    assert.equal(read, 1);
    assert.equal(edited.documents[20]?.text, "---\na: x20\n");
    assert.equal(
      edited.documents[20]?.id,
      file.documents[20]?.id,
      "a document keeps its identity while it is edited",
    );
    assert.ok(edited.documents.every((document, at) => at === 20 || document === file.documents[at]));
  });

  it("leaves JSON in one piece", () => {
    const reader = documentReader(() => []);
    const file = readFile("a.json", '{\n"a":\n1\n}\n', undefined, reader);
    const edited = editFile(
      file,
      { start: { line: 2, character: 0 }, end: { line: 2, character: 1 } },
      "---\n2",
      reader,
    );
    assert.deepEqual(
      edited.documents.map(({ text }) => text),
      ['{\n"a":\n---\n2\n}\n'],
    );
  });
});

/** A tree without its spans. */
type Content = string | readonly Content[] | { readonly [key: string]: Content };

function contentOf(node: YamlNode | undefined): Content {
  switch (node?.kind) {
    case undefined:
      return "";
    case "scalar":
      return node.text;
    case "sequence":
      return node.items.map(contentOf);
    case "map":
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, contentOf(value)]));
  }
}

/** Well-formed documents of every form that a manifest has, and some that none has. */
const DOCUMENTS = [
  "a: 1\nb:\n  - x\n  - y: [1, {c: d}]\n",
  "key: |\n  text\n   ---\n  ...\n  # no comment\n\nnext: >-\n  folded\n  text\n",
  "quoted: \"a\n  ---b\n  c\"\nsingle: 'it''s'\n",
  "- 1\n- - 2\n  - 3\n-\n  k: v\n",
  "just text\n",
  "{a: [], b: {}}\n",
  "base: &base {x: 1}\nuse: *base\n",
  "? key\n: value\n",
  "url: http://a#b # note\n",
  '"quoted key": yes\n',
];

function randomDocuments(random: SeededRandom): string {
  const count = 1 + random.below(4);
  let text = random.pick(["", "\uFEFF", "# first\n", "\n"]);
  for (let at = 0; at < count; at++) {
    const body = random.pick(DOCUMENTS);
    const open = at > 0 || random.below(2) === 0;
    const afterDots = at === 0 || text.endsWith("...\n");
    if (open) text += `${afterDots ? random.pick(["", "%YAML 1.2\n", "# note\n"]) : ""}---\n`;
    text += body;
    if (random.below(4) === 0) text += "...\n";
  }
  return random.below(4) === 0 ? text.replaceAll("\n", "\r\n") : text;
}

describe("cutting and reading", () => {
  it("finds what reading the whole file finds", () => {
    const random = new SeededRandom(6);
    for (let round = 0; round < 400; round++) {
      const text = randomDocuments(random);
      // The parser takes a byte order mark for indentation.
      const whole = parseAllDocuments(text.replace(/^\uFEFF/, ""), { schema: "failsafe", uniqueKeys: false });
      assert.ok(Array.isArray(whole));
      assert.deepEqual(
        whole.flatMap(({ errors }) => errors),
        [],
        `the text is well-formed: ${JSON.stringify(text)}`,
      );
      const cut = pieces(text).map((piece) => readDocument(piece));
      assert.deepEqual(
        cut.flatMap(({ problems }) => problems),
        [],
        JSON.stringify(text),
      );
      assert.deepEqual(
        cut.map(({ root }) => contentOf(root)),
        whole.map((document): unknown => document.toJS() ?? ""),
        JSON.stringify(text),
      );
    }
  });
});

describe("a file of too many documents", () => {
  const { documents: most } = LIMITS;
  const ROUTE = "---\nkind: HTTPRoute\n";
  const reader = documentReader(() => []);
  const refused = ({ documents }: WorkspaceFile) =>
    documents.flatMap(({ isRefused }, at) => (isRefused === true ? at : []));

  it("is read as far as it is allowed, and says where it ends", () => {
    const file = readFile("a.yaml", ROUTE.repeat(most + 50), undefined, reader);
    assert.equal(file.documents.length, most + 1);
    assert.deepEqual(refused(file), [most]);
    const last = file.documents[most];
    assert.equal(last?.text, ROUTE.repeat(50));
    assert.match(last.findings.value[0]?.message ?? "", /more than 20,000 documents/);
    assert.equal(textOf(file), ROUTE.repeat(most + 50));
    assert.deepEqual(refused(readFile("a.yaml", ROUTE.repeat(most), undefined, reader)), []);
  });

  it("is cut after an edit as it would be cut as a whole", () => {
    let file = readFile("a.yaml", ROUTE.repeat(most), undefined, reader);
    const insert = (line: number, text: string, lines = 0) =>
      editFile(
        file,
        { start: { line, character: 0 }, end: { line: line + lines, character: 0 } },
        text,
        reader,
      );
    file = insert(2 * most, ROUTE);
    assert.deepEqual(refused(file), [most]);
    file = insert(20, ROUTE);
    assert.deepEqual([refused(file), file.documents.length], [[most], most + 1]);
    assert.equal(file.documents[most]?.text, ROUTE.repeat(2));
    file = insert(20, "", 2);
    assert.deepEqual([refused(file), file.documents[most]?.text], [[most], ROUTE]);
    file = insert(20, "", 2);
    assert.deepEqual([refused(file), file.documents.length], [[], most]);
    assert.equal(textOf(file), ROUTE.repeat(most));
  });
});
