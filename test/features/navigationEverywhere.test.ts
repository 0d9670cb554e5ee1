import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import {
  hierarchyItems,
  incomingSteps,
  outgoingSteps,
} from "../../server/src/features/callHierarchy/callHierarchy.ts";
import { declarations } from "../../server/src/features/declaration/declaration.ts";
import { documentLinks } from "../../server/src/features/documentLinks/documentLinks.ts";
import { foldingRanges } from "../../server/src/features/folding/folding.ts";
import { highlights } from "../../server/src/features/highlights/highlights.ts";
import { implementations } from "../../server/src/features/implementation/implementation.ts";
import { selectionRanges } from "../../server/src/features/selection/selection.ts";
import { semanticTokens } from "../../server/src/features/semanticTokens/semanticTokens.ts";
import { documentSymbols } from "../../server/src/features/symbols/symbols.ts";
import { comparePositions, type Position, type Range } from "../../server/src/text/span.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { openFixture } from "../fixture.ts";
import { processorTime } from "../processorTime.ts";
import { SeededRandom } from "../seededRandom.ts";

const FOLDERS = ["shop", "delegation", "generated-resources"];

/** The examples of some folders, one workspace, with a kustomization and values of a chart. */
function exampleFiles(): readonly { readonly path: string; readonly text: string }[] {
  const examples = FOLDERS.flatMap((folder) =>
    readdirSync(`examples/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => ({
        path: `${folder}/${name}`.replaceAll("\\", "/"),
        text: readFileSync(`examples/${folder}/${name}`, "utf8"),
      })),
  );
  return [
    ...examples,
    { path: "kustomization.yaml", text: "resources:\n  - delegation/gateway.yaml\n" },
    { path: "values.yaml", text: "route: &route\n  parentRefs: [{ name: front }]\nother: *route\n" },
  ];
}

/** Asks everything at a position, and holds the answers to what the protocol demands of them. */
function askEverything(workspace: Workspace, path: string, position: Position): void {
  const lines = (workspace.text(path) ?? "").split("\n");
  const isInText = ({ start, end }: Range): boolean =>
    comparePositions(start, end) <= 0 &&
    end.line < lines.length &&
    end.character <= (lines[end.line] ?? "").length;

  const tokens = semanticTokens(workspace, path).map(({ range }) => range);
  const folds = foldingRanges(workspace, path) ?? [];
  const links = documentLinks(workspace, path).map(({ range }) => range);
  const marks = highlights(workspace, path, position).map(({ range }) => range);
  assert.ok([...tokens, ...links, ...marks].every(isInText));
  for (const [index, range] of tokens.entries()) {
    const before = tokens[index - 1];
    assert.equal(range.start.line, range.end.line);
    assert.ok(before === undefined || comparePositions(before.end, range.start) <= 0, "no token overlaps");
  }
  assert.ok(folds.every(({ startLine, endLine }) => startLine < endLine && endLine < lines.length));
  assert.equal(new Set(folds.map(({ startLine }) => startLine)).size, folds.length);
  for (const [index, outer] of selectionRanges(workspace, path, position).entries()) {
    const inner = selectionRanges(workspace, path, position)[index - 1] ?? { start: position, end: position };
    const isAround =
      comparePositions(outer.start, inner.start) <= 0 && comparePositions(inner.end, outer.end) <= 0;
    assert.ok(isAround, "each selection holds the one before, and the first the cursor");
  }
  documentSymbols(workspace, path);
  declarations(workspace, path, position);
  implementations(workspace, path, position);
  for (const { path: file, selection } of hierarchyItems(workspace, path, position)) {
    incomingSteps(workspace, file, selection.start);
    outgoingSteps(workspace, file, selection.start);
  }
}

describe("getting around in the examples", () => {
  const files = exampleFiles();

  it("answers within the text at every line, in order and without overlaps", () => {
    const workspace = openFixture({ files, markers: [] });
    for (const { path, text } of files)
      for (const [line, content] of text.split("\n").entries())
        askEverything(workspace, path, { line, character: Math.max(0, content.length - 1) });
    assert.ok(files.length > 10);
  });

  it("does so while a file is typed, damaged and mended", () => {
    const random = new SeededRandom(6);
    const workspace = openFixture({ files, markers: [] });
    for (let round = 0; round < 120; round++) {
      const { path, text } = random.pick(files);
      const lines = text.split("\n");
      const line = random.below(lines.length);
      const at = { line, character: random.below((lines[line] ?? "").length + 1) };
      const typed = random.pick([
        '"',
        "{",
        "\n  ",
        ": ",
        "- ",
        "[",
        "&a ",
        "*a",
        "|\n",
        "---\n",
        "#",
        "\t",
        "${",
        "{{ x }}",
      ]);
      workspace.edit(path, { start: at, end: at }, typed);
      for (const position of [at, { line: line + 1, character: 4 }]) askEverything(workspace, path, position);
      if (random.below(3) === 0) workspace.setFile(path, text);
    }
  });
});

describe("a file of 500 lines", () => {
  const rule = (index: number): string => `    - name: rule-${index}
      matches:
        - path: { type: PathPrefix, value: /part-${index} }
          method: GET
          headers:
            - name: x-part
              value: "\${PART}"
      backendRefs:
        - name: pages
          port: 8080
`;
  const route = (name: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [{ name: front, namespace: infra, sectionName: web }]
  hostnames: [${name}.example.com]
  rules:
${[1, 2, 3, 4].map(rule).join("")}`;
  const text = Array.from({ length: 11 }, (_, index) => route(`route-${index}`)).join("---\n");

  it("is answered for in a few milliseconds", () => {
    const workspace = openFixture({ files: [{ path: "main.yaml", text }], markers: [] });
    assert.ok(text.split("\n").length >= 500);
    const position = { line: 300, character: 18 };
    for (const ask of [
      () => semanticTokens(workspace, "main.yaml"),
      () => documentSymbols(workspace, "main.yaml"),
      () => foldingRanges(workspace, "main.yaml"),
      () => selectionRanges(workspace, "main.yaml", position),
      () => highlights(workspace, "main.yaml", position),
    ]) {
      // The best of several: now and then memory is cleared up or code is compiled meanwhile, longer on a machine that is slow.
      let best = Number.POSITIVE_INFINITY;
      for (let run = 0; run < 100 && best >= 10; run++) best = Math.min(best, processorTime(ask));
      assert.ok(best < 10, `${ask} took ${best} ms`);
    }
  });
});
