import type { Delivered } from "../../delivery/delivered.ts";
import type { Resolution } from "../../gateway-api/clusterView.ts";
import { outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { explainUndecided } from "../../gateway-api/references/undecidedTarget.ts";
import { displayKind, type Target, targetName } from "../../gateway-api/target.ts";
import { makerOfClass } from "../../implementations/meantImplementation.ts";
import type { GatewayClass } from "../../model/resource.ts";
import { enumerateSome } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { conditionsLine } from "./conditions.ts";
import { bullets, codeSpan, escapeMarkdown, paragraphs, proseMarkdown } from "./markdown.ts";
import { nameOf, titleOf, titleOfTarget } from "./naming.ts";
import { classScopesInWords } from "./routabilityHover.ts";

/** The class that a Gateway names: its controller and description, as far as they are known. */
export function gatewayClassHover(referrer: Delivered, target: Target, workspace: Workspace): string {
  const resolution = workspace.clusterOf(referrer.id).lookup.find(referrer.id, target);
  if (resolution.kind !== "found" || resolution.target.resource.kind !== "GatewayClass") {
    const sentence = whyUnknown(target, resolution);
    return paragraphs([`${titleOfTarget(target)}: not known here`, sentence]);
  }
  return gatewayClassDetails({ ...resolution.target, resource: resolution.target.resource }, workspace);
}

function whyUnknown(target: Target, resolution: Resolution): string {
  if (resolution.kind === "absent") return "The class is not in this workspace; it is taken to exist.";
  if (resolution.kind !== "undecided" || resolution.why !== "external")
    return proseMarkdown(explainUndecided(`GatewayClass \`${target.name}\``, resolution));
  const maker = makerOfClass(target.name);
  return maker === undefined
    ? "The class is not in this workspace; the setting `knownClasses` says that it exists."
    : `The class is not in this workspace; ${maker} makes it by itself.`;
}

/** A GatewayClass by itself, with the Gateways that name it: while there are some, it should not be deleted. */
export function gatewayClassOverview(gatewayClass: Delivered<GatewayClass>, workspace: Workspace): string {
  const users = workspace
    .clusterOf(gatewayClass.id)
    .referrers.of(gatewayClass.id)
    .filter(({ resource }) => resource.kind === "Gateway")
    .map(nameOf);
  return paragraphs([
    gatewayClassDetails(gatewayClass, workspace),
    users.length === 0
      ? "No Gateway of this workspace names it."
      : `Named by ${enumerateSome(users, 5)}. Until ${users.length === 1 ? "it is" : "they are"} gone, the class should stay.`,
  ]);
}

function gatewayClassDetails(gatewayClass: Delivered<GatewayClass>, workspace: Workspace): string {
  const { controllerName, description } = gatewayClass.resource.spec;
  const cluster = workspace.clusterOf(gatewayClass.id);
  return paragraphs([
    `${titleOf(gatewayClass)}: ${controllerName === undefined ? "no controller named" : `served by controller ${codeSpan(controllerName)}`}`,
    description === undefined ? undefined : `Description: ${escapeMarkdown(description)}`,
    cluster.options.routability.isRead ? classScopesInWords(gatewayClass) : undefined,
    bullets([
      ...outgoingReferences(gatewayClass).map(
        ({ target }) => `Parameters: ${escapeMarkdown(displayKind(target))} ${codeSpan(targetName(target))}.`,
      ),
      ...generatedInWords(gatewayClass, cluster),
      ...featuresInWords(gatewayClass),
    ]),
    conditionsLine(gatewayClass, cluster),
  ]);
}

/** The pattern of the names of what is generated for the Gateways of a class, as far as it is known. */
function generatedInWords({ resource }: Delivered<GatewayClass>, cluster: Cluster): readonly string[] {
  const { controllerName } = resource.spec;
  const { name } = resource.metadata;
  if (controllerName === undefined || name === undefined) return [];
  const pattern = cluster.generated.namePattern(controllerName)?.replaceAll("<class>", name);
  return pattern === undefined
    ? ["Nothing is generated in the cluster for its Gateways."]
    : [`What is generated for its Gateways is usually called ${codeSpan(pattern)}.`];
}

/** The features that the controller reported, where the class was saved from a cluster. */
function featuresInWords({ resource }: Delivered<GatewayClass>): readonly string[] {
  const features = (resource.savedStatus?.supportedFeatures ?? []).filter((name) => name !== "");
  return features.length === 0
    ? []
    : [`Features that its controller reported: ${enumerateSome(features.map(codeSpan))}.`];
}
