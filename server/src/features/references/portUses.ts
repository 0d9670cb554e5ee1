import type { Delivered } from "../../delivery/delivered.ts";
import { documentPath } from "../../delivery/documentPath.ts";
import { outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { asListenerOwner, type Gateway } from "../../model/resource.ts";
import { comparePositions, type Position } from "../../text/span.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import { type Location, locateNode } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { exactPlaceOf, scalarTextAt } from "../../yaml/positionMap.ts";
import type { Path } from "../../yaml/tree.ts";
import { referenceAt, textAt } from "../definition/definition.ts";
import type { Occurrence } from "./occurrence.ts";

/** A port of a Gateway, a ListenerSet or a Service, by its number or, of a Service, by its name. */
export interface PortSymbol {
  readonly owner: Delivered;
  readonly by: "port" | "name";
  readonly value: string;
}

/** Every place that says the port at a position, where it is defined first: listeners and Services, then who refers to it. */
export function portUses(workspace: Workspace, path: string, position: Position): readonly Occurrence[] {
  const location = locateNode(workspace, path, position);
  const symbol = location === undefined ? undefined : portAt(workspace, location);
  if (symbol === undefined) return [];
  const cluster = workspace.clusterOf(symbol.owner.id);
  const own = ownPlaces(symbol);
  const users = cluster.referrers.of(symbol.owner.id);
  return [
    ...placesIn(workspace, symbol, symbol.owner, own.definitions, true),
    ...[
      ...placesIn(workspace, symbol, symbol.owner, own.uses, false),
      ...users.flatMap((user) =>
        placesIn(workspace, symbol, user, referencePlaces(workspace, user, symbol), false),
      ),
    ].sort((a, b) =>
      a.path === b.path ? comparePositions(a.range.start, b.range.start) : a.path < b.path ? -1 : 1,
    ),
  ];
}

/** The port that is defined or named at a location. */
export function portAt(workspace: Workspace, location: Location): PortSymbol | undefined {
  if (location.on === "key") return undefined;
  const { objectLocation, path } = location;
  const { delivered } = objectLocation;
  const value = textAt(location);
  const key = path.at(-1);
  if (isOwnPort(delivered, path)) return { owner: delivered, by: key === "name" ? "name" : "port", value };
  const reference = referenceAt(delivered, path);
  const isPort = reference?.portPath !== undefined && deepEqual(reference.portPath, path);
  if (reference === undefined || (!isPort && path.length !== reference.path.length + 1)) return undefined;
  const found = workspace.clusterOf(delivered.id).lookup.find(delivered.id, reference.target);
  if (found.kind !== "found") return undefined;
  const owner = found.target;
  if (isPort) return { owner, by: /^\d+$/.test(value) ? "port" : "name", value };
  if (key === "port") return { owner, by: "port", value };
  return key === "sectionName" && owner.resource.kind === "Service"
    ? { owner, by: "name", value }
    : undefined;
}

function isOwnPort({ resource }: Delivered, path: Path): boolean {
  const [spec, list, index, key, ...rest] = path;
  if (spec !== "spec") return false;
  if (resource.kind === "Service")
    return (
      list === "ports" && typeof index === "number" && (key === "port" || key === "name") && rest.length === 0
    );
  if (asListenerOwner(resource) === undefined) return false;
  const isListener = list === "listeners" && key === "port" && rest.length === 0;
  const isValidation = list === "tls" && index === "frontend" && key === "perPort" && rest[1] === "port";
  return isListener || isValidation;
}

/** Where the owner of a port defines it, and where it refers to it itself. */
function ownPlaces({ owner, by, value }: PortSymbol): {
  readonly definitions: readonly Path[];
  readonly uses: readonly Path[];
} {
  const { resource } = owner;
  if (resource.kind === "Service") {
    const ports = indicesOf(resource.spec.ports, (port) => String(port[by] ?? "") === value);
    return { definitions: ports.map((at) => ["spec", "ports", at, by]), uses: [] };
  }
  const listeners = indicesOf(
    asListenerOwner(resource)?.spec.listeners ?? [],
    ({ port }) => String(port ?? "") === value,
  );
  return {
    definitions: listeners.map((at) => ["spec", "listeners", at, "port"]),
    uses: resource.kind === "Gateway" ? perPortPlaces(resource) : [],
  };
}

/** Where validation of clients is said by port; those of other ports are left out by their texts. */
function perPortPlaces({ spec }: Gateway): readonly Path[] {
  return (spec.tls?.frontendPerPort ?? []).map((_one, at) => [
    "spec",
    "tls",
    "frontend",
    "perPort",
    at,
    "port",
  ]);
}

function indicesOf<T>(items: readonly T[], is: (item: T) => boolean): readonly number[] {
  return items.flatMap((item, at) => (is(item) ? [at] : []));
}

/** Where the references of an object to the owner may say the port. */
function referencePlaces(workspace: Workspace, user: Delivered, { owner, by }: PortSymbol): readonly Path[] {
  const cluster = workspace.clusterOf(user.id);
  return outgoingReferences(user).flatMap(({ path, target, portPath }) => {
    const found = cluster.lookup.find(user.id, target);
    const isMeant = found.kind === "found" && found.target.id === owner.id;
    if (isMeant && portPath !== undefined) return [portPath];
    return isMeant ? [[...path, by === "name" ? "sectionName" : "port"]] : [];
  });
}

/** Those of an object's places that are there and say the port. */
function placesIn(
  workspace: Workspace,
  { value }: PortSymbol,
  object: Delivered,
  paths: readonly Path[],
  isDefinition: boolean,
): readonly Occurrence[] {
  const objectLocation = workspace.objectLocation(object.id);
  if (objectLocation === undefined) return [];
  return paths
    .filter((path) => textIn(objectLocation, path) === value)
    .map((path) => ({ path: objectLocation.path, range: nodeRange(objectLocation, path), isDefinition }));
}

function textIn({ document, delivered }: ObjectLocation, path: Path): string | undefined {
  const { positions, positionsText } = document;
  const place = exactPlaceOf(positions.value, positionsText, documentPath(delivered, path));
  return place === undefined ? undefined : scalarTextAt(positionsText, place.value);
}
