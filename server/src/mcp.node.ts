import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { AgentServer } from "./cli/mcp/agentServer.ts";
import { UsageError } from "./cli/usageError.ts";

/** Carries the answers of a server for agents over standard input and output, in every revision of the protocol. */
export function serveAgents(agents: AgentServer): void {
  serveStdio(() => connected(agents));
}

function connected(agents: AgentServer): Server {
  const { name, version, instructions, tools, template } = agents;
  const server = new Server(
    { name, title: "Gateway API", version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler("tools/list", () => ({ tools: [...tools] }));
  server.setRequestHandler("tools/call", ({ params }) => {
    const { text, data } = agents.call(params.name, params.arguments);
    const content = [{ type: "text" as const, text }];
    return data === undefined ? { content, isError: true } : { content, structuredContent: { ...data } };
  });
  server.setRequestHandler("resources/list", ({ params }) =>
    told(() => {
      const { resources, nextCursor } = agents.resources(params?.cursor);
      return { resources: [...resources], ...(nextCursor === undefined ? {} : { nextCursor }) };
    }),
  );
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [template] }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) =>
    told(() => ({ contents: [{ uri, ...agents.read(uri) }] })),
  );
  return server;
}

/** What is wrong with a question, as the protocol says it. */
function told<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (error instanceof UsageError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    throw error;
  }
}
