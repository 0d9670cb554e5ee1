import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkFix, fixTitles } from "../../fixture.ts";
import { offeredFixes, refusingRules } from "./refusals.ts";
import { backendFilters, httpRoute } from "./routes.ts";

describe("a redirect and backends", () => {
  const redirect = "{ type: RequestRedirect, requestRedirect: { scheme: https } }";

  it("may stand in one rule only where there are no backends, or where they have the redirect", () => {
    assert.deepEqual(refusingRules(httpRoute(`filters: [${redirect}]\n      backendRefs: []`, "")), []);
    assert.deepEqual(refusingRules(backendFilters(`[${redirect}]`)), []);
    assert.deepEqual(
      refusingRules(httpRoute(`filters: [${redirect}]\n      backendRefs: '\${BACKENDS}'`, "")),
      [],
    );
    assert.deepEqual(
      refusingRules(httpRoute("filters: [{ type: RequestRedirect, requestRedirect: '${TO}' }]")),
      [],
    );
  });

  it("are refused by the member of the filter, whatever its type", () => {
    assert.deepEqual(refusingRules(httpRoute("filters: [{ type: CORS, requestRedirect: {} }]")), [
      "cel-filter-union-extra",
      "cel-redirect-with-backendrefs",
    ]);
  });

  it("are parted by removing one of them", () => {
    const before = `filters: [${redirect}]\n      $0backendRefs: [{ name: catalog, port: 8080 }]`;
    checkFix(httpRoute(before, ""), httpRoute(`filters: [${redirect}]`, ""));
    checkFix(httpRoute(before, ""), httpRoute("backendRefs: [{ name: catalog, port: 8080 }]", ""), {
      title: "Remove the redirect",
    });
  });

  it("are not parted by removing one of two redirects", () => {
    const two = `filters: [${redirect}, ${redirect}]\n      $0backendRefs: [{ name: catalog, port: 8080 }]`;
    assert.deepEqual(fixTitles(httpRoute(two, "")), ["Remove `backendRefs`"]);
  });
});

describe("a redirect and a rewrite", () => {
  const redirect = "{ type: RequestRedirect, requestRedirect: { port: 443 } }";
  const rewriting = "{ type: URLRewrite, urlRewrite: { hostname: catalog.internal } }";

  it("do not stand in one list, but one of them may stand in a rule and one in a backendRef", () => {
    assert.deepEqual(refusingRules(backendFilters(`[${rewriting}, ${redirect}]`)), [
      "cel-redirect-and-rewrite",
    ]);
    const apart = `filters: [${rewriting}]\n      backendRefs: [{ name: catalog, port: 80, filters: [${redirect}] }]`;
    assert.deepEqual(refusingRules(httpRoute(apart, "")), []);
    assert.deepEqual(
      refusingRules(backendFilters(`[${rewriting}, { type: '\${TYPE}', requestRedirect: {} }]`)),
      [],
    );
  });

  it("are parted by removing one of them", () => {
    const before = backendFilters(
      `[${redirect}, { type: $0URLRewrite, urlRewrite: { hostname: catalog.internal } }]`,
    );
    checkFix(before, backendFilters(`[${rewriting}]`), { title: "Remove the redirect" });
    checkFix(before, backendFilters(`[${redirect}]`), { title: "Remove the rewrite" });
  });

  it("are not parted by removing one of two of a type", () => {
    const among = (filters: string) =>
      fixTitles(backendFilters(`[${filters}]`)).filter((title) => title.startsWith("Remove the "));
    const last = (filter: string) => filter.replace("type: ", "type: $0");
    assert.deepEqual(among(`${redirect}, ${redirect}, ${last(rewriting)}`), ["Remove the rewrite"]);
    assert.deepEqual(among(`${rewriting}, ${rewriting}, ${last(redirect)}`), ["Remove the redirect"]);
  });
});

describe("a prefix that is replaced", () => {
  const replacing = "path: { type: ReplacePrefixMatch, replacePrefixMatch: / }";
  const rewriting = `{ type: URLRewrite, urlRewrite: { ${replacing} } }`;
  const redirecting = `{ type: RequestRedirect, requestRedirect: { ${replacing} } }`;

  it("is the one that the rule matches, `/` where it matches nothing else", () => {
    assert.deepEqual(refusingRules(httpRoute(`filters: [${rewriting}]`)), []);
    for (const matches of [
      "[{ path: { value: /catalog } }]",
      "[{ headers: [{ name: X-Shop, value: lamps }] }]",
      "[{ path: { type: '${TYPE}', value: /catalog } }]",
      "['${MATCH}']",
      "'${MATCHES}'",
    ])
      assert.deepEqual(refusingRules(matching(matches, rewriting)), [], matches);
  });

  it("has to be a prefix, and one", () => {
    for (const matches of ["[{ path: { type: Exact, value: /a } }]", "[{}, {}]", "[]"]) {
      assert.deepEqual(
        refusingRules(matching(matches, rewriting)),
        ["cel-rewrite-prefix-needs-pathprefix"],
        matches,
      );
      assert.deepEqual(
        refusingRules(httpRoute(`matches: ${matches}\n      filters: [${redirecting}]`, "")),
        ["cel-redirect-prefix-needs-pathprefix"],
        matches,
      );
    }
  });

  it("is of no matter where the filter replaces something else", () => {
    const other = "{ type: URLRewrite, urlRewrite: { path: { type: ReplaceFullPath, replaceFullPath: / } } }";
    assert.deepEqual(refusingRules(matching("[{}, {}]", other)), []);
    assert.deepEqual(
      refusingRules(
        matching("[{}, {}]", "{ type: URLRewrite, urlRewrite: { path: { type: ReplacePrefixMatch } } }"),
      ),
      ["cel-pathmodifier-missing"],
    );
    assert.deepEqual(
      refusingRules(
        matching(
          "[{}, {}]",
          "{ type: URLRewrite, urlRewrite: { path: { type: ReplacePrefixMatch, replacePrefixMatch: '${NEW}' } } }",
        ),
      ),
      [],
    );
  });

  it("counts where one filter replaces it: of two, another rule says that they are repeated", () => {
    assert.deepEqual(refusingRules(matching("[{}, {}]", `${rewriting}, ${rewriting}`)), [
      "cel-filter-repeated",
    ]);
    assert.deepEqual(refusingRules(matching("[{}, {}]", `${rewriting}, '\${FILTER}'`)), []);
  });

  it("counts in backendRefs where exactly one of them replaces it", () => {
    const backend = (name: string, filter: string): string =>
      `{ name: ${name}, port: 80, filters: [${filter}] }`;
    const split = (...backends: readonly string[]): string =>
      httpRoute(`matches: [{}, {}]\n      backendRefs: [${backends.join(", ")}]`, "");
    assert.deepEqual(refusingRules(split(backend("blue", rewriting), "{ name: green, port: 80 }")), [
      "cel-backend-rewrite-prefix-needs-pathprefix",
    ]);
    assert.deepEqual(refusingRules(split(backend("blue", redirecting), backend("green", rewriting))), [
      "cel-backend-redirect-prefix-needs-pathprefix",
      "cel-backend-rewrite-prefix-needs-pathprefix",
    ]);
    assert.deepEqual(refusingRules(split(backend("blue", rewriting), backend("green", rewriting))), []);
    assert.deepEqual(refusingRules(split(backend("blue", rewriting), "'${GREEN}'")), []);
  });

  it("becomes clear by matching a prefix, by matching everything, or by replacing the full path", () => {
    const cursor = rewriting.replace("replacePrefixMatch:", "$0replacePrefixMatch:");
    const full = "{ type: URLRewrite, urlRewrite: { path: { type: ReplaceFullPath, replaceFullPath: / } } }";
    checkFix(
      matching("[{ path: { type: Exact, value: /a } }]", cursor),
      matching("[{ path: { type: PathPrefix, value: /a } }]", rewriting),
    );
    checkFix(matching("[{}, {}]", cursor), matching("[{}, {}]", full));
    checkFix(httpRoute(`matches: []\n      filters: [${cursor}]`), httpRoute(`filters: [${rewriting}]`));
    assert.deepEqual(
      fixTitles(matching("[{ path: { type: RegularExpression, value: '/[a-z]+' } }]", cursor)),
      ["Replace the full path"],
    );
    const both = cursor.replace("{ type: Rep", "{ replaceFullPath: /, type: Rep");
    assert.deepEqual(
      fixTitles(matching("[{}, {}]", both)).filter((title) => title === "Replace the full path"),
      [],
    );
  });

  it("may be cleared by an editor in the one way that keeps what the rule takes", () => {
    const cursor = rewriting.replace("replacePrefixMatch:", "$0replacePrefixMatch:");
    assert.deepEqual(offeredFixes(matching("[]", cursor)), [
      "Remove the empty `matches`!",
      "Replace the full path",
    ]);
    assert.deepEqual(offeredFixes(matching("[{ path: { type: Exact, value: /a } }]", cursor)), [
      "Match by `PathPrefix`!",
      "Replace the full path",
    ]);
    assert.deepEqual(offeredFixes(matching("[{}, {}]", cursor)), ["Replace the full path"]);
  });

  it("is not known where a filter or a part of it is filled in later", () => {
    for (const filter of [
      "{ type: URLRewrite, urlRewrite: '${REWRITE}' }",
      "{ type: URLRewrite, urlRewrite: { path: '${PATH}' } }",
      "{ type: URLRewrite, urlRewrite: { path: { type: '${TYPE}', replacePrefixMatch: / } } }",
    ]) {
      assert.deepEqual(refusingRules(matching("[{}, {}]", filter)), [], filter);
      // With another one beside it there may be two, so nothing is said of that either.
      assert.deepEqual(
        refusingRules(matching("[{}, {}]", `${rewriting}, ${filter}`)).filter((id) => id.includes("prefix")),
        [],
        filter,
      );
    }
    const filters = "backendRefs: [{ name: blue, port: 80, filters: '${FILTERS}' }]";
    assert.deepEqual(refusingRules(httpRoute(`matches: [{}, {}]\n      ${filters}`, "")), []);
  });
});

function matching(matches: string, filters: string): string {
  return httpRoute(`matches: ${matches}\n      filters: [${filters}]`);
}
