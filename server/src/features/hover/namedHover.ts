import type { Delivered } from "../../delivery/delivered.ts";
import type { OutgoingReference } from "../../gateway-api/references/outgoingReferences.ts";
import { namesText } from "../../text/sentence.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { codeSpan, paragraphs } from "./markdown.ts";
import { titleOfTarget } from "./naming.ts";

/** What an object of an implementation names by the table of references: whether it is there, and what it has to offer. */
export function namedHover(
  delivered: Delivered,
  { target }: OutgoingReference,
  workspace: Workspace,
): string | undefined {
  const cluster = workspace.clusterOf(delivered.id);
  const found = cluster.lookup.find(delivered.id, target);
  const title = titleOfTarget(target);
  if (found.kind === "absent") {
    const maker = cluster.producers.makerOf(target);
    return maker === undefined ? `${title}: not in this workspace` : `${title}: made by ${maker}`;
  }
  if (found.kind !== "found") return undefined;
  const { path } = workspace.objectLocation(found.target.id) ?? {};
  return paragraphs([
    path === undefined ? `${title}: found` : `${title}: in ${codeSpan(path)}`,
    contentsOf(found.target, delivered.namespace),
  ]);
}

/** The ports of a Service, or the keys of a Secret or ConfigMap of the reader's own namespace. */
function contentsOf({ resource, namespace }: Delivered, reader: string | undefined): string | undefined {
  if (resource.kind === "Service") {
    const ports = resource.spec.ports.flatMap(({ port }) => port ?? []);
    return ports.length === 0 ? undefined : `Ports: ${namesText(ports)}.`;
  }
  if ((resource.kind !== "Secret" && resource.kind !== "ConfigMap") || namespace !== reader) return undefined;
  const keys = Object.keys(resource.data.contents);
  return keys.length === 0 ? undefined : `Keys: ${namesText(keys)}.`;
}
