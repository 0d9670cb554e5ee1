import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inlayHints } from "../../../server/src/features/inlayHints/inlayHints.ts";
import { createEngine } from "../../../server/src/library.ts";
import { explainDelivery } from "../../../server/src/workspace/views/deliveryExplanation.ts";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { SeededRandom } from "../../seededRandom.ts";
import { shareOfRounds } from "../../shareOfRounds.ts";
import { changeAtRandom, isReadable } from "../randomEdits.ts";
import { GIT_OPS_WORLD } from "./gitOpsWorld.ts";

const EVERYTHING = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };

/** What a workspace says of every file: findings, predicted status, the ways of objects and filled variables. */
function said(workspace: Workspace): unknown {
  workspace.flush();
  return {
    files: workspace.paths().map((path) => ({
      path,
      findings: workspace.diagnostics(path),
      deliveryPaths: explainDelivery(workspace, path).map(({ object, ...deliveryPath }) => {
        const { resource, namespace } = object;
        return { ...deliveryPath, resource, namespace };
      }),
      hints: inlayHints(workspace, path, EVERYTHING, () => true).map(({ position, label, tooltip }) => [
        position,
        label,
        tooltip,
      ]),
    })),
    status: statusOf(workspace),
  };
}

function withFiles(texts: Iterable<readonly [string, string]>): Workspace {
  const workspace = createEngine({}, (rule, error) => assert.fail(`${rule}: ${String(error)}`));
  for (const [path, text] of texts) workspace.setFile(path, text);
  return workspace;
}

/** Files are written in the order of their names or against it: neither may matter. */
function followEdits(seed: number): void {
  const random = new SeededRandom(seed);
  const workspace = withFiles([]);
  const texts = new Map<string, string>();
  for (let step = 0; step < 80; step++) {
    changeAtRandom(workspace, texts, random, GIT_OPS_WORLD);
    if (random.below(3) === 0) workspace.flush();
    if (step % 8 !== 7 || !isReadable(texts)) continue;
    const inOrder = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
    const fresh = withFiles(random.below(2) === 0 ? inOrder : inOrder.reverse());
    assert.deepEqual(said(workspace), said(fresh));
  }
}

describe("an incremental workspace whose files are delivered", () => {
  for (let seed = 1; seed <= shareOfRounds(40); seed++)
    it(`says after random edits what a fresh one says (seed ${seed})`, () => followEdits(seed));
});
