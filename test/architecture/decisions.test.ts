import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";

const DECISIONS = join("docs", "decisions");
const pages = readdirSync(DECISIONS).filter((name) => name !== "README.md");

/** The relative links of a page, without anchors. */
function linksOf(page: string): readonly string[] {
  const links = [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)];
  return links.map(([, target = ""]) => join(dirname(page), target));
}

describe("the pages about decisions", () => {
  it("are all in the index, which leads to nothing else", () => {
    const listed = linksOf(join(DECISIONS, "README.md")).filter((path) => dirname(path) === DECISIONS);
    assert.deepEqual([...listed].sort(), pages.map((name) => join(DECISIONS, name)).sort());
  });

  it("have the same five headings", () => {
    for (const page of pages) {
      const headings = [...readFileSync(join(DECISIONS, page), "utf8").matchAll(/^## (.*)$/gm)].map(
        ([, text]) => text,
      );
      assert.deepEqual(headings, ["Context", "Decision", "Measured", "Costs", "Revisit when"], page);
    }
  });

  it("and the pages for whoever works on the project lead to files that there are", () => {
    const from = [
      "CONTRIBUTING.md",
      "SECURITY.md",
      "docs/architecture.md",
      "docs/README.md",
      ".github/PULL_REQUEST_TEMPLATE.md",
    ];
    const all = [...from, join(DECISIONS, "README.md"), ...pages.map((name) => join(DECISIONS, name))];
    const dead = all.flatMap((page) =>
      linksOf(page)
        .filter((path) => !existsSync(path))
        .map((path) => `${page}: ${path}`),
    );
    assert.deepEqual(dead, []);
  });

  it("are reached from CONTRIBUTING.md and from the page about the architecture", () => {
    for (const page of ["CONTRIBUTING.md", "docs/architecture.md"])
      assert.ok(linksOf(page).includes(join(DECISIONS, "README.md")), page);
  });
});
