import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  exactPlaceOf,
  mappedNodes,
  pathAt,
  placeOf,
  positionMap,
  scalarTextAt,
} from "../../server/src/yaml/positionMap.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import type { Path, YamlNode } from "../../server/src/yaml/tree.ts";
import { writeFlow, writeYaml } from "../../server/src/yaml/writeYaml.ts";
import { SeededRandom } from "../seededRandom.ts";

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

const KEYS = [
  "name",
  "a b",
  "x-y",
  "123",
  "yes",
  "it's",
  'say "hi"',
  "ä",
  "a:b",
  "#no",
  "k/v.io",
  "",
  "back\\slash",
  "tab\there",
];

function randomTree(random: SeededRandom, depth: number): Tree {
  const size = random.below(4);
  switch (depth === 0 ? 0 : random.below(3)) {
    case 0:
      return random.pick(["x", "two words", "80", "a: b", "it's", "long ".repeat(30), "line\nline\n", ""]);
    case 1:
      return Array.from({ length: size }, () => randomTree(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: size }, () => [random.pick(KEYS), randomTree(random, depth - 1)]),
      );
  }
}

/** Every node below the root, with its path. */
function* nodesOf(
  node: YamlNode,
  path: Path = [],
): Generator<readonly [Path, YamlNode, readonly [number, number] | undefined]> {
  if (node.kind === "sequence") {
    for (const [index, item] of node.items.entries()) {
      yield [[...path, index], item, undefined];
      yield* nodesOf(item, [...path, index]);
    }
  } else if (node.kind === "map") {
    for (const { key, keyStart, keyEnd, value } of node.entries) {
      yield [[...path, key], value, [keyStart, keyEnd]];
      yield* nodesOf(value, [...path, key]);
    }
  }
}

function read(text: string): YamlNode {
  const { root, problems } = readDocument(text);
  assert.deepEqual(problems, [], text);
  assert.ok(root !== undefined);
  return root;
}

describe("the places of a document's nodes", () => {
  it("lead from every path to its node and from every node to its path", () => {
    const random = new SeededRandom(7);
    for (let round = 0; round < 400; round++) {
      const tree = { root: randomTree(random, 4) };
      const text = random.below(2) === 0 ? writeYaml(tree) : `${writeFlow(tree)}\n`;
      const root = read(text);
      const map = positionMap(root);
      for (const [path, node, key] of nodesOf(root)) {
        const context = `${JSON.stringify(path)} in ${JSON.stringify(text)}`;
        const place = exactPlaceOf(map, text, path);
        assert.deepEqual(place?.value, { start: node.start, end: node.end }, context);
        assert.deepEqual(placeOf(map, text, path), place, context);
        if (key !== undefined) {
          assert.deepEqual(place?.key, { start: key[0], end: key[1] }, context);
          const onKey = pathAt(map, text, key[0]);
          assert.deepEqual([onKey?.path, onKey?.on], [path, "key"], context);
        }
        if (node.kind === "scalar" && node.end - node.start > 1) {
          const inside = pathAt(map, text, node.start + 1);
          assert.deepEqual([inside?.path, inside?.on, inside?.place], [path, "value", place], context);
        }
      }
    }
  });

  it("are found by what a quoted key says, not by how it is written", () => {
    const text = '\'it\'\'s\': { "say \\"hi\\"": x, "\\u00e4": y }\n';
    const map = positionMap(read(text));
    for (const [key, value] of [
      ['say "hi"', "x"],
      ["ä", "y"],
    ] as const) {
      const path = ["it's", key];
      const place = exactPlaceOf(map, text, path);
      assert.equal(text.slice(place?.value.start, place?.value.end), value);
      assert.deepEqual(pathAt(map, text, place?.key.start ?? -1)?.path, path);
    }
  });

  it("are those of the nearest ancestor where a path leads nowhere", () => {
    const text = "a:\n  b: [x]\n";
    const map = positionMap(read(text));
    assert.deepEqual(placeOf(map, text, ["a", "b", 7]), placeOf(map, text, ["a", "b"]));
    assert.deepEqual(placeOf(map, text, ["a", "z", "b"]), placeOf(map, text, ["a"]));
    assert.equal(exactPlaceOf(map, text, ["a", "b", 7]), undefined);
    assert.equal(exactPlaceOf(map, text, ["a", 0]), undefined, "a number is no key");
  });

  it("begin with a key in the first column, not with the end of the block above it", () => {
    for (const text of [
      "a:\n  b: [x]\nc:\n  - d\ne: f\n",
      "a:\r\n- b: |\r\n    x\r\nc:\r\n- d\r\ne: f\r\n",
    ]) {
      const map = positionMap(read(text));
      for (const key of ["a", "c", "e"]) {
        const found = pathAt(map, text, text.search(new RegExp(`^${key}:`, "m")));
        assert.deepEqual([found?.path, found?.on], [[key], "key"]);
      }
    }
  });

  it("are the anchor's for an alias and a merge key", () => {
    const text = "base: &b { name: edge }\nuse: *b\nmerged:\n  <<: *b\n";
    const map = positionMap(read(text));
    const name = { start: text.indexOf("edge"), end: text.indexOf("edge") + 4 };
    for (const path of [
      ["base", "name"],
      ["use", "name"],
      ["merged", "name"],
    ]) {
      assert.deepEqual(exactPlaceOf(map, text, path)?.value, name, path.join("."));
    }
    assert.deepEqual(
      pathAt(map, text, name.start)?.path,
      ["base", "name"],
      "what is pointed at stands where it is written",
    );
    assert.deepEqual(pathAt(map, text, text.indexOf("use"))?.path, ["use"]);
  });

  it("are listed once each, where they are written, without their quotes", () => {
    const text = 'base: &b { "na me": "x y" }\nuse: *b\nmore:\n  <<: *b\n  own: [a, [b]]\n';
    const map = positionMap(readDocument(text).root);
    assert.deepEqual(
      mappedNodes(map, text).map(({ path, value, isLeaf }) =>
        isLeaf ? `${path.join(".")} = ${scalarTextAt(text, value)}` : path.join("."),
      ),
      ["base", "base.na me = x y", "more", "more.own", "more.own.0 = a", "more.own.1", "more.own.1.0 = b"],
    );
  });

  it("are none in an empty document", () => {
    const map = positionMap(undefined);
    assert.equal(pathAt(map, "", 0), undefined);
    assert.equal(exactPlaceOf(map, "", []), undefined);
    assert.deepEqual(placeOf(map, "", ["a"]), { key: { start: 0, end: 0 }, value: { start: 0, end: 0 } });
  });
});
