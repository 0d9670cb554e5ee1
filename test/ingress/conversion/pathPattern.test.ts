import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readPathPattern } from "../../../server/src/ingress/conversion/pathPattern.ts";
import { pathRewrite } from "../../../server/src/ingress/conversion/pathRewrite.ts";

/** What a path and a target become: prefixes or whole paths (`=`), each with what the filter does. */
function converted(path: string, target?: string): readonly string[] | undefined {
  const pattern = readPathPattern(path);
  return pattern?.heads.map((head) => {
    const start = `${pattern.isWhole ? "=" : ""}${head.path || "/"}`;
    if (target === undefined) return start;
    const rewrite = pathRewrite(target, pattern, head);
    if (rewrite.kind !== "modifier") return `${start} ${rewrite.kind}`;
    return rewrite.path.type === "ReplaceFullPath"
      ? `${start} full ${rewrite.path.replaceFullPath}`
      : `${start} prefix ${rewrite.path.replacePrefixMatch}`;
  });
}

describe("expressions that say no more than prefixes", () => {
  const rows: readonly [path: string, target: string | undefined, wanted: readonly string[] | undefined][] = [
    ["/app(/|$)(.*)", "/$2", ["/app prefix /"]],
    ["/app(/|$)(.*)", "/other/$2", ["/app prefix /other"]],
    ["/app(/|$)(.*)", "/app/$2", ["/app same"]],
    ["/app/(.*)", "/$1", ["/app/ prefix /"]],
    ["/app/?(.*)", "/$1", ["/app prefix /"]],
    ["/app(/.*)?", "/other$1", ["/app prefix /other"]],
    ["/app(.*)", "/other$1", ["/app prefix /other"]],
    ["/app(.*)", "/$1", ["/app impossible"]],
    ["/(.*)", "/$1", ["/ same"]],
    ["/(.*)", "/base/$1", ["/ prefix /base"]],
    ["/app", "/new", ["/app full /new"]],
    ["/app", "/$1", ["/app full /"]],
    ["/(api|auth)(/|$)(.*)", "/$1/$3", ["/api same", "/auth same"]],
    ["/(api|auth)(/|$)(.*)", "/v1/$1/$3", ["/api prefix /v1/api", "/auth prefix /v1/auth"]],
    ["/a/(b)?c", "/x$1y", ["/a/bc full /xby", "/a/c full /xy"]],
    ["/app/.*", undefined, ["/app/"]],
    ["/app.*", undefined, ["/app"]],
    ["/app$", undefined, ["=/app"]],
    ["^/app/?$", undefined, ["=/app"]],
    ["/docs/*", undefined, ["/docs"]],
    ["/v[0-9]+/", undefined, undefined],
    ["/a|/b", undefined, undefined],
    ["/t/([^/]+)/u", "/$1", undefined],
  ];
  for (const [path, target, wanted] of rows)
    it(`reads ${path}${target === undefined ? "" : ` → ${target}`}`, () => {
      assert.deepEqual(converted(path, target), wanted);
    });
});
