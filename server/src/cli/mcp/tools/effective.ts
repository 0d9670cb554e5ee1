import { boundedText } from "../../../text/boundedText.ts";
import { effectiveCommand } from "../../commands/effective.ts";
import { type AgentTool, TEXT } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf, SCOPE } from "../askedCommand.ts";

/** A Gateway with everything that is merged into it, or a Route with its children. */
export const effectiveTool: AgentTool = {
  name: "effective",
  title: "Show an effective Gateway or Route",
  description:
    "Shows a Gateway as one manifest with everything that ListenerSets and other Gateways bring to it, or an HTTPRoute with its children or parents, each part with a comment that names where it comes from.",
  inputs: [
    {
      name: "of",
      takes: "text",
      isRequired: true,
      about: "[NAMESPACE/]NAME of a Gateway, or httproute/[NAMESPACE/]NAME",
    },
    {
      name: "policies",
      takes: "flag",
      about: "name the policies in force on each listener of a Gateway and on its Routes, too",
    },
    SCOPE,
    PATHS,
  ],
  outputs: { manifest: TEXT },
  run(given, { folders }, terminal) {
    const words = [given.text("of") ?? "", ...pathsOf(given, folders)];
    const printed: string[] = [];
    const options = { scope: given.text("scope"), policies: given.flag("policies") };
    effectiveCommand(askedCommand("effective", options, words), {
      ...terminal,
      print: (text) => printed.push(text),
    });
    return { manifest: boundedText(printed.join("")) };
  },
};
