import { resolve } from "node:path";
import type { Invocation } from "../commandLine.ts";
import { type AgentServer, agentServer } from "../mcp/agentServer.ts";
import { allowedFolders } from "../mcp/allowedFolders.ts";
import { isFolder } from "../stateFiles.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** Answers the messages of a client with a server for agents, until the client goes. */
export type ServeAgents = (server: AgentServer) => Promise<void>;

/** `gwls mcp`: answers coding agents by the Model Context Protocol over standard input and output. */
export function mcpCommand(invocation: Invocation, terminal: Terminal, serve: ServeAgents): Promise<void> {
  const [first = ".", ...others] = invocation.arguments;
  const stranger = [first, ...others].find((folder) => !isFolder(folder, terminal));
  if (stranger !== undefined) throw new UsageError(`${stranger}: is no folder; \`mcp\` takes folders`);
  const absolute = (folder: string): string => resolve(terminal.workingDirectory, folder);
  const folders = allowedFolders([absolute(first), ...others.map(absolute)]);
  return serve(agentServer({ folders, mayWrite: invocation.has("write") }));
}
