import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyFix, fixesAt } from "../../../server/src/features/fixes/fixes.ts";
import { checkFix, fixTitles, openFixture, readFixture } from "../../fixture.ts";
import { refusals, refusingRules } from "./refusals.ts";

describe("paths that an HTTPRoute matches", () => {
  it("are taken as they are where they are paths", () => {
    for (const path of [
      "/",
      "/catalog/",
      "/.well-known/acme-challenge",
      "/a/...",
      "/a/.b/..c",
      "/a..",
      "/100%25",
      "/a%2e%2E",
      "/-._~!$&'()*+,;=:@",
    ])
      assert.deepEqual(found({ type: "Exact", value: path }), [], path);
  });

  it("are refused by one rule for each mistake", () => {
    assert.deepEqual(found({ type: "Exact", value: "" }), ["cel-path-absolute"]);
    assert.deepEqual(found({ value: "/a/../b//c" }), ["cel-path-dotdot-segment", "cel-path-double-slash"]);
    assert.deepEqual(found({ value: "/a/." }), ["cel-path-ends-dot"]);
    assert.deepEqual(found({ value: "/.." }), ["cel-path-ends-dotdot"]);
    assert.deepEqual(found({ value: "/a#" }), ["cel-path-fragment"]);
    assert.deepEqual(found({ value: "/a%2fb" }), ["cel-path-encoded-slash"]);
    assert.deepEqual(found({ value: "/50%" }), ["cel-path-chars"]);
    assert.deepEqual(found({ value: "/a%2" }), ["cel-path-chars"]);
    assert.deepEqual(found({ value: "/preis-übersicht" }), ["cel-path-chars"]);
    assert.deepEqual(found({ value: "/\u212aelvin" }), ["cel-path-chars"]);
  });

  it("by `PathPrefix` where no type is given, with `/` where no value is", () => {
    assert.deepEqual(found({ value: "catalog" }), ["cel-path-absolute"]);
    assert.deepEqual(found({}), []);
    assert.deepEqual(found({ type: "Exact" }), []);
  });

  it("are none where a regular expression stands, or what something fills in later", () => {
    assert.deepEqual(found({ type: "RegularExpression", value: "^/items/[0-9]+//?.*#" }), []);
    assert.deepEqual(found({ type: "${PATH_TYPE}", value: "//" }), []);
    assert.deepEqual(found({ value: "${BASE}//items" }), []);
  });

  it("have a type that is one of three, of which the structure speaks alone", () => {
    assert.deepEqual(found({ type: "exact", value: "catalog//" }), ["field-enum"]);
    assert.deepEqual(fixTitles(route("{ type: $0exact, value: /catalog }")), ["Change to `Exact`"]);
  });

  it("name the character that is wrong", () => {
    assert.deepEqual(messages("/a b"), [
      "A space cannot stand in a path; the API server refuses the route. Write `/a%20b`.",
    ]);
    assert.deepEqual(messages("/a\tb"), [
      "The character U+0009 cannot stand in a path; the API server refuses the route. Write `/a%09b`.",
    ]);
    assert.deepEqual(messages("/a\u007fb"), [
      "The character U+007F cannot stand in a path; the API server refuses the route. Write `/a%7Fb`.",
    ]);
    assert.deepEqual(messages("/50%"), [
      "`%` starts an escape of two hexadecimal digits; the API server refuses the route. Write `/50%25`.",
    ]);
    assert.deepEqual(messages("/items/{id}"), [
      "`{` cannot stand in a path; the API server refuses the route. For a pattern, use the type `RegularExpression`.",
    ]);
  });
});

describe("fixes of paths", () => {
  it("leave a path that is accepted, whatever was wrong with it", () => {
    for (const path of [
      "",
      "catalog",
      "./catalog",
      "../..",
      "//",
      "/..//../a",
      "/a/./..//b/..",
      "/a%2F..%2f/b#c?d",
      "/a#",
      "/{id}/[a-z]+\\.json",
      "/50%/%zz/%2",
      "/päth/😀/\u0000",
      "/\\ud800",
    ]) {
      const before = routeOf({ value: path });
      const workspace = openFixture(readFixture(before));
      const [finding] = refusals(before);
      assert.ok(finding !== undefined, path);
      const [fix] = fixesAt(workspace, "main.yaml", finding.range);
      assert.ok(fix !== undefined, path);
      const [changed] = applyFix(workspace, fix);
      assert.ok(changed !== undefined, path);
      assert.deepEqual(refusingRules(changed.text), [], changed.text);
    }
  });

  it("resolve dot segments as clients do", () => {
    checkFix(route("{ value: /$0shop/../catalog/./items/.. }"), route("{ value: /catalog/ }"));
    checkFix(route("{ value: /$0a/b/. }"), route("{ value: /a/b/ }"));
  });

  it("cut the fragment, decode slashes, collapse slashes, escape the rest", () => {
    checkFix(route("{ value: /$0docs#install }"), route("{ value: /docs }"));
    checkFix(route("{ value: /$0a%2Fb }"), route("{ value: /a/b }"));
    checkFix(route("{ value: /$0a///b }"), route("{ value: /a/b }"));
    checkFix(route("{ value: /$0price list }"), route("{ value: /price%20list }"));
  });

  it("keep the escape of a slash by matching it with a regular expression", () => {
    const title = "Match it by `RegularExpression`";
    checkFix(route("{ value: /$0a.b%2Fc/ }"), route("{ value: /a\\.b%2Fc(/.*)?, type: RegularExpression }"), {
      title,
    });
    checkFix(route("{ type: Exact, value: /$0a%2Fb }"), route("{ type: RegularExpression, value: /a%2Fb }"), {
      title,
    });
  });

  it("offer a regular expression for what looks like one", () => {
    checkFix(
      route("{ type: PathPrefix, value: '/$0items/[0-9]+' }"),
      route("{ type: RegularExpression, value: '/items/[0-9]+' }"),
      { title: "Match by `RegularExpression`" },
    );
    assert.deepEqual(fixTitles(route("{ value: '/$0search?q=lamp' }")), ["Change to `/search%3Fq=lamp`"]);
  });

  it("are left out where the path would be too long", () => {
    assert.deepEqual(fixTitles(route(`{ value: '/$0${"ü".repeat(400)}' }`)), []);
  });

  it("leave no empty segment where a dot segment was, and keep what a later `..` goes up from", () => {
    checkFix(route("{ value: /$0x/a/./../b }"), route("{ value: /x/b }"));
    checkFix(route("{ value: /$0x/a/b/../../c }"), route("{ value: /x/c }"));
  });

  it("write an escape for half of a surrogate pair", () => {
    checkFix(route('{ value: "/$0\\ud800" }'), route("{ value: /%EF%BF%BD }"));
  });

  it("are offered for a path of 1024 characters, and for none that is longer", () => {
    const titles = (length: number) =>
      fixTitles(route(`{ value: '/$0 ${"a".repeat(length - "/%20".length)}' }`)).length;
    assert.deepEqual([titles(1024), titles(1025)], [1, 0]);
  });
});

/** An HTTPRoute whose only match has this path, in flow style. */
function route(path: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: ${path}
      backendRefs: [{ name: catalog, port: 8080 }]
`;
}

function routeOf(path: Readonly<Record<string, string>>): string {
  return route(JSON.stringify(path));
}

function found(path: Readonly<Record<string, string>>): readonly string[] {
  return refusingRules(routeOf(path));
}

function messages(value: string): readonly string[] {
  return refusals(routeOf({ value })).map(({ message }) => message);
}
