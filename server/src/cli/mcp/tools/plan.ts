import { PLAN_PARTS } from "../../../features/plan/planLine.ts";
import { planAnswer } from "../../commands/plan.ts";
import { type AgentTool, LIST, OBJECT, REST } from "../agentTool.ts";
import { askedCommand, PATHS } from "../askedCommand.ts";
import { PAGE, pageOf } from "../bounds.ts";
import { requireState, STATES } from "../states.ts";

/** Everything that a change does. */
export const planTool: AgentTool = {
  name: "plan",
  title: "Plan a change",
  description:
    "Says everything that a change of the manifests does: what the API server refuses, hosts that go dark, requests answered differently, listeners, parents of Routes, certificates, permissions across namespaces, new findings. Compares the folder with a revision of git (`base`: HEAD), or two folders. Use it before you propose a change.",
  inputs: [
    ...STATES,
    { ...PATHS, about: "files and folders that are compared; everything by default" },
    { name: "part", takes: PLAN_PARTS, about: "only lines of this part" },
    ...PAGE,
  ],
  outputs: { counts: OBJECT, lines: LIST, ...REST },
  run(given, { folders }, terminal) {
    const [base, head] = requireState(given, folders);
    const paths = given.texts("paths");
    for (const path of paths) folders.require(path);
    const { lines } = planAnswer(askedCommand("plan", {}, [base, head, ...paths]), terminal);
    const part = given.text("part");
    const { items, rest } = pageOf(
      lines.filter((line) => part === undefined || line.part === part),
      given,
    );
    const counts = PLAN_PARTS.map((one) => [one, lines.filter((line) => line.part === one).length]);
    return { counts: Object.fromEntries(counts), lines: items, ...rest };
  },
};
