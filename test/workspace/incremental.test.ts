import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PROFILE_NAMES } from "../../server/src/gateway-api/implementationProfile.ts";
import { type Analysis, type AnalyzeOptions, analyze, createWorkspace } from "../../server/src/library.ts";
import { SeededRandom } from "../seededRandom.ts";
import { shareOfRounds } from "../shareOfRounds.ts";
import { changeAtRandom, isReadable } from "./randomEdits.ts";
import {
  crowdedManifest,
  delegationManifest,
  manifest,
  NAMES,
  NAMESPACES,
  releaseManifest,
  world,
} from "./randomManifests.ts";

/** Every Route that is joined with others, as a manifest. */
function joinedRoutes(analysis: Analysis): readonly (string | undefined)[] {
  return NAMESPACES.flatMap((namespace) =>
    NAMES.map((name) => analysis.effectiveRoute({ namespace, name })?.toYaml()),
  );
}

/** Random edits, and now and then a comparison with a workspace that was never edited. */
function followEdits(
  seed: number,
  write: (random: SeededRandom) => string,
  options: AnalyzeOptions = {},
): void {
  const random = new SeededRandom(seed);
  const workspace = createWorkspace(options);
  const texts = new Map<string, string>();
  for (let step = 0; step < 60; step++) {
    changeAtRandom(workspace, texts, random, world(write));
    if (random.below(3) === 0) workspace.flush();
    if (step % 10 !== 9 || !isReadable(texts)) continue;
    const files = [...texts].map(([path, text]) => ({ path, text }));
    const fresh = analyze(files, options);
    assert.deepEqual(workspace.diagnostics, fresh.diagnostics);
    assert.deepEqual(workspace.status, fresh.status);
    assert.deepEqual(joinedRoutes(workspace), joinedRoutes(fresh));
  }
}

describe("an incremental workspace", () => {
  for (let seed = 1; seed <= shareOfRounds(40); seed++) {
    const reading = PROFILE_NAMES[seed % PROFILE_NAMES.length] ?? "conformance";
    const options: AnalyzeOptions = {
      workspaceCrds: seed % 4 === 0 ? "all" : "others",
      // Every class but one, so that a Gateway that changes its class changes its reading.
      readings: seed % 2 === 0 ? { "*": reading, other: "conformance" } : {},
    };
    it(`says after random edits what a fresh one says (seed ${seed})`, () =>
      followEdits(seed, manifest, options));
  }
  for (let seed = 1; seed <= shareOfRounds(20); seed++) {
    it(`says so of parent and child Routes (seed ${seed})`, () => followEdits(seed, delegationManifest));
  }
  for (let seed = 1; seed <= shareOfRounds(20); seed++) {
    it(`says so where many Routes compete (seed ${seed})`, () => followEdits(seed, crowdedManifest));
  }
  for (let seed = 1; seed <= shareOfRounds(10); seed++) {
    it(`says so where files say which CRDs run (seed ${seed})`, () => followEdits(seed, releaseManifest));
  }
});
