import type { Delivered } from "../../delivery/delivered.ts";
import { documentPath } from "../../delivery/documentPath.ts";
import { asOwner } from "../../gateway-api/listeners/merging.ts";
import { asRoute, type Gateway, isTelemetryPolicy, manifestKind } from "../../model/resource.ts";
import { describedKind } from "../../schema/kinds.ts";
import type { Position, Range } from "../../text/span.ts";
import { type Location, locateNode, locatePiece } from "../../workspace/views/locate.ts";
import { isLinkerdServer } from "../../workspace/views/serverPolicies.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { hasMembers } from "../../yaml/positionMap.ts";
import type { Path } from "../../yaml/tree.ts";
import { referenceAt } from "../definition/definition.ts";
import { supportedByHover } from "../supportedBy/supportedByHover.ts";
import { allowedMembersHover } from "./allowedMembersHover.ts";
import { backendHover } from "./backendHover.ts";
import { certificateHover } from "./certificateHover.ts";
import { conditionHover } from "./conditionHover.ts";
import { crdsHover } from "./crdsHover.ts";
import { definedKindHover } from "./definedKindHover.ts";
import { delegatingRuleHover } from "./delegationHover.ts";
import { deliveryHover } from "./deliveryHover.ts";
import { durationHover } from "./durationHover.ts";
import { fieldHover } from "./fieldHover.ts";
import { gatewayClassHover, gatewayClassOverview } from "./gatewayClassHover.ts";
import { gatewayHover } from "./gatewayHover.ts";
import { generatedHover, infrastructureHover } from "./generatedHover.ts";
import { ingressAnnotationHover } from "./ingressAnnotationHover.ts";
import { listenerHostnameHover } from "./listenerHostnameHover.ts";
import { listenerHover } from "./listenerHover.ts";
import { paragraphs } from "./markdown.ts";
import { matchHover } from "./matchHover.ts";
import { namedHover } from "./namedHover.ts";
import { namespaceHover } from "./namespaceHover.ts";
import { listenerSetHover, parentAcceptanceHover } from "./parentAcceptanceHover.ts";
import { policyHover, policyTargetHover } from "./policyHover.ts";
import { policyScopeHover } from "./policyScopeHover.ts";
import { pickerHover, poolHover, poolRefHover } from "./poolHover.ts";
import { referenceGrantHover } from "./referenceGrantHover.ts";
import { retryHover } from "./retryHover.ts";
import { addressHover, routabilityHover, workaroundHover } from "./routabilityHover.ts";
import { hostnameHover, parentRefHover, routeHover } from "./routeHover.ts";
import { rulePoliciesHover } from "./rulePoliciesHover.ts";
import { serverHover } from "./serverHover.ts";
import { serviceHover } from "./serviceHover.ts";
import { telemetryHover } from "./telemetryHover.ts";
import { urlHover } from "./urlHover.ts";
import { xBackendHover } from "./xBackendHover.ts";

/** What an editor shows beside the pointer: Markdown about the key or value in the range. */
export interface Hover {
  readonly range: Range;
  readonly markdown: string;
}

export interface HoverOptions {
  /** The editor runs commands from links in Markdown: Visual Studio Code does. */
  readonly commandLinks?: boolean;
}

/**
 * What there is to say about a position: what the decisions about the object come to there, who supports it, then, on a
 * key, the documentation of its field. Undefined between documents, in blank space and where nothing is known.
 */
export function hover(
  workspace: Workspace,
  path: string,
  position: Position,
  options: HoverOptions = {},
): Hover | undefined {
  const location = locateNode(workspace, path, position);
  if (location === undefined) return hoverOfPiece(workspace, path, position);
  if (isBetweenNodes(location)) return undefined;
  const decisions = decisionsAt(location, workspace, options.commandLinks ?? false);
  const sections = [
    decisions,
    supportedByHover(location, workspace),
    detailsAt(location, decisions !== undefined, workspace),
  ].filter((section) => section !== undefined);
  return sections.length === 0
    ? undefined
    : { range: location.range, markdown: sections.join("\n\n---\n\n") };
}

/** The documentation of a key of a patch in a file of its own: what the object comes to is told where it stands. */
function hoverOfPiece(workspace: Workspace, path: string, position: Position): Hover | undefined {
  const location = locatePiece(workspace, path, position);
  const markdown = location && !isBetweenNodes(location) ? detailsAt(location, false, workspace) : undefined;
  return location === undefined || markdown === undefined ? undefined : { range: location.range, markdown };
}

/** The documentation of a key, and the labels of a namespace that stands as a value. */
function detailsAt(location: Location, isDecided: boolean, workspace: Workspace): string | undefined {
  if (location.on === "value") return namespaceAt(location, workspace);
  const { resource, id } = location.objectLocation.delivered;
  // What `kind` and `name` are in general is no help beside what this object comes to.
  if (isDecided && isIdentity(location.path)) return undefined;
  const kind =
    workspace.definedKind(id)?.kind.value ??
    describedKind(resource.group, resource.version, manifestKind(resource));
  return fieldHover(kind, location.path);
}

/** True on a map or a list itself: the blanks and dashes around its members. */
function isBetweenNodes({ on, path, objectLocation }: Location): boolean {
  const { document, delivered } = objectLocation;
  return (
    on === "value" &&
    hasMembers(document.positions.value, document.positionsText, documentPath(delivered, path))
  );
}

function decisionsAt(location: Location, workspace: Workspace, commandLinks: boolean): string | undefined {
  const { delivered } = location.objectLocation;
  const { path } = location;
  const delivery = deliveryHover(location, workspace);
  if (delivery !== undefined) return paragraphs([delivery, namespaceAt(location, workspace)]);
  if (path[0] === "apiVersion") return crdsHover(location, workspace);
  if (isIdentity(path))
    return overview(delivered, workspace, commandLinks) ?? definitionAt(location, workspace);
  if (path[0] === "status") return conditionHover(delivered, path, workspace);
  const annotation = ingressAnnotationHover(location, workspace);
  if (annotation !== undefined) return paragraphs([annotation, referenceHover(delivered, path, workspace)]);
  return referenceHover(delivered, path, workspace) ?? partHover(delivered, path, workspace, commandLinks);
}

function isIdentity([first, second, ...rest]: Path): boolean {
  return (
    (first === "kind" && second === undefined) ||
    (first === "metadata" && second === "name" && rest.length === 0)
  );
}

/** An object as a whole. */
function overview(delivered: Delivered, workspace: Workspace, commandLinks: boolean): string | undefined {
  const { resource } = delivered;
  const route = asRoute(resource);
  if (route !== undefined) return routeHover({ ...delivered, resource: route }, workspace, commandLinks);
  switch (resource.kind) {
    case "Gateway":
      return gatewayHover({ ...delivered, resource }, workspace, commandLinks);
    case "ListenerSet":
    case "XListenerSet":
      return listenerSetHover({ ...delivered, resource }, workspace);
    case "GatewayClass":
      return gatewayClassOverview({ ...delivered, resource }, workspace);
    case "BackendTLSPolicy":
      return policyHover({ ...delivered, resource }, workspace);
    case "ReferenceGrant":
      return referenceGrantHover({ ...delivered, resource }, workspace);
    case "InferencePool":
      return poolHover({ ...delivered, resource }, workspace);
    case "XBackend":
      return xBackendHover({ ...delivered, resource }, workspace);
    case "Other":
      return isLinkerdServer(delivered) ? serverHover(delivered, workspace) : undefined;
    case "Policy":
      return isTelemetryPolicy(resource) ? telemetryHover({ ...delivered, resource }, workspace) : undefined;
    case "Service":
      return serviceHover({ ...delivered, resource }, workspace);
    case "Namespace":
      return resource.metadata.name === undefined
        ? undefined
        : namespaceHover(resource.metadata.name, resource.metadata.name, workspace.clusterOf(delivered.id));
    default:
      return undefined;
  }
}

/** The definition of an object's kind, on the kind. */
function definitionAt({ objectLocation, path }: Location, workspace: Workspace): string | undefined {
  return path[0] === "kind" ? definedKindHover(objectLocation.delivered, workspace) : undefined;
}

/** What a reference leads to. */
function referenceHover(delivered: Delivered, path: Path, workspace: Workspace): string | undefined {
  const reference = referenceAt(delivered, path);
  const { resource } = delivered;
  switch (reference?.role) {
    case "gatewayClass":
      return gatewayClassHover(delivered, reference.target, workspace);
    case "certificate":
    case "authority":
      return certificateHover(delivered, reference, workspace);
    case "policyTarget":
      if (resource.kind !== "BackendTLSPolicy") return policyScopeHover(delivered, reference, workspace);
      return typeof reference.path[2] === "number"
        ? policyTargetHover({ ...delivered, resource }, reference.path[2], workspace)
        : undefined;
    case "backend":
      // A part of a Route says more, so Routes are asked part by part.
      return asRoute(resource) === undefined ? backendHover(delivered, path, workspace) : undefined;
    case "endpointPicker":
      return resource.kind === "InferencePool"
        ? pickerHover({ ...delivered, resource }, workspace)
        : undefined;
    case "pool":
      return poolRefHover(delivered, reference, workspace);
    case "scaleTarget":
    case "gatewayLabel":
      return generatedHover(delivered, reference, workspace);
    case "named":
    case "namedByText":
      return generatedHover(delivered, reference, workspace) ?? namedHover(delivered, reference, workspace);
    case "gatewayClassLabel":
      return gatewayClassHover(delivered, reference.target, workspace);
    default:
      return undefined;
  }
}

/** A part of an object that decisions speak of. */
function partHover(
  delivered: Delivered,
  path: Path,
  workspace: Workspace,
  commandLinks: boolean,
): string | undefined {
  const { resource } = delivered;
  const route = asRoute(resource);
  if (route !== undefined)
    return routePartHover({ ...delivered, resource: route }, path, workspace, commandLinks);
  const owner = asOwner(delivered);
  if (owner === undefined) return undefined;
  const workaround = workaroundHover(path);
  if (workaround !== undefined || path[0] !== "spec") return workaround;
  const [, part, member] = path;
  if (part === "listeners" && typeof member === "number") {
    const ofHostname = path[3] === "hostname" ? listenerHostnameHover(owner, member, workspace) : undefined;
    return ofHostname ?? listenerHover(owner, member, workspace);
  }
  if (part === "listeners") return overview(delivered, workspace, commandLinks);
  if (part === "parentRef" && resource.kind !== "Gateway") return parentAcceptanceHover(owner, workspace);
  if (resource.kind !== "Gateway") return undefined;
  const gateway = { ...delivered, resource };
  if (part === "allowedListeners") return allowedMembersHover(gateway, "ListenerSet", workspace);
  if (part === "addresses" && typeof member === "number") return addressHover(gateway, member, workspace);
  return part === "infrastructure" ? infrastructurePartHover(gateway, member, workspace) : undefined;
}

function infrastructurePartHover(
  gateway: Delivered<Gateway>,
  member: Path[number] | undefined,
  workspace: Workspace,
): string | undefined {
  switch (member) {
    case "attachTo":
      return parentAcceptanceHover(gateway, workspace);
    case "allowedChildren":
      return allowedMembersHover(gateway, "attachTo", workspace);
    case "routability":
      return routabilityHover(gateway, workspace);
    case undefined:
    case "labels":
    case "annotations":
      return infrastructureHover(gateway, workspace);
    default:
      return undefined;
  }
}

function routePartHover(
  route: Parameters<typeof routeHover>[0],
  path: Path,
  workspace: Workspace,
  commandLinks: boolean,
): string | undefined {
  const [first, part, index] = path;
  if (first !== "spec") return undefined;
  if (part === "parentRefs") {
    return typeof index === "number"
      ? parentRefHover(route, index, workspace)
      : routeHover(route, workspace, commandLinks);
  }
  if (part === "hostnames" && typeof index === "number") return hostnameHover(route, index, workspace);
  const delegation = part === "rules" ? delegatingRuleHover(route, path, workspace) : undefined;
  return (
    delegation ??
    rulePoliciesHover(route, path, workspace) ??
    matchHover(route, path, workspace) ??
    urlHover(route, path, workspace) ??
    durationHover(route, path) ??
    retryHover(route, path, workspace) ??
    backendHover(route, path, workspace)
  );
}

/** The value of a key `namespace`, whoever it belongs to. */
function namespaceAt({ path, objectLocation, range }: Location, workspace: Workspace): string | undefined {
  if (path.at(-1) !== "namespace") return undefined;
  const { document, firstLine } = objectLocation;
  const start = document.lines.value[range.start.line - firstLine] ?? 0;
  const text = document.text.slice(start + range.start.character, start + range.end.character);
  const { id, namespace } = objectLocation.delivered;
  return namespaceHover(text.replace(/^["']|["']$/g, ""), namespace, workspace.clusterOf(id));
}
