import type { Links } from "../delivery/links.ts";
import { isOtherLanguage } from "../delivery/notManifests.ts";
import { asListenerOwner, asRoute } from "../model/resource.ts";
import type { CellGraph } from "./cells/cellGraph.ts";
import { Input } from "./cells/input.ts";
import type { ClusterOptions } from "./cluster/clusterOptions.ts";
import { ScopeClusters } from "./cluster/scopeClusters.ts";
import { Deliveries } from "./delivery/deliveries.ts";
import type { WorkspaceDocument } from "./files/document.ts";
import { type ChangedDocuments, changedDocuments, ordinalIn, type WorkspaceFile } from "./files/file.ts";
import { PartialFiles } from "./files/partialFiles.ts";
import type { StructureCheck } from "./files/structureCheck.ts";
import { type ObjectListener, ObjectTable } from "./objects/objectTable.ts";

/** Told of objects that come and go, and of what may have something else to say than before. */
export interface DeliveryListener extends ObjectListener {
  documentChanged(path: string, documentId: number): void;
  documentGone(path: string, documentId: number): void;
  fileChanged(path: string): void;
}

/** What is known of the objects of a workspace. */
export interface KnownObjects {
  readonly table: ObjectTable;
  readonly clusters: ScopeClusters;
  readonly deliveries: Deliveries;
}

/**
 * The objects of a workspace's files, put where they reach a cluster. Taking note of a change is cheap; documents that have
 * changed are put in place when somebody asks, once it is known how their files are delivered.
 */
export class DeliveredObjects {
  /** What is known, up to date or not: for what is itself computed from it, or asks `upToDate` before. */
  readonly known: KnownObjects;
  /** How often the ways of files were worked out. */
  readonly planned: Input<number>;
  /** How often other files than before came to have kustomizations with patches. */
  readonly patchings: Input<number>;
  private readonly graph: CellGraph;
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  private readonly listener: DeliveryListener;
  private readonly partial: PartialFiles;
  /** Documents that have changed, with their files: their objects are not in their places yet. */
  private readonly dirty = new Map<number, string>();

  /** `files` is the caller's own map. */
  constructor(
    graph: CellGraph,
    files: ReadonlyMap<string, WorkspaceFile>,
    options: { readonly checkStructure: StructureCheck; readonly cluster: ClusterOptions },
    listener: DeliveryListener,
  ) {
    this.graph = graph;
    this.files = files;
    this.partial = new PartialFiles(files);
    this.listener = listener;
    this.planned = new Input(graph, 0);
    this.patchings = new Input(graph, 0);
    const table = new ObjectTable(graph, files, {
      appeared: (id) => listener.appeared(id),
      vanished: (id, scope) => {
        this.known.clusters.forget(id, scope);
        listener.vanished(id, scope);
      },
    });
    const clusters = new ScopeClusters(graph, table, options.cluster);
    this.known = { table, clusters, deliveries: new Deliveries(files, this.partial, options.checkStructure) };
  }

  /** What is known once every change has reached it: the way of every question. */
  upToDate(): KnownObjects {
    // Objects are not left half-way between two places.
    if (this.known.deliveries.needsRefresh || this.dirty.size > 0)
      this.graph.unhurried(() => {
        this.refreshWays();
        for (const [documentId, path] of this.dirty) this.putInPlace(path, documentId);
      });
    return this.known;
  }

  /**
   * Brings the ways of files to clusters up to date, puts objects where they belong, and examines what others have changed
   * in them, which somebody is about to ask. False where it was asked to pause before that was done.
   */
  deliver(shouldPause: () => boolean): boolean {
    this.refreshWays();
    for (const [documentId, path] of this.dirty) {
      const document = this.putInPlace(path, documentId);
      // What is examined at once is let go at once.
      if (document !== undefined) this.known.table.examineChanged(document);
      if (this.dirty.size > 0 && shouldPause()) return false;
    }
    return true;
  }

  private refreshWays(): void {
    const { deliveries } = this.known;
    if (!deliveries.needsRefresh) return;
    for (const path of deliveries.refresh()) this.invalidate(path);
    this.planned.set(this.planned.get() + 1);
    this.patchings.set(deliveries.patchings);
  }

  /** Works out every decision about the objects. */
  decideAll(): void {
    const { clusters, table } = this.upToDate();
    for (const id of table.ids()) {
      const delivered = table.resource(id);
      if (delivered === undefined) continue;
      const cluster = clusters.of(delivered.scope);
      if (asRoute(delivered.resource) !== undefined) {
        cluster.attachment.of(id);
        cluster.backends.of(id);
      } else if (asListenerOwner(delivered.resource) !== undefined) {
        cluster.merging.of(id);
        cluster.merging.listenerDecisions(id);
      }
    }
  }

  /** Puts the objects of one file in place, by the ways that files were last known to take. */
  deliverFile(file: WorkspaceFile): void {
    // Of thousands of documents in one file few wait, and of thousands that wait few stand in one file.
    if (this.dirty.size > file.documents.length) {
      for (const { id } of file.documents) if (this.dirty.has(id)) this.putInPlace(file.path, id);
    } else {
      for (const [id, path] of [...this.dirty]) if (path === file.path) this.putInPlace(path, id);
    }
  }

  /** Takes note of the folders that there are, whatever is in them, `unknown` where nobody can tell; and of the links. */
  setFolders(folders: readonly string[] | "unknown", links: Links): void {
    this.known.deliveries.setFolders(folders, links);
    this.takeNote(this.partial.setLinks(links));
  }

  /** Takes note of files that became pieces of manifests, or ceased to be. */
  private takeNote(pieces: readonly string[]): void {
    this.known.deliveries.updatePieces(pieces);
    for (const other of pieces) this.invalidate(other);
  }

  /** Takes note of a file's new form, or of its end. The caller's map has it already. Returns what is different. */
  update(
    path: string,
    before: WorkspaceFile | undefined,
    after: WorkspaceFile | undefined,
  ): ChangedDocuments {
    const changed = changedDocuments(before?.documents ?? [], after?.documents ?? []);
    this.listener.fileChanged(path);
    this.known.deliveries.update(path, before, after, changed);
    this.takeNote(this.partial.update(path, after));
    for (const [documentId, copier] of this.known.deliveries.copiersFrom(path)) {
      this.listener.fileChanged(copier);
      this.markDirty(copier, documentId);
    }
    for (const { id } of changed.gone) this.remove(path, id);
    for (const { id } of changed.fresh) this.markDirty(path, id);
    return changed;
  }

  /** True for a file that holds no manifests: a patch, what a test expects, or text in another language. */
  isNoManifest(path: string): boolean {
    return this.partial.has(path) || isOtherLanguage(path);
  }

  private markDirty(path: string, documentId: number): void {
    this.listener.documentChanged(path, documentId);
    this.dirty.set(documentId, path);
  }

  /** Puts a file's documents in place again, since others have changed what they mean. */
  private invalidate(path: string): void {
    this.listener.fileChanged(path);
    for (const { id } of this.files.get(path)?.documents ?? []) this.markDirty(path, id);
  }

  /** Puts the objects of a document in place; returns the document, unless it is gone. */
  private putInPlace(path: string, documentId: number): WorkspaceDocument | undefined {
    this.dirty.delete(documentId);
    const file = this.files.get(path);
    const ordinal = file === undefined ? undefined : ordinalIn(file, documentId);
    const document = ordinal === undefined ? undefined : file?.documents[ordinal];
    if (document !== undefined) this.put(path, document);
    return document;
  }

  private put(path: string, document: WorkspaceDocument): void {
    const { table, deliveries } = this.known;
    this.listener.documentChanged(path, document.id);
    if (this.isNoManifest(path)) {
      table.put(path, document, []);
      for (const file of deliveries.forget(document.id)) this.invalidate(file);
      return;
    }
    const { variants, findings, failingOtherwise } = deliveries.deliver(path, document);
    table.put(path, document, variants, findings);
    for (const file of failingOtherwise) this.invalidate(file);
  }

  private remove(path: string, documentId: number): void {
    this.dirty.delete(documentId);
    for (const file of this.known.deliveries.forget(documentId)) this.invalidate(file);
    this.known.table.remove(documentId);
    this.listener.documentGone(path, documentId);
  }
}
