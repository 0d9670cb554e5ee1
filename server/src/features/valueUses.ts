import { meetHostnames } from "../gateway-api/hostnames.ts";
import { NAMESPACE_NAME_LABEL } from "../gateway-api/namespaces.ts";
import { compareText } from "../text/compareText.ts";
import { comparePositions } from "../text/span.ts";
import type { Cluster } from "../workspace/cluster.ts";
import { type Location, locateNode } from "../workspace/locate.ts";
import { isOwnDocument, type PlacedDocument } from "../workspace/ownDocuments.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import type { Path } from "../yaml/tree.ts";
import { textAt } from "./definition.ts";
import { hostnameRole } from "./hostnameRole.ts";
import type { Occurrence } from "./references.ts";
import { scalarPlaces } from "./scalarPlaces.ts";

/** What a scalar is to a value that is looked for; undefined for what has nothing to do with it. */
type Choice = (path: Path, text: string) => "definition" | "use" | undefined;

/**
 * The places of values that are symbols without being names of objects: a namespace wherever it is written, and hostnames
 * that have hosts in common with one. Of the same cluster, as far as the workspace tells; definitions first.
 */
export function valueUses(
  workspace: Workspace,
  path: string,
  position: Parameters<typeof locateNode>[2],
): readonly Occurrence[] {
  const location = locateNode(workspace, path, position);
  if (location === undefined || location.on === "key") return [];
  const text = textAt(location);
  if (text === "" || isOpaque(text)) return [];
  const cluster = workspace.clusterOf(location.site.delivered.id);
  if (namesNamespace(location)) return usesIn(workspace, cluster, text, namespaceChoice(text));
  if (hostnameRole(location.path) === undefined || !isOwnDocument(location.site.document)) return [];
  return usesIn(workspace, cluster, undefined, hostnameChoice(text.toLowerCase()));
}

function namesNamespace({ path, site }: Location): boolean {
  const isNamespace = site.delivered.resource.kind === "Namespace";
  return isNamespacePlace(path) || (isNamespace && path.join(".") === "metadata.name");
}

/** A key `namespace`, or the label that every namespace carries with its own name. */
function isNamespacePlace(path: Path): boolean {
  const key = path.at(-1);
  return key === "namespace" || key === NAMESPACE_NAME_LABEL;
}

function namespaceChoice(name: string): Choice {
  return (path, text) => (text === name && isNamespacePlace(path) ? "use" : undefined);
}

function hostnameChoice(hostname: string): Choice {
  return (path, text) => {
    const role = text === "" ? undefined : hostnameRole(path);
    return role !== undefined && meetHostnames(hostname, text.toLowerCase()).verdict === "yes"
      ? role
      : undefined;
  };
}

/** The places in documents of a cluster; of those only that hold `needed`, which most do not. */
function usesIn(
  workspace: Workspace,
  cluster: Cluster,
  needed: string | undefined,
  choose: Choice,
): readonly Occurrence[] {
  const seen = new Set<number>();
  const found: Occurrence[] = [];
  for (const { path, document, firstLine, delivered } of workspace.objects()) {
    if (seen.has(document.id) || workspace.clusterOf(delivered.id) !== cluster) continue;
    seen.add(document.id);
    const isWorth = needed === undefined ? HOSTNAMES.test(document.text) : document.text.includes(needed);
    if (!isWorth || !isOwnDocument(document)) continue;
    found.push(...occurrencesIn(path, { document, firstLine }, choose));
    if (needed !== undefined && delivered.resource.kind === "Namespace")
      found.push(...ownName(path, { document, firstLine }, needed));
  }
  return found.sort(
    (a, b) =>
      Number(b.isDefinition) - Number(a.isDefinition) ||
      compareText(a.path, b.path) ||
      comparePositions(a.range.start, b.range.start),
  );
}

const HOSTNAMES = /hostnames?|dnsNames/;

function occurrencesIn(path: string, placed: PlacedDocument, choose: Choice): readonly Occurrence[] {
  return scalarPlaces(placed, choose).map(({ range, is }) => ({
    path,
    range,
    isDefinition: is === "definition",
  }));
}

/** The name of a Namespace, which defines it. */
function ownName(path: string, placed: PlacedDocument, name: string): readonly Occurrence[] {
  return occurrencesIn(path, placed, (at, text) =>
    text === name && at.join(".") === "metadata.name" ? "definition" : undefined,
  );
}
