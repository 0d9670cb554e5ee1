import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { documentPath } from "../../../server/src/delivery/documentPath.ts";
import { type CompletionItem, completions } from "../../../server/src/features/completion/completion.ts";
import { outgoingReferences } from "../../../server/src/gateway-api/references/outgoingReferences.ts";
import { createEngine } from "../../../server/src/library.ts";
import { resolveSettings } from "../../../server/src/settings.ts";
import { lineStarts, positionAt } from "../../../server/src/text/lines.ts";
import type { ObjectLocation } from "../../../server/src/workspace/objects/objectLocation.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import { nodeAt, type Path } from "../../../server/src/yaml/tree.ts";

const settings = resolveSettings({});
const ROLES = new Set(["parent", "attachTo", "listenerSetParent", "backend", "certificate", "policyTarget"]);

/** The examples, a folder each. */
const folders = readdirSync("examples", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    files: readdirSync(join("examples", name), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".yaml"))
      .map((path) => ({ path, text: readFileSync(join("examples", name, path), "utf8") })),
  }));

/** What is offered for a scalar of an object's document once it is blanked out, with the scalar. */
function offeredFor(
  workspace: Workspace,
  { path: file, document: { text }, firstLine }: ObjectLocation,
  path: Path,
): { readonly written: string; readonly items: readonly CompletionItem[] } | undefined {
  const node = nodeAt(readDocument(text).root, path);
  if (node?.kind !== "scalar" || node.text === "") return undefined;
  const whole = workspace.text(file) ?? "";
  const blanked = `${text.slice(0, node.start)}${text.slice(node.end)}`;
  workspace.setFile(
    file,
    whole.replace(text, () => blanked),
  );
  const { line, character } = positionAt(lineStarts(text), node.start);
  const list = completions(workspace, file, { line: line + firstLine, character }, settings);
  workspace.setFile(file, whole);
  return { written: node.text, items: list?.items ?? [] };
}

/** True where something is wrong with a file, as in the examples of mistakes: what is refused may not be on offer. */
function isFaulty(workspace: Workspace, path: string): boolean {
  return workspace.diagnostics(path).some(({ severity }) => severity === "error" || severity === "warning");
}

describe("[completion: parentRef name, attachTo, ListenerSet parent, certificateRefs, backendRef, targetRefs] references of the examples", () => {
  it("are on offer for whoever types them, with the namespace and the section that they say", () => {
    const missed: string[] = [];
    let asked = 0;
    for (const { name: folder, files } of folders) {
      const engine = createEngine();
      for (const { path, text } of files) engine.setFile(path, text);
      engine.flush();
      for (const objectLocation of engine.objects().filter(({ path }) => !isFaulty(engine, path))) {
        const cluster = engine.clusterOf(objectLocation.delivered.id);
        for (const { path, role, target } of outgoingReferences(objectLocation.delivered)) {
          const found = cluster.lookup.find(objectLocation.delivered.id, target);
          if (!ROLES.has(role) || found.kind !== "found") continue;
          for (const key of ["name", "namespace", "sectionName"]) {
            const at = documentPath(objectLocation.delivered, [...path, key]);
            const offered = offeredFor(engine, objectLocation, at);
            if (offered === undefined) continue;
            asked += 1;
            const { written, items } = offered;
            const labels = items.map(({ label }) => label.replace(/^.*\//, ""));
            if (!labels.includes(written))
              missed.push(`${folder}/${objectLocation.path} ${at.join(".")}: ${written}`);
          }
        }
      }
    }
    assert.deepEqual(missed, []);
    assert.ok(asked > 100, `${asked}`);
  });
});
