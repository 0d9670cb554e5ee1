import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { matchPath, type PathMatch } from "../../../server/src/ingress/nginx/pathExpression.ts";

describe("an expression of nginx for paths", () => {
  const cases: readonly (readonly [string, string, PathMatch])[] = [
    ["/api(/|$)(.*)", "/api/users", { kind: "yes", groups: ["/api/users", "/", "users"] }],
    ["/API", "/api", { kind: "yes", groups: ["/api"] }],
    ["/api$", "/apis", { kind: "no" }],
    ["/(ab)+/x", "/abab/x", { kind: "yes", groups: ["/abab/x", "ab"] }],
    ["/(?i)api", "/api", { kind: "unknown" }],
  ];
  for (const [pattern, path, expected] of cases) {
    it(`${pattern} says ${expected.kind} of ${path}`, () => {
      assert.deepEqual(matchPath(pattern, path, true), expected);
    });
  }

  for (const pattern of [
    "/(a|aa)+$",
    "/((a+))+$",
    "/(a?)*$",
    `/${"(?:a|[ab])".repeat(30)}$`,
    `/${"[ab]{0,9}".repeat(12)}$`,
    `/${"[ab]?".repeat(40)}$`,
  ]) {
    it(`is not tried where it could take forever: ${pattern.slice(0, 24)}`, () => {
      assert.deepEqual(matchPath(pattern, `/${"a".repeat(60)}!`, true), { kind: "unknown" });
    });
  }
});
