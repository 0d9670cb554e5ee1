import type { Delivered, ResourceId, ResourcePlace } from "../delivery/delivered.ts";
import type { FileDelivery } from "../delivery/fileDelivery.ts";
import { isOtherLanguage } from "../delivery/notManifests.ts";
import { asListenerOwner, asRoute } from "../model/resource.ts";
import type { Range } from "../text/span.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import type { Path } from "../yaml/tree.ts";
import { CellGraph, DerivedFamily, Input } from "./cells/cells.ts";
import type { Cluster } from "./cluster/cluster.ts";
import { ScopeClusters } from "./cluster/scopeClusters.ts";
import { Deliveries } from "./delivery/deliveries.ts";
import { CustomResources, type DefinedKind } from "./diagnostics/customResources.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { ExaminedObjects } from "./diagnostics/examinedObjects.ts";
import { FileDiagnostics } from "./diagnostics/fileDiagnostics.ts";
import { type PlacedFinding, rangeOf } from "./diagnostics/render.ts";
import type { WorkspaceDocument } from "./files/document.ts";
import {
  changedDocuments,
  type DocumentReader,
  documentReader,
  editFile,
  readFile,
  textOf,
  type WorkspaceFile,
} from "./files/file.ts";
import { PatchFiles } from "./files/patchFiles.ts";
import type { Finding, LocalFinding } from "./finding.ts";
import type { ObjectLocation } from "./objects/objectLocation.ts";
import { ObjectTable } from "./objects/objectTable.ts";
import type { WorkspaceOptions } from "./workspaceOptions.ts";

/** What the diagnostics of an object follow from. */
interface Judgement {
  readonly findings: readonly Finding[];
  readonly isReplaced: boolean;
}

/** What `settle` brought. */
export interface Changes {
  /** Files whose diagnostics are not what they were, in order. */
  readonly files: readonly string[];
  /** False where it was asked to pause before everything was up to date. */
  readonly isDone: boolean;
}

/**
 * The incremental engine behind one façade: files in, questions answered, changes out. Edits are applied at once; what
 * they mean for other files is worked out by `settle`, or when somebody asks.
 */
export class Workspace {
  private readonly options: WorkspaceOptions;
  private readonly graph = new CellGraph();
  private readonly files = new Map<string, WorkspaceFile>();
  private readonly reader: DocumentReader;
  private readonly patches = new PatchFiles();
  private readonly table: ObjectTable;
  private readonly clusters: ScopeClusters;
  private readonly deliveries: Deliveries;
  private readonly customResources: CustomResources;
  private readonly examined: ExaminedObjects;
  private readonly findings: DerivedFamily<readonly Finding[]>;
  private readonly replaced: DerivedFamily<boolean>;
  /** What `settle` last saw of each object. Who asks for findings between brings them up to date, but tells nobody. */
  private readonly judged = new Map<ResourceId, Judgement>();
  private readonly diagnostics: FileDiagnostics;
  /** Documents that have changed, with their files: their objects are not in their places yet. */
  private readonly dirty = new Map<number, string>();
  /** How often the ways of files were worked out. */
  private readonly planned = new Input(this.graph, 0);
  private readonly staleObjects = new Set<ResourceId>();
  private readonly staleFiles = new Set<string>();
  private edits = 0;

  constructor(options: WorkspaceOptions) {
    this.options = options;
    this.reader = documentReader(options.checkStructure);
    this.findings = new DerivedFamily<readonly Finding[]>(
      this.graph,
      (id) => this.examined.findings(id),
      deepEqual,
      (id) => this.staleObjects.add(id),
    );
    this.replaced = new DerivedFamily<boolean>(
      this.graph,
      (id) => this.customResources.replaces(id),
      Object.is,
      (id) => this.staleObjects.add(id),
    );
    this.table = new ObjectTable(this.graph, this.files, {
      appeared: (id) => this.staleObjects.add(id),
      vanished: (id, scope) => this.forget(id, scope),
    });
    this.deliveries = new Deliveries(this.files, options.checkStructure);
    this.clusters = new ScopeClusters(this.graph, this.table, options.cluster);
    this.customResources = new CustomResources(this.graph, this.table, options.customResources);
    this.examined = new ExaminedObjects({
      options,
      table: this.table,
      clusters: this.clusters,
      deliveries: this.deliveries,
      customResources: this.customResources,
      planned: this.planned,
      isRecord: (path) => this.files.get(path)?.isRecord === true,
    });
    this.diagnostics = new FileDiagnostics(
      this.table,
      (id) => this.findings.get(id),
      (id) => this.isReplaced(id),
      { rules: options.rules, docs: options.docs, objectLocation: (id) => this.table.objectLocation(id) },
    );
  }

  /** The cluster that an object reaches, as far as the workspace describes it. */
  clusterOf(id: ResourceId): Cluster {
    this.deliver();
    return this.clusters.of(this.table.scopeOf(id) ?? "");
  }

  /** The cluster that what is written in a file reaches, or the first of several. */
  clusterAt(path: string): Cluster {
    this.deliver();
    return this.clusters.of(this.deliveries.of(path)[0]?.scope ?? "");
  }

  /** The objects of a kind and name in whatever cluster and namespace, as they stand. */
  named(group: string, kind: string, name: string): readonly Delivered[] {
    this.deliver();
    return this.clusters.named(group, kind, name);
  }

  /** The objects of other scopes that name an object, and may mean it. */
  referrersElsewhere(object: Delivered): readonly Delivered[] {
    this.deliver();
    return this.clusters.referrersElsewhere(object);
  }

  /** The clusters that the workspace describes, with objects in them, in no particular order. */
  allClusters(): readonly Cluster[] {
    this.deliver();
    return this.clusters.all();
  }

  private forget(id: ResourceId, scope: string): void {
    this.clusters.forget(id, scope);
    this.findings.delete(id);
    this.replaced.delete(id);
    this.judged.delete(id);
    this.customResources.forget(id);
    this.staleObjects.delete(id);
  }

  /** Number of values computed so far: tests hold it to what an edit can have changed. */
  get computedCells(): number {
    return this.graph.counts.computed;
  }

  /** Grows with every change of a document: what was worked out at one revision holds as long as that stays. */
  get revision(): number {
    return this.edits;
  }

  /** Adds a file or gives it a new text. Paths use `/` and are relative to the workspace's root. */
  setFile(path: string, text: string): void {
    this.replaceFile(path, readFile(path, text, this.files.get(path), this.reader));
  }

  /** Replaces a range of a file; a file that is not there counts as empty. */
  edit(path: string, range: Range, text: string): void {
    const file = this.files.get(path) ?? readFile(path, "", undefined, this.reader);
    this.replaceFile(path, editFile(file, range, text, this.reader));
  }

  removeFile(path: string): void {
    const file = this.files.get(path);
    if (file === undefined) return;
    this.edits += 1;
    this.updatePatches(path, undefined);
    for (const document of file.documents) this.removeDocument(path, document.id);
    this.files.delete(path);
    this.deliveries.update(path, file, undefined, changedDocuments(file.documents, []));
    this.staleFiles.add(path);
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  /** The paths of all files, ordered. */
  paths(): readonly string[] {
    return [...this.files.keys()].sort();
  }

  /** The present text of a file. */
  text(path: string): string | undefined {
    const file = this.files.get(path);
    return file === undefined ? undefined : textOf(file);
  }

  file(path: string): WorkspaceFile | undefined {
    return this.files.get(path);
  }

  private replaceFile(path: string, file: WorkspaceFile): void {
    const before = this.files.get(path);
    this.files.set(path, file);
    this.staleFiles.add(path);
    const changed = changedDocuments(before?.documents ?? [], file.documents);
    this.deliveries.update(path, before, file, changed);
    this.updatePatches(path, file);
    const { gone, fresh } = changed;
    if (before === undefined || gone.length > 0 || fresh.length > 0) this.edits += 1;
    for (const document of gone) this.removeDocument(path, document.id);
    for (const { id } of fresh) this.markDirty(path, id);
    for (const other of this.diagnostics.mentioning(before?.documents ?? [])) this.staleFiles.add(other);
  }

  private updatePatches(path: string, file: WorkspaceFile | undefined): void {
    for (const changed of this.patches.update(path, file)) {
      this.invalidate(changed);
    }
  }

  /** A document's objects find their places when somebody asks, once it is known how its file is delivered. */
  private markDirty(path: string, documentId: number): void {
    this.diagnostics.touch(path, documentId);
    this.dirty.set(documentId, path);
  }

  private putDocument(path: string, document: WorkspaceDocument): void {
    this.dirty.delete(document.id);
    this.diagnostics.touch(path, document.id);
    if (this.isNoManifest(path)) {
      this.table.put(path, document, []);
      return;
    }
    const failing = this.deliveries.failingPatches(document.id);
    const { variants, findings } = this.deliveries.deliver(path, document);
    this.table.put(path, document, variants, findings);
    for (const file of new Set([...failing, ...this.deliveries.failingPatches(document.id)]))
      if (file !== path) this.invalidate(file);
  }

  /** Puts a file's documents in place again, since others have changed what they mean. */
  private invalidate(path: string): void {
    this.staleFiles.add(path);
    for (const { id } of this.files.get(path)?.documents ?? []) this.markDirty(path, id);
  }

  /**
   * Brings the ways of files to clusters up to date, and puts objects where they belong. False where it was asked to pause
   * before that was done.
   */
  private deliver(shouldPause: () => boolean = () => false): boolean {
    if (this.deliveries.needsRefresh) {
      for (const path of this.deliveries.refresh()) this.invalidate(path);
      this.planned.set(this.planned.get() + 1);
    }
    for (const [documentId, path] of this.dirty) {
      this.putDirty(path, documentId);
      if (this.dirty.size > 0 && shouldPause()) return false;
    }
    return true;
  }

  private putDirty(path: string, documentId: number): void {
    this.dirty.delete(documentId);
    const file = this.files.get(path);
    const ordinal = file?.ordinals.value.get(documentId);
    const document = ordinal === undefined ? undefined : file?.documents[ordinal];
    if (document !== undefined) this.putDocument(path, document);
  }

  private removeDocument(path: string, documentId: number): void {
    this.dirty.delete(documentId);
    this.deliveries.forget(documentId);
    this.table.remove(documentId);
    this.diagnostics.forget(path, documentId);
  }

  /** True where a definition of the workspace says what is wrong with an object's structure, and nobody else. */
  private isReplaced(id: ResourceId): boolean {
    return this.options.customResources.crds === "all" && this.replaced.get(id);
  }

  /** The kind of an object as a definition of the workspace has it. */
  definedKind(id: ResourceId): DefinedKind | undefined {
    return this.customResources.definedKind(id);
  }

  /** Works out every decision without running rules: what an index of the workspace costs. */
  indexAll(): void {
    this.deliver();
    for (const id of this.table.ids()) {
      const delivered = this.table.resource(id);
      if (delivered === undefined) continue;
      const cluster = this.clusters.of(delivered.scope);
      if (asRoute(delivered.resource) !== undefined) {
        cluster.attachment.of(id);
        cluster.backends.of(id);
      } else if (asListenerOwner(delivered.resource) !== undefined) {
        cluster.merging.of(id);
        cluster.merging.listenerDecisions(id);
      }
    }
  }

  /**
   * Brings everything up to date and says which files have other diagnostics than before. `shouldPause` is asked between
   * objects; when it says yes the rest is left for the next call.
   */
  flush(shouldPause: () => boolean = () => false): Changes {
    if (!this.deliver(shouldPause)) return { files: [], isDone: false };
    for (const id of this.staleObjects) {
      this.updateFindings(id);
      if (this.staleObjects.size > 0 && shouldPause()) return { files: [], isDone: false };
    }
    const files = [...this.staleFiles].filter((path) => this.render(path)).sort();
    this.staleFiles.clear();
    return { files, isDone: true };
  }

  /** Brings some files up to date before the others, for those that somebody is looking at. */
  flushFiles(paths: Iterable<string>): Changes {
    this.deliver();
    const wanted = new Set(paths);
    for (const id of this.staleObjects) if (wanted.has(this.table.pathOf(id))) this.updateFindings(id);
    const stale = [...wanted].filter((path) => this.staleFiles.delete(path));
    const files = stale.filter((path) => this.render(path)).sort();
    return { files, isDone: this.staleObjects.size === 0 };
  }

  /** Brings the findings of one file's objects up to date; `settle` still tells of what has changed by that. */
  private judge(path: string): void {
    this.deliver();
    for (const id of this.staleObjects) if (this.table.pathOf(id) === path) this.updateFindings(id);
  }

  /** Runs the rules on an object where something that they read has changed. */
  private updateFindings(id: ResourceId): void {
    this.staleObjects.delete(id);
    if (!this.table.has(id)) return;
    const before = this.judged.get(id);
    const now = { findings: this.findings.get(id), isReplaced: this.isReplaced(id) };
    this.judged.set(id, now);
    if (before?.findings === now.findings && before.isReplaced === now.isReplaced) return;
    const path = this.table.pathOf(id);
    const documentId = this.table.documentOf(id);
    this.staleFiles.add(path);
    if (documentId !== undefined) this.diagnostics.touch(path, documentId);
  }

  private render(path: string): boolean {
    return this.diagnostics.render(path, this.manifests(path));
  }

  /** A file that is judged at all. */
  private manifests(path: string): WorkspaceFile | undefined {
    return this.isNoManifest(path) ? undefined : this.files.get(path);
  }

  /**
   * What can be said of a file at once after an edit: its own text's findings as they are now, with the findings about
   * other files as they were last known. `withObjects: false` leaves those out while the workspace is still being read.
   */
  provisionalDiagnostics(path: string, withObjects: boolean): readonly Diagnostic[] {
    const file = this.manifests(path);
    if (file === undefined) return [];
    for (const { id } of file.documents) if (this.dirty.has(id)) this.putDirty(path, id);
    return this.diagnostics.provisional(file, (id) => (withObjects ? (this.findings.peek(id) ?? []) : []));
  }

  /** The diagnostics of a file as `settle` last brought them. */
  readyDiagnostics(path: string): readonly Diagnostic[] {
    return this.diagnostics.of(path);
  }

  /** The diagnostics of a file as they are now, whatever `settle` has brought. */
  presentDiagnostics(path: string): readonly Diagnostic[] {
    this.judge(path);
    const file = this.manifests(path);
    return file === undefined ? [] : this.diagnostics.provisional(file, (id) => this.findings.get(id));
  }

  /** The findings of a file's objects now, with their fixes. */
  findingsOf(path: string): readonly PlacedFinding[] {
    this.judge(path);
    const file = this.manifests(path);
    return file === undefined ? [] : this.diagnostics.placedFindings(file);
  }

  /** What is wrong with a document by itself, with fixes, as far as no definition of the workspace speaks for it. */
  localFindings(document: WorkspaceDocument): readonly LocalFinding[] {
    return this.diagnostics.ownFindings(document);
  }

  /** Where an object stands. */
  objectLocation(id: ResourceId): ObjectLocation | undefined {
    return this.table.objectLocation(id);
  }

  /** The range of a place of some object, with its file. */
  range(
    place: ResourcePlace,
    on: "key" | "value" = "value",
  ): { readonly path: string; readonly range: Range } | undefined {
    const objectLocation = this.objectLocation(place.id);
    return objectLocation === undefined
      ? undefined
      : { path: objectLocation.path, range: rangeOf(objectLocation, place, on) };
  }

  /** Every object of the workspace in each of its forms, ordered by file and position. */
  objects(): readonly ObjectLocation[] {
    this.deliver();
    return this.paths().flatMap((path) => this.table.objectLocationsIn(path));
  }

  /** The objects of one file in each of their forms, in order. */
  formsIn(path: string): readonly ObjectLocation[] {
    this.deliver();
    return this.table.objectLocationsIn(path);
  }

  /** The ways in which a file reaches clusters, at least one. */
  deliveriesOf(path: string): readonly FileDelivery[] {
    this.deliver();
    return this.deliveries.of(path);
  }

  /** The folders of the workspace that an object of a document delivers, such as a Flux Kustomization. */
  deliveredFolders(document: WorkspaceDocument, base: Path): readonly string[] {
    this.deliver();
    return this.deliveries.foldersOf(document.id, base);
  }

  /** The objects of one file, in order; of those that reach clusters in several forms the first form. */
  objectsIn(path: string): readonly ObjectLocation[] {
    this.deliver();
    return this.table.firstObjectLocationsIn(path);
  }

  /** True for a file that holds no manifests: a patch that some kustomization applies, or text in another language. */
  isNoManifest(path: string): boolean {
    return this.patches.has(path) || isOtherLanguage(path);
  }
}
