import type { Delivered } from "../../delivery/delivered.ts";
import type { OutgoingReference } from "../../gateway-api/references/outgoingReferences.ts";
import { compareText } from "../../text/compareText.ts";
import { comparePositions, type Position } from "../../text/span.ts";
import { locateNode } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { type Link, linkTo } from "../definition/definition.ts";
import { formsOf } from "../objectForms.ts";
import type { NamedSymbol } from "../references/namedSymbol.ts";
import { symbolAt, usesOf } from "../references/references.ts";

/** The references by which somebody makes what an object offers real: who attaches to it, is of its class, sends to it. */
const FULFILLING: ReadonlySet<OutgoingReference["role"]> = new Set([
  "gatewayClass",
  "attachTo",
  "listenerSetParent",
  "parent",
  "backend",
]);

/**
 * What makes the object, listener or rule at a position do something: the Gateways of a class; the children, ListenerSets
 * and Routes of a Gateway; the Routes that a listener takes; the children of a Route; the Routes that use a Service.
 */
export function implementations(workspace: Workspace, path: string, position: Position): readonly Link[] {
  const location = locateNode(workspace, path, position);
  const symbol = location === undefined ? undefined : symbolAt(workspace, path, position);
  if (location === undefined || symbol === undefined) return [];
  const links = formsOf(workspace, symbol.object)
    .flatMap((object) => fulfillersOf(workspace, { ...symbol, object }))
    .flatMap((found) => linkTo(workspace, found, undefined, location.range));
  const places = new Map(links.map((link) => [`${link.path}\u0000${link.selection.start.line}`, link]));
  return [...places.values()].sort(
    (a, b) => compareText(a.path, b.path) || comparePositions(a.selection.start, b.selection.start),
  );
}

function fulfillersOf(workspace: Workspace, { object, section }: NamedSymbol): readonly Delivered[] {
  const cluster = workspace.clusterOf(object.id);
  if (section?.list === "listeners") return cluster.attachment.routesOn(object.id, section.index);
  if (section !== undefined)
    return cluster.delegation
      .childrenOf(object.id)
      .filter(({ binding }) =>
        binding.rules.some((rule) => rule.index === section.index && rule.verdict !== "no"),
      )
      .map(({ child }) => child);
  const named = usesOf(workspace, { object }).flatMap(({ user, reference, isOfGenerated }) =>
    FULFILLING.has(reference.role) && !isOfGenerated ? [user] : [],
  );
  return [...named, ...cluster.attachment.routesByDefault(object.id)];
}
