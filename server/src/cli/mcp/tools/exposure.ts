import { exposedHosts } from "../../../requests/exposure/exposure.ts";
import { exposedHostData } from "../../commands/exposure.ts";
import { openWorkspace } from "../../openedWorkspace.ts";
import { type AgentTool, LIST, REST } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf } from "../askedCommand.ts";
import { PAGE, pageOf } from "../bounds.ts";

/** What protects each host. */
export const exposureTool: AgentTool = {
  name: "exposure",
  title: "Tell what protects each host",
  description:
    "Lists the hosts of the Gateways, each with its TLS, authentication, authorization, rate limit, CORS and firewall, where they come from, and what cannot be known.",
  inputs: [PATHS, ...PAGE],
  outputs: { hosts: LIST, ...REST },
  run(given, { folders }, terminal) {
    const invocation = askedCommand("exposure", {}, pathsOf(given, folders));
    const workspace = openWorkspace(invocation, invocation.arguments, terminal);
    const { items, rest } = pageOf(exposedHosts(workspace.engine).map(exposedHostData), given);
    return { hosts: items, ...rest };
  },
};
