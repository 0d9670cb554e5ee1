import { resolve } from "node:path";
import { lineStarts, offsetAt, positionAt } from "../../text/lines.ts";
import type { Range } from "../../text/span.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { exactPlaceOf, pathAt, positionMap } from "../../yaml/positionMap.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { nodeAt, type Path, type YamlNode } from "../../yaml/tree.ts";
import { yamlValue } from "../../yaml/yamlValue.ts";
import { type FilePlace, type FindOrigin, type Origin, UNKNOWN_ORIGIN } from "./origin.ts";
import { type PlacedDocument, placedDocuments } from "./renderedDocuments.ts";

/** A document of a file that a kustomization is built from. */
interface SourceDocument extends PlacedDocument {
  readonly path: string;
  readonly root: YamlNode;
}

/**
 * Finds places in the files that a kustomization is built from: in the file that the annotation of kustomize names, else in the
 * document of the same kind and name. The field has to have the same value there, and in no other of them.
 */
export function kustomizeOrigins(
  rendered: string,
  folder: string,
  files: ReadonlyMap<string, string>,
): FindOrigin {
  const documents = placedDocuments(rendered);
  let sources: readonly SourceDocument[] | undefined;
  return (range) => {
    const document = documents.findLast(({ line }) => line <= range.start.line);
    if (document === undefined) return UNKNOWN_ORIGIN;
    const { root } = readDocument(document.text);
    if (root === undefined) return UNKNOWN_ORIGIN;
    sources ??= sourceDocuments(files);
    const annotated = annotatedOrigin(root);
    const path = annotated === undefined ? undefined : resolve(folder, annotated);
    const same = sources.filter((source) =>
      path === undefined ? isNamed(source, root) : source.path === path && isOfKind(source, root),
    );
    const places = same.flatMap((source) => samePlace(source, document, root, range) ?? []);
    const [place] = places;
    if (place !== undefined && places.length === 1) return { kind: "place", place };
    return annotated === undefined ? UNKNOWN_ORIGIN : fileOrigin(annotated);
  };
}

function fileOrigin(name: string): Origin {
  return { kind: "file", name: name.replaceAll("`", "") };
}

/** The file that kustomize says an object comes from, where it does and the file is here. */
function annotatedOrigin(root: YamlNode): string | undefined {
  const annotation = stringValue(nodeAt(root, ["metadata", "annotations", "config.kubernetes.io/origin"]));
  if (annotation === undefined) return undefined;
  const origin = readDocument(annotation).root;
  return nodeAt(origin, ["repo"]) === undefined ? stringValue(nodeAt(origin, ["path"])) : undefined;
}

function sourceDocuments(files: ReadonlyMap<string, string>): readonly SourceDocument[] {
  return [...files].flatMap(([path, text]) =>
    placedDocuments(text).flatMap((document) => {
      const { root } = readDocument(document.text);
      return root === undefined ? [] : { ...document, path, root };
    }),
  );
}

function isOfKind(source: SourceDocument, rendered: YamlNode): boolean {
  return hasSame(source.root, rendered, ["apiVersion"]) && hasSame(source.root, rendered, ["kind"]);
}

/** A namespace that a manifest leaves out may be filled in by the kustomization. */
function isNamed(source: SourceDocument, rendered: YamlNode): boolean {
  if (!isOfKind(source, rendered) || !hasSame(source.root, rendered, ["metadata", "name"])) return false;
  const namespace = ["metadata", "namespace"];
  return nodeAt(source.root, namespace) === undefined || hasSame(source.root, rendered, namespace);
}

function hasSame(source: YamlNode, rendered: YamlNode, path: Path): boolean {
  const text = stringValue(nodeAt(source, path));
  return text !== undefined && text === stringValue(nodeAt(rendered, path));
}

/** The place of a source that has what stands at the range of the rendered document, under the same path. */
function samePlace(
  source: SourceDocument,
  document: PlacedDocument,
  root: YamlNode,
  { start }: Range,
): FilePlace | undefined {
  const offset = offsetAt(document.text, lineStarts(document.text), {
    ...start,
    line: start.line - document.line,
  });
  const found = pathAt(positionMap(root), document.text, offset);
  if (found === undefined) return undefined;
  const [rendered, written] = [nodeAt(root, found.path), nodeAt(source.root, found.path)];
  if (rendered === undefined || written === undefined) return undefined;
  if (!deepEqual(yamlValue(rendered), yamlValue(written))) return undefined;
  const place = exactPlaceOf(positionMap(source.root), source.text, found.path);
  const span = found.on === "key" ? place?.key : place?.value;
  if (span === undefined) return undefined;
  const starts = lineStarts(source.text);
  const at = (end: number) => {
    const position = positionAt(starts, end);
    return { ...position, line: position.line + source.line };
  };
  return { path: source.path, range: { start: at(span.start), end: at(span.end) } };
}
