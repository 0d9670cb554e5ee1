import { explainedObject, explanationData } from "../../commands/explain.ts";
import { type AgentTool, LIST, NUMBER, OBJECT, TEXT } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf, SCOPE } from "../askedCommand.ts";

/** Why an object is attached where it is, and not where it is not. */
export const explainTool: AgentTool = {
  name: "explain",
  title: "Explain an attachment",
  description:
    "Says why a Route, ListenerSet, Gateway or policy is attached to its parents or not: each parent with its verdict (accepted, rejected, unknown), each listener with every check, and the status that a conformant controller would write.",
  inputs: [
    {
      name: "object",
      takes: "text",
      isRequired: true,
      about: "KIND/[NAMESPACE/]NAME, as httproute/shop/cart",
    },
    SCOPE,
    PATHS,
  ],
  outputs: { subject: OBJECT, path: TEXT, line: NUMBER, parents: LIST, children: LIST, status: OBJECT },
  run(given, { folders }, terminal) {
    const words = [given.text("object") ?? "", ...pathsOf(given, folders)];
    const { location, workspace } = explainedObject(
      askedCommand("explain", { scope: given.text("scope") }, words),
      terminal,
    );
    return explanationData(location, workspace);
  },
};
