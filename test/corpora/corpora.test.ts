import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { manifestsBelow } from "../../server/src/delivery/manifestsBelow.node.ts";
import { readManifest } from "../../server/src/delivery/readManifest.node.ts";
import { definitions } from "../../server/src/features/definition/definition.ts";
import { createEngine } from "../../server/src/library.ts";
import { lineStarts, offsetAt, positionAt } from "../../server/src/text/lines.ts";
import type { Position } from "../../server/src/text/span.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { cutDocuments } from "../../server/src/yaml/cutDocuments.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { child, type YamlNode, type YamlScalar } from "../../server/src/yaml/tree.ts";
import { departures, KNOWN_MISTAKES } from "./knownMistakes.mjs";

/** How many items the lists under `parentRefs:` have in each repository, also those in the values of charts. */
const PARENT_REFS = {
  "joryirving+home-ops": 91,
  "mirceanton+home-ops": 46,
  "onedr0p+home-ops": 33,
  "rcdailey+home-ops": 36,
  "swibrow+home-ops": 71,
  "theepicsaxguy+homelab": 72,
  "vehagn+homelab": 47,
};

/** A collection of examples and tests: many of its parents stand in the reader's cluster, or are Services. */
const EXAMPLES = "argoproj-labs+rollouts-plugin-trafficrouter-gatewayapi";

const folder = process.env.GATEWAY_API_TEST_DATA;
const corpus = folder === undefined ? undefined : join(folder, "corpus");
const skip =
  corpus === undefined || !existsSync(corpus)
    ? "GATEWAY_API_TEST_DATA is not set, or has no `corpus`"
    : false;

/** One item of a `parentRefs:` list. */
interface ParentRef {
  readonly path: string;
  readonly name: Written;
  readonly sectionName: Written | undefined;
}

/** A text in a file. */
interface Written {
  readonly text: string;
  readonly position: Position;
}

function openRepository(name: string): Workspace {
  const root = join(corpus ?? "", name);
  const failures: unknown[] = [];
  const workspace = createEngine({}, (rule, error) => failures.push(`${rule}: ${String(error)}`));
  for (const path of manifestsBelow(root)) {
    const file = readManifest(join(root, path));
    assert.ok("text" in file, path);
    workspace.setFile(path, file.text);
  }
  workspace.flush();
  assert.deepEqual(failures, [], "no rule may throw");
  return workspace;
}

function parentRefsOf(workspace: Workspace): readonly ParentRef[] {
  return workspace.paths().flatMap((path) => {
    const text = workspace.text(path) ?? "";
    const starts = lineStarts(text);
    return cutDocuments(text).flatMap(({ start, end }) => {
      const { root } = readDocument(text.slice(start, end));
      const at = (node: YamlScalar): Written => ({
        text: node.text,
        position: positionAt(starts, start + node.start),
      });
      return listsUnder("parentRefs", root).flatMap((item) => {
        const [name, sectionName] = [child(item, "name"), child(item, "sectionName")];
        assert.equal(name?.kind, "scalar", path);
        return {
          path,
          name: at(name),
          sectionName: sectionName?.kind === "scalar" ? at(sectionName) : undefined,
        };
      });
    });
  });
}

/** The items of every list under a key, wherever it stands; what an alias repeats counts once more. */
function listsUnder(key: string, node: YamlNode | undefined): readonly YamlNode[] {
  switch (node?.kind) {
    case undefined:
    case "scalar":
      return [];
    case "sequence":
      return node.items.flatMap((item) => listsUnder(key, item));
    case "map":
      return node.entries.flatMap((entry) =>
        entry.key === key && entry.value.kind === "sequence"
          ? entry.value.items
          : listsUnder(key, entry.value),
      );
  }
}

/** What the definition of a text is: `Gateway name`, `listener name`, something else, or nothing. */
function meaningOf(workspace: Workspace, path: string, { position }: Written): string {
  const links = definitions(workspace, path, position);
  const names = links.map((link) => nameAt(workspace, link.path, link.selection.start));
  // A Gateway of several clusters is one answer, written several times.
  return [...new Set(names)].join(" | ") || "nothing";
}

/** What the scalar at a position names. */
function nameAt(workspace: Workspace, path: string, position: Position): string {
  const text = workspace.text(path) ?? "";
  const offset = offsetAt(text, lineStarts(text), position);
  const stretch = cutDocuments(text).find(({ start, end }) => start <= offset && offset < end);
  const { root } = readDocument(text.slice(stretch?.start, stretch?.end));
  const isMeant = (node: YamlNode | undefined): node is YamlScalar =>
    node?.kind === "scalar" && node.start === offset - (stretch?.start ?? 0);
  const kind = child(root, "kind");
  const name = child(child(root, "metadata"), "name");
  if (kind?.kind === "scalar" && isMeant(name)) return `${kind.text} ${name.text}`;
  const listeners = listsUnder("listeners", child(root, "spec")).map((listener) => child(listener, "name"));
  const listener = listeners.find(isMeant);
  return listener === undefined ? "something else" : `listener ${listener.text}`;
}

function checkAlarms(repository: string, workspace: Workspace | undefined): void {
  assert.ok(workspace !== undefined);
  const findings = workspace.paths().flatMap((path) => workspace.diagnostics(path));
  assert.deepEqual(departures(repository, findings), { falseAlarms: [], missed: [] });
}

describe("in a collection of examples", { skip }, () => {
  it("nothing is called wrong that is right", () => {
    checkAlarms(EXAMPLES, openRepository(EXAMPLES));
  });
});

describe("in a repository from which a cluster is run", { skip }, () => {
  for (const [repository, count] of Object.entries(PARENT_REFS)) {
    describe(repository, () => {
      const workspace = skip === false ? openRepository(repository) : undefined;

      it("nothing is called wrong that is right, and what is wrong is reported", () => {
        checkAlarms(repository, workspace);
      });

      it("every parentRef leads to its Gateway, and its sectionName to the listener", () => {
        assert.ok(workspace !== undefined);
        const refs = parentRefsOf(workspace);
        assert.equal(refs.length, count);
        const wrong = refs.flatMap((ref) => {
          const { path, name, sectionName } = ref;
          const found = [`${name.text} is ${meaningOf(workspace, path, name)}`];
          const expected = [`${name.text} is Gateway ${name.text}`];
          if (sectionName !== undefined) {
            found.push(`${sectionName.text} is ${meaningOf(workspace, path, sectionName)}`);
            expected.push(`${sectionName.text} is ${sectionTarget(repository, ref, sectionName)}`);
          }
          return found
            .filter((_, index) => found[index] !== expected[index])
            .map((reported) => `${path}:${name.position.line + 1} ${reported}`);
        });
        assert.deepEqual(wrong, [], wrong.join("\n"));
      });
    });
  }
});

/** The listener, but the Gateway where that is known to have none of the name. */
function sectionTarget(repository: string, { path, name }: ParentRef, { text }: Written): string {
  const isMistake = KNOWN_MISTAKES.some(
    (mistake) => mistake.repository === repository && mistake.path === path && mistake.sectionName === text,
  );
  return isMistake ? `Gateway ${name.text}` : `listener ${text}`;
}
