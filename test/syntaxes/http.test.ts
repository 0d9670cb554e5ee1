import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";

interface Pattern {
  readonly match?: string;
  readonly name?: string;
  readonly captures?: Readonly<Record<string, { readonly name: string }>>;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const [{ path: grammarPath, scopeName, language }] = manifest.contributes.grammars;
const grammar: { readonly scopeName: string; readonly patterns: readonly Pattern[] } = JSON.parse(
  readFileSync(grammarPath, "utf8"),
);

/** What the first pattern that takes a line makes of its parts, without the language's ending. */
function scopes(line: string): readonly string[] {
  for (const { match, name, captures = {} } of grammar.patterns) {
    const found = match === undefined ? null : new RegExp(match).exec(line);
    if (found === null) continue;
    const parts = Object.entries(captures).flatMap(([index, capture]) =>
      found[Number(index)] === undefined ? [] : [`${found[Number(index)]}: ${capture.name}`],
    );
    return parts.length === 0 ? [name ?? ""] : parts;
  }
  return [];
}

describe("the grammar of request files", () => {
  it("is the one that package.json contributes for their language, beside how lines are commented out", () => {
    assert.deepEqual([language, scopeName], ["http", grammar.scopeName]);
    const { configuration } = manifest.contributes.languages.find(
      ({ id }: { id: string }) => id === language,
    );
    assert.ok(existsSync(configuration));
    assert.equal(JSON.parse(readFileSync(configuration, "utf8")).comments.lineComment, "#");
  });

  it("tells requests, headers, variables, comments and expectations apart", () => {
    assert.deepEqual(scopes("GET https://shop.example.com/cart HTTP/1.1"), [
      "GET: keyword.control.method.http",
      "https://shop.example.com/cart: string.unquoted.url.http",
      "HTTP/1.1: constant.other.version.http",
    ]);
    assert.deepEqual(scopes("Accept: text/html"), [
      "Accept: entity.name.tag.header.http",
      ":: punctuation.separator.http",
      "text/html: string.unquoted.header.http",
    ]);
    assert.deepEqual(scopes("### The cart"), ["comment.block.documentation.separator.http"]);
    assert.deepEqual(scopes("# a remark"), ["comment.line.http"]);
    assert.deepEqual(scopes("# expect: backend shop/cart:80"), [
      "expect: keyword.other.directive.http",
      ":: punctuation.separator.http",
      "backend: support.constant.expectation.http",
      "shop/cart:80: string.unquoted.expectation.http",
    ]);
    assert.deepEqual(scopes("@host = shop.example.com"), [
      "@host: variable.other.definition.http",
      "=: keyword.operator.assignment.http",
      "shop.example.com: string.unquoted.http",
    ]);
  });
});
