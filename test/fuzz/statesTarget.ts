import { createEngine } from "../../server/src/library.ts";
import { baseAndHead, type StateFiles } from "../../server/src/requests/baseAndHead.ts";
import { GIT_OPS_WORLD } from "../workspace/delivery/gitOpsWorld.ts";
import { isReadable } from "../workspace/randomEdits.ts";
import { DELIVERING_WORLD } from "./edits/deliveringWorld.ts";
import { drawHistory } from "./edits/drawnHistory.ts";
import { doStep, type EditStep } from "./edits/editStep.ts";
import { differenceBetween, everythingSaid } from "./edits/everythingSaid.ts";
import { GUARDED_WORLD } from "./edits/guardedWorld.ts";
import { PLUGGED_WORLD } from "./edits/pluggedWorld.ts";
import type { FuzzTarget, Tally } from "./fuzzTarget.ts";

/** Two states as git has them: one workspace that goes back and forth between them says of each what it is afresh. */
export const STATES: FuzzTarget<EditStep> = {
  name: "states",
  steps: (random) =>
    drawHistory(random, random.pick([DELIVERING_WORLD, GIT_OPS_WORLD, GUARDED_WORLD, PLUGGED_WORLD])),
  failure: async (steps, tally) => firstDifference(steps, tally),
};

/** The states of a history at each of its comparisons. */
function statesOf(steps: readonly EditStep[]): readonly StateFiles[] {
  const workspace = createEngine();
  return steps.flatMap((step) => {
    doStep(workspace, step);
    if (step.do !== "compare") return [];
    const state = new Map(workspace.paths().map((path) => [path, workspace.text(path) ?? ""]));
    return isReadable(state) ? [state] : [];
  });
}

function firstDifference(steps: readonly EditStep[], tally: Tally): string | undefined {
  const states = statesOf(steps);
  for (const [at, head] of states.entries()) {
    const base = states[at - 1];
    if (base === undefined) continue;
    tally.add("pairs of states");
    const both = baseAndHead(base, head, () => createEngine());
    for (const [name, files] of [
      ["base", base],
      ["head", head],
      ["base", base],
    ] as const) {
      const said = everythingSaid(both.at(name));
      const fresh = createEngine();
      for (const [path, text] of files) fresh.setFile(path, text);
      const difference = differenceBetween(said, everythingSaid(fresh));
      if (difference !== undefined) return `${name} of state ${at}: ${difference}`;
    }
  }
  return undefined;
}
