import { compareText } from "../../text/compareText.ts";
import { comparePositions, type Position } from "../../text/span.ts";
import { locateNode } from "../../workspace/views/locate.ts";
import { isOwnDocument } from "../../workspace/views/ownDocuments.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { textAt } from "../definition/definition.ts";
import { hostnameRole } from "../hostnameRole.ts";
import { hostnameUses } from "./hostnameUses.ts";
import { namesNamespace, namespaceUses } from "./namespaceUses.ts";
import type { Occurrence } from "./occurrence.ts";

/**
 * The places of values that are symbols without being names of objects: a namespace wherever it is written, and
 * hostnames that have hosts in common with one. Of the same cluster, as far as the workspace separates clusters;
 * definitions first.
 */
export function valueUses(workspace: Workspace, path: string, position: Position): readonly Occurrence[] {
  const location = locateNode(workspace, path, position);
  if (location === undefined || location.on === "key") return [];
  const text = textAt(location);
  if (text === "" || isOpaque(text)) return [];
  const { objectLocation, path: at } = location;
  const cluster = workspace.clusterOf(objectLocation.delivered.id);
  const isNamespace =
    objectLocation.delivered.resource.kind === "Namespace" && at.join(".") === "metadata.name";
  if (isNamespace || namesNamespace(at)) return inOrder(namespaceUses(workspace, cluster, text));
  const isHostname = hostnameRole(at) !== undefined && isOwnDocument(objectLocation.document);
  return isHostname ? inOrder(hostnameUses(workspace, cluster, text)) : [];
}

function inOrder(found: readonly Occurrence[]): readonly Occurrence[] {
  return [...found].sort(
    (a, b) =>
      Number(b.isDefinition) - Number(a.isDefinition) ||
      compareText(a.path, b.path) ||
      comparePositions(a.range.start, b.range.start),
  );
}
