import type { Delivered, ResourceId, ResourcePlace } from "../delivery/delivered.ts";
import { isOtherLanguage } from "../delivery/notManifests.ts";
import { asListenerOwner, asRoute, isGatewayApiGroup, type Resource } from "../model/resource.ts";
import type { Range } from "../text/span.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { CellGraph, DerivedFamily } from "./cells.ts";
import { Cluster } from "./cluster.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import { type CustomResourceOptions, CustomResources, type DefinedKind } from "./customResources.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { StructureCheck, WorkspaceDocument } from "./document.ts";
import {
  changedDocuments,
  type DocumentReader,
  documentReader,
  editFile,
  readFile,
  textOf,
  type WorkspaceFile,
} from "./file.ts";
import { FileDiagnostics } from "./fileDiagnostics.ts";
import type { Finding, LocalFinding } from "./finding.ts";
import { ObjectTable } from "./objectTable.ts";
import { PatchFiles } from "./patchFiles.ts";
import { type PlacedFinding, rangeOf, type Site } from "./render.ts";
import type { RuleSetting } from "./ruleSettings.ts";

/** What a workspace is built with: settings, and the judgements that rooms above this one bring. */
export interface WorkspaceOptions {
  readonly cluster: ClusterOptions;
  readonly rules: Readonly<Record<string, RuleSetting>>;
  /** Runs the rules on one object. A rule that throws is the caller's to catch. */
  readonly examine: (cluster: Cluster, subject: Delivered) => readonly Finding[];
  readonly checkStructure: StructureCheck;
  readonly customResources: CustomResourceOptions;
  /** The page of a rule. */
  readonly docs: (rule: string) => string | undefined;
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
  readonly cluster: Cluster;
  private readonly options: WorkspaceOptions;
  private readonly graph = new CellGraph();
  private readonly files = new Map<string, WorkspaceFile>();
  private readonly reader: DocumentReader;
  private readonly patches = new PatchFiles();
  private readonly table: ObjectTable;
  private readonly customResources: CustomResources;
  private readonly findings: DerivedFamily<readonly Finding[]>;
  private readonly replaced: DerivedFamily<boolean>;
  private readonly diagnostics: FileDiagnostics;
  private readonly staleObjects = new Set<ResourceId>();
  private readonly staleFiles = new Set<string>();

  constructor(options: WorkspaceOptions) {
    this.options = options;
    this.reader = documentReader(options.checkStructure);
    this.findings = new DerivedFamily<readonly Finding[]>(
      this.graph,
      (id) => this.examine(id),
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
      vanished: (id) => this.forget(id),
    });
    this.cluster = new Cluster(this.graph, this.table.index, this.table, options.cluster);
    this.customResources = new CustomResources(this.graph, this.table, options.customResources);
    this.diagnostics = new FileDiagnostics(
      this.table,
      (id) => this.findings.get(id),
      (id) => this.isReplaced(id),
      { rules: options.rules, docs: options.docs, site: (id) => this.table.site(id) },
    );
  }

  private forget(id: ResourceId): void {
    this.cluster.forget(id);
    this.findings.delete(id);
    this.replaced.delete(id);
    this.customResources.forget(id);
    this.staleObjects.delete(id);
  }

  /** Number of values computed so far: tests hold it to what an edit can have changed. */
  get computedCells(): number {
    return this.graph.counts.computed;
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
    this.updatePatches(path, undefined);
    for (const document of file.documents) this.removeDocument(path, document.id);
    this.files.delete(path);
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
    this.updatePatches(path, file);
    const { gone, fresh } = changedDocuments(before?.documents ?? [], file.documents);
    for (const document of gone) this.removeDocument(path, document.id);
    for (const document of fresh) this.putDocument(path, document);
    for (const other of this.diagnostics.mentioning(before?.documents ?? [])) this.staleFiles.add(other);
  }

  private updatePatches(path: string, file: WorkspaceFile | undefined): void {
    this.table.together.update(path, file);
    for (const changed of this.patches.update(path, file)) {
      for (const document of this.files.get(changed)?.documents ?? []) this.putDocument(changed, document);
      this.staleFiles.add(changed);
    }
  }

  private putDocument(path: string, document: WorkspaceDocument): void {
    this.diagnostics.touch(path, document.id);
    this.table.put(path, document, this.isNoManifest(path) ? [] : document.resources);
  }

  private removeDocument(path: string, documentId: number): void {
    this.table.remove(documentId);
    this.diagnostics.forget(path, documentId);
  }

  private examine(id: ResourceId): readonly Finding[] {
    const subject = this.table.resource(id);
    if (subject === undefined) return [];
    if (this.files.get(this.table.pathOf(id))?.isRecord === true) return [];
    const byDefinition = this.customResources.findings(id);
    if (isSomebodyElses(subject.resource)) return byDefinition;
    const byRules = this.options.examine(this.cluster, subject);
    return byDefinition.length === 0 ? byRules : [...byDefinition, ...byRules];
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
    for (const id of this.table.ids()) {
      const resource = this.table.resource(id)?.resource;
      if (resource === undefined) continue;
      if (asRoute(resource) !== undefined) {
        this.cluster.attachments(id);
        this.cluster.backends(id);
      } else if (asListenerOwner(resource) !== undefined) {
        this.cluster.merged(id);
        this.cluster.listenerDecisions(id);
      }
    }
  }

  /**
   * Brings everything up to date and says which files have other diagnostics than before. `shouldPause` is asked between
   * objects; when it says yes the rest is left for the next call.
   */
  settle(shouldPause: () => boolean = () => false): Changes {
    for (const id of this.staleObjects) {
      this.updateFindings(id);
      if (this.staleObjects.size > 0 && shouldPause()) return { files: [], isDone: false };
    }
    const files = [...this.staleFiles].filter((path) => this.render(path)).sort();
    this.staleFiles.clear();
    return { files, isDone: true };
  }

  /** Brings some files up to date before the others, for those that somebody is looking at. */
  settleFiles(paths: Iterable<string>): Changes {
    const wanted = new Set(paths);
    for (const id of this.staleObjects) if (wanted.has(this.table.pathOf(id))) this.updateFindings(id);
    const stale = [...wanted].filter((path) => this.staleFiles.delete(path));
    const files = stale.filter((path) => this.render(path)).sort();
    return { files, isDone: this.staleObjects.size === 0 };
  }

  /** Runs the rules on an object where something that they read has changed. */
  private updateFindings(id: ResourceId): void {
    this.staleObjects.delete(id);
    if (!this.table.has(id)) return;
    const before = this.findings.peek(id);
    const wasReplaced = this.replaced.peek(id) ?? false;
    const isReplaced = this.isReplaced(id);
    if (this.findings.get(id) === before && isReplaced === wasReplaced) return;
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
    return this.diagnostics.provisional(file, (id) => (withObjects ? (this.findings.peek(id) ?? []) : []));
  }

  /** The diagnostics of a file as `settle` last brought them. */
  settledDiagnostics(path: string): readonly Diagnostic[] {
    return this.diagnostics.of(path);
  }

  /** The findings of a file's objects now, with their fixes. */
  findingsOf(path: string): readonly PlacedFinding[] {
    const file = this.manifests(path);
    return file === undefined ? [] : this.diagnostics.placedFindings(file);
  }

  /** What is wrong with a document by itself, with fixes, as far as no definition of the workspace speaks for it. */
  localFindings(document: WorkspaceDocument): readonly LocalFinding[] {
    return this.diagnostics.ownFindings(document);
  }

  /** Where an object stands. */
  site(id: ResourceId): Site | undefined {
    return this.table.site(id);
  }

  /** The range of a place of some object, with its file. */
  range(
    place: ResourcePlace,
    on: "key" | "value" = "value",
  ): { readonly path: string; readonly range: Range } | undefined {
    const site = this.site(place.id);
    return site === undefined ? undefined : { path: site.path, range: rangeOf(site, place, on) };
  }

  /** Every object of the workspace, ordered by file and position. */
  objects(): readonly Site[] {
    return this.paths().flatMap((path) => this.objectsIn(path));
  }

  /** The objects of one file, in order. */
  objectsIn(path: string): readonly Site[] {
    return this.table.sitesIn(path);
  }

  /** True for a file that holds no manifests: a patch that some kustomization applies, or text in another language. */
  isNoManifest(path: string): boolean {
    return this.patches.has(path) || isOtherLanguage(path);
  }
}

/** Objects of other APIs are known by name and judged by nobody; an unknown kind of this API is our business. */
function isSomebodyElses(resource: Resource): boolean {
  return resource.kind === "Other" && !isGatewayApiGroup(resource.group);
}
