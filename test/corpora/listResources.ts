import { text } from "../../server/src/model/reading.ts";
import { cutDocuments } from "../../server/src/yaml/cutDocuments.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { child } from "../../server/src/yaml/tree.ts";

/** `kind/namespace/name` of each object of a text; Namespaces stand in none, whatever kustomize writes. */
export function listResources(source: string): readonly string[] {
  return cutDocuments(source).flatMap(({ start, end }) => {
    const { root } = readDocument(source.slice(start, end));
    const kind = text(root, "kind");
    const metadata = child(root, "metadata");
    if (kind === undefined) return [];
    const namespace = kind === "Namespace" ? "" : (text(metadata, "namespace") ?? "");
    return [[kind, namespace, text(metadata, "name") ?? ""].join("/")];
  });
}
