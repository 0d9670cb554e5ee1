import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, type Diagnostic } from "../../server/src/library.ts";
import { examiner } from "../../server/src/rules/registry.ts";
import { defineRule, type Rule } from "../../server/src/rules/rule.ts";
import { bareWorkspace } from "../bareWorkspace.ts";
import { processorTime } from "../processorTime.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`;

/** A Route with one mistake, so that one can see that the rest of the workspace is analysed all the same. */
const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
  namespace: edge
spec:
  parentRefs:
    - name: front-door
      sectionName: https
`;
const NEIGHBOUR = { path: "neighbour.yaml", text: `${GATEWAY}---\n${ROUTE}` };
const NEIGHBOURS_FINDING = "neighbour.yaml:21 route-parent-section-not-found";
const LIMIT = 2000;

function inWords({ path, range, rule }: Diagnostic): string {
  return `${path}:${range.start.line + 1} ${rule}`;
}

/** The findings in one file, in little time, while its neighbour's finding stays. */
function findings(text: string, path = "file.yaml"): readonly string[] {
  let found: readonly string[] = [];
  const spent = processorTime(() => {
    found = analyze([NEIGHBOUR, { path, text }]).diagnostics.map(inWords);
  });
  assert.ok(spent < LIMIT, `${Math.round(spent)} ms for ${JSON.stringify(text.slice(0, 60))}`);
  assert.ok(found.includes(NEIGHBOURS_FINDING), `the neighbour is analysed: ${found.join(", ")}`);
  return found.filter((one) => !one.startsWith("neighbour.yaml"));
}

/** The rules that were found, each once. */
function rules(text: string, path?: string): readonly string[] {
  return [...new Set(findings(text, path).map((one) => one.split(" ")[1] ?? ""))];
}

const OTHER = GATEWAY.replace("front-door", "other");

describe("text that is not YAML", () => {
  it("has its own syntax finding, and the other documents of the file theirs", () => {
    const broken = OTHER.replace("name: http", 'name: "http');
    assert.deepEqual(rules(broken), ["yaml-syntax"]);
    const rest = ROUTE.replace("catalog", "second");
    const found = findings(`${broken}---\n${rest}`);
    assert.ok(found.includes("file.yaml:21 route-parent-section-not-found"), found.join(", "));
  });
  it("is reported for tabs once a line", () => {
    assert.deepEqual(findings(OTHER.replace("  namespace", "\tnamespace")), ["file.yaml:5 yaml-syntax"]);
  });
  it("is nothing to us where it is no manifest", () => {
    for (const text of [
      "Dear reader,\n\tthis: is: no: manifest [\n",
      "a: b: c\n",
      "<xml attribute='}'/>",
      "\u0000\u0001\uFFFF",
      "\uD800: \uDC00",
    ]) {
      assert.deepEqual(findings(text), [], JSON.stringify(text));
    }
  });
  it("may have a byte order mark and line ends of every form, which change nothing but the lines", () => {
    const text = OTHER.replace("port: 80", "port: eighty");
    const expected = ["file.yaml:10 field-type"];
    for (const variant of [
      text,
      `\uFEFF${text}`,
      text.replaceAll("\n", "\r\n"),
      text.replaceAll("\n", "\r"),
      `\uFEFF---\r\n${text.replaceAll("\n", "\r\n")}`.replace("---\r\n", ""),
    ]) {
      assert.deepEqual(findings(variant), expected, JSON.stringify(variant.slice(0, 20)));
    }
  });
});

describe("what is no manifest, or not yet one", () => {
  const SILENT: Readonly<Record<string, readonly [path: string, text: string]>> = {
    "a Helm template": [
      "templates/gateway.yaml",
      `{{- if .Values.enabled }}\n${OTHER.replace("port: 80", "port: {{ .Values.port }}")}{{- end }}\n`,
    ],
    "a Jinja template": [
      "gateway.yaml",
      `{% for port in ports %}\n${OTHER.replace("80", "{{ port }}")}{% endfor %}\n`,
    ],
    "a template by its name": ["gateway.yaml.j2", "kind: Gateway\n: [\n"],
    "chart values": ["values.yaml", "gateway:\n  enabled: true\n  listeners: 7\nroute:\n  kind: HTTPRoute\n"],
    CUE: [
      "gateway.yaml",
      'package edge\n\napiVersion: "gateway.networking.k8s.io/v1"\nkind: "Gateway"\nspec: listeners: [{name: "a"}]\n',
    ],
    "CUE by its name": [
      "gateway.cue",
      'apiVersion: "gateway.networking.k8s.io/v1"\nkind: "Gateway"\nspec: listeners: [{name: "a"}]\n',
    ],
    "JSON of something else": ["package.json", '{"name": "x", "kind": "Gateway"}'],
    "a document without kind": ["file.yaml", "apiVersion: gateway.networking.k8s.io/v1\nmetadata: 7\n"],
    "an unknown kind": ["file.yaml", "apiVersion: gateway.networking.k8s.io/v1\nkind: Doorway\nspec: 7\n"],
    "a Gateway of another group": [
      "file.yaml",
      "apiVersion: networking.istio.io/v1\nkind: Gateway\nmetadata:\n  name: x\nspec: 7\n",
    ],
    "an empty file": ["file.yaml", ""],
    "a lone marker": ["file.yaml", "---\n"],
  };
  for (const [name, [path, text]] of Object.entries(SILENT))
    it(`is left alone: ${name}`, () => assert.deepEqual(findings(text, path), []));

  it("is left alone: a patch that a kustomization names", () => {
    const patch =
      "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata:\n  name: front-door\nspec:\n  listeners: 7\n";
    const kustomization = { path: "overlay/kustomization.yaml", text: "patches:\n  - path: patch.yaml\n" };
    const file = { path: "overlay/patch.yaml", text: patch };
    assert.deepEqual(analyze([file, kustomization]).diagnostics, []);
    assert.ok(analyze([file]).diagnostics.length > 0, "without the kustomization it is a manifest");
  });

  it("is read where it is a manifest in JSON, tabs and all", () => {
    const gateway = {
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "Gateway",
      metadata: { name: "other" },
      spec: { gatewayClassName: "internet", listeners: [{ name: "http", port: "80", protocol: "HTTP" }] },
    };
    for (const indent of [0, 2, "\t"])
      assert.deepEqual(rules(JSON.stringify(gateway, null, indent), "gateway.json"), ["field-type"]);
    assert.deepEqual(
      rules(
        JSON.stringify({ apiVersion: "v1", kind: "List", items: [gateway, gateway, 7, null] }),
        "list.json",
      ).includes("field-type"),
      true,
    );
  });
});

describe("values of a wrong type", () => {
  const WRONG: readonly (readonly [line: string, rule: string])[] = [
    ["rules: 7", "field-type"],
    ["rules: text", "field-type"],
    ["rules: {}", "field-type"],
    ["rules: [7]", "field-type"],
    ["rules: [null]", "field-type"],
    ["rules: [[]]", "field-type"],
    ["rules: [{ backendRefs: 7 }]", "field-type"],
    ["rules: [{ backendRefs: [x] }]", "field-type"],
    ["rules: [{ backendRefs: [{ name: {}, port: 80 }] }]", "field-type"],
    ["rules: [{ matches: {} }]", "field-type"],
    ["rules: [{ filters: text }]", "field-type"],
    ["hostnames: {}", "field-type"],
    ["hostnames: 7", "field-type"],
    ["hostnames: [7]", "field-type"],
    ["hostnames: [[]]", "field-type"],
    ["hostnames:", "field-null"],
    ["rules: null", "field-null"],
  ];
  const base = ROUTE.replace("catalog", "other").replace("      sectionName: https\n", "");
  for (const [line, rule] of WRONG) {
    it(`are reported once and without a cascade: ${line}`, () =>
      assert.deepEqual(findings(`${base}  ${line}\n`), [`file.yaml:9 ${rule}`]));
  }
  for (const [parentRefs, rule] of [
    ["null", "field-null"],
    ["7", "field-type"],
    ["{ name: front-door }", "field-type"],
    ["[7]", "field-type"],
    ["[[]]", "field-type"],
    ["[{ name: [] }]", "field-type"],
    ["[{ name: front-door, port: http }]", "field-type"],
    ["[{ name: front-door, sectionName: {} }]", "field-type"],
  ] as const) {
    it(`are reported once and without a cascade: parentRefs: ${parentRefs}`, () => {
      const text = ROUTE.slice(0, ROUTE.indexOf("  parentRefs"));
      assert.deepEqual(findings(`${text}  parentRefs: ${parentRefs}\n`), [`file.yaml:7 ${rule}`]);
    });
  }
  for (const spec of ["7", "text", "[]", "true"]) {
    it(`are reported once and without a cascade: spec: ${spec}`, () => {
      assert.deepEqual(findings(`${OTHER.slice(0, OTHER.indexOf("spec:"))}spec: ${spec}\n`), [
        "file.yaml:6 field-type",
      ]);
    });
  }
  for (const metadata of ["7", "[]", "text"]) {
    it(`are reported once and without a cascade: metadata: ${metadata}`, () => {
      const text = OTHER.replace(/metadata:\n.*\n.*\n/, `metadata: ${metadata}\n`);
      assert.deepEqual(findings(text), ["file.yaml:3 field-type"]);
    });
  }
  it("in apiVersion and kind make it a document of nobody", () => {
    for (const text of [
      OTHER.replace("kind: Gateway", "kind: 7"),
      OTHER.replace("kind: Gateway", "kind: [Gateway]"),
      OTHER.replace("gateway.networking.k8s.io/v1", "{}"),
    ]) {
      assert.deepEqual(findings(text), []);
    }
  });
});

describe("input that is made to exhaust", () => {
  const HEAD = ROUTE.replace("catalog", "other").replace("      sectionName: https\n", "");
  const chain = (width: number, length: number): string =>
    [
      `x0: &x0 [x]`,
      ...Array.from(
        { length },
        (_, at) => `x${at + 1}: &x${at + 1} [${Array(width).fill(`*x${at}`).join(", ")}]`,
      ),
    ].join("\n");
  const CASES: Readonly<Record<string, readonly [text: string, rule: string]>> = {
    "an alias bomb": [HEAD + chain(10, 30), "yaml-alias-bomb"],
    "aliases in place of rules": [
      `x: &r { backendRefs: [{ name: a, port: 80 }] }\n${HEAD}  rules: [${"*r, ".repeat(40_000)}]\n`,
      "yaml-alias-bomb",
    ],
    "a chain of aliases": [HEAD + chain(1, 3000), "yaml-alias-bomb"],
    "flow lists": [`${HEAD}  rules: ${"[".repeat(5000)}${"]".repeat(5000)}\n`, "yaml-too-deep"],
    "flow maps": [`${HEAD}  rules: ${"{a: ".repeat(5000)}${"}".repeat(5000)}\n`, "yaml-too-deep"],
    "unclosed brackets": [`${HEAD}  rules: ${"[".repeat(5000)}\n`, "yaml-too-deep"],
    "block lists": [`${HEAD}  rules:\n  ${"- ".repeat(5000)}x\n`, "yaml-too-deep"],
    "block maps": [
      `${HEAD}${Array.from({ length: 2000 }, (_, depth) => `${" ".repeat(depth + 2)}a:`).join("\n")}\n`,
      "yaml-too-deep",
    ],
    "four million blank lines": [`${HEAD}${"\n".repeat(4_000_000)}`, "yaml-too-large"],
    "a quoted line of 19 MB": [`${HEAD}  a: "${"x ".repeat(9_500_000)}"\n`, "yaml-too-large"],
    "20 MB in one document": [`${HEAD}# ${"x".repeat(20_000_000)}\n`, "yaml-too-large"],
  };
  for (const [name, [text, rule]] of Object.entries(CASES)) {
    it(`is refused with one message: ${name}`, (context) => {
      const time = processorTime(() => {
        assert.deepEqual(rules(text), [rule]);
        assert.equal(findings(text).length, 1);
      });
      context.diagnostic(`${Math.round(time / 2)} ms`);
    });
  }

  const HARMLESS: Readonly<Record<string, string>> = {
    "nesting at every depth around the limit": Array.from(
      { length: 30 },
      (_, at) => `${HEAD}  rules: ${"[".repeat(470 + 2 * at)}${"]".repeat(470 + 2 * at)}\n`,
    ).join("---\n"),
    "ten thousand aliases without anchors": `${HEAD}  rules:\n${"    - *x\n".repeat(10_000)}`,
    "300,000 quotes": `${HEAD}  a: ${'"'.repeat(300_000)}\n`,
    "ten thousand equal keys": `${HEAD}${"  a: 1\n".repeat(10_000)}`,
    "a thousand ignore comments": `${HEAD}${"# gateway-api: ignore x\n".repeat(1000)}`,
    "braces on a long line": `# {{\n${" ".repeat(300_000)}x: ${"a{{".repeat(100)}\n${HEAD}`,
    "a long scalar": `${HEAD}  hostnames: [${"x".repeat(3_000_000)}]\n`,
    "a hundred thousand blank lines": `${HEAD}${"\n".repeat(100_000)}`,
    "keys that JavaScript has a meaning for": `${HEAD.replace("  name: other", "  name: other\n  labels: { __proto__: x, constructor: z, toString: z }")}  __proto__: { a: 1 }\n  constructor: 7\n`,
    "20 MB that no manifest has": `${"key: value\n".repeat(1_900_000)}`,
  };
  for (const [name, text] of Object.entries(HARMLESS)) {
    it(`is borne in little time: ${name}`, (context) => {
      context.diagnostic(`${Math.round(processorTime(() => findings(text)))} ms`);
    });
  }
});

describe("a rule that throws", () => {
  const rule = (id: string, check: () => void): Rule =>
    defineRule({
      id,
      category: "advice",
      severity: "hint",
      kinds: ["Gateway"],
      summary: "",
      why: "",
      source: "",
      bad: "",
      check: (_cluster, _subject, report) => {
        check();
        report({ at: ["spec"], message: id });
      },
    });

  it("is logged with its id, and the other rules still report", () => {
    const broken = rule("broken-rule", () => {
      throw new TypeError("a mistake of ours");
    });
    const sound = rule("sound-rule", () => {});
    const logged: string[] = [];
    const workspace = bareWorkspace(
      examiner(
        {},
        { attachTo: true, delegation: true, routability: true },
        (id, error) => logged.push(`${id}: ${String(error)}`),
        [broken, sound],
      ),
    );
    workspace.setFile("gateway.yaml", GATEWAY);
    workspace.flush();
    assert.deepEqual(
      workspace.diagnostics("gateway.yaml").map((found) => found.rule),
      ["sound-rule"],
    );
    assert.deepEqual(logged, ["broken-rule: TypeError: a mistake of ours"]);
  });
});
