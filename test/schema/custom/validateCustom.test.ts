import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { customKind } from "../../../server/src/schema/custom/customKind.ts";
import { validateCustom } from "../../../server/src/schema/custom/validateCustom.ts";
import { jsonOf } from "../../../server/src/schema/jsonOf.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import { DEFAULTS } from "../structureOf.ts";

/** What is reported of `spec: {value: …}` where the schema of `value` is this, as `rule path: message`. */
function reported(schema: string, value: string): readonly string[] {
  return reportedOfSpec(`{type: object, properties: {value: ${schema}}}`, `{value: ${value}}`);
}

function reportedOfSpec(schema: string, spec: string): readonly string[] {
  const { root: definition } = readDocument(`{type: object, properties: {spec: ${schema}}}`);
  const { root } = readDocument(
    `{apiVersion: example.com/v1, kind: Thing, metadata: {name: a}, spec: ${spec}, status: {x: 1}}`,
  );
  assert.ok(definition !== undefined && root !== undefined, "both can be read");
  return validateCustom(customKind("example.com", "Thing", jsonOf(definition)), root, DEFAULTS).map(
    ({ rule, severity, path, message }) =>
      `${severity === "error" ? "" : `${severity} `}${rule} ${path.join(".")}: ${message}`,
  );
}

/** The rules that are broken. */
function rules(schema: string, value: string): readonly string[] {
  return reported(schema, value).map((line) => line.replace(/ \S+: .*/, ""));
}

describe("a value of a defined kind", () => {
  /** A schema, values that it takes, and values that it does not with the rule that says so. */
  const CASES: readonly (readonly [string, readonly string[], readonly (readonly [string, string])[]])[] = [
    [
      "{type: string}",
      ["a", '""'],
      [
        ["1", "field-type"],
        ["[]", "field-type"],
        ["{}", "field-type"],
        ["yes", "field-type"],
      ],
    ],
    [
      "{type: integer}",
      ["1", "-1", "1.0"],
      [
        ["1.5", "field-type"],
        ["a", "field-type"],
      ],
    ],
    ["{type: number}", ["1", "1.5"], [["a", "field-type"]]],
    ["{type: boolean}", ["true", "off"], [['"true"', "field-type"]]],
    [
      "{type: array, items: {type: string}}",
      ["[]", "[a]"],
      [
        ["a", "field-type"],
        ["[1]", "field-type"],
        ["[null]", "field-type"],
      ],
    ],
    [
      "{x-kubernetes-int-or-string: true}",
      ["1", "a"],
      [
        ["1.5", "field-type"],
        ["[]", "field-type"],
      ],
    ],
    ["{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}", ["1", "a"], []],
    ["{type: string, enum: [a, b]}", ["a"], [["c", "field-enum"]]],
    ["{type: integer, enum: [1, 2]}", ["1"], [["3", "field-enum"]]],
    [
      "{type: string, minLength: 2, maxLength: 3}",
      ["ab", '"😀😀😀"'],
      [
        ["a", "field-limit"],
        ["abcd", "field-limit"],
      ],
    ],
    ["{type: string, pattern: '^a+$'}", ["aa"], [["b", "field-pattern"]]],
    ["{type: string, pattern: '^(?i)a$'}", ["A"], [["b", "field-pattern"]]],
    ["{type: string, pattern: '^a\\z'}", ["a"], [["b", "field-pattern"]]],
    ["{type: string, pattern: '(?=a)'}", ["b"], []],
    [
      "{type: integer, minimum: 1, maximum: 3}",
      ["1", "3"],
      [
        ["0", "field-limit"],
        ["4", "field-limit"],
      ],
    ],
    ["{type: number, minimum: 1, exclusiveMinimum: true}", ["1.1"], [["1", "field-limit"]]],
    ["{type: number, maximum: 1, exclusiveMaximum: true}", ["0.9"], [["1", "field-limit"]]],
    ["{type: integer, multipleOf: 5}", ["10"], [["7", "field-limit"]]],
    [
      "{type: array, minItems: 1, maxItems: 2, items: {type: string}}",
      ["[a]"],
      [
        ["[]", "field-limit"],
        ["[a, b, c]", "field-limit"],
      ],
    ],
    [
      "{type: object, minProperties: 1, maxProperties: 1, additionalProperties: {type: string}}",
      ["{a: b}"],
      [
        ["{}", "field-limit"],
        ["{a: b, c: d}", "field-limit"],
      ],
    ],
    ["{type: object, additionalProperties: {type: integer}}", ["{a: 1}"], [["{a: b}", "field-type"]]],
    [
      "{type: object, required: [a], properties: {a: {type: string}}}",
      ["{a: b}"],
      [["{}", "field-required"]],
    ],
    [
      "{type: array, x-kubernetes-list-type: set, items: {type: string}}",
      ["[a, b]"],
      [["[a, b, a]", "field-duplicate"]],
    ],
    [
      "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a, b], items: {type: object, properties: {a: {type: string}, b: {type: string, default: x}}}}",
      ["[{a: 1x}, {a: 2x}]", "[{a: m}, {a: m, b: z}]"],
      [["[{a: m}, {a: m, b: x}]", "field-duplicate"]],
    ],
    ["{type: object, x-kubernetes-preserve-unknown-fields: true}", ["{a: {b: [1]}}"], [["1", "field-type"]]],
    ["{x-kubernetes-preserve-unknown-fields: true}", ["{a: 1}", "[1]", "a", "1"], []],
    [
      "{type: object, x-kubernetes-preserve-unknown-fields: true, minProperties: 2}",
      ["{a: 1, b: 2}"],
      [["{a: 1}", "field-limit"]],
    ],
    [
      "{type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}",
      ["{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {}}"],
      [["{kind: Pod}", "field-required"]],
    ],
    [
      "{type: string, format: ipv4}",
      ["10.0.0.1"],
      [
        ["10.0.0.256", "field-pattern"],
        ['"::1"', "field-pattern"],
      ],
    ],
    ["{type: string, format: ipv6}", ['"::1"'], [["10.0.0.1", "field-pattern"]]],
    [
      "{type: string, format: cidr}",
      ["10.0.0.0/8", '"::/0"'],
      [
        ["10.0.0.0", "field-pattern"],
        ["10.0.0.0/33", "field-pattern"],
      ],
    ],
    ["{type: string, format: date-time}", ["2030-01-31T12:00:00Z"], [["2030-01-31", "field-pattern"]]],
    ["{type: string, format: duration}", ["1h30m", "5 s", '"0"'], [["soon", "field-pattern"]]],
    ["{type: string, format: uuid}", ["01234567-89ab-cdef-0123-456789abcdef"], [["1x", "field-pattern"]]],
    ["{type: string, format: uri}", ["https://a.example", "/a"], [["a.example", "field-pattern"]]],
    ["{type: string, format: of-our-own}", ["a"], []],
    [
      "{type: string, allOf: [{maxLength: 2}, {pattern: '^a'}]}",
      ["a"],
      [
        ["abc", "field-limit"],
        ["b", "field-pattern"],
      ],
    ],
    [
      "{type: string, allOf: [{enum: [a]}, {enum: [a, b]}]}",
      ["a"],
      [
        ["c", "field-enum"],
        ["b", "field-enum"],
      ],
    ],
    ["{type: string, maxLength: 3, allOf: [{maxLength: 2}]}", ["ab"], [["abc", "crd-validation-rule"]]],
    [
      "{type: string, anyOf: [{pattern: '^a'}, {pattern: '^b'}]}",
      ["ab", "ba"],
      [["c", "crd-validation-rule"]],
    ],
    ["{type: string, not: {pattern: '^a'}}", ["b"], [["a", "crd-validation-rule"]]],
  ];

  for (const [schema, taken, refused] of CASES) {
    it(`of ${schema}`, () => {
      for (const value of taken) assert.deepEqual(rules(schema, value), [], value);
      for (const [value, rule] of refused) assert.deepEqual(rules(schema, value), [rule], value);
    });
  }

  it("that is filled in later breaks nothing", () => {
    for (const [schema] of CASES) {
      if (schema.includes("type: array") || schema.includes("type: object")) continue;
      assert.deepEqual(reported(schema, '"${VALUE}"'), [], schema);
    }
    assert.deepEqual(
      reported("{type: object, not: {required: [a]}, properties: {a: {type: string}}}", '{a: "${A}"}'),
      [],
    );
  });
});

describe("null", () => {
  it("is dropped, so that the default or nothing takes its place, and is reported", () => {
    assert.deepEqual(reported("{type: string, default: a}", "null"), [
      'information field-null spec.value: `spec.value` has no value, so the API server uses its default, `"a"`. Write a value or remove the key.',
    ]);
    assert.deepEqual(rules("{type: object, required: [a], properties: {a: {type: string}}}", "{a: null}"), [
      "field-required",
    ]);
  });

  it("is a value where the definition says so", () => {
    assert.deepEqual(reported("{type: string, nullable: true, minLength: 1}", "null"), []);
    assert.deepEqual(reported("{type: object, nullable: true}", "null"), []);
    assert.deepEqual(reported("{type: array, items: {type: string, nullable: true}}", "[null, a]"), []);
  });
});

describe("a default", () => {
  it("counts as written, with the defaults inside it", () => {
    const schema =
      "{type: object, required: [mode], properties: {mode: {type: string, default: a}, inner: {type: object, default: {}, required: [x], properties: {x: {type: integer, default: 1}}}}}";
    assert.deepEqual(reported(schema, "{}"), []);
    assert.deepEqual(reported(schema, "{inner: {}}"), []);
  });
});

describe("a choice between fields", () => {
  const fields = "properties: {a: {type: string}, b: {type: string}}";

  it("is reported by the fields", () => {
    const one = `{type: object, ${fields}, oneOf: [{required: [a]}, {required: [b]}]}`;
    assert.deepEqual(reported(one, "{a: x}"), []);
    for (const value of ["{}", "{a: x, b: x}"]) {
      assert.deepEqual(reported(one, value), [
        "field-required spec.value: `spec.value` must set exactly one of `a` or `b`; the API server refuses the Thing otherwise.",
      ]);
    }
    const any = `{type: object, ${fields}, anyOf: [{required: [a]}, {required: [b]}]}`;
    assert.deepEqual(reported(any, "{a: x, b: x}"), []);
    assert.match(reported(any, "{}").join(), /must set at least one of `a` or `b`/);
  });

  it("may leave all of them out", () => {
    const most = `{type: object, ${fields}, oneOf: [{not: {anyOf: [{required: [a]}, {required: [b]}]}}, {required: [a]}, {required: [b]}]}`;
    assert.deepEqual(reported(most, "{}"), []);
    assert.deepEqual(reported(most, "{b: x}"), []);
    assert.match(reported(most, "{a: x, b: x}").join(), /must set at most one of `a` or `b`/);
  });
});

describe("a field that the definition does not have", () => {
  it("is reported with the nearest name, once for what it holds", () => {
    assert.deepEqual(reported("{type: object, properties: {colour: {type: string}}}", "{color: {a: b}}"), [
      "warning doc-field-unknown spec.value.color: `spec.value.color` is not a field of a Thing, so the API server drops it. Did you mean `colour`?",
    ]);
  });
});

describe("the metadata of an object", () => {
  it("is that of every object, with a name that the definition may narrow", () => {
    const { root: definition } = readDocument(
      "{type: object, properties: {metadata: {type: object, properties: {name: {maxLength: 2}}}}}",
    );
    const { root } = readDocument(
      "{apiVersion: example.com/v1, kind: Thing, metadata: {name: abc, labels: {a: 1}, lables: {}}}",
    );
    assert.ok(definition !== undefined && root !== undefined);
    const kind = customKind("example.com", "Thing", jsonOf(definition));
    assert.deepEqual(
      validateCustom(kind, root, DEFAULTS)
        .map(({ rule, path }) => `${rule} ${path.join(".")}`)
        .sort(),
      ["doc-field-unknown metadata.lables", "field-limit metadata.name", "field-type metadata.labels.a"],
    );
  });
});
