import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { compiledKinds } from "../../server/src/schema/compiled/kinds.js";

const folder = join("docs", "kinds");
const pages = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const),
);

/** The anchors of a page's headings as GitHub makes them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
}

describe("the pages about kinds", () => {
  it("are one for each kind, and the index leads to all of them", () => {
    const index = pages.get("README.md") ?? "";
    const kinds = [...new Set(compiledKinds.map(({ kind }) => `${kind}.md`))];
    assert.deepEqual([...pages.keys()].sort(), [...kinds, "README.md", "structures.md"].sort());
    assert.deepEqual(
      kinds.filter((page) => !index.includes(`(${page})`)),
      [],
    );
  });

  for (const [name, text] of pages) {
    it(`lead somewhere with every link: ${name}`, () => {
      const anchors = anchorsOf(text);
      assert.deepEqual(
        anchors.filter((anchor, at) => anchors.indexOf(anchor) < at),
        [],
        "headings that share an anchor",
      );
      const broken = [...text.matchAll(/\]\(([^)]*)\)/g)].flatMap(([, target = ""]) => {
        const [page = "", anchor] = target.split("#");
        if (page.startsWith("https://") || page.startsWith("../")) return [];
        const headings = anchorsOf(page === "" ? text : (pages.get(page) ?? ""));
        const isThere = headings.length > 0 && (anchor === undefined || headings.includes(anchor));
        return isThere ? [] : [target];
      });
      assert.deepEqual(broken, []);
    });
  }

  it("say of every field what it is", () => {
    const rows = [...pages.values()]
      .flatMap((text) => text.split("\n\n"))
      .filter((block) => block.startsWith("| field | type | what it is |"))
      .flatMap((block) => block.trim().split("\n").slice(2));
    assert.ok(rows.length > 250, `only ${rows.length} rows`);
    assert.deepEqual(
      rows.filter((row) => !/^\| [^|]+ \| [^|]+ \| [^|]+\. \|/.test(row)),
      [],
    );
  });
});
