import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { customKind } from "../../../server/src/schema/custom/customKind.ts";
import { validateCustom } from "../../../server/src/schema/custom/validateCustom.ts";
import type { JsonValue } from "../../../server/src/schema/jsonSchema.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import { processorTime } from "../../processorTime.ts";
import { DEFAULTS } from "../structureOf.ts";

interface Rule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** What is reported of an object with this `spec`, as `rule path: message`. */
function reported(spec: JsonValue, text: string): readonly string[] {
  const kind = customKind("example.com", "Thing", { type: "object", properties: { spec } });
  const { root } = readDocument(
    `{apiVersion: example.com/v1, kind: Thing, metadata: {name: a}, spec: ${text}}`,
  );
  assert.ok(root !== undefined);
  return validateCustom(kind, root, DEFAULTS).map(
    ({ rule, path, message }) => `${rule} ${path.join(".")}: ${message}`,
  );
}

const STRING = { type: "string" };
const INTEGER = { type: "integer" };
const strings = (more: Readonly<Record<string, JsonValue>> = {}): JsonValue => ({
  type: "array",
  items: STRING,
  ...more,
});

/** A spec of many types, and rules about it. */
function specWith(...rules: readonly Rule[]): JsonValue {
  return {
    type: "object",
    properties: {
      text: STRING,
      other: STRING,
      count: INTEGER,
      ratio: { type: "number" },
      port: { "x-kubernetes-int-or-string": true },
      on: { type: "boolean" },
      names: strings(),
      numbers: { type: "array", items: INTEGER },
      labels: { type: "object", additionalProperties: STRING },
      inner: { type: "object", properties: { deep: STRING, list: strings() } },
      "with-dash": STRING,
      "a.b/c": STRING,
      under__score: STRING,
      namespace: STRING,
      wait: { type: "string", format: "duration" },
      since: { type: "string", format: "date-time" },
      maybe: { type: "string", nullable: true },
      limit: { type: "string", default: "1Gi" },
    },
    "x-kubernetes-validations": rules.map((rule) => ({ ...rule })),
  };
}

/** Rules that hold of a spec, and rules that do not. */
const CASES: readonly {
  readonly spec: string;
  readonly holds: readonly string[];
  readonly breaks: readonly string[];
}[] = [
  {
    spec: "{text: abc, other: b, count: 3, ratio: 0.5, on: true}",
    holds: [
      "has(self.text)",
      "!has(self.names)",
      "self.count in [1, 2, 3]",
      "self.ratio < 1.0",
      "self.on ? self.count == 3 : false",
      "self.text.matches('^[a-c]+$')",
      "self.text.matches('(?i)ABC')",
      "size(self.text) == 3",
      "type(self.count) == int",
      "string(self.count) == '3'",
      "self.limit == '1Gi'",
    ],
    breaks: [
      "self.count > 3",
      "has(self.names)",
      "self.text.contains('x')",
      "self.ratio > 0.5",
      "self.text == self.other",
      "self.text.matches('^b')",
      "false",
    ],
  },
  {
    spec: "{names: [a, b, c], numbers: [3, 1, 2]}",
    holds: [
      "self.names.all(n, size(n) == 1)",
      "self.names.exists(n, n == 'b')",
      "self.names.exists_one(n, n == 'b')",
      "self.names.map(n, n + 'x') == ['ax', 'bx', 'cx']",
      "self.names.filter(n, n != 'a').size() == 2",
      "self.names.all(a, self.names.exists_one(b, a == b))",
      "self.names.isSorted()",
      "self.numbers.sum() == 6",
      "self.numbers.min() == 1 && self.numbers.max() == 3",
      "self.names.indexOf('b') == 1",
      "self.names.lastIndexOf('x') == -1",
      "sets.contains(self.names, ['a'])",
      "sets.equivalent(self.names, ['c', 'b', 'a', 'a'])",
      "sets.intersects(self.numbers, [9, 1])",
      "self.names.join('-') == 'a-b-c'",
      "'a' in self.names",
    ],
    breaks: [
      "self.numbers.isSorted()",
      "self.numbers.sum() > 6",
      "self.names.exists(n, n == 'x')",
      "sets.contains(['a'], self.names)",
      "self.names.indexOf('b') == 0",
      "self.names == ['a']",
    ],
  },
  {
    spec: "{labels: {a: x, b-c: z}, inner: {deep: d, list: []}}",
    holds: [
      "self.labels.all(k, self.labels[k].size() == 1)",
      "'b-c' in self.labels",
      "has(self.inner.deep)",
      "self.labels['b-c'] == 'z'",
      "self.inner.list.size() == 0",
      "size(self.labels) == 2",
    ],
    breaks: [
      "'x' in self.labels",
      "self.labels.exists(k, k == 'x')",
      "self.inner.deep != 'd'",
      "has(self.inner.list) && self.inner.list.size() > 0",
    ],
  },
  {
    spec: "{with-dash: a, a.b/c: b, under__score: c, namespace: d, port: 80}",
    holds: [
      "self.with__dash__dash == 'a'",
      "self.a__dot__b__slash__c == 'b'",
      "self.under__underscores__score == 'c'",
      "self.__namespace__ == 'd'",
      "self.port == 80",
      "type(self.port) == int ? self.port < 100 : self.port.endsWith('%')",
    ],
    breaks: ["self.with__dash__dash == 'b'", "self.port == 81", "type(self.port) == string"],
  },
  {
    spec: "{wait: 90s, since: '2030-01-31T12:00:00Z', limit: 1024Mi}",
    holds: [
      "self.wait == duration('1m30s')",
      "self.wait < duration('1h')",
      "self.since > timestamp('2029-01-01T00:00:00Z')",
      "quantity(self.limit) == quantity('1Gi')",
      "quantity(self.limit).isGreaterThan(quantity('1G'))",
      "quantity('1500m').compareTo(quantity('1.5')) == 0",
      "quantity('2').add(quantity('500m')).sub(1) == quantity('1.5')",
      "isQuantity('1e3') && !isQuantity('1Kk')",
      "quantity('3').asInteger() == 3 && quantity('-3').sign() == -1",
      "self.since.getFullYear() == 2030",
    ],
    breaks: [
      "self.wait > duration('1h')",
      "quantity(self.limit).isLessThan(quantity('1M'))",
      "isQuantity('ten')",
      "quantity('1.5').isInteger()",
    ],
  },
  {
    spec: "{text: 'https://Shop.example.com:8443/a/b?x=1&x=2&y=%20', other: 10.1.2.3}",
    holds: [
      "isURL(self.text)",
      "url(self.text).getScheme() == 'https'",
      "url(self.text).getHostname() == 'Shop.example.com'",
      "url(self.text).getHost().endsWith(':8443')",
      "url(self.text).getPort() == '8443'",
      "url(self.text).getEscapedPath() == '/a/b'",
      "url(self.text).getQuery()['x'] == ['1', '2']",
      "url(self.text).getQuery()['y'] == [' ']",
      "!isURL('shop.example.com')",
      "isURL('/a')",
      "isIP(self.other)",
      "ip(self.other).family() == 4",
      "ip('::1').isLoopback()",
      "ip.isCanonical('2001:db8::1') && !ip.isCanonical('2001:DB8::1') && !ip.isCanonical('2001:db8:0::1')",
      "!isIP('::ffff:1.2.3.4')",
      "cidr('10.0.0.0/8').containsIP(self.other)",
      "cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16')",
      "cidr('10.1.2.3/8').masked() == cidr('10.0.0.0/8')",
      "cidr('10.0.0.0/8').prefixLength() == 8",
      "string(cidr('10.1.2.3/8').ip()) == '10.1.2.3'",
      "string(ip('2001:0db8:0:0:1:0:0:1')) == '2001:db8::1:0:0:1'",
      "ip(self.other).isGlobalUnicast()",
    ],
    breaks: [
      "isURL('')",
      "isIP('10.1.2')",
      "isCIDR('10.0.0.0')",
      "cidr('10.0.0.0/16').containsIP(ip(self.other))",
      "ip(self.other).isLinkLocalUnicast()",
      "url(self.text).getScheme() == 'http'",
    ],
  },
  {
    spec: "{text: 'a😀b', other: 'k=v; l=w'}",
    holds: [
      "self.text.size() == 3",
      "self.text.charAt(1) == '😀'",
      "self.text.indexOf('b') == 2",
      "self.text.substring(1, 2) == '😀'",
      "self.text.lastIndexOf('a') == 0",
      "self.other.find('[a-z]=') == 'k='",
      "self.other.findAll('[a-z]=') == ['k=', 'l=']",
      "self.other.findAll('[a-z]', 1) == ['k']",
      "self.other.split('; ') == ['k=v', 'l=w']",
      "self.other.split('=', 2) == ['k', 'v; l=w']",
      "self.other.replace('=', ':') == 'k:v; l:w'",
      "self.other.replace('=', ':', 1) == 'k:v; l=w'",
      "self.other.upperAscii() == 'K=V; L=W' && 'ÄB'.lowerAscii() == 'Äb'",
      "' a '.trim() == 'a'",
      "'%s-%d'.format(['a', 1]) == 'a-1'",
    ],
    breaks: ["self.text.size() == 4", "self.other.find('x') != ''", "self.other.split('=').size() == 2"],
  },
  {
    spec: "{text: Not_A_Label, inner: {deep: d}}",
    holds: [
      "self.?text.hasValue()",
      "!self.?other.hasValue()",
      "self.?other.orValue('x') == 'x'",
      "self.?inner.deep.orValue('') == 'd'",
      "self.?inner.?list.orValue([]).size() == 0",
      "self.?text.optMap(t, t + '!').orValue('') == 'Not_A_Label!'",
      "optional.of(1).value() == 1",
      "optional.none().or(optional.of(2)).value() == 2",
      "format.dns1123Label().validate(self.text).hasValue()",
      "!format.named('dns1123Label').value().validate('a-b').hasValue()",
      "!format.named('nothing').hasValue() && format.named('uuid').hasValue()",
      "{'a': 1}[?'a'].orValue(0) == 1",
      "'.?x[?y]' == '.?x' + '[?y]'",
    ],
    breaks: [
      "!format.dns1123Label().validate(self.text).hasValue()",
      "self.?other.hasValue()",
      "self.?inner.deep.orValue('') == 'x'",
    ],
  },
];

describe("rules of a definition", () => {
  for (const { spec, holds, breaks } of CASES) {
    it(`about ${spec}`, () => {
      for (const rule of holds) {
        assert.deepEqual(reported(specWith({ rule }), spec), [], rule);
        // That it holds and is not merely unknown shows in its opposite.
        assert.equal(reported(specWith({ rule: `!(${rule})` }), spec).length, 1, `the opposite of ${rule}`);
      }
      for (const rule of breaks) {
        assert.equal(reported(specWith({ rule, message: "no" }), spec).length, 1, rule);
      }
    });
  }

  it("that cannot be read, evaluated or finished count as kept", () => {
    const deep = `${"(".repeat(50_000)}false${")".repeat(50_000)}`;
    const loops =
      "self.numbers.all(a, self.numbers.all(b, self.numbers.all(c, self.numbers.all(d, a + b + c + d < 0 || true))))";
    const growth = `${"[self.text + self.text].all(x, ".repeat(1)}${"[x + x].all(x, ".repeat(40)}size(x) < 0${")".repeat(41)}`;
    const spec = `{text: ${"a".repeat(1000)}, numbers: [${Array.from({ length: 60 }, (_, at) => at).join(", ")}]}`;
    for (const rule of [
      "self.text ==",
      "unknownFunction(self.text)",
      "self.absent == 1",
      "1 / 0 == 1",
      "'text'",
      "x",
      deep,
      loops,
      `!(${loops})`,
      growth,
      "self.text.matches('(')",
      "self.numbers[100] == 1",
    ]) {
      assert.deepEqual(reported(specWith({ rule }), spec), [], rule.slice(0, 80));
    }
  });

  it("of hostile patterns end in time", () => {
    const spec = `{text: ${"a".repeat(50_000)}b, numbers: [${Array.from({ length: 100 }, (_, at) => at).join(", ")}]}`;
    const rule = "self.numbers.all(n, self.text.matches('^(a+)+$') || true)";
    const time = processorTime(() => reported(specWith({ rule }), spec));
    assert.ok(time < 5000, `${time} ms`);
  });

  it("about a change are not asked of an object that is created", () => {
    assert.deepEqual(reported(specWith({ rule: "self.text == oldSelf.text" }), "{text: a}"), []);
    const optional = { rule: "oldSelf.hasValue() || self.text == 'b'", optionalOldSelf: true };
    assert.equal(reported(specWith(optional), "{text: a}").length, 1);
    assert.deepEqual(reported(specWith(optional), "{text: b}"), []);
  });

  it("are not asked where something is null, or filled in later", () => {
    assert.deepEqual(reported(specWith({ rule: "has(self.maybe)" }), "{maybe: null}"), []);
    assert.deepEqual(reported(specWith({ rule: "self.text == 'a'" }), '{text: "${TEXT}"}'), []);
    assert.deepEqual(
      reported(specWith({ rule: "self.text == 'a'" }), '{text: b, labels: {"${KEY}": x}}'),
      [],
    );
  });

  it("are asked of every item and every value that is there", () => {
    const even = {
      type: "integer",
      "x-kubernetes-validations": [{ rule: "self % 2 == 0", message: "must be even" }],
    };
    const spec = {
      type: "object",
      properties: {
        list: { type: "array", items: even },
        map: { type: "object", additionalProperties: even },
      },
    };
    assert.deepEqual(reported(spec, "{list: [2, 3], map: {a: 4, b: 5}}"), [
      "crd-validation-rule spec.list.1: `spec.list[1]` breaks a rule of its CRD: must be even.",
      "crd-validation-rule spec.map.b: `spec.map.b` breaks a rule of its CRD: must be even.",
    ]);
  });
});

describe("the message of a broken rule", () => {
  const say = (rule: Omit<Rule, "rule">): string =>
    reported(specWith({ rule: "self.text != 'a'", ...rule }), "{text: a}").join();

  it("is that of the definition, written or computed, or the rule itself", () => {
    const start = "crd-validation-rule spec: `spec` breaks a rule of its CRD:";
    assert.equal(say({ message: "not this text." }), `${start} not this text.`);
    assert.equal(say({ messageExpression: "'not ' + self.text", message: "no" }), `${start} not a.`);
    assert.equal(say({ messageExpression: "self.absent", message: "no" }), `${start} no.`);
    assert.equal(say({}), `${start} \`self.text != 'a'\` does not hold.`);
  });

  it("stands where the definition says", () => {
    assert.match(say({ message: "no", fieldPath: ".text" }), /^crd-validation-rule spec\.text: /);
    assert.match(
      say({ message: "no", fieldPath: "['with-dash']" }),
      /^crd-validation-rule spec\.with-dash: /,
    );
    assert.match(say({ message: "no", fieldPath: "nonsense" }), /^crd-validation-rule spec: /);
  });
});

describe("the order of the checks", () => {
  const spec = (value: JsonValue): JsonValue => ({
    type: "object",
    properties: { value, name: { ...STRING, default: "a" } },
    "x-kubernetes-validations": [{ rule: "false", message: "asked" }],
  });

  it("asks no rule where type, required, enum, maxLength, maxItems or maxProperties are broken", () => {
    for (const [schema, value] of [
      [INTEGER, "a"],
      [{ type: "object", required: ["a"], properties: { a: STRING } }, "{}"],
      [{ ...STRING, enum: ["a"] }, "b"],
      [{ ...STRING, maxLength: 1 }, "ab"],
      [strings({ maxItems: 1 }), "[a, b]"],
      [{ type: "object", maxProperties: 1, additionalProperties: STRING }, "{a: b, c: d}"],
    ] as const) {
      assert.doesNotMatch(reported(spec(schema), `{value: ${value}}`).join(), /asked/);
    }
  });

  it("asks them all the same where a pattern, a lower limit or a key is broken", () => {
    for (const [schema, value] of [
      [{ ...STRING, pattern: "^a" }, "b"],
      [{ ...STRING, minLength: 2 }, "b"],
      [{ ...INTEGER, maximum: 1 }, "2"],
      [strings({ "x-kubernetes-list-type": "set" }), "[a, a]"],
    ] as const) {
      assert.match(reported(spec(schema), `{value: ${value}}`).join(), /asked/);
    }
  });

  it("asks them of the object with its defaults and without what is dropped", () => {
    const rule = { rule: "self.limit == '1Gi' && !has(self.text)", message: "no" };
    assert.deepEqual(reported(specWith(rule), "{}"), []);
    assert.equal(reported(specWith({ ...rule, rule: `!(${rule.rule})` }), "{}").length, 1);
  });
});
