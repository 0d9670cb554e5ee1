import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import {
  booleanValue,
  integerValue,
  resolvePlain,
  scalarValue,
  stringValue,
} from "../../server/src/yaml/scalars.ts";
import { findSuppressions } from "../../server/src/yaml/suppressions.ts";
import { child, nodeAt, type Path, type YamlNode, type YamlScalar } from "../../server/src/yaml/tree.ts";
import { processorTime } from "../processorTime.ts";

function read(text: string): YamlNode {
  const { root, problems } = readDocument(text);
  assert.deepEqual(problems, []);
  assert.ok(root !== undefined);
  return root;
}

/** What stands in the text at every path: `path: text`, keys in brackets. */
function spans(text: string): readonly string[] {
  const lines: string[] = [];
  walk(read(text), "");
  return lines;

  function walk(node: YamlNode, path: string): void {
    lines.push(`${path || "/"} = ${JSON.stringify(text.slice(node.start, node.end))}`);
    if (node.kind === "sequence")
      for (const [index, item] of node.items.entries()) walk(item, `${path}/${index}`);
    if (node.kind !== "map") return;
    for (const { key, keyStart, keyEnd, value } of node.entries) {
      lines.push(`${path}/${key} [${text.slice(keyStart, keyEnd)}]`);
      walk(value, `${path}/${key}`);
    }
  }
}

/** The messages with what they mark. */
function problems(text: string): readonly string[] {
  return readDocument(text).problems.map(
    ({ code, start, end, message }) => `${code} ${JSON.stringify(text.slice(start, end))}: ${message}`,
  );
}

function textAt(text: string, path: Path): string | undefined {
  return stringValue(nodeAt(readDocument(text).root, path));
}

describe("the spans of a document", () => {
  it("are exact in block style", () => {
    assert.deepEqual(spans("---\n# note\na: 1 # one\nb:\n  - x\n  - c: 'd e'\n"), [
      "/ = \"a: 1 # one\\nb:\\n  - x\\n  - c: 'd e'\\n\"",
      "/a [a]",
      '/a = "1"',
      "/b [b]",
      "/b = \"- x\\n  - c: 'd e'\\n\"",
      '/b/0 = "x"',
      "/b/1 = \"c: 'd e'\\n\"",
      "/b/1/c [c]",
      "/b/1/c = \"'d e'\"",
    ]);
  });

  it("are exact in flow style and with quoted keys", () => {
    assert.deepEqual(spans('{ "a b": [1, {c: d}], e: }'), [
      '/ = "{ \\"a b\\": [1, {c: d}], e: }"',
      '/a b ["a b"]',
      '/a b = "[1, {c: d}]"',
      '/a b/0 = "1"',
      '/a b/1 = "{c: d}"',
      "/a b/1/c [c]",
      '/a b/1/c = "d"',
      "/e [e]",
      '/e = ""',
    ]);
  });

  it("count a byte order mark, line breaks of every form and characters beyond the basic plane as the text has them", () => {
    for (const text of [
      "\uFEFFa: 😀x\r\nb: y\n",
      "\uFEFF# 😀\r\nb: y\r\n",
      "\uFEFF- 1\n- b: y\n",
      "a: 😀\rb: y\r",
    ]) {
      const found = nodeAt(read(text), text.includes("- b") ? [1, "b"] : ["b"]);
      assert.equal(text.slice(found?.start, found?.end), "y", JSON.stringify(text));
    }
  });
});

describe("aliases and merge keys", () => {
  it("stand for what the anchor names, with the anchor's span", () => {
    const text = "base: &base\n  name: edge\nuse: *base\nname: &n shop\nother: *n\n";
    const root = read(text);
    assert.equal(child(root, "use"), child(root, "base"));
    assert.equal(textAt(text, ["use", "name"]), "edge");
    assert.equal(textAt(text, ["other"]), "shop");
  });

  it("are merged in the order in which they are written, what the map says itself first", () => {
    const text = [
      "a: &a { x: a, y: a }",
      "b: &b { y: b, z: b }",
      "m:",
      "  <<: [*a, *b]",
      "  x: own",
      "nested: &c",
      "  <<: *b",
      "again:",
      "  <<: *c",
      "",
    ].join("\n");
    const merged = child(read(text), "m");
    assert.deepEqual(
      merged?.kind === "map" &&
        merged.entries.map(
          ({ key, value, merged: isMerged }) => `${key}=${stringValue(value)}${isMerged ? " merged" : ""}`,
        ),
      ["x=own", "y=a merged", "z=b merged"],
    );
    assert.equal(textAt(text, ["again", "y"]), "b");
  });

  it("are merged whatever version of YAML the document names", () => {
    assert.equal(textAt("%YAML 1.1\n---\na: &a { x: 1a }\nb: { <<: *a }\n", ["b", "x"]), "1a");
    assert.equal(textAt("%YAML 1.2\n---\na: &a { x: 1a }\nb: { <<: *a }\n", ["b", "x"]), "1a");
  });

  it("leave a quoted << an ordinary key", () => {
    assert.equal(textAt('"<<": text\n', ["<<"]), "text");
  });

  it("may be keys", () => {
    assert.equal(textAt("a: &k name\n*k : edge\n", ["name"]), "edge");
    assert.equal(textAt("&k a: x\nb: *k\n", ["b"]), "a");
  });

  it("are reported where no anchor stands before them, once and in words", () => {
    assert.deepEqual(problems("hostname: *.example.com\n"), [
      'syntax "*.example.com": `*.example.com` is an alias in YAML, and no anchor `&.example.com` stands before it; put the value in quotes if you mean the text.',
    ]);
    assert.equal(problems("a: *missing\n").length, 1);
    assert.equal(
      problems("a: &a\n  b: *a\n").length,
      1,
      "an anchor is not there yet inside of what it names",
    );
  });

  it("are refused where they multiply without bound, in little time", () => {
    const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let at = 1; at < 30; at++)
      bomb.push(
        `a${at}: &a${at} [${Array(10)
          .fill(`*a${at - 1}`)
          .join(", ")}]`,
      );
    const merges = ["a0: &a0 { k0: 1, k1: 1, k2: 1, k3: 1, k4: 1, k5: 1, k6: 1, k7: 1, k8: 1, k9: 1 }"];
    for (let at = 1; at < 30; at++)
      merges.push(
        `a${at}: &a${at}\n  <<: [${Array(10)
          .fill(`*a${at - 1}`)
          .join(", ")}]`,
      );
    const time = processorTime(() => {
      assert.deepEqual(problems(bomb.join("\n")), [
        'alias-bomb "a0:": The aliases of this document expand to more than 100,000 nodes.',
      ]);
      readDocument(merges.join("\n"));
    });
    assert.ok(time < 2000, `${time} ms`);
  });
});

describe("keys that stand twice", () => {
  it("are reported at the second one, and the first one counts", () => {
    const text = "a: 1x\nb: 2x\n'a': 3x\n";
    assert.deepEqual(problems(text), [
      "duplicate-key \"'a'\": The key `a` occurs twice in this map; Kubernetes refuses the document. Keep one of them.",
    ]);
    assert.equal(textAt(text, ["a"]), "1x");
  });
  it("may stand in different maps", () => {
    assert.deepEqual(problems("a: { x: 1 }\nb: { x: 1 }\n"), []);
  });
});

describe("a list or a map between brackets", () => {
  it("may go on and end to the left of its key, as for Kubernetes, and nothing is moved", () => {
    const text = "spec:\n  names: [\n    a,\n    b\n]\n  labels: {\n    c: d,\n\n}\nkind: { e:\n  [f\n]\n}\n";
    assert.deepEqual(problems(text), []);
    for (const [path, read] of [
      [["spec", "names", 1], "b"],
      [["spec", "labels", "c"], "d"],
      [["kind", "e", 0], "f"],
    ] as const)
      assert.equal(textAt(text, path), read);
    assert.deepEqual(
      problems("a:\n  - b: [\n    c]\n    d: e\n  - f: [\n'g]', \"h\n]\",\n{ i: j },\n]\n"),
      [],
    );
  });

  it("has no end where one is missing, or stands in a comment", () => {
    for (const text of ["a:\n  b: [{\n  c: d\n]\n", "a:\n  b: [c\n  d: [e]\n", "a:\n  b: [c # ]\n]\n"])
      assert.notDeepEqual(problems(text), [], text);
  });
});

describe("text that is not finished or not YAML", () => {
  const CASES: readonly (readonly [string, string])[] = [
    ['a: "x\nb: 1\n', "The closing quote is missing."],
    ["a:\n\tb: 1\n", "YAML does not allow tabs for indentation; use spaces."],
    ["a:\n  b: 1\n c: 2\n", "The indentation of this line does not match the lines above it."],
    ["a: [b\n", "A list that begins with `[` before this has no `]`."],
    ["a:\n  b: [c\n  d: e\n", "A list that begins with `[` before this has no `]`."],
    ["a:\n  - { b: c\n  - d\n", "A map that begins with `{` before this has no `}`."],
    ["a: 1\nb\n", "Expected `:` after `b`."],
    ["a\nb: 1\n", "A key has to be on one line, followed by a colon and a space."],
    ["a: b: c\n", "A nested map cannot be on the same line as its key; put it on a line of its own."],
  ];
  for (const [text, message] of CASES) {
    it(`${JSON.stringify(text)}: ${message}`, () => {
      const found = readDocument(text).problems.map((problem) => problem.message);
      assert.ok(found.includes(message), found.join("\n"));
    });
  }

  describe("where a merge is not resolved", () => {
    const MESSAGE =
      "This is a merge conflict that is not resolved, so nothing reads the file. Keep the lines that belong, and remove those that begin with `<<<<<<<`, `=======` and `>>>>>>>`.";
    const told = (text: string): readonly string[] =>
      readDocument(text).problems.map(({ code, start, end, message }) => {
        assert.deepEqual([code, message], ["syntax", MESSAGE]);
        return text.slice(start, end);
      });

    it("tells each conflict once", () => {
      const conflict = (mark: string) => `<<<<<<< ${mark}\n  name: a\n=======\n  name: b\n>>>>>>> topic\n`;
      const text = `kind: Gateway\nmetadata:\n${conflict("HEAD")}  labels: {}\n${conflict("ours")}spec: {}\n`;
      assert.deepEqual(told(text), ["<<<<<<< HEAD", "<<<<<<< ours"]);
    });
    it("tells it with the text of the common ancestor, and with Windows line ends", () => {
      const text = "a: 1\n<<<<<<< HEAD\nb: 1\n||||||| base\nb: 2\n=======\nb: 3\n>>>>>>> topic\n";
      assert.deepEqual(told(text), ["<<<<<<< HEAD"]);
      assert.deepEqual(told(text.replaceAll("\n", "\r\n")), ["<<<<<<< HEAD"]);
    });
    it("tells it in the document that holds its end, too", () => {
      assert.deepEqual(told("kind: Service\n>>>>>>> topic\n"), [">>>>>>> topic"]);
    });
    it("keeps what is wrong before it", () => {
      const found = readDocument("a: b: c\n<<<<<<< HEAD\nx: 1\n=======\nx: 2\n>>>>>>> topic\n").problems;
      assert.deepEqual(
        found.map(({ start }) => start),
        [3, 8],
      );
    });
    it("takes the marks for text where they are some", () => {
      assert.deepEqual(problems("a: |\n  <<<<<<< HEAD\n  >>>>>>> x\n"), []);
    });
  });

  it("keeps what can be read beside its problems", () => {
    assert.equal(textAt("kind: Gateway\nspec:\n  a: [1, 2\n", ["kind"]), "Gateway");
    assert.equal(textAt("kind: Gateway\nspec\n", ["kind"]), "Gateway");
  });

  it("marks places inside of the text only, in order of start and end", () => {
    for (const text of [
      "a: [",
      "a: {",
      "'",
      '"',
      "- - :\n -",
      "a: |+9\n",
      "!<",
      "&",
      "*",
      "? ",
      "a: !x",
      "@",
      "`",
      "%",
      "\t",
      "\u0000",
      "\uD800",
    ]) {
      for (const { start, end } of readDocument(text).problems) {
        assert.ok(start >= 0 && start <= end && end <= text.length, JSON.stringify({ text, start, end }));
      }
    }
  });

  it("is an empty document where it holds nothing", () => {
    for (const text of ["", "# note\n", "---\n", "---\n...\n", "\uFEFF"])
      assert.deepEqual(readDocument(text), { root: undefined, problems: [] }, text);
  });
});

describe("documents nested deep", () => {
  const MESSAGE = "This document is nested too deep to be read.";
  const deep = (depth: number): Readonly<Record<string, string>> => ({
    "flow lists": "[".repeat(depth) + "]".repeat(depth),
    "flow maps": "{a: ".repeat(depth) + "}".repeat(depth),
    "unclosed brackets": "[".repeat(depth),
    "lists on one line": `${"- ".repeat(depth)}x`,
    "explicit keys": `${"? ".repeat(depth)}x`,
  });
  it("are read where a person may have written them", () => {
    for (const [name, text] of Object.entries(deep(100))) {
      if (name !== "unclosed brackets") assert.deepEqual(readDocument(text).problems, [], name);
    }
  });
  it("are refused thousands of levels deep, in little time", () => {
    for (const depth of [3000, 100_000]) {
      for (const [name, text] of Object.entries(deep(depth))) {
        const time = processorTime(() => {
          const { problems: found } = readDocument(text);
          assert.deepEqual(
            [...new Set(found.map(({ message }) => message))],
            [MESSAGE],
            `${name}, ${depth} levels`,
          );
        });
        assert.ok(time < 2000, `${name}, ${depth} levels: ${time} ms`);
      }
    }
  });
  it("are refused thousands of maps deep", () => {
    const lines = Array.from({ length: 3000 }, (_, depth) => `${" ".repeat(depth)}a:`);
    const time = processorTime(() =>
      assert.deepEqual(
        readDocument(lines.join("\n")).problems.map(({ message }) => message),
        [MESSAGE],
      ),
    );
    assert.ok(time < 2000, `${time} ms`);
  });
});

describe("unquoted scalars, as Kubernetes reads them", () => {
  const TABLE: readonly (readonly [string, string | number | boolean | null])[] = [
    ...["", "~", "null", "Null", "NULL"].map((text) => [text, null] as const),
    ...["y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE"].map(
      (text) => [text, true] as const,
    ),
    ...["n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE"].map(
      (text) => [text, false] as const,
    ),
    ...["yEs", "nULL", "oN", "tRUE", "none", "nil", "-", "+", ".", "..", "e5", "_1"].map(
      (text) => [text, text] as const,
    ),
    ["0", 0],
    ["-0", -0],
    ["80", 80],
    ["+80", 80],
    ["-80", -80],
    ["1_000", 1000],
    ["0777", 0o777],
    ["-0777", -0o777],
    ["0o777", 0o777],
    ["0x1F", 31],
    ["-0x1F", -31],
    ["0b101", 5],
    ["08", 8],
    ["0899", 899],
    ["1.5", 1.5],
    ["-1.5e3", -1500],
    [".5", 0.5],
    ["1e3", 1000],
    ["0xZZ", "0xZZ"],
    ["1.2.3", "1.2.3"],
    ["10.0.0.1", "10.0.0.1"],
    ["1:30", "1:30"],
    ["12:30:45", "12:30:45"],
    ["10s", "10s"],
    ["8080/tcp", "8080/tcp"],
    ["2001-12-14", "2001-12-14"],
    ["2001-12-14t21:59:43.10-05:00", "2001-12-14t21:59:43.10-05:00"],
    [".inf", Number.POSITIVE_INFINITY],
    ["-.Inf", Number.NEGATIVE_INFINITY],
    [".NaN", Number.NaN],
    ["*", "*"],
    ["v1", "v1"],
  ];
  for (const [text, value] of TABLE) {
    it(`${JSON.stringify(text)} is ${String(value)}${typeof value === "string" ? " as text" : ""}`, () => {
      assert.deepEqual(resolvePlain(text), value);
    });
  }

  it("are text once they are quoted, in a block or tagged", () => {
    for (const text of ['a: "yes"', "a: 'yes'", "a: |-\n  yes", "a: !!str yes", "a: 'null'", 'a: ""']) {
      const node = child(read(text), "a");
      assert.equal(typeof (node?.kind === "scalar" ? scalarValue(node) : node), "string", text);
    }
  });

  it("answer only those who ask for their own type", () => {
    const plain = (text: string): YamlScalar => ({
      kind: "scalar",
      start: 0,
      end: text.length,
      text,
      plain: true,
    });
    assert.equal(stringValue(plain("edge")), "edge");
    assert.equal(stringValue(plain("0777")), undefined);
    assert.equal(integerValue(plain("0777")), 511);
    assert.equal(integerValue(plain("1.5")), undefined);
    assert.equal(integerValue(plain("edge")), undefined);
    assert.equal(booleanValue(plain("off")), false);
    assert.equal(booleanValue(plain("1")), undefined);
    assert.equal(stringValue(read("[]")), undefined);
    assert.equal(booleanValue(undefined), undefined);
  });
});

describe("ignore comments", () => {
  const found = (text: string) =>
    findSuppressions(text).map(({ line, start, end, scope, rules }) => ({
      line,
      text: text.slice(start, end),
      scope,
      rules,
    }));

  it("name rules, separated by commas or spaces, before the reason", () => {
    assert.deepEqual(
      found("# gateway-api: ignore-file\na: 1 # gateway-api: ignore one-rule, two-rule -- because\n"),
      [
        { line: 0, text: "# gateway-api: ignore-file", scope: "file", rules: [] },
        {
          line: 1,
          text: "# gateway-api: ignore one-rule, two-rule -- because",
          scope: "line",
          rules: ["one-rule", "two-rule"],
        },
      ],
    );
    assert.deepEqual(found("#gateway-api:ignore-file a-b c\n")[0]?.rules, ["a-b", "c"]);
    assert.deepEqual(found("# gateway-api: ignore -- reason only\n")[0]?.rules, []);
  });

  it("count lines of every form", () => {
    assert.deepEqual(found("a\r\nb\rc\n# gateway-api: ignore x\r\n"), [
      { line: 3, text: "# gateway-api: ignore x", scope: "line", rules: ["x"] },
    ]);
  });

  it("are exact about their words", () => {
    assert.deepEqual(
      found(
        "# gateway-api: ignored x\n# gateway-api ignore x\n# my-gateway-api: ignore x\ngateway-api: ignore x\n",
      ),
      [],
    );
    assert.deepEqual(found("# gateway-api: ignore-files x\n"), []);
  });
});

describe("tagged scalars", () => {
  const text = (value: string): string | undefined => {
    const root = read(`a: ${value}\n`);
    return stringValue(root.kind === "map" ? root.entries[0]?.value : undefined);
  };

  it("are read alike in every environment and time zone", () => {
    assert.equal(text("!!binary Z2F0ZXdheQ=="), "gateway");
    assert.equal(text("!!binary |\n  Z2F0\n  ZXdheQ==\n"), "gateway");
    assert.equal(text('!!binary "w7w="'), "ü");
    assert.equal(text("!!binary /w=="), "\ufffd");
    assert.equal(text("!!binary <not base64>"), "<not base64>");
    assert.equal(text("!!timestamp 2001-12-14 21:59:43"), "2001-12-14 21:59:43");
    assert.equal(text("!custom x"), "x");
  });

  it("may stand at maps and lists of the kinds that YAML 1.1 knew", () => {
    for (const value of ["!!set {x, y}", "!!omap [x: 1]", "!!pairs [x: 1]", "!!map {x: 1}"])
      read(`a: ${value}\n`);
  });
});
