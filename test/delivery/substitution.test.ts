import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  hasVariables,
  substituteNode,
  substituteText,
  type Variables,
  variablesIn,
} from "../../server/src/delivery/substitution.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import type { YamlNode } from "../../server/src/yaml/tree.ts";
import { yamlValue } from "../../server/src/yaml/yamlValue.ts";
import { processorTime } from "../processorTime.ts";
import { SeededRandom } from "../seededRandom.ts";

const KNOWN: ReadonlyMap<string, string> = new Map([
  ["X", "shop"],
  ["HOST", "www.shop.example.com"],
  ["PATH", "a/b/a"],
  ["EMPTY", ""],
  ["PORT", "8080"],
  ["UMLAUT", "über"],
  ["SELF", "${X}"],
  ["quote", '"'],
  ["HOSTS", "[a.example.com, b.example.com]"],
  ["WILDCARD", "*.example.com"],
  ["LINES", "a\nb: c"],
  ["STARS", "a*b"],
  ["SECRET", "ENC[AES256_GCM,data:Zm9v,iv:YmFy,tag:YmF6,type:str]"],
]);
const COMPLETE: Variables = { known: KNOWN, isComplete: true };
const NOTHING: Variables = { known: new Map(), isComplete: false };
const INCOMPLETE: Variables = { known: KNOWN, isComplete: false };

describe("a variable in a text", () => {
  const OUTCOMES: Readonly<Record<string, string>> = {
    "${X}": "shop",
    "a-${X}-b": "a-shop-b",
    "${X}${X}": "shopshop",
    "${EMPTY}": "",
    "${X:=d}": "shop",
    "${X:-d}": "shop",
    "${X=d}": "shop",
    "${X-d}": "shop",
    "${EMPTY:=d}": "d",
    "${EMPTY:-d}": "d",
    "${EMPTY=d}": "d",
    "${N:=d}": "d",
    "${N:-d}": "d",
    "${N=d}": "d",
    "${N-d}": "d",
    "${N:=}": "",
    "${N:=a:b/c#d%e}": "a:b/c#d%e",
    "${N:={}}": "{}",
    "${N:=${X}}": "shop",
    "${N:=a-${X}-b}": "a-shop-b",
    "${N:=${M:=${X}}}": "shop",
    "${HOST/shop/bag}": "www.bag.example.com",
    "${HOST/w/v}": "vww.shop.example.com",
    "${HOST//w/v}": "vvv.shop.example.com",
    "${HOST//./-}": "www-shop-example-com",
    "${HOST/shop./}": "www.example.com",
    "${HOST/nothing/x}": "www.shop.example.com",
    "${HOST/${X}/bag}": "www.bag.example.com",
    "${HOST/shop/${X}-2}": "${HOST/shop/${X}-2}",
    "${PATH//\\//-}": "a-b-a",
    "${PATH/#a/c}": "c/b/a",
    "${PATH/#b/c}": "a/b/a",
    "${PATH/%a/c}": "a/b/c",
    "${PATH/%b/c}": "a/b/a",
    "${X^}": "Shop",
    "${X^^}": "SHOP",
    "${N:=A}${X,}": "Ashop",
    "${X,,}": "shop",
    "${X:1}": "hop",
    "${X:1:2}": "ho",
    "${X:9}": "",
    "${X:1:9}": "hop",
    "${X: -2}": "shop",
    "${#X}": "4",
    "${#EMPTY}": "0",
    "${HOST#www.}": "shop.example.com",
    "${HOST#*.}": "shop.example.com",
    "${HOST##*.}": "com",
    "${HOST#?}": "ww.shop.example.com",
    "${HOST#shop}": "www.shop.example.com",
    "${HOST%.com}": "www.shop.example",
    "${HOST%.*}": "www.shop.example",
    "${HOST%%.*}": "www",
    "${PATH##*/}": "a",
    "${STARS#a*}": "*b",
    "${UMLAUT}": "über",
    "${SELF}": "${X}",
  };
  for (const [text, outcome] of Object.entries(OUTCOMES))
    it(`\`${text}\` is \`${outcome}\``, () => assert.equal(substituteText(text, COMPLETE), outcome));

  const LEFT_ALONE: Readonly<Record<string, string>> = {
    "a name that is not known": "${N}",
    "an operator on a name that is not known": "${N^^}${N/a/b}${N:1}${#N}${N#a}",
    "a default with a name that is not known": "${N:=a-${M}}",
    "a value that is encrypted, whatever is done with it":
      "${SECRET}${SECRET:=d}${SECRET-d}${SECRET^^}${SECRET/a/b}${SECRET:0:3}${#SECRET}${N:=${SECRET}}",
    "an escape": "$${X}",
    "two dollars more": "$$${X}",
    "no braces": "$X",
    "no name": "${}",
    "a digit for a name": "${1}",
    "an expression of another language": "${{ github.ref }}",
    "indirection of a shell": "${!X:-}",
    "operators that Flux reads in its own way": "${X:+d}${X:?d}",
    "no end": "a ${X",
    "a replacement without its pattern's end": "${X/a}",
    "no pattern": "${X#}${X%}",
    "an offset that is missing": "${X:}",
    "a default that is malformed": "${N:=${1}}",
    "an escape in a default": "${N:=$${X}}",
    "bytes that are no characters": "${#UMLAUT}${UMLAUT^}${UMLAUT:1}",
    "a class of characters in a pattern": "${X#[a-z]}",
    "a negative length": "${X:1:-1}",
    "characters behind an operator": "${X^x}${X^^^}",
  };
  for (const [name, text] of Object.entries(LEFT_ALONE))
    it(`stays as it is written: ${name}`, () => assert.equal(substituteText(text, COMPLETE), text));

  it("takes no default where it may be set after all", () => {
    for (const text of ["${N:=d}", "${N:-d}", "${N=d}", "${N-d}", "${N:=${X}}"])
      assert.equal(substituteText(text, INCOMPLETE), text);
    assert.equal(substituteText("${EMPTY:=d} ${X:=d} ${X}", INCOMPLETE), "d shop shop");
  });

  it("is put in beside what stays as it is written", () => {
    assert.equal(substituteText("${N}-${X}-$${X}-${X}", COMPLETE), "${N}-shop-$${X}-shop");
    assert.equal(substituteText("${never closed ${X} }}", COMPLETE), "${never closed ${X} }}");
    assert.equal(substituteText("${N:=never closed ${X}", COMPLETE), "${N:=never closed shop");
  });

  it("has a name", () => {
    assert.deepEqual(variablesIn("${B} ${A:=${C}} ${B^^} $${D} ${1} $E ${H/${F}/${G}}"), [
      "B",
      "A",
      "C",
      "H",
      "F",
      "G",
    ]);
    assert.ok(hasVariables("a${"));
    assert.ok(!hasVariables("$a {b}"));
  });
});

describe("a variable in a tree", () => {
  function read(text: string): YamlNode {
    const { root, problems } = readDocument(text);
    assert.deepEqual(problems, []);
    assert.ok(root !== undefined);
    return root;
  }
  const after = (text: string): unknown => yamlValue(substituteNode(read(text), COMPLETE));

  const OUTCOMES: Readonly<Record<string, readonly [string, unknown]>> = {
    "makes a number of a plain scalar": ["port: ${PORT}", { port: 8080 }],
    "leaves a quoted scalar a string": ['host: "${X}.example.com"', { host: "shop.example.com" }],
    "leaves a block a string": ["host: |-\n  ${X}.example.com", { host: "shop.example.com" }],
    "leaves a quoted scalar as it is that may arrive as a number": ['port: "${PORT}"', { port: "${PORT}" }],
    "makes a string of quotes that a variable holds": ["id: ${quote}${PORT}${quote}", { id: "8080" }],
    "makes nothing of what is empty": ["id: ${EMPTY}", { id: null }],
    "makes a list of one": ["hosts: ${HOSTS}", { hosts: ["a.example.com", "b.example.com"] }],
    "stays where it would break the manifest": [
      "a: ${WILDCARD}\nb: ${LINES}\n",
      { a: "${WILDCARD}", b: "${LINES}" },
    ],
    "is put into keys": ["${X}-key: {a: 1}", { "shop-key": { a: 1 } }],
    "leaves keys as they are that would meet": ["{shop: 1, '${X}': '${X}'}", { shop: 1, "${X}": "shop" }],
    "is put into lists": ["- ${X}\n- [a, '${X}']", ["shop", ["a", "shop"]]],
  };
  for (const [name, [text, outcome]] of Object.entries(OUTCOMES))
    it(name, () => assert.deepEqual(after(text), outcome));

  it("leaves everything else the same object", () => {
    const root = read("a: {b: [1, '${N}']}\nc: ${X}\n");
    const changed = substituteNode(root, COMPLETE);
    assert.ok(root.kind === "map" && changed.kind === "map");
    assert.equal(changed.entries[0], root.entries[0]);
    assert.notEqual(changed.entries[1], root.entries[1]);
    const same = read("a: {b: [1, '${N}', $X]}\n");
    assert.equal(substituteNode(same, COMPLETE), same);
  });

  it("leaves what it fills in at the place of the scalar", () => {
    const changed = substituteNode(read("hosts: ${HOSTS}"), COMPLETE);
    assert.ok(changed.kind === "map");
    const hosts = changed.entries[0]?.value;
    assert.ok(hosts?.kind === "sequence");
    assert.deepEqual(
      [hosts, ...hosts.items].map(({ start, end }) => [start, end]),
      [
        [7, 15],
        [7, 15],
        [7, 15],
      ],
    );
  });
});

describe("substitution of any text", () => {
  const PIECES = [
    ..."${}:/#%^,=-*?\\ ",
    ...["${", "${X", "${N", "${X}", "${N:=", "${X/", "$${", "a", "X", "1", "[", "}}", "ü", "\n"],
  ];

  it("never throws, keeps what has no variables, and is the same with the same variables", () => {
    const random = new SeededRandom(7);
    for (let run = 0; run < 20_000; run++) {
      const text = Array.from({ length: random.below(24) }, () => random.pick(PIECES)).join("");
      const outcome = substituteText(text, COMPLETE);
      if (variablesIn(text).length === 0) assert.equal(outcome, text);
      assert.equal(substituteText(text, NOTHING), text);
    }
  });

  it("takes little time, whatever the text", () => {
    const random = new SeededRandom(11);
    const hostile = [
      "${".repeat(500_000),
      "${N:=".repeat(300_000),
      `${"${N:=".repeat(200_000)}${"}".repeat(200_000)}`,
      `${"${N:=".repeat(30)}${"x".repeat(1_000_000)}${"}".repeat(30)}`,
      "${X}".repeat(100_000),
      "${X/a".repeat(200_000),
      `\${${"X".repeat(1_000_000)}`,
      "$".repeat(1_000_000),
      "$${".repeat(300_000),
      "}".repeat(1_000_000),
      "${LONG#*a*a*a*a*a*a*a*a*b}".repeat(10_000),
      "${LONG//a/${LONG//a/${LONG//a/${LONG}}}}".repeat(10_000),
      "${LIST}".repeat(10_000),
      Array.from({ length: 300_000 }, () => random.pick(PIECES)).join(""),
    ];
    const known = new Map([...KNOWN, ["LONG", "a".repeat(10_000)], ["LIST", `[${"a,".repeat(5000)}]`]]);
    for (const text of hostile) {
      const time = processorTime(() => {
        substituteText(text, { known, isComplete: true });
        substituteNode({ kind: "scalar", start: 0, end: 0, text, plain: true }, { known, isComplete: true });
      });
      assert.ok(time < 3000, `${JSON.stringify(text.slice(0, 20))}: ${time} ms`);
    }
  });
});
