import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyFix, fixesAt } from "../../../server/src/features/fixes/fixes.ts";
import { checkFix, fixTitles, openFixture, readFixture } from "../../fixture.ts";
import { refusals, refusingRules } from "./refusals.ts";
import { backendFilters, grpcRoute, httpRoute } from "./routes.ts";

describe("the type of a filter and its member", () => {
  it("belong together; nothing else is asked of the member", () => {
    for (const filter of [
      "{ type: CORS, cors: {} }",
      "{ type: URLRewrite, urlRewrite: {} }",
      "{ type: RequestHeaderModifier, requestHeaderModifier: {} }",
      "{ type: ExtensionRef, extensionRef: { group: shop.example, kind: Limit, name: slow } }",
    ])
      assert.deepEqual(refusingRules(httpRoute(`filters: [${filter}]`)), [], filter);
  });

  it("are one mistake where another member stands in place of the right one", () => {
    assert.deepEqual(refusingRules(httpRoute("filters: [{ type: CORS, urlRewrite: {} }]")), [
      "cel-filter-union-extra",
    ]);
  });

  it("are refused for every member too many, even an empty one", () => {
    assert.deepEqual(
      refusingRules(
        httpRoute("filters: [{ type: URLRewrite, urlRewrite: {}, cors: {}, requestHeaderModifier: {} }]"),
      ),
      ["cel-filter-union-extra", "cel-filter-union-extra"],
    );
    const route = httpRoute("filters: [{ type: ExtensionRef, $0cors: {}, requestHeaderModifier: {} }]");
    assert.deepEqual(fixTitles(route), []);
  });

  it("are looked at in the filters of backendRefs and in GRPCRoutes, too", () => {
    assert.deepEqual(refusingRules(backendFilters("[{ type: URLRewrite }]")), ["cel-filter-union-missing"]);
    assert.deepEqual(refusingRules(grpcRoute("filters: [{ type: RequestMirror }]")), [
      "cel-filter-union-missing",
    ]);
    assert.deepEqual(
      refusingRules(
        grpcRoute(
          "backendRefs: [{ name: catalog, port: 90, filters: [{ type: RequestHeaderModifier, responseHeaderModifier: {} }] }]",
        ),
      ),
      ["cel-filter-union-extra"],
    );
  });

  it("are not known where something is filled in later", () => {
    for (const filter of [
      "{ type: '${TYPE}', cors: {} }",
      "{ type: CORS, cors: '${CORS}' }",
      "{ type: CORS, cors: {}, urlRewrite: '${REWRITE}' }",
      "'${FILTER}'",
    ])
      assert.deepEqual(refusingRules(httpRoute(`filters: [${filter}]`)), [], filter);
  });

  it("leave the last word to the structure where the type is none", () => {
    assert.deepEqual(refusingRules(httpRoute("filters: [{ type: Rewrite, urlRewrite: {} }]")), [
      "field-enum",
    ]);
    assert.deepEqual(refusingRules(httpRoute("filters: [{ type: ExternalAuth }]"), { channel: "standard" }), [
      "field-enum",
    ]);
  });

  it("become one by the type, by the name of the member, or by removing it", () => {
    const before = httpRoute(`filters:
        - type: RequestHeaderModifier # which?
          $0responseHeaderModifier:
            remove: [Server]`);
    checkFix(
      before,
      withoutCursor(before).replace("type: RequestHeaderModifier", "type: ResponseHeaderModifier"),
    );
    checkFix(before, withoutCursor(before).replace("responseHeaderModifier:", "requestHeaderModifier:"), {
      title: "Rename to `requestHeaderModifier`",
    });
    checkFix(
      httpRoute("filters: [{ type: URLRewrite, urlRewrite: { hostname: catalog.internal }, $0cors: {} }]"),
      httpRoute("filters: [{ type: URLRewrite, urlRewrite: { hostname: catalog.internal } }]"),
    );
    assert.deepEqual(fixTitles(httpRoute("filters: [{ type: CORS, $0urlRewrite: {} }]")), [
      "Change `type` to `URLRewrite`",
    ]);
  });

  it("are completed with a member that is accepted", () => {
    for (const type of [
      "RequestHeaderModifier",
      "ResponseHeaderModifier",
      "RequestMirror",
      "RequestRedirect",
      "URLRewrite",
      "CORS",
      "ExternalAuth",
      "ExtensionRef",
    ])
      assertRepaired(httpRoute(`filters:\n        - type: ${type}`, ""), "cel-filter-union-missing");
    checkFix(
      httpRoute("filters:\n        - type: $0RequestRedirect", ""),
      httpRoute(
        "filters:\n        - type: RequestRedirect\n          requestRedirect:\n            scheme: https\n            statusCode: 301",
        "",
      ),
    );
  });

  it("are renamed only between the two that change headers", () => {
    for (const filter of [
      "{ type: RequestHeaderModifier, $0cors: {} }",
      "{ type: CORS, $0requestHeaderModifier: {} }",
      "{ type: URLRewrite, $0cors: {} }",
    ]) {
      const renamed = fixTitles(httpRoute(`filters: [${filter}]`)).filter((title) =>
        title.startsWith("Rename"),
      );
      assert.deepEqual(renamed, [], filter);
    }
  });
});

describe("an external authorisation", () => {
  it("has the settings of its protocol, and an empty map will do", () => {
    assert.deepEqual(refusingRules(externalAuth("protocol: HTTP, http: {}")), []);
    assert.deepEqual(refusingRules(externalAuth("protocol: GRPC, grpc: {}")), []);
    assert.deepEqual(refusingRules(externalAuth("protocol: HTTP")), ["cel-extauth-union-missing"]);
    assert.deepEqual(refusingRules(externalAuth("protocol: HTTP, grpc: {}")), ["cel-extauth-union-extra"]);
    assert.deepEqual(refusingRules(externalAuth("protocol: HTTP, http: {}, grpc: {}")), [
      "cel-extauth-union-extra",
    ]);
    assert.deepEqual(refusingRules(externalAuth("protocol: '${PROTOCOL}', grpc: {}")), []);
  });

  it("is repaired by the protocol, by settings, or by removing those too many", () => {
    checkFix(externalAuth("protocol: HTTP, $0grpc: {}"), externalAuth("protocol: GRPC, grpc: {}"));
    checkFix(externalAuth("protocol: $0HTTP"), externalAuth("protocol: HTTP, http: {}"));
    checkFix(externalAuth("protocol: HTTP, http: {}, $0grpc: {}"), externalAuth("protocol: HTTP, http: {}"));
  });

  it("gets no other protocol's settings under its own name", () => {
    assert.deepEqual(fixTitles(externalAuth("protocol: HTTP, $0grpc: {}")), ["Change `protocol` to `GRPC`"]);
  });
});

describe("a path modifier", () => {
  it("has the path that its type names, which may be empty", () => {
    assert.deepEqual(refusingRules(rewrite("{ type: ReplaceFullPath, replaceFullPath: '' }")), []);
    assert.deepEqual(refusingRules(rewrite("{ type: ReplacePrefixMatch, replacePrefixMatch: '' }")), []);
    assert.deepEqual(refusingRules(rewrite("{ type: ReplacePrefixMatch }")), ["cel-pathmodifier-missing"]);
    assert.deepEqual(refusingRules(rewrite("{ type: ReplacePrefixMatch, replaceFullPath: / }")), [
      "cel-pathmodifier-extra",
    ]);
    assert.deepEqual(refusingRules(rewrite("{ type: ReplaceFullPath, replaceFullPath: '${PATH}' }")), []);
    assert.deepEqual(refusingRules(rewrite("{ type: '${TYPE}', replaceFullPath: / }")), []);
  });

  it("is repaired by the type, by the name of the path, or by removing the one too many", () => {
    checkFix(
      rewrite("{ type: ReplaceFullPath, $0replacePrefixMatch: / }"),
      rewrite("{ type: ReplacePrefixMatch, replacePrefixMatch: / }"),
    );
    checkFix(
      rewrite("{ type: ReplaceFullPath, $0replacePrefixMatch: / }"),
      rewrite("{ type: ReplaceFullPath, replaceFullPath: / }"),
      { title: "Rename to `replaceFullPath`" },
    );
    checkFix(
      rewrite("{ type: ReplaceFullPath, replaceFullPath: /a, $0replacePrefixMatch: / }"),
      rewrite("{ type: ReplaceFullPath, replaceFullPath: /a }"),
    );
    checkFix(
      rewrite("{ type: $0ReplaceFullPath }"),
      rewrite("{ type: ReplaceFullPath, replaceFullPath: / }"),
    );
  });
});

function externalAuth(settings: string): string {
  const auth = `{ backendRef: { name: login, port: 9000 }, ${settings} }`;
  return httpRoute(`filters: [{ type: ExternalAuth, externalAuth: ${auth} }]`);
}

function rewrite(path: string): string {
  return httpRoute(`filters: [{ type: URLRewrite, urlRewrite: { path: ${path} } }]`);
}

function withoutCursor(source: string): string {
  return source.replace("$0", "");
}

/** The only refusal is one of `rule`, and its first fix leaves none. */
function assertRepaired(source: string, rule: string): void {
  const [refusal, ...others] = refusals(source);
  assert.ok(refusal !== undefined, source);
  assert.deepEqual([refusal.rule, others], [rule, []], source);
  const workspace = openFixture(readFixture(source));
  const [fix] = fixesAt(workspace, refusal.path, refusal.range);
  assert.ok(fix !== undefined, source);
  const [changed] = applyFix(workspace, fix);
  assert.ok(changed !== undefined, source);
  assert.deepEqual(refusingRules(changed.text), [], changed.text);
}
