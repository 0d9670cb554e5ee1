import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ignoreHere } from "../../../server/src/features/fixes/ignoreHere.ts";
import { severitySetting } from "../../../server/src/features/fixes/severitySetting.ts";
import { createEngine } from "../../../server/src/library.ts";
import { applyEdits } from "../../../server/src/text/textEdit.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";

/** A file once a rule is ignored on one of its lines; undefined where no comment can say so. */
function ignored(engine: Workspace, path: string, rule: string, line: number): string | undefined {
  const edit = ignoreHere(engine, path, rule, line);
  return edit === undefined ? undefined : applyEdits(engine.text(path) ?? "", edit.edits);
}

function ignoredIn(text: string, line: number, path = "a.yaml"): string | undefined {
  const engine = createEngine();
  engine.setFile(path, text);
  return ignored(engine, path, "route-no-parents", line);
}

describe("ignoring a rule at a line", () => {
  it("is a comment above the line, as far in as the line", () => {
    assert.equal(
      ignoredIn("kind: X\n---\nspec:\n  a: 1\n", 3),
      "kind: X\n---\nspec:\n  # gateway-api: ignore route-no-parents -- say why\n  a: 1\n",
    );
  });

  it("keeps Windows line ends", () => {
    assert.equal(
      ignoredIn("spec:\r\n  a: 1\r\n", 1),
      "spec:\r\n  # gateway-api: ignore route-no-parents -- say why\r\n  a: 1\r\n",
    );
  });

  it("is one more rule in the comment that is there", () => {
    assert.equal(
      ignoredIn("# gateway-api: ignore field-null -- null is meant\nspec: {}\n", 1),
      "# gateway-api: ignore field-null, route-no-parents -- null is meant\nspec: {}\n",
    );
    assert.equal(
      ignoredIn("spec: {} # gateway-api: ignore field-null\n", 0),
      "spec: {} # gateway-api: ignore field-null, route-no-parents\n",
    );
  });

  it("is not offered where a comment would be part of a text, and in JSON", () => {
    assert.equal(ignoredIn("data:\n  a: |\n    one\n    two\n", 3), undefined);
    assert.equal(ignoredIn('data: "one\n  two"\n', 1), undefined);
    assert.equal(ignoredIn('{\n"kind": "X"\n}\n', 1, "a.json"), undefined);
    assert.equal(ignoredIn('{\n"kind": "X"\n}\n', 1, "A.JSON"), undefined);
  });

  it("silences each finding of the examples of mistakes, and nothing else", () => {
    const root = join(process.cwd(), "examples", "mistakes");
    const engine = createEngine();
    const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".yaml"),
    );
    for (const path of paths) engine.setFile(path, readFileSync(join(root, path), "utf8"));
    let told = 0;
    for (const path of paths) {
      const text = engine.text(path) ?? "";
      const found = engine.diagnostics(path).filter(({ rule }) => rule !== "unused-ignore");
      for (const { rule, range } of found) {
        const { line } = range.start;
        const changed = ignored(engine, path, rule, line);
        if (changed === undefined) continue;
        engine.setFile(path, changed);
        // The comment speaks of the whole line: whatever else the rule says there is silenced with it.
        const others = found.filter((one) => one.rule !== rule || one.range.start.line !== line);
        assert.deepEqual(
          engine
            .diagnostics(path)
            .map((one) => one.rule)
            .sort(),
          others.map((one) => one.rule).sort(),
          `${path}:${line + 1} ${rule}`,
        );
        told++;
        engine.setFile(path, text);
      }
    }
    assert.ok(told > 100, `only ${told}`);
  });
});

describe("the severity of a rule in the settings", () => {
  const changed = (text: string) => applyEdits(text, severitySetting(text, "route-no-parents", "hint"));

  it("is written beside the others, or changed where it stands", () => {
    assert.equal(
      changed("# ours\nrules:\n  field-null: off # meant\n"),
      "# ours\nrules:\n  field-null: off # meant\n  route-no-parents: hint\n",
    );
    assert.equal(changed("rules: { route-no-parents: off }\n"), "rules: { route-no-parents: hint }\n");
    assert.equal(changed("closedWorld: true\n"), "closedWorld: true\nrules:\n  route-no-parents: hint\n");
  });

  it("is left to whoever writes keys behind a question mark", () => {
    assert.equal(changed("? rules\n: field-null: off\n"), "? rules\n: field-null: off\n");
  });

  it("begins a file that has none", () => {
    assert.equal(changed(""), "rules:\n  route-no-parents: hint\n");
    assert.equal(
      changed("# nothing\r\n# yet"),
      "# nothing\r\n# yet\r\nrules:\r\n  route-no-parents: hint\r\n",
    );
    assert.equal(changed("# nothing yet"), "# nothing yet\nrules:\n  route-no-parents: hint\n");
  });
});
