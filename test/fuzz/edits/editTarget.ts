import { type AnalyzeOptions, createEngine } from "../../../server/src/library.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import type { SeededRandom } from "../../seededRandom.ts";
import { GIT_OPS_WORLD } from "../../workspace/delivery/gitOpsWorld.ts";
import { isReadable } from "../../workspace/randomEdits.ts";
import {
  crowdedManifest,
  delegationManifest,
  manifest,
  releaseManifest,
  world,
} from "../../workspace/randomManifests.ts";
import type { FuzzTarget, Tally } from "../fuzzTarget.ts";
import { DELIVERING_WORLD } from "./deliveringWorld.ts";
import { drawHistory, EACH, LONG, type Pace, THOROUGH } from "./drawnHistory.ts";
import { doStep, type EditStep } from "./editStep.ts";
import { differenceBetween, everythingSaid, findingsSaid } from "./everythingSaid.ts";
import { GUARDED_OPTIONS, GUARDED_WORLD } from "./guardedWorld.ts";
import { PLUGGED_WORLD } from "./pluggedWorld.ts";

const WORLDS = [
  DELIVERING_WORLD,
  DELIVERING_WORLD,
  GIT_OPS_WORLD,
  GUARDED_WORLD,
  GUARDED_WORLD,
  PLUGGED_WORLD,
  world(manifest),
  world(delegationManifest),
  world(crowdedManifest),
  world(releaseManifest),
];

/** Edits in a small world, in any order: what is said afterwards is what is said of the same files read afresh. */
export const EDITS = editTarget("edits", THOROUGH);
/** The same after each edit. */
export const EACH_EDIT = editTarget("each-edit", EACH);
/** The same of many more edits in the same time. */
export const LONG_HISTORIES = editTarget("histories", LONG);

function editTarget(name: string, pace: Pace): FuzzTarget<EditStep> {
  return {
    name,
    steps: (random: SeededRandom) => drawHistory(random, random.pick(WORLDS), pace),
    failure: async (steps, tally) => firstDifference(steps, tally),
  };
}

/** Where files name an implementation, a team asks for protections and has rules of its own. */
const NEEDS_SETTINGS =
  /SecurityPolicy|TrafficPolicy|Ingress|KongPlugin|PluginConfig|Middleware|AuthorizationPolicy|GCP|RateLimitPolicy/;

/** Definitions of the workspace speak for its objects in some histories, as the setting says. */
function optionsOf(steps: readonly EditStep[]): AnalyzeOptions {
  const isAll = steps.some((step) => step.do === "folders" && step.folders.length % 2 === 1);
  const isGuarded = steps.some((step) => step.do === "set" && NEEDS_SETTINGS.test(step.text));
  return { ...(isGuarded ? GUARDED_OPTIONS : {}), ...(isAll ? { workspaceCrds: "all" } : {}) };
}

function firstDifference(steps: readonly EditStep[], tally: Tally): string | undefined {
  const options = optionsOf(steps);
  const errors: string[] = [];
  const engine = (): Workspace =>
    createEngine(options, (rule, error) =>
      errors.push(`${rule}: ${error instanceof Error ? error.stack : String(error)}`),
    );
  const workspace = engine();
  let last: EditStep & { readonly do: "folders" } = { do: "folders", folders: [] };
  for (const step of steps) {
    doStep(workspace, step);
    if (errors.length > 0) return errors.join("\n");
    if (step.do === "folders") last = step;
    if (step.do !== "compare") {
      tally.add(step.do === "look" || step.do === "flush" || step.do === "pause" ? "looks" : "edits");
      continue;
    }
    const texts = new Map(workspace.paths().map((path) => [path, workspace.text(path) ?? ""]));
    // What cannot be parsed keeps what was last known of it, which nobody can know who reads it for the first time.
    if (!isReadable(texts)) continue;
    tally.add(step.asked === "findings" ? "comparisons of findings" : "comparisons of everything");
    const fresh = engine();
    doStep(fresh, last);
    for (const [path, text] of inOrder([...texts], step.order)) fresh.setFile(path, text);
    const said = step.asked === "findings" ? findingsSaid : everythingSaid;
    const difference = differenceBetween(said(workspace), said(fresh));
    if (errors.length > 0) return errors.join("\n");
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** The files in one of many orders: none may matter. */
function inOrder<T>(files: readonly T[], order: number): readonly T[] {
  const at = files.length === 0 ? 0 : order % files.length;
  const turned = [...files.slice(at), ...files.slice(0, at)];
  return order % 2 === 0 ? turned : turned.reverse();
}
