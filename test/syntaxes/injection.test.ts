import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

interface Pattern {
  readonly match: string;
  readonly name?: string;
  readonly captures?: Readonly<Record<string, { readonly name: string }>>;
}
interface Grammar {
  readonly scopeName: string;
  readonly injectionSelector: string;
  readonly patterns: readonly { readonly include: string }[];
  readonly repository: Readonly<Record<string, Pattern>>;
}
interface Manifest {
  readonly contributes: {
    readonly grammars: readonly {
      readonly scopeName: string;
      readonly path: string;
      readonly injectTo: string[];
    }[];
  };
}

const PATH = "./syntaxes/gateway-api.injection.tmLanguage.json";
const grammar: Grammar = JSON.parse(readFileSync(PATH, "utf8"));

/** What one pattern of the grammar finds in a line, as [text, scope] of the match's named parts. */
function found(rule: string, line: string): [string, string][] {
  const pattern = grammar.repository[rule];
  assert.ok(pattern, `the grammar has a pattern ${rule}`);
  return [...line.matchAll(new RegExp(pattern.match, "gu"))].flatMap((match): [string, string][] =>
    pattern.captures === undefined
      ? [[match[0], pattern.name ?? ""]]
      : Object.entries(pattern.captures).flatMap(([group, { name }]): [string, string][] => {
          const text = match[Number(group)]?.trim();
          return text ? [[text, name]] : [];
        }),
  );
}

describe("the injection grammar", () => {
  it("is the one that package.json contributes", () => {
    const manifest: Manifest = JSON.parse(readFileSync("package.json", "utf8"));
    assert.deepEqual(manifest.contributes.grammars.slice(1), [
      { scopeName: grammar.scopeName, path: PATH, injectTo: ["source.yaml"] },
    ]);
  });

  it("leaves comments and strings alone", () => {
    assert.equal(
      grammar.injectionSelector,
      "L:source.yaml - comment - string.quoted - string.unquoted.block",
    );
  });

  it("includes every pattern of its repository, once", () => {
    assert.deepEqual(
      grammar.patterns.map(({ include }) => include),
      Object.keys(grammar.repository).map((name) => `#${name}`),
    );
  });

  it("writes its expressions so that JavaScript reads them as Oniguruma does", () => {
    for (const [name, { match }] of Object.entries(grammar.repository)) {
      assert.doesNotThrow(() => new RegExp(match, "u"), name);
      assert.doesNotMatch(
        match,
        /\(\?>|\(\?[a-z]|\\[AGhHKRzZ]|[+*?]\+/,
        `${name} uses what only Oniguruma has`,
      );
      assert.doesNotMatch(match, /\(\?<[=!][^()]*[*+]/, `${name} looks behind without a bound`);
    }
  });
});

describe("what gets a name of its own", () => {
  const kind = "entity.name.type.kind.gateway-api";
  const group = "entity.name.namespace.group.gateway-api";
  const slash = "punctuation.separator.version.gateway-api";
  const version = "constant.other.version.gateway-api";
  const key = "entity.name.tag.reference.gateway-api.yaml";
  const protocol = "constant.language.protocol.gateway-api";
  const duration = "constant.numeric.duration.gateway-api";
  const open = "punctuation.definition.string.begin.yaml";
  const star = "keyword.operator.wildcard.gateway-api";
  const close = "punctuation.definition.string.end.yaml";
  const hash = "punctuation.definition.comment.yaml";
  const directive = "keyword.other.directive.gateway-api";
  const ignore = "keyword.control.ignore.gateway-api";
  const rule = "variable.other.constant.rule.gateway-api";
  const dashes = "punctuation.separator.reason.gateway-api";
  const reason = "comment.line.reason.gateway-api";

  const examples: [rule: string, line: string, expected: [string, string][]][] = [
    ["kind", "kind: HTTPRoute", [["HTTPRoute", kind]]],
    ["kind", "    - kind: Gateway # the edge", [["Gateway", kind]]],
    ["kind", "from: [{ kind: TLSRoute, namespace: shop }]", [["TLSRoute", kind]]],
    ["kind", "kind: XBackendTrafficPolicy", [["XBackendTrafficPolicy", kind]]],
    ["kind", "kind: GatewayConfig", []],
    ["kind", "kind: Deployment", []],
    ["kind", "name: Gateway", []],
    [
      "api-group",
      "apiVersion: gateway.networking.k8s.io/v1",
      [
        ["gateway.networking.k8s.io", group],
        ["/", slash],
        ["v1", version],
      ],
    ],
    [
      "api-group",
      "apiVersion: gateway.networking.x-k8s.io/v1alpha1 ",
      [
        ["gateway.networking.x-k8s.io", group],
        ["/", slash],
        ["v1alpha1", version],
      ],
    ],
    ["api-group", "apiVersion: gateway.envoyproxy.io/v1alpha1", []],
    ["api-group", "apiVersion: apps/v1", []],
    ["reference-key", "  parentRefs:", [["parentRefs", key]]],
    ["reference-key", "    - sectionName: web", [["sectionName", key]]],
    [
      "reference-key",
      "attachTo: { name: edge, sectionName: web }",
      [
        ["attachTo", key],
        ["sectionName", key],
      ],
    ],
    ["reference-key", "description: attachTo", []],
    ["reference-key", "my-parentRefs: 1", []],
    ["reference-key", "url: parentRefs:80", []],
    ["protocol", "  protocol: HTTPS", [["HTTPS", protocol]]],
    ["protocol", "  protocol: SCTP", []],
    ["protocol", "  protocol: HTTPS_PROXY", []],
    ["duration", "request: 1m30s", [["1m30s", duration]]],
    [
      "duration",
      "{ backendRequest: 500ms, request: 10s }",
      [
        ["500ms", duration],
        ["10s", duration],
      ],
    ],
    ["duration", "request: 10", []],
    ["duration", "request: 1.5s", []],
    ["duration", "terminationGracePeriod: 10s", []],
    [
      "wildcard-hostname",
      '  - "*.example.com"',
      [
        ['"', open],
        ["*", star],
        ['"', close],
      ],
    ],
    [
      "wildcard-hostname",
      "hostname: '*.example.com'",
      [
        ["'", open],
        ["*", star],
        ["'", close],
      ],
    ],
    ["wildcard-hostname", '  - "*"', []],
    ["wildcard-hostname", "  - \"*.example.com'", []],
    ["wildcard-hostname", '  - "shop.example.com"', []],
    [
      "ignore-comment",
      "  port: 80 # gateway-api: ignore listener-conflict, route-orphan -- migration runs until May",
      [
        ["#", hash],
        ["gateway-api:", directive],
        ["ignore", ignore],
        ["listener-conflict, route-orphan", rule],
        ["--", dashes],
        ["migration runs until May", reason],
      ],
    ],
    [
      "ignore-comment",
      "# gateway-api: ignore-file",
      [
        ["#", hash],
        ["gateway-api:", directive],
        ["ignore-file", ignore],
      ],
    ],
    ["ignore-comment", "# gateway-api: ignored", []],
    ["ignore-comment", "# about the gateway-api: ignore this", []],
    ["ignore-comment", "name: a#gateway-api: ignore x", []],
  ];
  for (const [name, line, expected] of examples) {
    it(`${name}: ${line}`, () => assert.deepEqual(found(name, line), expected));
  }
});
