import type { Delivered, ResourceId, ResourcePlace } from "../delivery/delivered.ts";
import { effectiveNamespace } from "../delivery/effectiveNamespace.ts";
import { isOtherLanguage } from "../delivery/notManifests.ts";
import {
  asListenerOwner,
  asRoute,
  EXPERIMENTAL_GROUP,
  GATEWAY_GROUP,
  type Resource,
} from "../model/resource.ts";
import type { Range } from "../text/span.ts";
import { CellGraph, DerivedFamily, Input } from "./cells.ts";
import { Cluster } from "./cluster.ts";
import { deepEqual } from "./deepEqual.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { StructureCheck, WorkspaceDocument } from "./document.ts";
import {
  type DocumentReader,
  documentReader,
  editFile,
  readFile,
  textOf,
  type WorkspaceFile,
} from "./file.ts";
import type { Finding } from "./finding.ts";
import type { ClusterOptions } from "./objectLookup.ts";
import { PatchFiles } from "./patchFiles.ts";
import {
  moveDown,
  type PlacedFinding,
  type RenderContext,
  rangeOf,
  renderDocument,
  renderFile,
  type Site,
} from "./render.ts";
import { keysOf, ResourceIndex, referrerKeysOf } from "./resourceIndex.ts";
import type { RuleSetting } from "./ruleSettings.ts";

/** What a workspace is built with: settings, and the judgements that rooms above this one bring. */
export interface WorkspaceOptions {
  readonly cluster: ClusterOptions;
  readonly rules: Readonly<Record<string, RuleSetting>>;
  /** Runs the rules on one object. A rule that throws is the caller's to catch. */
  readonly examine: (cluster: Cluster, subject: Delivered) => readonly Finding[];
  readonly checkStructure: StructureCheck;
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

interface ResourceRecord {
  readonly input: Input<Delivered | undefined>;
  readonly documentId: number;
  delivered: Delivered;
}

interface DocumentRecord {
  path: string;
  ids: readonly ResourceId[];
}

/**
 * The incremental engine behind one façade: files in, questions answered, changes out. Edits are applied at once; what
 * they mean for other files is worked out by `settle`, or when somebody asks.
 */
export class Workspace {
  readonly cluster: Cluster;
  private readonly graph = new CellGraph();
  private readonly index = new ResourceIndex(this.graph);
  private referrers: ResourceIndex | undefined;
  private readonly files = new Map<string, WorkspaceFile>();
  private readonly documents = new Map<number, DocumentRecord>();
  private readonly resources = new Map<ResourceId, ResourceRecord>();
  private readonly patches = new PatchFiles();
  private readonly findings: DerivedFamily<readonly Finding[]>;
  private readonly staleObjects = new Set<ResourceId>();
  private readonly staleFiles = new Set<string>();
  private readonly rendered = new Map<string, readonly Diagnostic[]>();
  /** Diagnostics of single documents, by their ids, as if each stood alone in its file. */
  private readonly documentDiagnostics = new Map<
    number,
    {
      readonly document: WorkspaceDocument;
      readonly findings: readonly Finding[];
      readonly diagnostics: readonly Diagnostic[];
    }
  >();
  /** Documents that have, or may have, something to say: of thousands in one file most have nothing. */
  private readonly loudDocuments = new Set<number>();
  /** Files whose diagnostics speak of a document, by the document's id: their ranges move with it. */
  private readonly mentions = new Map<number, Set<string>>();
  private readonly reader: DocumentReader;
  private readonly options: WorkspaceOptions;

  constructor(options: WorkspaceOptions) {
    this.options = options;
    this.reader = documentReader(options.checkStructure);
    this.cluster = new Cluster(
      this.graph,
      this.index,
      {
        resource: (id) => this.resources.get(id)?.input.get(),
        pathOf: (id) => this.pathOf(id),
        referrers: (key) => this.referrerIndex().get(key),
        compare: (a, b) => this.compareIds(a, b),
      },
      options.cluster,
    );
    this.findings = new DerivedFamily<readonly Finding[]>(
      this.graph,
      (id) => this.examine(id),
      deepEqual,
      (id) => this.staleObjects.add(id),
    );
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
    for (const document of file.documents) this.removeDocument(document.id);
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
    for (const document of gone) this.removeDocument(document.id);
    for (const document of fresh) this.putDocument(path, document);
    if (before !== undefined) this.markMentions(before);
  }

  /** Files that point into this one are shown anew: its lines may have moved. */
  private markMentions(file: WorkspaceFile): void {
    if (this.mentions.size === 0) return;
    for (const document of file.documents) {
      for (const path of this.mentions.get(document.id) ?? []) this.staleFiles.add(path);
    }
  }

  private updatePatches(path: string, file: WorkspaceFile | undefined): void {
    for (const changed of this.patches.update(path, file)) {
      for (const document of this.files.get(changed)?.documents ?? []) this.putDocument(changed, document);
      this.staleFiles.add(changed);
    }
  }

  private putDocument(path: string, document: WorkspaceDocument): void {
    this.loudDocuments.add(document.id);
    const resources = this.isNoManifest(path) ? [] : document.resources;
    const before = this.documents.get(document.id);
    const ids = resources.map((_, index) => (index === 0 ? `${document.id}` : `${document.id}.${index}`));
    for (const id of before?.ids ?? []) if (!ids.includes(id)) this.removeResource(id);
    this.documents.set(document.id, { path, ids });
    resources.forEach((resource, index) => this.putResource(ids[index] ?? "", document.id, resource));
  }

  private putResource(id: ResourceId, documentId: number, resource: Resource): void {
    const delivered: Delivered = { id, resource, namespace: effectiveNamespace(resource) };
    const record = this.resources.get(id);
    if (record === undefined) {
      const input = new Input<Delivered | undefined>(this.graph, delivered, deepEqual);
      this.resources.set(id, { input, documentId, delivered });
      this.staleObjects.add(id);
    } else {
      record.input.set(delivered);
    }
    this.reindex(id, record?.delivered, delivered);
    if (record !== undefined) record.delivered = delivered;
  }

  private reindex(id: ResourceId, before: Delivered | undefined, after: Delivered | undefined): void {
    this.index.replace(
      id,
      before === undefined ? [] : keysOf(before),
      after === undefined ? [] : keysOf(after),
    );
    this.referrers?.replace(
      id,
      before === undefined ? [] : referrerKeysOf(before),
      after === undefined ? [] : referrerKeysOf(after),
    );
  }

  /** Who refers to what; made when it is first asked for and kept up from then on. */
  private referrerIndex(): ResourceIndex {
    if (this.referrers === undefined) {
      this.referrers = new ResourceIndex(this.graph);
      for (const [id, { delivered }] of this.resources)
        this.referrers.replace(id, [], referrerKeysOf(delivered));
    }
    return this.referrers;
  }

  private removeDocument(documentId: number): void {
    for (const id of this.documents.get(documentId)?.ids ?? []) this.removeResource(id);
    this.documents.delete(documentId);
    this.documentDiagnostics.delete(documentId);
    this.loudDocuments.delete(documentId);
    this.mentions.delete(documentId);
  }

  private removeResource(id: ResourceId): void {
    const record = this.resources.get(id);
    if (record === undefined) return;
    record.input.set(undefined);
    this.reindex(id, record.delivered, undefined);
    this.resources.delete(id);
    this.cluster.forget(id);
    this.findings.delete(id);
    this.staleObjects.delete(id);
  }

  private pathOf(id: ResourceId): string {
    const record = this.resources.get(id);
    return record === undefined ? "" : (this.documents.get(record.documentId)?.path ?? "");
  }

  private compareIds(a: ResourceId, b: ResourceId): number {
    const [pathA, pathB] = [this.pathOf(a), this.pathOf(b)];
    if (pathA !== pathB) return pathA < pathB ? -1 : 1;
    return this.ordinalOf(a) - this.ordinalOf(b) || (a < b ? -1 : a > b ? 1 : 0);
  }

  /** The position of an object's document in its file. */
  private ordinalOf(id: ResourceId): number {
    const file = this.files.get(this.pathOf(id));
    const documentId = this.resources.get(id)?.documentId;
    return documentId === undefined ? -1 : (file?.ordinals.value.get(documentId) ?? -1);
  }

  private examine(id: ResourceId): readonly Finding[] {
    const subject = this.resources.get(id)?.input.get();
    if (subject === undefined || isSomebodyElses(subject.resource)) return [];
    if (this.files.get(this.pathOf(id))?.isRecord === true) return [];
    return this.options.examine(this.cluster, subject);
  }

  /** Works out every decision without running rules: what an index of the workspace costs. */
  indexAll(): void {
    for (const [id, { input }] of this.resources) {
      const resource = input.get()?.resource;
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
      this.staleObjects.delete(id);
      if (this.resources.has(id)) {
        this.updateFindings(id);
      }
      if (this.staleObjects.size > 0 && shouldPause()) return { files: [], isDone: false };
    }
    const files = [...this.staleFiles].filter((path) => this.render(path)).sort();
    this.staleFiles.clear();
    return { files, isDone: true };
  }

  /** Runs the rules on an object where something that they read has changed. */
  private updateFindings(id: ResourceId): void {
    const before = this.findings.peek(id);
    if (this.findings.get(id) === before) return;
    this.staleFiles.add(this.pathOf(id));
    const documentId = this.resources.get(id)?.documentId;
    if (documentId !== undefined) this.loudDocuments.add(documentId);
  }

  /** Brings some files up to date before the others, for those that somebody is looking at. */
  settleFiles(paths: Iterable<string>): Changes {
    const wanted = new Set(paths);
    for (const id of this.staleObjects) {
      if (!wanted.has(this.pathOf(id))) continue;
      this.staleObjects.delete(id);
      this.updateFindings(id);
    }
    for (const path of wanted) this.staleFiles.delete(path);
    const files = [...wanted].filter((path) => this.render(path)).sort();
    return { files, isDone: this.staleObjects.size === 0 };
  }

  /**
   * What can be said of a file at once after an edit: its own text's findings as they are now, with the findings about
   * other files as they were last known. `withObjects: false` leaves those out while the workspace is still being read.
   */
  provisionalDiagnostics(path: string, withObjects: boolean): readonly Diagnostic[] {
    const file = this.files.get(path);
    if (file === undefined || this.isNoManifest(path)) return [];
    const starts = file.firstLines.value;
    const context = this.renderContext();
    const diagnostics = file.documents.flatMap((document, index) => {
      const lastKnown = (id: ResourceId) => (withObjects ? (this.findings.peek(id) ?? []) : []);
      const placed = this.placedFindings(path, document, starts[index] ?? 0, lastKnown);
      const own = file.isRecord ? syntaxOnly(document) : document;
      return moveDown(renderDocument(path, own, placed, context), starts[index] ?? 0);
    });
    return renderFile(file, diagnostics, context);
  }

  /** Renders a file; true when its diagnostics are not what they were. */
  private render(path: string): boolean {
    const before = this.rendered.get(path);
    const after = this.renderNow(path);
    if (after.length === 0) this.rendered.delete(path);
    else this.rendered.set(path, after);
    return !deepEqual(before ?? [], after);
  }

  private renderNow(path: string): readonly Diagnostic[] {
    const file = this.files.get(path);
    if (file === undefined || this.isNoManifest(path)) return [];
    const context = this.renderContext();
    let line = 0;
    const diagnostics: Diagnostic[] = [];
    for (const document of file.documents) {
      if (this.loudDocuments.has(document.id)) {
        const own = file.isRecord
          ? renderDocument(path, syntaxOnly(document), [], context)
          : this.renderDocument(path, document, line, context);
        if (own.length > 0) diagnostics.push(...moveDown(own, line));
        else this.loudDocuments.delete(document.id);
      }
      line += document.breaks;
    }
    return renderFile(file, diagnostics, context);
  }

  /** The diagnostics of one document, taken over from the last time where nothing about it has changed. */
  private renderDocument(
    path: string,
    document: WorkspaceDocument,
    firstLine: number,
    context: RenderContext,
  ): readonly Diagnostic[] {
    const placed = this.placedFindings(path, document, firstLine);
    if (placed.length === 0 && document.findings.length === 0) return [];
    const findings = placed.map(({ finding }) => finding);
    const last = this.documentDiagnostics.get(document.id);
    if (last?.document === document && sameItems(last.findings, findings)) return last.diagnostics;
    const diagnostics = renderDocument(path, document, placed, context);
    const related = findings.flatMap((finding) => finding.related);
    for (const { place } of related) this.mention(place.id, path);
    // Ranges in other documents move without this one's knowing.
    if (related.length === 0) this.documentDiagnostics.set(document.id, { document, findings, diagnostics });
    return diagnostics;
  }

  private mention(id: ResourceId, path: string): void {
    const documentId = this.resources.get(id)?.documentId;
    if (documentId === undefined || this.documents.get(documentId)?.path === path) return;
    const paths = this.mentions.get(documentId);
    if (paths === undefined) this.mentions.set(documentId, new Set([path]));
    else paths.add(path);
  }

  private placedFindings(
    path: string,
    document: WorkspaceDocument,
    firstLine: number,
    findingsOf: (id: ResourceId) => readonly Finding[] = (id) => this.findings.get(id),
  ): readonly PlacedFinding[] {
    const placed: PlacedFinding[] = [];
    for (const id of this.documents.get(document.id)?.ids ?? []) {
      const findings = findingsOf(id);
      const delivered = findings.length === 0 ? undefined : this.resources.get(id)?.input.get();
      if (delivered === undefined) continue;
      const site: Site = { path, document, firstLine, delivered };
      for (const finding of findings) placed.push({ finding, site });
    }
    return placed;
  }

  private renderContext(): RenderContext {
    return { rules: this.options.rules, docs: this.options.docs, site: (id) => this.site(id) };
  }

  /** Where an object stands. */
  site(id: ResourceId): Site | undefined {
    const record = this.resources.get(id);
    const delivered = record?.input.get();
    if (record === undefined || delivered === undefined) return undefined;
    const path = this.documents.get(record.documentId)?.path ?? "";
    const file = this.files.get(path);
    const index = this.ordinalOf(id);
    const document = file?.documents[index];
    if (file === undefined || document === undefined) return undefined;
    return { path, document, firstLine: file.firstLines.value[index] ?? 0, delivered };
  }

  /** The range of a place of some object, with its file. */
  range(
    place: ResourcePlace,
    on: "key" | "value" = "value",
  ): { readonly path: string; readonly range: Range } | undefined {
    const site = this.site(place.id);
    return site === undefined ? undefined : { path: site.path, range: rangeOf(site, place, on) };
  }

  /** The diagnostics of a file as `settle` last brought them. */
  settledDiagnostics(path: string): readonly Diagnostic[] {
    return this.rendered.get(path) ?? [];
  }

  /** The findings of a file's objects now, with their fixes. */
  findingsOf(path: string): readonly PlacedFinding[] {
    const file = this.files.get(path);
    if (file === undefined || this.isNoManifest(path)) return [];
    const starts = file.firstLines.value;
    return file.documents.flatMap((document, index) =>
      this.placedFindings(path, document, starts[index] ?? 0),
    );
  }

  /** Every object of the workspace, ordered by file and position. */
  objects(): readonly Site[] {
    return this.paths().flatMap((path) => this.objectsIn(path));
  }

  /** The objects of one file, in order. */
  objectsIn(path: string): readonly Site[] {
    const file = this.files.get(path);
    if (file === undefined) return [];
    const starts = file.firstLines.value;
    return file.documents.flatMap((document, index) =>
      (this.documents.get(document.id)?.ids ?? []).flatMap((id) => {
        const delivered = this.resources.get(id)?.input.get();
        return delivered === undefined ? [] : [{ path, document, firstLine: starts[index] ?? 0, delivered }];
      }),
    );
  }

  /** True for a file that holds no manifests: a patch that some kustomization applies, or text in another language. */
  isNoManifest(path: string): boolean {
    return this.patches.has(path) || isOtherLanguage(path);
  }
}

/** Objects of other APIs are known by name and judged by nobody; an unknown kind of this API is our business. */
function isSomebodyElses(resource: Resource): boolean {
  return (
    resource.kind === "Other" && resource.group !== GATEWAY_GROUP && resource.group !== EXPERIMENTAL_GROUP
  );
}

/** Test data and archives are told of their syntax only. */
function syntaxOnly(document: WorkspaceDocument): WorkspaceDocument {
  return {
    ...document,
    findings: document.findings.filter(({ category }) => category === "syntax"),
  };
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** The documents that a new list of them lacks, and those that it has in another form or for the first time. */
function changedDocuments(
  before: readonly WorkspaceDocument[],
  after: readonly WorkspaceDocument[],
): { readonly gone: readonly WorkspaceDocument[]; readonly fresh: readonly WorkspaceDocument[] } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const fresh = after.slice(start, after.length - end);
  const ids = new Set(fresh.map(({ id }) => id));
  return { gone: before.slice(start, before.length - end).filter(({ id }) => !ids.has(id)), fresh };
}
