import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkFix, fixTitles } from "../../fixture.ts";
import { refusingRules } from "./refusals.ts";
import { grpcRoute, httpRoute } from "./routes.ts";

describe("filters of one type", () => {
  const mirror = "{ type: RequestMirror, requestMirror: { backendRef: { name: next, port: 80 } } }";
  const extension = "{ type: ExtensionRef, extensionRef: { group: shop.example, kind: Limit, name: slow } }";
  const cors = "{ type: CORS, cors: {} }";
  const auth =
    "{ type: ExternalAuth, externalAuth: { protocol: HTTP, backendRef: { name: login, port: 80 }, http: {} } }";

  it("may repeat where they send copies, ask somebody, or are the implementation's own", () => {
    const filters = [mirror, mirror, extension, extension, auth, auth].join(", ");
    assert.deepEqual(refusingRules(httpRoute(`filters: [${filters}]`)), []);
  });

  it("may stand once in a rule and once in each backendRef", () => {
    const rule = `filters: [{ type: URLRewrite, urlRewrite: {} }]
      backendRefs:
        - { name: blue, port: 80, filters: [{ type: URLRewrite, urlRewrite: {} }] }
        - { name: green, port: 80, filters: [{ type: URLRewrite, urlRewrite: {} }] }`;
    assert.deepEqual(refusingRules(httpRoute(rule, "")), []);
  });

  it("are refused from the second on", () => {
    const header = "{ type: ResponseHeaderModifier, responseHeaderModifier: {} }";
    assert.deepEqual(refusingRules(grpcRoute(`filters: [${header}, ${header}, ${header}]`)), [
      "cel-filter-repeated",
      "cel-filter-repeated",
    ]);
  });

  it("of CORS may repeat until release 1.5", () => {
    const route = httpRoute(`filters: [${cors}, ${cors}]`);
    assert.deepEqual(refusingRules(route, { bundleVersion: "1.5" }), []);
    assert.deepEqual(refusingRules(route, { bundleVersion: "1.6" }), ["cel-filter-repeated"]);
  });

  it("that change headers are put together", () => {
    checkFix(
      httpRoute(`filters:
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set:
              - name: X-Shop
                value: lamps
        - type: $0RequestHeaderModifier
          requestHeaderModifier:
            set:
              - name: X-Region
                value: north
            remove: [X-Debug]`),
      httpRoute(`filters:
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set:
              - name: X-Shop
                value: lamps
              - name: X-Region
                value: north
            remove:
              - X-Debug`),
    );
  });

  it("that change headers are put together where the first one ends in a comment", () => {
    checkFix(
      httpRoute(`filters:
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set: [{ name: X-Shop, value: lamps }] # which shop it is
        - type: $0RequestHeaderModifier
          requestHeaderModifier:
            remove: [X-Debug]`),
      httpRoute(`filters:
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set: [{ name: X-Shop, value: lamps }] # which shop it is
            remove:
              - X-Debug`),
    );
  });

  it("that change the same header are not, nor what is filled in later, nor too many", () => {
    const pair = (first: string, second: string): string =>
      httpRoute(`filters:
        - { type: RequestHeaderModifier, requestHeaderModifier: ${first} }
        - { type: $0RequestHeaderModifier, requestHeaderModifier: ${second} }`);
    const many = (prefix: string, count = 9): string =>
      `{ remove: [${Array.from({ length: count }, (_, index) => `${prefix}-${index}`).join(", ")}] }`;
    for (const [first, second] of [
      ["{ set: [{ name: X-Shop, value: lamps }] }", "{ remove: [x-shop] }"],
      ["{ remove: [X-Shop] }", "{ remove: ['${HEADER}'] }"],
      ["{ remove: [X-Shop] }", "{ remove: '${HEADERS}' }"],
      [many("a"), many("b")],
      ["'${MODIFIER}'", "{ remove: [X-Shop] }"],
    ] as const)
      assert.deepEqual(fixTitles(pair(first, second)), ["Remove this filter"], second);
    assert.notDeepEqual(fixTitles(pair(many("a", 8), many("b", 8))), ["Remove this filter"], "16 are taken");
    assert.deepEqual(fixTitles(pair("{ remove: [X-Shop] }", "{ remove: [X-Shop] }")), ["Remove the copy"]);
  });

  it("are removed from the second on", () => {
    checkFix(
      httpRoute(`filters:
        - type: URLRewrite
          urlRewrite: { hostname: catalog.internal }
        - type: $0URLRewrite
          urlRewrite: { hostname: catalog.example }`),
      httpRoute(`filters:
        - type: URLRewrite
          urlRewrite: { hostname: catalog.internal }`),
    );
  });

  it("that change headers are not put together where one of the lists would grow too long", () => {
    const names = (prefix: string): string =>
      Array.from({ length: 9 }, (_, index) => `${prefix}-${index}`).join(", ");
    const route = httpRoute(`filters:
        - { type: RequestHeaderModifier, requestHeaderModifier: { set: [{ name: X-Shop, value: lamps }], remove: [${names("a")}] } }
        - { type: $0RequestHeaderModifier, requestHeaderModifier: { remove: [${names("b")}] } }`);
    assert.deepEqual(fixTitles(route), ["Remove this filter"]);
  });
});

describe("the share of requests that a mirror gets", () => {
  it("is a percentage or a fraction, of which zero is one, too", () => {
    assert.deepEqual(refusingRules(mirroring("percent: 0")), []);
    assert.deepEqual(refusingRules(mirroring("percent: 0, fraction: { numerator: 0 }")), [
      "cel-mirror-percent-xor-fraction",
    ]);
    assert.deepEqual(refusingRules(mirroring("percent: '${PERCENT}', fraction: { numerator: 0 }")), []);
  });

  it("is one of the two after a fix", () => {
    const before = mirroring("percent: 5, $0fraction: { numerator: 1 }");
    checkFix(before, mirroring("percent: 5"));
    checkFix(before, mirroring("fraction: { numerator: 1 }"), { title: "Remove `percent`" });
  });

  it("is no more than everything", () => {
    assert.deepEqual(refusingRules(mirroring("fraction: { numerator: 100 }")), []);
    assert.deepEqual(refusingRules(mirroring("fraction: { numerator: 101 }")), ["cel-fraction-range"]);
    assert.deepEqual(refusingRules(mirroring("fraction: { numerator: 7, denominator: 7 }")), []);
    assert.deepEqual(refusingRules(mirroring("fraction: { numerator: '${SHARE}', denominator: 7 }")), []);
    assert.deepEqual(refusingRules(mirroring("fraction: { numerator: 7, denominator: '${OF}' }")), []);
    assert.deepEqual(refusingRules(mirroring("fraction: { numerator: 1, denominator: 0 }")), ["field-limit"]);
  });

  it("is swapped, or everything after all", () => {
    const before = mirroring("fraction: { numerator: $01000, denominator: 5 }");
    checkFix(before, mirroring("fraction: { numerator: 5, denominator: 1000 }"));
    checkFix(before, mirroring("fraction: { numerator: 5, denominator: 5 }"), {
      title: "Mirror all: `5` of `5`",
    });
    assert.deepEqual(fixTitles(mirroring("fraction: { numerator: $0500 }")), ["Mirror all: `100` of `100`"]);
  });

  it("is no more than one of one", () => {
    assert.deepEqual(refusingRules(mirroring("fraction: { numerator: 1, denominator: 1 }")), []);
    assert.deepEqual(refusingRules(mirroring("fraction: { numerator: 2, denominator: 1 }")), [
      "cel-fraction-range",
    ]);
  });
});

describe("`*` in a CORS filter", () => {
  it("stands alone in the lists of what is allowed", () => {
    const found = (settings: string): readonly string[] =>
      refusingRules(httpRoute(`filters: [{ type: CORS, cors: { ${settings} } }]`));
    assert.deepEqual(found('allowOrigins: ["*"], allowMethods: ["*"], allowHeaders: ["*"]'), []);
    assert.deepEqual(found('allowOrigins: ["https://*.example.com", "https://shop.example"]'), []);
    assert.deepEqual(found('exposeHeaders: ["*", X-Shop]'), []);
    assert.deepEqual(found('allowOrigins: ["${ORIGIN}", "https://shop.example"]'), []);
    assert.deepEqual(found('allowOrigins: ["*", "*"]'), ["field-duplicate"]);
    assert.deepEqual(found('allowOrigins: ["*", "${ORIGIN}"]'), ["cel-cors-origins-star-alone"]);
  });

  it("is kept alone, or removed", () => {
    const before = httpRoute(`filters:
        - type: CORS
          cors:
            allowMethods:
              - GET
              - $0"*"`);
    checkFix(
      before,
      httpRoute(`filters:
        - type: CORS
          cors:
            allowMethods:
              - "*"`),
    );
    checkFix(
      before,
      httpRoute(`filters:
        - type: CORS
          cors:
            allowMethods:
              - GET`),
      { title: "Remove `*`" },
    );
  });
});

function mirroring(share: string): string {
  const mirror = `{ backendRef: { name: catalog-next, port: 8080 }, ${share} }`;
  return httpRoute(`filters: [{ type: RequestMirror, requestMirror: ${mirror} }]`);
}
