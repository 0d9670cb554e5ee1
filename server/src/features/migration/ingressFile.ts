import {
  isKustomizationFile,
  type KustomizationFile,
  patchFiles,
  readKustomization,
} from "../../delivery/kustomization.ts";
import type { IngressObject } from "../../ingress/ingressObject.ts";
import { INGRESS_GROUPS, readIngress } from "../../model/ingress.ts";
import { objectType } from "../../model/objectType.ts";
import { text, writtenText, writtenTexts } from "../../model/reading.ts";
import { readResource } from "../../model/readResources.ts";
import { type Resource, splitApiVersion } from "../../model/resource.ts";
import { cutDocuments } from "../../yaml/cutDocuments.ts";
import { type DocumentReading, readDocument } from "../../yaml/readDocument.ts";
import { child, type YamlNode } from "../../yaml/tree.ts";
import { writeYaml } from "../../yaml/writeYaml.ts";
import { nodeNear } from "./nodeNear.ts";
import { mayMakeIngresses, type ValuesIngress, valuesIngresses } from "./valuesIngress.ts";

/** A file by its path and its text, with its documents where somebody has read them already. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly documents?: readonly SourceDocument[];
}

/** A document of a file, as it was read. */
export interface SourceDocument {
  /** UTF-16 code units from the start of the file. */
  readonly start: number;
  readonly text: string;
  readonly reading: DocumentReading;
  /** The namespaces that delivery gives the objects, in their order; undefined where the files say none, or several. */
  readonly namespaces: readonly (string | undefined)[];
  /** The Ingresses that reach clusters with other words than are written, by the place of the object in the document. */
  readonly adjusted: readonly (readonly IngressObject[] | undefined)[];
}

/** An Ingress and where it stands. */
export interface WrittenIngress {
  readonly ingress: IngressObject;
  readonly file: SourceFile;
  /** UTF-16 code units from the start of the file to that of its document. */
  readonly offset: number;
  readonly root: YamlNode;
  /** The text of its document, and which of its objects it is. */
  readonly text: string;
  /** Where the chart of a release makes it: the values that say so. */
  readonly values?: ValuesIngress;
  readonly index: number;
  /** What reaches clusters, where patches, replacements or variables change it; empty where nothing does, or nobody knows. */
  readonly adjusted: readonly IngressObject[];
}

/** Another object, with its tree. */
export interface WrittenObject {
  readonly resource: Resource;
  readonly kind: string;
  readonly root: YamlNode;
}

/** What files say that matters to a migration. */
export interface ReadFiles {
  readonly ingresses: readonly WrittenIngress[];
  readonly objects: readonly WrittenObject[];
  /** What makes an Ingress and cannot be read: templates, what has a mistake, values of charts that are not known. */
  readonly unread: readonly UnreadIngress[];
  readonly kustomizations: readonly ReadKustomization[];
  /** The texts of the files that kustomizations apply as patches, by path: they are no objects of their own. */
  readonly patchTexts: ReadonlyMap<string, string>;
}

/** A kustomization, and where it stands. */
export interface ReadKustomization {
  readonly file: SourceFile;
  readonly root: YamlNode;
  readonly content: KustomizationFile;
}

/** What one file says, if no kustomization applies it as a patch. */
export interface FileReading {
  readonly file: SourceFile;
  readonly ingresses: readonly WrittenIngress[];
  readonly objects: readonly WrittenObject[];
  readonly unread: readonly UnreadIngress[];
  readonly kustomization?: ReadKustomization;
}

/** Where something stands that cannot be read. */
export interface UnreadIngress {
  readonly kind: "document" | "values";
  readonly file: SourceFile;
  /** UTF-16 code units from the start of the file. */
  readonly offset: number;
}

const INGRESS_LINE = /^[ \t]*kind:[ \t]*["']?Ingress["']?[ \t]*\r?$/m;

/** What was read of files of a workspace, none of which ever changes: an edit makes another one. */
const readings = new WeakMap<SourceFile, FileReading>();

/** Reads every object of some files. What cannot be read is left out. */
export function readFiles(files: Iterable<SourceFile>): ReadFiles {
  return joinedReadings([...files].map(fileReading));
}

/** What a file says, read once for each that a workspace has. */
export function fileReading(file: SourceFile): FileReading {
  const known = readings.get(file);
  if (known !== undefined) return known;
  const reading = readFile(file);
  if (file.documents !== undefined) readings.set(file, reading);
  return reading;
}

/**
 * What files say together: a patch is no Ingress. `known` are objects that were joined before, where none of them has changed since,
 * so that whatever was worked out of the list holds.
 */
export function joinedReadings(all: readonly FileReading[], known?: ReadFiles): ReadFiles {
  const kustomizations: ReadKustomization[] = [];
  for (const { kustomization } of all) if (kustomization !== undefined) kustomizations.push(kustomization);
  const patching = new Set(kustomizations.flatMap(({ file, content }) => patchFiles(file.path, content)));
  const own = patching.size === 0 ? all : all.filter(({ file }) => !patching.has(file.path));
  const patchTexts = new Map<string, string>();
  if (patching.size > 0)
    for (const { file } of all) if (patching.has(file.path)) patchTexts.set(file.path, file.text);
  return {
    ingresses: gathered(own, ({ ingresses }) => ingresses),
    objects: known?.objects ?? gathered(own, ({ objects }) => objects),
    unread: gathered(own, ({ unread }) => unread),
    kustomizations,
    patchTexts,
  };
}

/** `flatMap` over thousands of files of which nearly all have nothing. */
function gathered<T>(
  all: readonly FileReading[],
  itemsOf: (reading: FileReading) => readonly T[],
): readonly T[] {
  const found: T[] = [];
  for (const reading of all) for (const item of itemsOf(reading)) found.push(item);
  return found;
}

function readFile(file: SourceFile): FileReading {
  const ingresses: WrittenIngress[] = [];
  const objects: WrittenObject[] = [];
  const unread: UnreadIngress[] = [];
  for (const { start, text: document, reading, namespaces, adjusted } of file.documents ??
    documentsOf(file.text)) {
    const { root: read, problems } = reading;
    if (problems.length > 0 && INGRESS_LINE.test(document)) {
      unread.push({ kind: "document", file, offset: start + document.search(INGRESS_LINE) });
      continue;
    }
    objectsOf(read).forEach((root, index) => {
      const namespace = namespaces[index];
      const { apiVersion = "", kind = "" } = objectType(root, objectType(read)) ?? {};
      if (kind === "Ingress" && INGRESS_GROUPS.has(splitApiVersion(apiVersion).group))
        ingresses.push({
          ingress: readIngressObject(root, namespace),
          file,
          offset: start,
          root,
          text: document,
          index,
          adjusted: adjusted[index] ?? [],
        });
      else if (apiVersion !== "" && kind !== "")
        objects.push({ resource: placed(readResource(root, apiVersion, kind, []), namespace), kind, root });
      if (!mayMakeIngresses(document)) return;
      const values = valuesIngresses(root, namespace);
      for (const one of values.read) {
        const made = readDocument(writeYaml(one.manifest)).root;
        if (made !== undefined)
          ingresses.push({
            ingress: readIngressObject(made),
            file,
            offset: start,
            root,
            text: document,
            index,
            adjusted: [],
            values: one,
          });
        objects.push(...one.services.flatMap(madeService));
      }
      for (const path of values.unread)
        unread.push({ kind: "values", file, offset: start + nodeNear(root, path) });
    });
  }
  const kustomization = isKustomizationFile(file.path) ? kustomizationOf(file) : undefined;
  return { file, ingresses, objects, unread, ...(kustomization === undefined ? {} : { kustomization }) };
}

function kustomizationOf(file: SourceFile): ReadKustomization | undefined {
  const { root } = readDocument(file.text);
  const content = readKustomization(root);
  return root === undefined || content === undefined ? undefined : { file, root, content };
}

function madeService(manifest: Readonly<Record<string, unknown>>): readonly WrittenObject[] {
  const { root } = readDocument(writeYaml(manifest));
  return root === undefined
    ? []
    : [{ resource: readResource(root, "v1", "Service", []), kind: "Service", root }];
}

function documentsOf(text: string): readonly SourceDocument[] {
  return cutDocuments(text).map(({ start, end }) => {
    const document = text.slice(start, end);
    return { start, text: document, reading: readDocument(document), namespaces: [], adjusted: [] };
  });
}

function placed(resource: Resource, namespace: string | undefined): Resource {
  return namespace === undefined ? resource : { ...resource, metadata: { ...resource.metadata, namespace } };
}

/** The objects of a document: itself, or the items of a List. */
function objectsOf(root: YamlNode | undefined): readonly YamlNode[] {
  if (root?.kind !== "map") return [];
  const items = child(root, "items");
  const isList = text(root, "kind")?.endsWith("List") === true;
  return isList && items?.kind === "sequence" ? items.items.filter(({ kind }) => kind === "map") : [root];
}

/**
 * Reads an Ingress, in the namespace that it is delivered to where that is known; one without a namespace is taken for one of
 * `default`, as `kubectl` does.
 */
export function readIngressObject(root: YamlNode, delivered?: string): IngressObject {
  const metadata = child(root, "metadata");
  const namespace = delivered ?? writtenText(metadata, "namespace");
  const created = writtenText(metadata, "creationTimestamp");
  return {
    name: writtenText(metadata, "name") ?? "",
    namespace: namespace ?? "default",
    isNamespaceWritten: namespace !== undefined,
    labels: writtenTexts(metadata, "labels"),
    annotations: writtenTexts(metadata, "annotations"),
    ...(created === undefined ? {} : { created }),
    spec: readIngress(child(root, "spec")),
  };
}
