import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, type Diagnostic } from "../../server/src/library.ts";
import { checkFix } from "../fixture.ts";
import { processorTime } from "../processorTime.ts";

/** The findings of one manifest, hints left out, as `line:column rule: message`. */
function reported(text: string): readonly string[] {
  return analyze([{ path: "main.yaml", text }])
    .diagnostics.filter(({ severity }) => severity !== "hint")
    .map(inWords);
}

function inWords({ range: { start }, rule, message }: Diagnostic): string {
  return `${start.line + 1}:${start.character + 1} ${rule}: ${message}`;
}

const HEAD = "apiVersion: gateway.networking.k8s.io/v1\nmetadata: { name: shop, namespace: shop }\n";
const ROUTE = `${HEAD}kind: HTTPRoute\n`;
const PARENT = "  parentRefs: [{ name: edge }]\n";
const GATEWAY = `${HEAD}kind: Gateway\nspec:\n  gatewayClassName: internet\n`;

describe("a value of the wrong type costs one message and nothing that only follows from it", () => {
  const CASES: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    "`spec: 7`": [`${ROUTE}spec: 7\n`, ["4:7 field-type: Expected `key: value` below `spec`, not a number."]],
    "no spec at all": [
      ROUTE,
      ["3:7 field-required: The HTTPRoute must set `spec`; the API server refuses the HTTPRoute without it."],
    ],
    "`rules: {}`": [
      `${ROUTE}spec:\n${PARENT}  rules: {}\n`,
      ["6:10 field-type: `spec.rules` must be a list of rules, not a map."],
    ],
    "`parentRefs: web`": [
      `${ROUTE}spec:\n  parentRefs: web\n`,
      ["5:15 field-type: `spec.parentRefs` must be a list of parent references, not a string."],
    ],
    "`listeners: [null]`": [
      `${GATEWAY}  listeners: [null]\n`,
      ["6:15 field-type: Expected `key: value` below `spec.listeners[0]`, but nothing is written there."],
    ],
    "a port of 64 bits and more": [
      `${GATEWAY}  listeners:\n    - { name: a, protocol: HTTP, port: 9223372036854775808 }\n    - { name: b, protocol: HTTP, port: 4294967376 }\n`,
      [
        "7:40 field-limit: `spec.listeners[0].port` is 9223372036854775808, but must be at most 65535.",
        "8:40 field-limit: `spec.listeners[1].port` is 4294967376, but must be at most 65535.",
      ],
    ],
    "one key twice": [
      `${GATEWAY}  gatewayClassName: intranet\n  listeners: [{ name: http, port: 80, protocol: HTTP }]\n`,
      [
        "6:3 yaml-duplicate-key: The key `gatewayClassName` occurs twice in this map; Kubernetes refuses the document. Keep one of them.",
      ],
    ],
  };
  for (const [name, [text, expected]] of Object.entries(CASES)) {
    it(name, () => assert.deepEqual(reported(text), expected));
  }
});

describe("an unquoted wildcard, which YAML takes for an alias", () => {
  const message =
    "yaml-syntax: `*.example.com` is an alias in YAML, and no anchor `&.example.com` stands before it; put the value in quotes if you mean the text.";

  it("is called what it is", () => {
    assert.deepEqual(reported(`${ROUTE}spec:\n${PARENT}  hostnames: [*.example.com]\n`), [`6:15 ${message}`]);
  });

  it("is put in quotes in a flow list, a block list and as a value", () => {
    const places: readonly ((text: string) => string)[] = [
      (text) => `${ROUTE}spec:\n${PARENT}  hostnames: [${text}]\n`,
      (text) => `${ROUTE}spec:\n${PARENT}  hostnames:\n    - ${text}\n    - shop.example.com\n`,
      (text) =>
        `${GATEWAY}  listeners:\n    - name: http\n      hostname: ${text}\n      port: 80\n      protocol: HTTP\n`,
    ];
    for (const place of places) checkFix(place("*.exa$0mple.com"), place('"*.example.com"'));
  });
});

describe("a manifest of ten thousand mistakes", () => {
  const many = (line: (index: number) => string, count = 10_000): string =>
    Array.from({ length: count }, (_, index) => line(index)).join("");
  const CASES: Readonly<Record<string, string>> = {
    "in one list that is too long": `${ROUTE}spec:\n${PARENT}  hostnames:\n${many((index) => `    - BAD_${index}\n`)}`,
    "in rules of wrong types": `${ROUTE}spec:\n${PARENT}  rules:\n${many((index) => `    - matchez${index}: 7\n      filters: 3\n`, 5000)}`,
    "in unknown fields": `${ROUTE}spec:\n${PARENT}${many((index) => `  unknown${index}: x\n`)}`,
    "in annotations": `${HEAD.replace("namespace: shop }", `annotations: {${many((index) => ` a${index}: ${index},`)} } }`)}kind: HTTPRoute\nspec:\n${PARENT}`,
    "in listeners that clash": `${GATEWAY}  listeners:\n${many((index) => `    - { name: a, port: ${index % 3}, protocol: HTTP, tls: {} }\n`, 5000)}`,
    "in filters without members": `${ROUTE}spec:\n${PARENT}  rules:\n    - filters:\n${many(() => "        - { type: URLRewrite, requestMirror: {} }\n", 5000)}`,
  };
  for (const [name, text] of Object.entries(CASES)) {
    it(`has some of them reported in little time: ${name}`, (context) => {
      let found: ReturnType<typeof reported> = [];
      const spent = processorTime(() => {
        found = reported(text);
      });
      context.diagnostic(`${found.length} findings in ${Math.round(spent)} ms`);
      assert.ok(found.length > 0 && found.length <= 2100, `${found.length} findings`);
      assert.ok(spent < 3000, `${Math.round(spent)} ms`);
    });
  }
});
