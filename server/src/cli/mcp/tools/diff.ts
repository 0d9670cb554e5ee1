import { diffAnswer, forPrograms } from "../../commands/diff.ts";
import { type AgentTool, LIST, REST } from "../agentTool.ts";
import { askedCommand } from "../askedCommand.ts";
import { PAGE, pageOf } from "../bounds.ts";
import { requireState, STATES } from "../states.ts";

/** The requests that two states answer differently. */
export const diffTool: AgentTool = {
  name: "diff",
  title: "Compare answers",
  description:
    "Lists the requests that two states of the manifests answer differently: folders, or revisions of git, read without fetching anything. `plan` says everything else that a change does, too.",
  inputs: [...STATES, ...PAGE],
  outputs: { changes: LIST, ...REST },
  run(given, { folders }, terminal) {
    const states = requireState(given, folders);
    const { items, rest } = pageOf(diffAnswer(askedCommand("diff", {}, states), terminal).changes, given);
    return { changes: items.map(forPrograms), ...rest };
  },
};
