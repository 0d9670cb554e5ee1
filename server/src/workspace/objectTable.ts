import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import { effectiveNamespace } from "../delivery/effectiveNamespace.ts";
import type { Resource } from "../model/resource.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { AppliedTogether } from "./appliedTogether.ts";
import { type CellGraph, Input } from "./cells.ts";
import type { WorkspaceDocument } from "./document.ts";
import type { WorkspaceFile } from "./file.ts";
import type { Site } from "./render.ts";
import { contestKeysOf, keysOf, ResourceIndex, referrerKeysOf } from "./resourceIndex.ts";
import type { ResourceSource } from "./resourceSource.ts";

interface ObjectRecord {
  readonly input: Input<Delivered | undefined>;
  readonly documentId: number;
  delivered: Delivered;
}

interface DocumentRecord {
  readonly path: string;
  readonly ids: readonly ResourceId[];
}

/** Told of objects that come and go. */
export interface ObjectListener {
  appeared(id: ResourceId): void;
  vanished(id: ResourceId): void;
}

/** The objects of all files with where they stand, and the indices by which they are found. */
export class ObjectTable implements ResourceSource {
  readonly index: ResourceIndex;
  readonly together: AppliedTogether;
  private readonly referrerIndex = new LateIndex(referrerKeysOf);
  private readonly contestIndex = new LateIndex(contestKeysOf);
  private readonly graph: CellGraph;
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  private readonly listener: ObjectListener;
  private readonly documents = new Map<number, DocumentRecord>();
  private readonly objects = new Map<ResourceId, ObjectRecord>();
  private readonly contents = new Map<number, Input<string>>();

  /** `files` is the caller's own map, looked into for positions. */
  constructor(graph: CellGraph, files: ReadonlyMap<string, WorkspaceFile>, listener: ObjectListener) {
    this.graph = graph;
    this.files = files;
    this.listener = listener;
    this.index = new ResourceIndex(graph);
    this.together = new AppliedTogether(graph);
  }

  resource(id: ResourceId): Delivered | undefined {
    return this.objects.get(id)?.input.get();
  }

  /**
   * The text that an object stands in, as it was when it could last be read. Reading it is a dependency on every letter,
   * so it is for objects of which the facts say nothing.
   */
  content(id: ResourceId): string {
    const documentId = this.documentOf(id);
    if (documentId === undefined) return "";
    let input = this.contents.get(documentId);
    if (input === undefined) {
      const ordinal = this.ordinalOf(id);
      const text = this.files.get(this.pathOf(id))?.documents[ordinal]?.positionsText ?? "";
      input = new Input(this.graph, text, Object.is, () => this.contents.delete(documentId));
      this.contents.set(documentId, input);
    }
    return input.get();
  }

  has(id: ResourceId): boolean {
    return this.objects.has(id);
  }

  /** The ids of all objects. */
  ids(): Iterable<ResourceId> {
    return this.objects.keys();
  }

  /** The ids of one document's objects, in order. */
  idsIn(documentId: number): readonly ResourceId[] {
    return this.documents.get(documentId)?.ids ?? [];
  }

  /** The document that an object stands in. */
  documentOf(id: ResourceId): number | undefined {
    return this.objects.get(id)?.documentId;
  }

  pathOf(id: ResourceId): string {
    const documentId = this.documentOf(id);
    return documentId === undefined ? "" : (this.documents.get(documentId)?.path ?? "");
  }

  areAppliedTogether(a: ResourceId, b: ResourceId): boolean {
    return this.together.has(this.pathOf(a), this.pathOf(b));
  }

  isInKustomization(id: ResourceId): boolean {
    return this.together.isListed(this.pathOf(id));
  }

  /** Who refers to what. */
  referrers(key: string): readonly ResourceId[] {
    return this.referrerIndex.of(this.graph, this.objects).get(key);
  }

  /** Who matches alike. */
  contestants(key: string): readonly ResourceId[] {
    return this.contestIndex.of(this.graph, this.objects).get(key);
  }

  compare(a: ResourceId, b: ResourceId): number {
    const [pathA, pathB] = [this.pathOf(a), this.pathOf(b)];
    if (pathA !== pathB) return pathA < pathB ? -1 : 1;
    return this.ordinalOf(a) - this.ordinalOf(b) || (a < b ? -1 : a > b ? 1 : 0);
  }

  /** The position of an object's document in its file. */
  private ordinalOf(id: ResourceId): number {
    const documentId = this.documentOf(id);
    const file = this.files.get(this.pathOf(id));
    return documentId === undefined ? -1 : (file?.ordinals.value.get(documentId) ?? -1);
  }

  /** Where an object stands. */
  site(id: ResourceId): Site | undefined {
    const delivered = this.resource(id);
    const path = this.pathOf(id);
    const file = this.files.get(path);
    const ordinal = this.ordinalOf(id);
    const document = file?.documents[ordinal];
    if (delivered === undefined || file === undefined || document === undefined) return undefined;
    return { path, document, firstLine: file.firstLines.value[ordinal] ?? 0, delivered };
  }

  /** The objects of one file, in order. */
  sitesIn(path: string): readonly Site[] {
    const file = this.files.get(path);
    const starts = file?.firstLines.value ?? [];
    return (file?.documents ?? []).flatMap((document, index) =>
      this.idsIn(document.id).flatMap((id) => {
        const delivered = this.resource(id);
        return delivered === undefined ? [] : [{ path, document, firstLine: starts[index] ?? 0, delivered }];
      }),
    );
  }

  /** Takes a document in, or a new form of one: `resources` is what counts of it. */
  put(path: string, document: WorkspaceDocument, resources: readonly Resource[]): void {
    const ids = resources.map((_, index) => (index === 0 ? `${document.id}` : `${document.id}.${index}`));
    for (const id of this.idsIn(document.id)) if (!ids.includes(id)) this.removeObject(id);
    this.documents.set(document.id, { path, ids });
    this.contents.get(document.id)?.set(document.positionsText);
    for (const [index, resource] of resources.entries())
      this.putObject(ids[index] ?? "", document.id, resource);
  }

  private putObject(id: ResourceId, documentId: number, resource: Resource): void {
    const delivered: Delivered = { id, resource, namespace: effectiveNamespace(resource) };
    const record = this.objects.get(id);
    this.reindex(id, record?.delivered, delivered);
    if (record !== undefined) {
      record.delivered = delivered;
      record.input.set(delivered);
      return;
    }
    const input = new Input<Delivered | undefined>(this.graph, delivered, deepEqual);
    this.objects.set(id, { input, documentId, delivered });
    this.listener.appeared(id);
  }

  private reindex(id: ResourceId, before: Delivered | undefined, after: Delivered | undefined): void {
    this.index.replace(id, keysWith(keysOf, before), keysWith(keysOf, after));
    this.referrerIndex.replace(id, before, after);
    this.contestIndex.replace(id, before, after);
  }

  remove(documentId: number): void {
    for (const id of this.idsIn(documentId)) this.removeObject(id);
    this.documents.delete(documentId);
  }

  private removeObject(id: ResourceId): void {
    const record = this.objects.get(id);
    if (record === undefined) return;
    record.input.set(undefined);
    this.reindex(id, record.delivered, undefined);
    this.objects.delete(id);
    this.listener.vanished(id);
  }
}

/** An index with many keys and few who ask: made when somebody first does, and kept up from then on. */
class LateIndex {
  private index: ResourceIndex | undefined;
  private readonly keysOf: (delivered: Delivered) => readonly string[];

  constructor(keysOf: (delivered: Delivered) => readonly string[]) {
    this.keysOf = keysOf;
  }

  of(graph: CellGraph, objects: ReadonlyMap<ResourceId, { readonly delivered: Delivered }>): ResourceIndex {
    if (this.index !== undefined) return this.index;
    this.index = new ResourceIndex(graph);
    for (const [id, { delivered }] of objects) this.index.replace(id, [], this.keysOf(delivered));
    return this.index;
  }

  replace(id: ResourceId, before: Delivered | undefined, after: Delivered | undefined): void {
    this.index?.replace(id, keysWith(this.keysOf, before), keysWith(this.keysOf, after));
  }
}

function keysWith(
  keys: (delivered: Delivered) => readonly string[],
  delivered: Delivered | undefined,
): readonly string[] {
  return delivered === undefined ? [] : keys(delivered);
}
