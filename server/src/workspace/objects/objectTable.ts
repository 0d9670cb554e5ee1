import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { compareText } from "../../text/compareText.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { Lazy } from "../../yaml/lazy.ts";
import type { LazyValue } from "../../yaml/lazyFrom.ts";
import { pathKey } from "../../yaml/tree.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { Input } from "../cells/input.ts";
import type { DocumentVariant } from "../delivery/deliveredDocument.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import { firstLineOf, ordinalIn, type WorkspaceFile } from "../files/file.ts";
import type { LocalFinding } from "../finding.ts";
import { keysWith, LateIndex } from "./lateIndex.ts";
import { objectId } from "./objectId.ts";
import { definitionKeysOf, sharedKeysOf } from "./objectKeys.ts";
import type { ObjectLocation } from "./objectLocation.ts";
import { ResourceIndex } from "./resourceIndex.ts";
import { type AllObjects, ScopeIndex } from "./scopeIndex.ts";

interface ObjectRecord {
  readonly input: Input<Delivered | undefined>;
  readonly documentId: number;
  delivered: Delivered;
}

/** One object of a document: the ids of its forms, at least one. */
export type Forms = readonly [ResourceId, ...ResourceId[]];

interface DocumentRecord {
  readonly path: string;
  readonly ids: readonly ResourceId[];
  readonly forms: readonly Forms[];
  /** The forms of an object by the id of each; undefined where the document has one object in one form. */
  readonly formsById: Lazy<ReadonlyMap<ResourceId, Forms>> | undefined;
  /** What is wrong with it by itself, where that is not what its text alone shows. */
  readonly findings: LazyValue<readonly LocalFinding[]> | undefined;
}

/** Called when objects appear and disappear. */
export interface ObjectListener {
  appeared(id: ResourceId): void;
  /** `scope` is the one that it stood in. */
  vanished(id: ResourceId, scope: string): void;
}

/** The objects of all files with where they stand, and the indices by which they are found, one for each scope. */
export class ObjectTable implements AllObjects {
  /** The definitions of kinds, which speak for objects of every scope. */
  readonly definitions: ResourceIndex;
  private readonly scopes = new Map<string, ScopeIndex>();
  private readonly sharedIndex = new LateIndex(sharedKeysOf);
  private readonly graph: CellGraph;
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  private readonly listener: ObjectListener;
  private readonly documents = new Map<number, DocumentRecord>();
  private readonly objects = new Map<ResourceId, ObjectRecord>();
  private readonly contents = new Map<number, Input<string>>();
  /** False as long as nobody can look into another scope: what was answered until then hangs on this alone. */
  private readonly hasSeveralScopes: Input<boolean>;

  /** `files` is the caller's own map, in which positions are looked up; it is never changed here. */
  constructor(graph: CellGraph, files: ReadonlyMap<string, WorkspaceFile>, listener: ObjectListener) {
    this.graph = graph;
    this.files = files;
    this.listener = listener;
    this.definitions = new ResourceIndex(graph);
    this.hasSeveralScopes = new Input<boolean>(graph, false);
  }

  /** The index of a scope, made when it is first asked for. */
  scope(scope: string): ScopeIndex {
    const known = this.scopes.get(scope);
    if (known !== undefined) return known;
    const fresh = new ScopeIndex(this.graph, scope, this);
    this.scopes.set(scope, fresh);
    return fresh;
  }

  /** The scopes that have objects, ordered by name: which came first is a matter of history. */
  scopeNames(): readonly string[] {
    return [...this.scopes].flatMap(([name, { size }]) => (size > 0 ? name : [])).sort();
  }

  /** The scope of an object as it is now, without a dependency. */
  scopeOf(id: ResourceId): string | undefined {
    return this.objects.get(id)?.delivered.scope;
  }

  *inScope(scope: string): Iterable<Delivered> {
    for (const { delivered } of this.objects.values()) if (delivered.scope === scope) yield delivered;
  }

  elsewhere(scope: string, key: string): readonly ResourceId[] {
    if (!this.hasSeveralScopes.get()) return [];
    const ids = this.sharedIndex.of(this.graph, () => this.allDelivered()).get(key);
    return ids.filter((id) => this.resource(id)?.scope !== scope);
  }

  private *allDelivered(): Iterable<Delivered> {
    for (const { delivered } of this.objects.values()) yield delivered;
  }

  resource(id: ResourceId): Delivered | undefined {
    return this.objects.get(id)?.input.get();
  }

  /**
   * The text that an object stands in, as it was when it could last be read. Reading it is a dependency on every
   * letter, so it is for objects of which the facts say nothing.
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

  /** The objects of one document, in order, each with its forms. */
  formsIn(documentId: number): readonly Forms[] {
    return this.documents.get(documentId)?.forms ?? [];
  }

  /** The document that an object stands in. */
  documentOf(id: ResourceId): number | undefined {
    return this.objects.get(id)?.documentId;
  }

  pathOf(id: ResourceId): string {
    const documentId = this.documentOf(id);
    return documentId === undefined ? "" : (this.documents.get(documentId)?.path ?? "");
  }

  compare(a: ResourceId, b: ResourceId): number {
    const [pathA, pathB] = [this.pathOf(a), this.pathOf(b)];
    if (pathA !== pathB) return pathA < pathB ? -1 : 1;
    return this.ordinalOf(a) - this.ordinalOf(b) || comparePlaces(placeIn(a), placeIn(b));
  }

  ordered(ids: readonly ResourceId[]): readonly ResourceId[] {
    return ids
      .map((id) => ({ id, path: this.pathOf(id), ordinal: this.ordinalOf(id) }))
      .sort((a, b) => compareText(a.path, b.path) || a.ordinal - b.ordinal || compareText(a.id, b.id))
      .map(({ id }) => id);
  }

  /** The position of an object's document in its file. */
  private ordinalOf(id: ResourceId): number {
    const documentId = this.documentOf(id);
    const file = this.files.get(this.pathOf(id));
    return documentId === undefined || file === undefined ? -1 : (ordinalIn(file, documentId) ?? -1);
  }

  /** Where an object stands. */
  objectLocation(id: ResourceId): ObjectLocation | undefined {
    const delivered = this.resource(id);
    const path = this.pathOf(id);
    const file = this.files.get(path);
    const ordinal = this.ordinalOf(id);
    const document = file?.documents[ordinal];
    if (delivered === undefined || file === undefined || document === undefined) return undefined;
    return { path, document, firstLine: firstLineOf(file, ordinal), delivered };
  }

  /** The objects of one file, in order; those that reach clusters in several forms stand there once for each. */
  objectLocationsIn(path: string): readonly ObjectLocation[] {
    return this.objectLocationsOf(path, (documentId) => this.idsIn(documentId));
  }

  /** The objects of one file, in order; of those that reach clusters in several forms the first form. */
  firstObjectLocationsIn(path: string): readonly ObjectLocation[] {
    return this.objectLocationsOf(path, (documentId) => this.formsIn(documentId).map(([first]) => first));
  }

  /** The forms in which what is written as one object reaches clusters, of which `id` names one, in order. */
  formsOf(id: ResourceId): readonly ObjectLocation[] {
    const document = this.documents.get(this.documentOf(id) ?? -1);
    const forms = document?.formsById === undefined ? [id] : (document.formsById.value.get(id) ?? []);
    return forms.flatMap((form) => this.objectLocation(form) ?? []);
  }

  private objectLocationsOf(
    path: string,
    idsOf: (documentId: number) => readonly ResourceId[],
  ): readonly ObjectLocation[] {
    const file = this.files.get(path);
    if (file === undefined) return [];
    return file.documents.flatMap((document, index) =>
      idsOf(document.id).flatMap((id) => {
        const delivered = this.resource(id);
        return delivered === undefined
          ? []
          : [{ path, document, firstLine: firstLineOf(file, index), delivered }];
      }),
    );
  }

  /** Takes a document in, or a new form of one, as it is delivered. */
  put(
    path: string,
    document: WorkspaceDocument,
    variants: readonly DocumentVariant[],
    findings?: LazyValue<readonly LocalFinding[]>,
  ): void {
    const objects = variants.flatMap(({ objects }, variant) =>
      objects.map((object, index) => ({ object, id: objectId(document.id, index, variant) })),
    );
    const ids = objects.map(({ id }) => id);
    const before = this.idsIn(document.id);
    const present = before.every((id, at) => id === ids[at]) ? undefined : new Set(ids);
    if (present !== undefined) for (const id of before) if (!present.has(id)) this.removeObject(id);
    const forms = formsOf(objects);
    const formsById = ids.length < 2 ? undefined : new Lazy(() => byEachId(forms));
    this.documents.set(document.id, { path, ids, forms, formsById, findings });
    this.contents.get(document.id)?.set(document.positionsText);
    for (const { id, object } of objects) this.putObject({ id, ...object }, document.id);
  }

  private putObject(delivered: Delivered, documentId: number): void {
    const { id, scope } = delivered;
    const before = this.objects.get(id);
    if (before !== undefined && before.delivered.scope !== scope) this.removeObject(id);
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
    const scope = (after ?? before)?.scope;
    if (scope !== undefined) {
      this.scope(scope).replace(id, before, after);
      this.hasSeveralScopes.set(this.scopes.size > 1);
    }
    this.sharedIndex.replace(id, before, after);
    const [had, has] = [keysWith(definitionKeysOf, before), keysWith(definitionKeysOf, after)];
    if (had.length > 0 || has.length > 0) this.definitions.replace(id, had, has);
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
    this.listener.vanished(id, record.delivered.scope);
  }

  /** Works out what is wrong with a document by itself, if it is not delivered as it is written. */
  examineChanged({ id }: WorkspaceDocument): void {
    this.documents.get(id)?.findings?.value;
  }

  /** What is wrong with a document by itself, as it is delivered. */
  localFindings(document: WorkspaceDocument): readonly LocalFinding[] {
    return (this.documents.get(document.id)?.findings ?? document.findings).value;
  }
}

/** What stands at one place of a document is one object, however many forms it has. */
function formsOf(
  objects: readonly { readonly id: ResourceId; readonly object: DocumentVariant["objects"][number] }[],
): readonly Forms[] {
  if (objects.length < 2) return objects.map(({ id }) => [id]);
  const forms = new Map<string, [ResourceId, ...ResourceId[]]>();
  for (const { id, object } of objects) {
    const place = pathKey(object.resource.base);
    const known = forms.get(place);
    if (known === undefined) forms.set(place, [id]);
    else known.push(id);
  }
  return [...forms.values()];
}

function byEachId(objects: readonly Forms[]): ReadonlyMap<ResourceId, Forms> {
  return new Map(objects.flatMap((forms) => forms.map((id) => [id, forms] as const)));
}

/** The numbers that `objectId` was made of: the variant, and the object's place among those of its document. */
function placeIn(id: ResourceId): readonly [number, number] {
  const [object = "", variant = "0"] = id.split("@");
  const [, index = "0"] = object.split(".");
  return [Number(variant), Number(index)];
}

function comparePlaces(
  [a, first]: readonly [number, number],
  [b, second]: readonly [number, number],
): number {
  return a - b || first - second;
}
