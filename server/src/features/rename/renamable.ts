import type { Delivered } from "../../delivery/delivered.ts";
import { generatedNameAfter } from "../../gateway-api/infrastructure/generatedResources.ts";
import {
  isScalarReference,
  type OutgoingReference,
} from "../../gateway-api/references/outgoingReferences.ts";
import { EXPERIMENTAL_GROUP, manifestKind, type Resource } from "../../model/resource.ts";
import { withArticle } from "../../text/sentence.ts";
import type { Position, Range } from "../../text/span.ts";
import { type Location, locateNode } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { referenceAt } from "../definition/definition.ts";
import { hostnameRole } from "../hostnameRole.ts";
import type { NamedSymbol } from "../references/namedSymbol.ts";
import { ownSymbol, sectionNamed } from "../references/references.ts";
import { fileTexts } from "./fileTexts.ts";
import type { Refusal } from "./refusal.ts";
import { placeIn, writtenName } from "./writtenName.ts";

/** What has a name at the cursor, and where it says it. */
export interface Found {
  readonly symbol: NamedSymbol;
  readonly name: string;
  readonly range: Range;
}

const NO_NAME: Refusal = {
  refusal:
    "There is no name here. Put the cursor on the name of an object, of a listener or of a rule, or on one that refers to it.",
};

const HOSTNAME: Refusal = {
  refusal:
    "A hostname belongs to DNS, and listeners, Routes and certificates have hosts in common in many ways. Find its uses, and change each.",
};

/** Finds what can be renamed at a position, or says why nothing can. */
export function renamableAt(workspace: Workspace, path: string, position: Position): Found | Refusal {
  const location = locateNode(workspace, path, position);
  if (location === undefined || location.on === "key") return NO_NAME;
  const { delivered } = location.objectLocation;
  const last = location.path.at(-1);
  const own = last === "name" ? ownSymbol(delivered, location.path) : undefined;
  if (own !== undefined) return named(workspace, location, own);
  if (last === "namespace") return unknownUses("Namespace");
  if (hostnameRole(location.path) !== undefined) return HOSTNAME;
  const reference = referenceAt(delivered, location.path);
  if (reference === undefined) return last === "name" ? unreadName(location) : NO_NAME;
  const depth = location.path.length - reference.path.length;
  const member = isScalarReference(reference) ? "name" : last;
  if (depth !== (isScalarReference(reference) ? 0 : 1)) return NO_NAME;
  if (member !== "name" && member !== "sectionName") return NO_NAME;
  return referredTo(workspace, location, reference, member, position);
}

/** A name of an object without one that is read, or of something else that has one. */
function unreadName({ path, objectLocation }: Location): Refusal {
  const isOwn = path[0] === "metadata" && path.length === 2;
  return isOwn ? (refusalFor(objectLocation.delivered.resource) ?? NO_NAME) : NO_NAME;
}

function referredTo(
  workspace: Workspace,
  location: Location,
  reference: OutgoingReference,
  member: "name" | "sectionName",
  position: Position,
): Found | Refusal {
  const { delivered } = location.objectLocation;
  const { name } = reference.target;
  if (isOpaque(name)) return filledIn(name);
  const resolution = workspace.clusterOf(delivered.id).lookup.find(delivered.id, reference.target);
  switch (resolution.kind) {
    case "found": {
      if (member === "name")
        return named(workspace, location, { object: resolution.target }, reference.nameAt);
      const section = sectionNamed(resolution.target, reference.sectionName);
      return section === undefined
        ? absent(reference.sectionName ?? "")
        : named(workspace, location, { object: resolution.target, section });
    }
    case "undecided":
      return {
        refusal: `It cannot be told which object is meant by \`${name}\`. Rename it where it is defined.`,
      };
    case "absent":
      return member === "name" ? ofGenerated(workspace, location, reference, position) : absent(name);
  }
}

function absent(name: string): Refusal {
  return { refusal: `\`${name}\` is defined in no file of this workspace, so there is nothing to rename.` };
}

function filledIn(name: string): Refusal {
  return { refusal: `\`${name}\` is filled in later. Rename it where the value comes from.` };
}

/** In the name of something generated only the Gateway's part can be renamed. */
function ofGenerated(
  workspace: Workspace,
  location: Location,
  { target }: OutgoingReference,
  position: Position,
): Found | Refusal {
  const { id } = location.objectLocation.delivered;
  const { verdict, gateways } = workspace.clusterOf(id).generated.generatorsOf(id, target);
  const [gateway, ...others] = gateways;
  if (gateway === undefined) return absent(target.name);
  const { name = "" } = gateway.resource.metadata;
  const start = others.length > 0 || verdict !== "yes" ? -1 : partOf(workspace, gateway, target.name);
  const whole = writtenName(
    fileTexts(workspace)(location.objectLocation.path),
    placeIn(location.objectLocation, location.path),
    target.name,
  );
  if ("refusal" in whole) return whole;
  const from = whole.range.start.character + start;
  const to = from + name.length;
  if (start < 0 || position.character < from || position.character > to) {
    return {
      refusal:
        verdict === "yes"
          ? `\`${target.name}\` is generated for Gateway \`${name}\`. Rename the Gateway, and this follows.`
          : `\`${target.name}\` may be generated for Gateway \`${name}\`, so it cannot be renamed by itself.`,
    };
  }
  const { line } = whole.range.start;
  return {
    symbol: { object: gateway },
    name,
    range: { start: { line, character: from }, end: { line, character: to } },
  };
}

/** A name that no Gateway can have, to find the Gateway's part in the name of something generated. */
const MARK = "\u0000";

/** Where the name of a Gateway starts in the name of something that is generated for it; -1 where it does not. */
function partOf(workspace: Workspace, gateway: Delivered, generated: string): number {
  const cluster = workspace.clusterOf(gateway.id);
  const before = cluster.generated.provision(gateway.id);
  const after = cluster.generated.provisionIf(gateway.id, { name: MARK });
  if (before?.kind !== "generated" || after?.kind !== "generated") return -1;
  return generatedNameAfter(generated, before.resources, after.resources)?.indexOf(MARK) ?? -1;
}

function named(
  workspace: Workspace,
  { objectLocation, path }: Location,
  symbol: NamedSymbol,
  nameAt?: number,
): Found | Refusal {
  const { object, section } = symbol;
  const name = section?.name ?? object.resource.metadata.name;
  if (name === undefined) return NO_NAME;
  if (isOpaque(name)) return filledIn(name);
  const refusal = section === undefined ? refusalFor(object.resource) : undefined;
  if (refusal !== undefined) return refusal;
  const written = writtenName(
    fileTexts(workspace)(objectLocation.path),
    placeIn(objectLocation, path),
    name,
    nameAt,
  );
  return "refusal" in written ? written : { symbol, name, range: written.range };
}

/** The groups whose kinds are named by references that are read, and by no annotation or other text. */
const READ_GROUPS: ReadonlySet<string> = new Set([
  "agentgateway.dev",
  "aigateway.envoyproxy.io",
  "gateway.envoyproxy.io",
  "gateway.k8s.aws",
  "gateway.kgateway.dev",
  "gateway.nginx.org",
  "networking.gke.io",
]);

/** True for an object of an implementation of which everything that may refer to it is known by the table of references. */
function isFullyRead({ group, references }: Resource): boolean {
  return references !== undefined && READ_GROUPS.has(group);
}

function refusalFor(resource: Resource): Refusal | undefined {
  const kind = manifestKind(resource);
  switch (resource.kind) {
    case "Gateway":
    case "GatewayClass":
    case "ListenerSet":
    case "XListenerSet":
    case "HTTPRoute":
    case "GRPCRoute":
    case "TLSRoute":
    case "TCPRoute":
    case "UDPRoute":
    case "ReferenceGrant":
    case "BackendTLSPolicy":
    case "XBackend":
    case "XMesh":
    case "InferencePool":
    case "InferencePoolUser":
    case "Service":
      return undefined;
    case "Policy":
      return resource.group === EXPERIMENTAL_GROUP || isFullyRead(resource) ? undefined : unknownUses(kind);
    case "Other":
      return isFullyRead(resource) ? undefined : unknownUses(kind);
    case "Namespace":
    case "Secret":
    case "ConfigMap":
    case "Producer":
    case "CustomResourceDefinition":
    case "Dependent":
    case "Ingress":
    case "IngressClass":
      return unknownUses(kind);
  }
}

function unknownUses(kind: string): Refusal {
  return {
    refusal: `Not everything that may refer to ${withArticle(kind)} is read here, so it cannot be renamed without a risk.`,
  };
}
