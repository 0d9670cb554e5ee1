import type { Delivered } from "../../delivery/delivered.ts";
import type { Target } from "../../gateway-api/references.ts";
import type { GatewayClass } from "../../model/resource.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { conditionsLine } from "./conditions.ts";
import { codeSpan, escapeMarkdown, paragraphs } from "./markdown.ts";
import { titleOf, titleOfTarget } from "./naming.ts";
import { classScopesInWords } from "./routabilityHover.ts";

/** The class that a Gateway names: its controller and description, as far as they are known. */
export function gatewayClassHover(referrer: Delivered, target: Target, workspace: Workspace): string {
  const resolution = workspace.cluster.find(referrer.id, target);
  if (resolution.kind !== "found" || resolution.target.resource.kind !== "GatewayClass") {
    const sentence =
      resolution.kind === "absent"
        ? "The class is not in this workspace; it is taken to exist."
        : "Which class is meant cannot be told from this workspace.";
    return paragraphs([`${titleOfTarget(target)}: not known here`, sentence]);
  }
  return gatewayClassDetails({ ...resolution.target, resource: resolution.target.resource }, workspace);
}

export function gatewayClassDetails(gatewayClass: Delivered<GatewayClass>, workspace: Workspace): string {
  const { controllerName, description } = gatewayClass.resource.spec;
  return paragraphs([
    `${titleOf(gatewayClass)}: ${controllerName === undefined ? "no controller named" : `served by controller ${codeSpan(controllerName)}`}`,
    description === undefined ? undefined : `Description: ${escapeMarkdown(description)}`,
    workspace.cluster.routability.isRead ? classScopesInWords(gatewayClass) : undefined,
    conditionsLine(gatewayClass, workspace.cluster),
  ]);
}
