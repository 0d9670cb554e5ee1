import { routesAnswer } from "../../commands/routes.ts";
import { type AgentTool, LIST, REST } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf, SCOPE } from "../askedCommand.ts";
import { PAGE, pageOf } from "../bounds.ts";

/** The matches of a Gateway, a listener or a host. */
export const routesTool: AgentTool = {
  name: "routes",
  title: "List routes in order",
  description:
    "Lists the matches of a Gateway, of one listener or of a host in the order in which they are tried, each with its Route, its backends, and what takes its requests before it.",
  inputs: [
    {
      name: "of",
      takes: "text",
      isRequired: true,
      about: "[NAMESPACE/]GATEWAY, [NAMESPACE/]GATEWAY/LISTENER, or a host",
    },
    SCOPE,
    PATHS,
    ...PAGE,
  ],
  outputs: { listeners: LIST, matches: LIST, ...REST },
  run(given, { folders }, terminal) {
    const words = [given.text("of") ?? "", ...pathsOf(given, folders)];
    const invocation = askedCommand("routes", { scope: given.text("scope") }, words);
    const { listeners } = routesAnswer(invocation, terminal);
    const all = listeners.flatMap(({ listener, gateway, matches }) =>
      matches.map((match) => ({ gateway, listener, ...match })),
    );
    const { items, rest } = pageOf(all, given);
    return {
      listeners: listeners.map(({ matches, ...listener }) => ({ ...listener, matches: matches.length })),
      matches: items,
      ...rest,
    };
  },
};
