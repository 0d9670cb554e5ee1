import type { Delivered } from "../../delivery/delivered.ts";
import type { MeshClaim, MeshParent } from "../../gateway-api/matching/meshParents.ts";
import { targetName } from "../../gateway-api/target.ts";
import type { Route } from "../../model/resource.ts";
import { enumerate } from "../../text/sentence.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { codeSpan, escapeMarkdown, paragraphs } from "./markdown.ts";
import { titleOfTarget } from "./naming.ts";

/** A Service as the parent of a Route: whose requests the Route is for, which ports it means, and who comes before it. */
export function meshParentHover(route: Delivered<Route>, parent: MeshParent, workspace: Workspace): string {
  const stronger = workspace.clusterOf(route.id).mesh.strongerClaim(route, parent);
  return paragraphs([
    `${titleOfTarget(parent.target)}: ${generatedState(route, parent, workspace) ?? stateInWords(parent, stronger)}`,
    roleInWords(parent, route),
    portsInWords(parent),
    stronger === undefined
      ? undefined
      : `${escapeMarkdown(stronger.kind)} ${codeSpan(stronger.name)} is for the same port, and a port takes one kind of Route only.`,
  ]);
}

/** How it stands with a Service that is generated for a Gateway; undefined for any other. */
function generatedState(
  route: Delivered<Route>,
  { target, service }: MeshParent,
  workspace: Workspace,
): string | undefined {
  if (service !== undefined) return undefined;
  const { verdict } = workspace.clusterOf(route.id).generated.generatorsOf(route.id, target);
  return verdict === "no" ? undefined : `${verdict === "yes" ? "" : "perhaps "}generated for a Gateway`;
}

function stateInWords({ service, verdict }: MeshParent, stronger: MeshClaim | undefined): string {
  if (service === undefined) return "not in this workspace";
  if (verdict === "no") return "refused (NoMatchingParent)";
  return stronger === undefined ? "accepted" : "refused (Conflicted)";
}

/**
 * Rules of Routes beside the Service and of each other namespace are ordered apart from one another.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1294/
 */
function roleInWords({ role, target }: MeshParent, route: Delivered<Route>): string {
  switch (role) {
    case "producer":
      return "This is a producer route: it applies to every client in the mesh that calls the Service, unless the client's own namespace has Routes for it.";
    case "consumer":
      return `This is a consumer route: it applies to clients in namespace ${codeSpan(route.namespace ?? "")} only, and takes precedence over the Routes of the Service's own namespace.`;
    case "unknown":
      return `Whether it holds for every client or for those of one namespace hangs on whether it stands beside ${codeSpan(targetName(target))}, which cannot be told here.`;
  }
}

function portsInWords({ meant }: MeshParent): string | undefined {
  switch (meant.kind) {
    case "all":
      return "All ports of the Service are meant.";
    case "unknown":
      return undefined;
    case "some":
      return meant.ports.length === 0
        ? "The Service has no port as the parentRef names it."
        : `Of its ports only ${enumerate(meant.ports.map((port) => codeSpan(String(port))))} is meant.`;
  }
}
