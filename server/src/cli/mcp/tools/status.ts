import { statusAnswer } from "../../commands/status.ts";
import { kindList, parseKind, parseObjectName } from "../../objectName.ts";
import { UsageError } from "../../usageError.ts";
import { type AgentTool, LIST, REST } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf } from "../askedCommand.ts";
import { PAGE, pageOf } from "../bounds.ts";

/** The status that a conformant controller would report. */
export const statusTool: AgentTool = {
  name: "status",
  title: "Predict status",
  description:
    "Predicts the status that a conformant controller would write for Gateways, Routes, ListenerSets and policies, with conditions, reasons and messages; Unknown where it depends on what is in no file.",
  inputs: [
    { name: "objects", takes: "texts", about: "each as KIND/[NAMESPACE/]NAME, or a KIND; all without any" },
    PATHS,
    ...PAGE,
  ],
  outputs: { objects: LIST, ...REST },
  run(given, { folders }, terminal) {
    const objects = given.texts("objects");
    const stranger = objects.find((one) => (parseKind(one) ?? parseObjectName(one)) === undefined);
    if (stranger !== undefined)
      throw new UsageError(
        `\`${stranger}\` is not of the form KIND/[NAMESPACE/]NAME with one of the kinds ${kindList()}`,
      );
    const invocation = askedCommand("status", {}, [...pathsOf(given, folders), ...objects]);
    const { items, rest } = pageOf(statusAnswer(invocation, terminal).objects, given);
    return { objects: items, ...rest };
  },
};
