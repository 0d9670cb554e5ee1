import { GRAPH_FORMATS, graphText } from "../../features/topology/graphText.ts";
import { inNamespace, type Topology, topology } from "../../features/topology/topology.ts";
import type { Invocation } from "../commandLine.ts";
import { openWorkspace } from "../openedWorkspace.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls graph`: how requests get from GatewayClasses to backends, as a picture for other tools. */
export function graphCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const workspace = openWorkspace(invocation, invocation.arguments, terminal);
  workspace.tellSettingsProblems();
  const whole = withShownPaths(topology(workspace.engine), workspace.shown);
  const namespace = invocation.value("namespace");
  const graph = namespace === undefined ? whole : inNamespace(whole, namespace);
  if (namespace !== undefined && graph.nodes.length === 0)
    throw new UsageError(`there is nothing to draw in the namespace \`${namespace}\``);
  terminal.print(graphText(graph, invocation.choice("format", GRAPH_FORMATS)));
  return workspace.isIncomplete ? 2 : 0;
}

function withShownPaths({ nodes, edges }: Topology, shown: (path: string) => string): Topology {
  return {
    nodes: nodes.map((node) =>
      node.place === undefined ? node : { ...node, place: { ...node.place, path: shown(node.place.path) } },
    ),
    edges,
  };
}
