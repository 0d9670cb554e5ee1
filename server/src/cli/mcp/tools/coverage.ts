import { COVERED_KINDS, coverage, uncheckedInWords } from "../../../workspace/views/coverage.ts";
import { coverageReport } from "../../../workspace/views/coverageReport.ts";
import { openWorkspace } from "../../openedWorkspace.ts";
import { type AgentTool, LIST, OBJECT, REST } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf } from "../askedCommand.ts";
import { PAGE, pageOf } from "../bounds.ts";

/** How much was checked, and why the rest was not. */
export const coverageTool: AgentTool = {
  name: "coverage",
  title: "Tell what was checked",
  description:
    "Says how many references were checked against what they name, and of each of the others where it stands and why it was not: a folder without findings may only be one of which much is unknown.",
  inputs: [PATHS, ...PAGE],
  outputs: { references: OBJECT, unchecked: LIST, ...REST },
  run(given, { folders }, terminal) {
    const invocation = askedCommand("coverage", {}, pathsOf(given, folders));
    const workspace = openWorkspace(invocation, invocation.arguments, terminal);
    const report = coverageReport(coverage(workspace.engine));
    const counts = COVERED_KINDS.map((kind) => [
      kind,
      { total: report[kind].total, checked: report[kind].checked },
    ]);
    const open = COVERED_KINDS.flatMap((kind) =>
      report[kind].unchecked.map(({ why, path, ...place }) => ({
        kind,
        path: workspace.shown(path),
        ...place,
        why: uncheckedInWords(why),
      })),
    );
    const { items, rest } = pageOf(open, given);
    return { references: Object.fromEntries(counts), unchecked: items, ...rest };
  },
};
