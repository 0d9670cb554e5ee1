import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { createEngine } from "../../../server/src/library.ts";

/** Every hover that a folder of `examples/` shows anywhere, each once, with a place where it is shown. */
function hoversIn(folder: string): ReadonlyMap<string, string> {
  const workspace = createEngine();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".yaml")) workspace.setFile(name, readFileSync(join(folder, name), "utf8"));
  workspace.flush();
  const places = workspace.paths().flatMap((path) =>
    (workspace.text(path) ?? "").split("\n").flatMap((text, line) =>
      [...text.matchAll(/[\w"*/]+/g)].map(({ index }) => ({
        path,
        position: { line, character: index },
      })),
    ),
  );
  return new Map(
    places.flatMap(({ path, position }) => {
      const found = hover(workspace, path, position);
      return found === undefined ? [] : [[found.markdown, `${path}:${position.line + 1}`] as const];
    }),
  );
}

/** A line as it is shown: links by their words, code without its marks. */
function shownText(line: string): string {
  return line.replace(/\]\([^)]*\)/g, "]").replaceAll("`", "");
}

/** The number of lines that text takes in a window of 80 columns; rows of tables are not broken. */
function shownLines(markdown: string): number {
  const lines = markdown.split("\n").filter((line) => !/^(?:|---|\| ---.*)$/.test(line));
  return lines.reduce(
    (sum, line) => sum + (line.startsWith("|") ? 1 : Math.ceil(shownText(line).length / 80)),
    0,
  );
}

/** Columns that a table takes, with a blank on either side of a cell. */
function tableWidth(markdown: string): number {
  const rows = markdown
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("| ---"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => shownText(cell).trim().length + 3),
    );
  const columns = (rows[0] ?? []).map((_cell, at) => Math.max(...rows.map((row) => row[at] ?? 0)));
  return columns.reduce((sum, width) => sum + width, 0);
}

function longestParagraph(markdown: string): number {
  const texts = markdown.split("\n").filter((line) => !line.startsWith("|"));
  return Math.max(...texts.map((line) => shownText(line).length));
}

function saysTwice(markdown: string): boolean {
  const parts = markdown.split("\n\n").filter((part) => part !== "---");
  return new Set(parts).size < parts.length;
}

describe("the hovers of the examples", () => {
  const shown = new Map(
    readdirSync("examples", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) =>
        [...hoversIn(join("examples", name))].map(([text, at]) => [text, `${name}/${at}`]),
      ),
  );

  /** The places of hovers of which something is true. */
  const where = (isSo: (markdown: string) => boolean): readonly (string | undefined)[] =>
    [...shown].filter(([markdown]) => isSo(markdown ?? "")).map(([, at]) => at);

  it("are many", () => {
    assert.ok(shown.size > 2000, `${shown.size}`);
  });

  it("take no more than 25 lines of 80 columns", () => {
    assert.deepEqual(
      where((markdown) => shownLines(markdown) > 25),
      [],
    );
  });

  it("have no paragraph of more than four such lines", () => {
    assert.deepEqual(
      where((markdown) => longestParagraph(markdown) > 320),
      [],
    );
  });

  it("have no table of more than 110 columns, and few of more than 80", () => {
    assert.deepEqual(
      where((markdown) => tableWidth(markdown) > 110),
      [],
    );
    const wide = where((markdown) => tableWidth(markdown) > 80).length;
    assert.ok(wide < shown.size / 20, `${wide} of ${shown.size}`);
  });

  it("say nothing twice", () => {
    assert.deepEqual(where(saysTwice), []);
  });
});
