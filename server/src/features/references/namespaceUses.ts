import { NAMESPACE_NAME_LABEL } from "../../gateway-api/references/namespaces.ts";
import { positionAt } from "../../text/lines.ts";
import type { Range } from "../../text/span.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { PlacedDocument } from "../../workspace/views/ownDocuments.ts";
import { isOwnDocument } from "../../workspace/views/ownDocuments.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { scalarPlaces } from "../scalarPlaces.ts";
import type { Occurrence } from "./occurrence.ts";

/** True for the path of a scalar that names a namespace: a key `namespace`, or the label that every namespace carries. */
export function namesNamespace(path: Path): boolean {
  const key = path.at(-1);
  return key === "namespace" || key === NAMESPACE_NAME_LABEL;
}

/** The places of a cluster that name a namespace, and the Namespace itself, in no particular order. */
export function namespaceUses(workspace: Workspace, cluster: Cluster, name: string): readonly Occurrence[] {
  const seen = new Set<number>();
  const found: Occurrence[] = [];
  for (const { id, resource } of cluster.referrers.inOrNaming(name)) {
    const objectLocation = workspace.objectLocation(id);
    if (objectLocation === undefined || seen.has(objectLocation.document.id)) continue;
    const { path, document, firstLine } = objectLocation;
    seen.add(document.id);
    // The kinds of implementations whose references are known are read as ours are.
    if (!isOwnDocument(document) && resource.references === undefined) continue;
    const placed = { document, firstLine };
    found.push(...usesIn(placed, name).map((range) => ({ path, range, isDefinition: false })));
    if (resource.kind === "Namespace")
      found.push(...ownNames(placed, name).map((range) => ({ path, range, isDefinition: true })));
  }
  return found;
}

/** Text in which a key may stand without being one, a block or something behind a number sign, or a value behind an anchor or a tag. */
const MISLEADING = /[|>][-+\d]*[ \t]*$|#|:[ \t]+[&*!]/m;

/**
 * The uses in one document. There may be thousands of documents, so that they are found in the text, except where that
 * might take for a key what is none.
 */
function usesIn(placed: PlacedDocument, name: string): readonly Range[] {
  const { document, firstLine } = placed;
  const { text } = document;
  if (MISLEADING.test(text) || document.positionsText !== text) return usesByPath(placed, name);
  return [...text.matchAll(keyWith(name))].map((match) => {
    const { value = "" } = match.groups ?? {};
    const end = match.index + match[0].length;
    const [start, stop] = [end - value.length, end].map((offset) => positionAt(document.lines.value, offset));
    return { start: below(start, firstLine), end: below(stop, firstLine) };
  });
}

function below(position: Range["start"] | undefined, lines: number): Range["start"] {
  return { line: (position?.line ?? 0) + lines, character: position?.character ?? 0 };
}

/** A key that names namespaces with a name as its value, quoted or not. */
function keyWith(name: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return new RegExp(
    `(?<![\\w./-])(?<key>["']?)(?:namespace|${literal(NAMESPACE_NAME_LABEL)})\\k<key>[ \\t]*:[ \\t]+(?<value>(?<quote>["']?)${literal(name)}\\k<quote>)(?=[\\s,}\\]]|$)`,
    "g",
  );
}

function usesByPath(placed: PlacedDocument, name: string): readonly Range[] {
  return scalarPlaces(placed, (path, text) => (text === name && namesNamespace(path) ? true : undefined)).map(
    ({ range }) => range,
  );
}

/** The name of a Namespace, which defines it. */
function ownNames(placed: PlacedDocument, name: string): readonly Range[] {
  return scalarPlaces(placed, (path, text) =>
    text === name && path.join(".") === "metadata.name" ? true : undefined,
  ).map(({ range }) => range);
}
