import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseAllDocuments } from "yaml";
import type { PreviewKind, PreviewSubject } from "../../../server/src/features/previews/preview.ts";
import { PREVIEWS } from "../../../server/src/features/previews/previews.ts";
import { createEngine } from "../../../server/src/library.ts";
import { locateNode } from "../../../server/src/workspace/views/locate.ts";
import { textOfLines } from "../../../server/src/workspace/views/tracedLine.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { CLASS, GATEWAY, HIDDEN, hasForeignMarkup, OTHERS, PATH, ROUTES } from "../../hostileManifests.ts";

function hostileWorkspace(): Workspace {
  const workspace = createEngine();
  for (const [path, text] of Object.entries({
    "class.yaml": CLASS,
    "routes.yaml": ROUTES,
    "others.yaml": OTHERS,
    [PATH]: GATEWAY,
  }))
    workspace.setFile(path, text);
  workspace.flush();
  return workspace;
}

/** What a preview may be opened for, wherever the cursor stands, each but once. */
function subjectsOf({ subjectAt }: PreviewKind, workspace: Workspace): readonly PreviewSubject[] {
  const found = new Map<string, PreviewSubject>();
  for (const path of workspace.paths())
    for (const [line, words] of (workspace.text(path) ?? "").split("\n").entries())
      for (const { index: character } of words.matchAll(/(?<=^|[\s{,[])[\w"]/g)) {
        const subject = subjectAt(workspace, locateNode(workspace, path, { line, character }));
        if (subject !== undefined) found.set(JSON.stringify(subject), subject);
      }
  return [...found.values()];
}

describe("texts of manifests in previews: each kind of preview has something to show of them", () => {
  const workspace = hostileWorkspace();
  for (const kind of PREVIEWS)
    it(`stay text in ${kind.name} (${kind.ending})`, () => {
      const texts = subjectsOf(kind, workspace).flatMap((subject) => kind.linesOf(workspace, subject) ?? []);
      assert.ok(texts.length > 0, "something is shown");
      assert.ok(
        texts.some(({ text }) => text.includes("INJECTED")),
        "something hostile is shown",
      );
      for (const subject of subjectsOf(kind, workspace)) {
        const text = textOfLines(kind.linesOf(workspace, subject) ?? []);
        assert.doesNotMatch(text, HIDDEN);
        assert.doesNotMatch(text, /^[\s"'*_`#]*INJECTED/m);
        if (kind.ending === "md") assert.ok(!hasForeignMarkup(text), text);
        if (kind.ending === "yaml")
          for (const document of parseAllDocuments(text)) {
            assert.deepEqual(document.errors, [], text);
            assert.equal(document.toJS()?.INJECTED, undefined);
          }
      }
    });
});
