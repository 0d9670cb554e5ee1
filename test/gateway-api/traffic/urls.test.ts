import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nonportablePart, regexFault } from "../../../server/src/gateway-api/matching/regularExpressions.ts";
import { durationsOf } from "../../../server/src/gateway-api/traffic/durations.ts";
import { modifiedPath } from "../../../server/src/gateway-api/traffic/pathModifiers.ts";
import { originText, redirectedOrigin } from "../../../server/src/gateway-api/traffic/redirects.ts";
import { standardDuration } from "../../../server/src/schema/duration.ts";

describe("a replaced prefix", () => {
  const cases = [
    ["/foo/bar", "/foo", "/xyz", "/xyz/bar"],
    ["/foo/bar", "/foo", "/xyz/", "/xyz/bar"],
    ["/foo/bar", "/foo/", "/xyz", "/xyz/bar"],
    ["/foo/bar", "/foo/", "/xyz/", "/xyz/bar"],
    ["/foo", "/foo", "/xyz", "/xyz"],
    ["/foo/", "/foo", "/xyz", "/xyz/"],
    ["/foo/bar", "/foo", "", "/bar"],
    ["/foo/", "/foo", "", "/"],
    ["/foo", "/foo", "", "/"],
    ["/foo/", "/foo", "/", "/"],
    ["/foo", "/foo", "/", "/"],
    ["/foo", "/", "/xyz", "/xyz/foo"],
    ["/", "/", "/", "/"],
  ] as const;
  for (const [path, prefix, replacePrefixMatch, expected] of cases) {
    it(`makes ${path} with ${prefix} → "${replacePrefixMatch}" ${expected}`, () => {
      assert.equal(modifiedPath({ type: "ReplacePrefixMatch", replacePrefixMatch }, path, prefix), expected);
    });
  }

  it("is unknown where the prefix did not match, there is none, or the new one is filled in later", () => {
    const modifier = { type: "ReplacePrefixMatch", replacePrefixMatch: "/x" };
    assert.equal(modifiedPath(modifier, "/foobar", "/foo"), undefined);
    assert.equal(modifiedPath(modifier, "/foo", undefined), undefined);
    assert.equal(modifiedPath({ ...modifier, replacePrefixMatch: "${X}" }, "/foo", "/foo"), undefined);
    assert.equal(modifiedPath({ type: "ReplaceFullPath", replaceFullPath: "/y" }, "/foo", undefined), "/y");
  });
});

describe("a redirect", () => {
  it("goes to the port that is written, else that of the scheme, else the listener's", () => {
    const listener = { scheme: "http", port: 8080 } as const;
    assert.deepEqual(redirectedOrigin({}, listener), listener);
    assert.deepEqual(redirectedOrigin({ scheme: "https" }, listener), { scheme: "https", port: 443 });
    assert.deepEqual(redirectedOrigin({ scheme: "https", port: 8443 }, listener), {
      scheme: "https",
      port: 8443,
    });
    assert.deepEqual(redirectedOrigin({ port: 80 }, listener), { scheme: "http", port: 80 });
    assert.equal(redirectedOrigin({ port: "${PORT}" }, listener), undefined);
  });

  it("leaves out the port that the scheme implies", () => {
    assert.equal(originText({ scheme: "https", port: 443 }, "a.test"), "https://a.test");
    assert.equal(originText({ scheme: "http", port: 443 }, "a.test"), "http://a.test:443");
  });
});

describe("the usual form of a duration", () => {
  for (const [milliseconds, text] of [
    [0, "0s"],
    [1, "1ms"],
    [90_000, "1m30s"],
    [5_400_000, "1h30m"],
    [3_600_001, "1h1ms"],
  ] as const) {
    it(`of ${milliseconds} ms is ${text}`, () => assert.equal(standardDuration(milliseconds), text));
  }

  it("is not asked of what is no duration", () => {
    const rule = {
      hasNoBackends: true,
      filters: [],
      backendFilters: [],
      timeouts: { request: "1d", backendRequest: "${T}" },
    };
    assert.deepEqual(
      durationsOf({
        kind: "HTTPRoute",
        group: "",
        version: "v1",
        base: [],
        metadata: { labels: {}, annotations: {} },
        spec: { hasParentRefs: true, legacyKeys: [], rules: [rule] },
      }),
      [],
    );
  });
});

describe("a regular expression", () => {
  const broken: readonly (readonly [string, string])[] = [
    ["/a(b", "a `(` is not closed"],
    ["/a)b", "a `)` was never opened"],
    ["/a[b", "a `[` is not closed"],
    ["*.example", "the `*` has nothing before it that it could repeat"],
    ["a|+b", "the `+` has nothing before it that it could repeat"],
    ["/a\\", "the `\\` at the end escapes nothing"],
  ];
  for (const [expression, fault] of broken)
    it(`${expression} is broken in every dialect`, () => assert.equal(regexFault(expression), fault));

  for (const expression of [
    "/a\\(b",
    "[(]",
    "[]a]",
    "[^]]+",
    "[[:alpha:]]*",
    "[a\\]",
    "(?i)abc",
    "(?P<name>x)+",
    "(?:a|b)*?",
    "a++",
    "\\Q(\\E",
    "(?#()x",
    "(?x) ( # (\n)",
    "(*UTF8)a",
    "a{2}",
    "a{",
    "^*",
    "",
    `${"[".repeat(5000)}`,
  ])
    it(`${expression.slice(0, 20)} may be read by some dialect`, () =>
      assert.equal(regexFault(expression), undefined));

  it("with look-around or back-references is not for every implementation", () => {
    assert.equal(nonportablePart("/(?!a)")?.what, "look-ahead");
    assert.equal(nonportablePart("(?<=a)b")?.what, "look-behind");
    assert.equal(nonportablePart("(a)\\1")?.what, "back-references");
    assert.equal(nonportablePart("(?>a)")?.what, "atomic groups");
    assert.equal(nonportablePart("[\\1](?:a)(?P<n>b)\\d"), undefined);
  });
});
