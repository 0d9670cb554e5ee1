import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../server/src/library.ts";
import { customKind } from "../../server/src/schema/custom/customKind.ts";
import { isCommon, patternHolds } from "../../server/src/schema/custom/patterns.ts";
import { validateCustom } from "../../server/src/schema/custom/validateCustom.ts";
import type { JsonValue } from "../../server/src/schema/jsonSchema.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { processorTime } from "../processorTime.ts";
import { DEFAULTS } from "../schema/structureOf.ts";
import { SeededRandom } from "../seededRandom.ts";

const HEAD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: teapots.example.com
spec:
  group: example.com
  names:
    kind: Teapot
    plural: teapots
  scope: Namespaced
`;

function definition(schema: string): string {
  return `${HEAD}  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n${schema.replace(/^/gm, "        ")}\n`;
}

const TEAPOT =
  "apiVersion: example.com/v1\nkind: Teapot\nmetadata: {name: blue}\nspec:\n  lid: round\n  size: 1\n";

/** What is said of a Teapot beside a definition, and that no rule threw; `most` bounds the time in milliseconds. */
function messages(text: string, most = 5000, teapot = TEAPOT): readonly string[] {
  const failures: unknown[] = [];
  const workspace = createEngine({}, (rule, error) => failures.push(`${rule}: ${String(error)}`));
  const time = processorTime(() => {
    workspace.setFile("crd.yaml", text);
    workspace.setFile("pot.yaml", teapot);
    workspace.flush();
  });
  assert.ok(time < most, `takes too long: ${time} ms`);
  assert.deepEqual(failures, []);
  return workspace.paths().flatMap((path) => workspace.diagnostics(path).map(({ message }) => message));
}

describe("a definition that is no good", () => {
  it("is passed over where it is broken or incomplete", () => {
    const good = definition("type: object\nproperties:\n  spec: {type: object}");
    assert.equal(messages(good).length, 2);
    for (const text of [
      HEAD,
      `${HEAD}  versions: 7\n`,
      `${HEAD}  versions:\n`,
      `${HEAD}  versions:\n  -\n  - name:\n  - name: v1\n`,
      `${HEAD}  versions:\n  - name: v1\n    schema: {openAPIV3Schema: 7}\n`,
      good.replace("group: example.com", "group:"),
      good.replace("kind: Teapot", "kind: [Teapot]"),
      good.replace("spec:\n  group", "spec: group"),
      good.slice(0, -4) + '"',
      good.replace("type: object\n", "type: object\n    bad: [\n"),
      "kind: CustomResourceDefinition\n",
      "CustomResourceDefinition",
      `{"kind": "CustomResourceDefinition", "apiVersion": "apiextensions.k8s.io/v1", "spec": {"versions": [null]}}`,
      good.replace("apiextensions.k8s.io/v1", "apiextensions.k8s.io/v1beta1"),
    ]) {
      assert.deepEqual(messages(text), [], text);
    }
  });

  it("is read as far as it says something where its schema is odd", () => {
    for (const schema of [
      "{}",
      "type: [object, string]",
      "$ref: '#'",
      "properties: {spec: {$ref: '#/definitions/a'}}",
      "properties: {spec: null}",
      "properties: {spec: {properties: [a], items: 7, required: {}, enum: 3, default: {a: b}, allOf: {}, anyOf: [1], not: []}}",
      "properties: {spec: {type: object, x-kubernetes-validations: [7, {rule: 3}, {message: a}, null]}}",
      "properties: {spec: {type: object, properties: {lid: {pattern: 7, minLength: a}, size: {minimum: '1'}}}}",
      "properties: {__proto__: {type: object}, constructor: {type: string}, spec: {type: object, properties: {toString: {}}}}",
    ]) {
      const text = definition(schema);
      messages(text);
      // What is said is about the fields only.
      assert.deepEqual(
        messages(text).filter((message) => !/is not a field|must be|must set/.test(message)),
        [],
        schema,
      );
    }
  });

  it("of many megabytes is read as fast as text can be, and not at all past what a cluster takes", () => {
    const fields = Array.from(
      { length: 60_000 },
      (_, at) => `    f${at}:\n      description: ${"word ".repeat(25)}\n      type: string`,
    );
    const text = definition(`type: object\nproperties:\n${fields.join("\n")}`);
    assert.ok(text.length > 10_000_000);
    assert.deepEqual(messages(text, 2000), []);
  });

  it("of nested aliases is refused as any document is", () => {
    const bomb = Array.from(
      { length: 12 },
      (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(", ")}]`,
    );
    assert.deepEqual(messages(definition(`a0: &a0 {type: string}\n${bomb.join("\n")}`)), []);
  });

  it("with hostile patterns holds nobody up", () => {
    for (const pattern of [
      "^(a+)+$",
      "^(a|aa)+$",
      "(a*)*b",
      "^(([a-z])+.)+[A-Z]([a-z])+$",
      "(.*a){20}",
      "((a{100}){100}){100}",
      "[",
      "\\",
      "(?P<n>a)",
      "a{1001}",
      "a{99999999}",
      "(".repeat(2000),
      "\\pN+",
      "(?=a)b",
    ]) {
      const text = definition(
        `type: object\nproperties:\n  spec:\n    type: object\n    properties:\n      lid: {type: string, pattern: ${JSON.stringify(pattern)}}\n      size: {type: integer}`,
      );
      messages(text, 2000, TEAPOT.replace("round", `${"a".repeat(20_000)}!`));
    }
  });
});

describe("a rule that loops or grows", () => {
  const nested = (times: number, around: (inner: string) => string, inner: string): string =>
    times === 0 ? inner : around(nested(times - 1, around, inner));
  const RULES: Readonly<Record<string, string>> = {
    "loops in loops": nested(20, (inner) => `self.list.all(x, ${inner})`, "true"),
    "texts that double": nested(40, (inner) => `[x + x].all(x, ${inner})`, "size(x) < 0").replace(
      "[x + x]",
      "[self.text]",
    ),
    "texts that multiply": nested(
      30,
      (inner) => `['%s%s%s%s'.format([x, x, x, x])].all(x, ${inner})`,
      "size(x) < 0",
    ).replace(/\['%s.*?\]\)\]/, "[self.text]"),
    "lists that multiply": nested(
      30,
      (inner) => `[[x, x, x, x]].all(x, ${inner})`,
      "'%s'.format([x]) == ''",
    ).replace("[[x, x, x, x]]", "[self.list]"),
    "lists that are compared": nested(30, (inner) => `[[x, x, x, x]].all(x, ${inner})`, "x == [x]").replace(
      "[[x, x, x, x]]",
      "[self.list]",
    ),
    "lists of all letters": `self.text.split('')${".map(x, x)".repeat(100)}.size() < 0`,
    "replacements of replacements": `self.text${".replace('a', 'aaaaaaaaaa')".repeat(50)}.size() < 0`,
    "brackets without end": `${"(".repeat(100_000)}1`,
  };

  for (const [name, rule] of Object.entries(RULES)) {
    it(`is given up in time and counts as kept: ${name}`, () => {
      const text = definition(
        `type: object\nproperties:\n  spec:\n    type: object\n    properties:\n      text: {type: string}\n      list: {type: array, items: {type: integer}}\n    x-kubernetes-validations:\n    - rule: ${JSON.stringify(rule)}`,
      );
      const list = Array.from({ length: 500 }, (_, at) => at).join(", ");
      const spec = `spec:\n  text: ${"a".repeat(10_000)}\n  list: [${list}]\n`;
      assert.deepEqual(messages(text, 3000, TEAPOT.replace(/spec:[\s\S]*/, spec)), []);
    });
  }
});

describe("a pattern", () => {
  it("is left to JavaScript only where both engines read it alike", () => {
    for (const pattern of [
      "^[a-z0-9-]+$",
      "^a?b$",
      "^(?:http|https)$",
      "\\.com$",
      "^[0-9]{1,3}$",
      "^\\d+(m|Mi)$",
      "^(\\*\\.)?[a-z0-9-]+$",
      "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
      "^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
      "^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$",
    ])
      assert.ok(isCommon(pattern), pattern);
    for (const pattern of [
      "(a+)+",
      "a\\z",
      "(?i)a",
      "\\s",
      "\\b",
      "[[:alpha:]]",
      "\\pL",
      "(?=a)",
      "\\1",
      "a+b+c+",
      "^[a-z0-9.]([-a-z0-9]*[a-z0-9.])?(\\.[a-z0-9.]([-a-z0-9]*[a-z0-9.])?)*$",
      "^[a-z0-9]([+-9]*[a-z0-9])?(\\.[a-z0-9]([+-9]*[a-z0-9])?)*$",
      "(a|b)*",
      "a**",
      "\\Qa\\E",
    ]) {
      assert.ok(!isCommon(pattern), pattern);
    }
  });

  for (const [name, pattern, text] of [
    ["quantifiers that have an end", `^${"[ab]{0,9}".repeat(12)}c$`, "a".repeat(40)],
    ["parts that may be missing", `^${"[ab]?".repeat(40)}c$`, `${"ab".repeat(40)}d`],
    ["alternatives that say the same", `^${"(?:a|[ab])".repeat(28)}c$`, "a".repeat(40)],
    ["optional groups", `^${"(a|b)?".repeat(40)}c$`, "a".repeat(40)],
    ["loops at every place", "[a-z]+[a-z]+!", "a".repeat(1000)],
  ] as const) {
    it(`is tried in time whatever it repeats: ${name}`, () => {
      const start = performance.now();
      assert.equal(patternHolds(pattern, text), false);
      assert.ok(performance.now() - start < 2000, "takes too long");
    });
  }

  it("has the answer of RE2", () => {
    const cases: readonly (readonly [string, string, boolean | undefined])[] = [
      ["^a$", "a\n", false],
      ["^.$", "\u2028", true],
      ["^\\s$", "\u00a0", false],
      ["(?i)^ABC$", "abc", true],
      ["^[[:alpha:]]+$", "ab1", false],
      ["^\\pL+$", "äß", true],
      ["^[a-z]([-a-z0-9]*[a-z0-9])?$", "a-b", true],
      ["(?=a)", "a", undefined],
      ["^[a-z]+$", "ab", true],
    ];
    for (const [pattern, text, expected] of cases)
      assert.equal(patternHolds(pattern, text), expected, pattern);
  });
});

/** A random schema; most of it is sense. */
function randomSchema(random: SeededRandom, depth: number): JsonValue {
  const type = random.pick([
    "object",
    "object",
    "array",
    "string",
    "integer",
    "number",
    "boolean",
    "nothing",
  ] as const);
  const limits: Record<string, JsonValue> = {};
  for (const [name, values] of Object.entries(WORDS)) {
    if (random.below(6) === 0) limits[name] = random.pick(values);
  }
  if (depth === 0 || !["object", "array"].includes(type)) return { ...limits, type };
  const inner = (): JsonValue => randomSchema(random, depth - 1);
  if (type === "array")
    return {
      ...limits,
      type,
      items: inner(),
      "x-kubernetes-list-type": random.pick(["set", "atomic", "map"]),
    };
  if (random.below(4) === 0) return { ...limits, type, additionalProperties: inner() };
  return {
    ...limits,
    type,
    properties: { a: inner(), b: inner(), "c-d": inner() },
    required: random.pick([[], ["a"], ["x"]]),
    oneOf: random.pick([[], [{ required: ["a"] }, { required: ["b"] }]]),
  };
}

const WORDS: Readonly<Record<string, readonly JsonValue[]>> = {
  nullable: [true, false],
  default: ["a", 1, null, {}, { a: 1 }, []],
  enum: [["a"], [1, null], []],
  pattern: ["^a", "(a+)+$", "["],
  maxLength: [0, 3],
  minimum: [0, 2.5],
  exclusiveMinimum: [true],
  maxItems: [0, 1],
  format: ["date-time", "duration", "ipv4", "int32"],
  "x-kubernetes-preserve-unknown-fields": [true],
  "x-kubernetes-int-or-string": [true],
  "x-kubernetes-embedded-resource": [true],
  "x-kubernetes-list-map-keys": [["a"]],
  not: [{ enum: ["a"] }, { required: ["a"] }],
  anyOf: [
    [{ minimum: 1 }, { pattern: "a" }],
    [{ type: "integer" }, { type: "string" }],
  ],
  "x-kubernetes-validations": [
    [{ rule: "self.a == self.b" }],
    [{ rule: "self.all(x, x != 'a')", message: "no a" }],
    [{ rule: "has(self.a) || self.?b.orValue(1) == 1", fieldPath: ".a" }],
    [{ rule: "self.size() > 1", messageExpression: "'size ' + string(self.size())" }],
    [
      { rule: "self > 1 && self.matches('(') || self in [1, 'a']" },
      { rule: "oldSelf == self", optionalOldSelf: true },
    ],
    [{ rule: "duration(self) > duration('1s') || isIP(self) || quantity(self).isInteger()" }],
  ],
};

function randomValue(random: SeededRandom, depth: number): JsonValue {
  const scalar = (): JsonValue =>
    random.pick([
      "a",
      "b",
      "",
      "aaaa",
      "${A}",
      "{{ b }}",
      0,
      1,
      2.5,
      -1,
      true,
      null,
      "2030-01-31T12:00:00Z",
      "1h",
      "10.0.0.1",
      "😀",
    ]);
  if (depth === 0) return scalar();
  const inner = (): JsonValue => randomValue(random, depth - 1);
  switch (random.below(4)) {
    case 0:
      return scalar();
    case 1:
      return Array.from({ length: random.below(4) }, inner);
    default:
      return Object.fromEntries(
        ["a", "b", "c-d", "x", "__proto__"].filter(() => random.below(2) === 0).map((key) => [key, inner()]),
      );
  }
}

describe("any object against any schema", () => {
  it("throws nothing, says the same twice and speaks of what is there", () => {
    const random = new SeededRandom(7);
    for (let round = 0; round < 1500; round++) {
      const schema = randomSchema(random, 3);
      const kind = customKind("example.com", "Thing", { type: "object", properties: { spec: schema } });
      const text = JSON.stringify({
        apiVersion: "example.com/v1",
        kind: "Thing",
        metadata: { name: "a" },
        spec: randomValue(random, 4),
      });
      const { root } = readDocument(text);
      assert.ok(root !== undefined);
      const problems = validateCustom(kind, root, DEFAULTS);
      assert.deepEqual(validateCustom(kind, root, DEFAULTS), problems);
      for (const { path, message } of problems) {
        assert.ok(!/undefined|NaN|\[object/.test(message), message);
        assert.ok(path.length <= 12);
      }
    }
  });
});
