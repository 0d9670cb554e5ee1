import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { prettyDiagnostic } from "../../server/src/cli/reports/prettyReport.ts";
import { style } from "../../server/src/cli/style.ts";
import type { Diagnostic } from "../../server/src/workspace/diagnostics/diagnostic.ts";

const FINDING: Diagnostic = {
  path: "route.yaml",
  range: { start: { line: 9, character: 6 }, end: { line: 9, character: 11 } },
  rule: "some-rule",
  category: "status",
  severity: "error",
  message: "Something is wrong.",
};

/** The finding at the columns that `^` marks under a source line. */
function excerpt(line: string, start: number, end: number): readonly string[] {
  const range = { start: { line: 9, character: start }, end: { line: 9, character: end } };
  const text = prettyDiagnostic({ ...FINDING, range }, { style: style(false), line: () => line });
  return text.split("\n").slice(1, 3);
}

describe("a finding as people read it", () => {
  it("names related places and fixes", () => {
    const related = [{ path: "gateway.yaml", range: FINDING.range, message: "The listeners." }];
    const text = prettyDiagnostic(
      { ...FINDING, related, fixes: ["Change to `http`", "Add a listener"] },
      {
        style: style(false),

        line: (path) => (path === "route.yaml" ? "name: value" : undefined),
      },
    );
    assert.equal(
      text,
      `route.yaml:10:7 error some-rule: Something is wrong.
  10 | name: value
     |       ^^^^^
  see gateway.yaml:10:7: The listeners.
  fix Change to \`http\`
  fix Add a listener
`,
    );
  });

  it("is coloured by its severity", () => {
    const text = prettyDiagnostic(FINDING, { style: style(true), line: () => "name: value" });
    assert.equal(
      text,
      "\u001b[1mroute.yaml:10:7\u001b[22m \u001b[31merror\u001b[39m \u001b[1msome-rule\u001b[22m: Something is wrong.\n" +
        "  \u001b[2m10 |\u001b[22m name: value\n" +
        "  \u001b[2m   |\u001b[22m       \u001b[31m^^^^^\u001b[39m\n",
    );
  });

  it("marks its place under tabs, wide characters and nothing at all", () => {
    assert.deepEqual(excerpt("\t\tname: x", 8, 9), ["  10 | \t\tname: x", "     | \t\t      ^"]);
    assert.deepEqual(excerpt("名前: x", 4, 5), ["  10 | 名前: x", "     |       ^"]);
    assert.deepEqual(excerpt("name:", 5, 5), ["  10 | name:", "     |      ^"]);
  });

  it("shows the part of a long line that matters", () => {
    const [source = "", marks = ""] = excerpt(`${"a".repeat(300)}HERE${"b".repeat(300)}`, 300, 304);
    assert.equal(source, `  10 | …${"a".repeat(80)}HERE${"b".repeat(76)}…`);
    assert.equal(marks.indexOf("^^^^"), source.indexOf("HERE"));
  });

  it("lets no control character through", () => {
    assert.deepEqual(excerpt("a\u001b[2Jb", 0, 1), ["  10 | a\ufffd[2Jb", "     | ^"]);
  });
});
