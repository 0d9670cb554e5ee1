import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { analyze, createEngine } from "../../server/src/library.ts";
import { testRequestFile } from "../../server/src/requests/testedFile.ts";

/** A finding as this test compares it: `path:line rule`, the line counted from one as editors show it. */
type Finding = string;

interface ExampleFile {
  readonly path: string;
  readonly text: string;
}

const examples = join(process.cwd(), "examples");

/** The manifests below a folder of `examples/`, with paths relative to the repository. */
function manifests(folder: string): readonly ExampleFile[] {
  return filesBelow(folder, ".yaml");
}

function filesBelow(folder: string, ending: string): readonly ExampleFile[] {
  return readdirSync(join(examples, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join("examples", folder, name).replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** What became of every expectation of the request files below a folder that is not met there. */
function unmetBelow(folder: string): { readonly tests: number; readonly unmet: readonly string[] } {
  const engine = createEngine();
  for (const { path, text } of manifests(folder)) engine.setFile(path, text);
  const files = filesBelow(folder, ".http").map(({ path, text }) => testRequestFile(path, text, engine));
  const tests = files.flatMap((file) => file.tests);
  return {
    tests: tests.length,
    unmet: [
      ...tests.filter(({ verdict }) => verdict !== "passed").map(({ message = "" }) => message),
      ...files.flatMap(({ problems }) => problems.map(({ message }) => message)),
    ],
  };
}

const marker = /# mistake: (?<rules>[a-z0-9-]+(?:, [a-z0-9-]+)*) -- /;

/** What the `# mistake:` comments of a file announce. A comment on a line of its own speaks of the next line. */
function announced(file: ExampleFile): readonly Finding[] {
  return file.text.split("\n").flatMap((line, index) => {
    const rules = marker.exec(line)?.groups?.rules;
    if (rules === undefined) {
      assert.ok(!line.includes("mistake:"), `${file.path}:${index + 1} has a marker that cannot be read`);
      return [];
    }
    const subject = line.trimStart().startsWith("#") ? index + 2 : index + 1;
    return rules.split(", ").map((rule) => `${file.path}:${subject} ${rule}`);
  });
}

/**
 * Compares the findings with the comments, both ways: every announced mistake is found, at any severity, and no
 * warning or error stands where none is announced.
 */
function assertFindingsAsAnnounced(files: readonly ExampleFile[]): void {
  const expected = new Set(files.flatMap(announced));
  const { diagnostics } = analyze(files);
  const found = new Set<Finding>();
  const unannounced: string[] = [];
  for (const { path, range, rule, severity, message } of diagnostics) {
    const finding = `${path}:${range.start.line + 1} ${rule}`;
    found.add(finding);
    if (!expected.has(finding) && (severity === "error" || severity === "warning")) {
      unannounced.push(`${finding} ${severity}: ${message}`);
    }
  }
  const missed = [...expected].filter((finding) => !found.has(finding));
  assert.deepEqual({ missed, unannounced }, { missed: [], unannounced: [] });
}

const folders = readdirSync(examples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

describe("examples", () => {
  test("every folder stands in the map", () => {
    const map = readFileSync(join(examples, "README.md"), "utf8");
    assert.deepEqual(
      folders.filter((folder) => !map.includes(`(${folder}/)`)),
      [],
    );
  });

  test("the shops announce no mistakes, the collection of mistakes one in each file", () => {
    assert.deepEqual([...manifests("shop"), ...manifests("shop-listenersets")].flatMap(announced), []);
    const silent = manifests("mistakes").filter((file) => announced(file).length === 0);
    assert.deepEqual(
      silent.map((file) => file.path),
      ["examples/mistakes/gatewayclass.yaml"],
    );
  });

  for (const folder of folders) {
    test(`${folder}: the findings are those that the comments announce`, () => {
      assertFindingsAsAnnounced(manifests(folder));
    });
  }

  test("all folders together: no folder disturbs another", () => {
    assertFindingsAsAnnounced(manifests("."));
  });

  for (const folder of ["shop", "delegation", "inference", "."]) {
    test(`${folder}: every request is answered as its comments expect`, () => {
      const { tests, unmet } = unmetBelow(folder);
      assert.deepEqual(unmet, []);
      assert.ok(tests > 0);
    });
  }
});
