import { featuresReport } from "../../../features/supportedBy/featuresReport.ts";
import { NAMED_RELEASE } from "../../../implementations/meantImplementation.ts";
import { askedImplementation } from "../../commands/features.ts";
import { openWorkspace } from "../../openedWorkspace.ts";
import { type AgentTool, LIST, REST } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf } from "../askedCommand.ts";
import { PAGE, pageOf } from "../bounds.ts";

/** Which implementations run what manifests use. */
export const featuresTool: AgentTool = {
  name: "features",
  title: "Tell who supports the features used",
  description:
    "Says which features of the Gateway API manifests use and where, and of each implementation, by its public conformance report, whether it has all of them.",
  inputs: [
    {
      name: "implementation",
      takes: "text",
      about: `only this one, as NAME or NAME@RELEASE, for example \`${NAMED_RELEASE}\``,
    },
    PATHS,
    ...PAGE,
  ],
  outputs: { features: LIST, implementations: LIST, ...REST },
  run(given, { folders }, terminal) {
    const asked = askedImplementation(given.text("implementation"));
    const invocation = askedCommand("features", {}, pathsOf(given, folders));
    const workspace = openWorkspace(invocation, invocation.arguments, terminal);
    const { features, implementations } = featuresReport(workspace.engine, workspace.shown, asked);
    const { items, rest } = pageOf(implementations, given);
    return { features, implementations: items, ...rest };
  },
};
