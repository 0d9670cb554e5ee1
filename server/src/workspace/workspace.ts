import type { Delivered, ResourceId, ResourcePlace } from "../delivery/delivered.ts";
import type { FileDelivery } from "../delivery/fileDelivery.ts";
import { NO_LINKS } from "../delivery/links.ts";
import type { InstalledCrds } from "../schema/servedVersions.ts";
import type { Range } from "../text/span.ts";
import type { Path } from "../yaml/tree.ts";
import { assembledEngine } from "./assembledEngine.ts";
import { CellGraph } from "./cells/cellGraph.ts";
import { KeptAtRevision } from "./cells/keptAtRevision.ts";
import type { Cluster } from "./cluster/cluster.ts";
import type { DeliveredObjects } from "./deliveredObjects.ts";
import type { CustomResources, DefinedKind } from "./diagnostics/customResources.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { FileDiagnostics } from "./diagnostics/fileDiagnostics.ts";
import type { CrossFileFindings, JudgedObjects } from "./diagnostics/judgedObjects.ts";
import { type PlacedFinding, rangeOf } from "./diagnostics/render.ts";
import type { CrdsOfWorkspace, CrdsPlace } from "./files/crdsOfWorkspace.ts";
import type { WorkspaceDocument } from "./files/document.ts";
import {
  type DocumentReader,
  editFile,
  isJudged,
  judgeAgain,
  readFile,
  takenOver,
  textOf,
  type WorkspaceFile,
} from "./files/file.ts";
import { ReadAhead } from "./files/readAhead.ts";
import type { LocalFinding } from "./finding.ts";
import type { ObjectLocation } from "./objects/objectLocation.ts";
import type { WorkspaceOptions } from "./workspaceOptions.ts";

/** What a flush brought. */
export interface Changes {
  /** Files whose diagnostics are not what they were, in order. */
  readonly files: readonly string[];
  /** False where it was asked to pause before everything was up to date. */
  readonly isDone: boolean;
}

/**
 * The incremental engine behind one façade: files in, questions answered, changes out. Edits are applied at once; what
 * they mean for other files is worked out by `flush`, or when somebody asks. Every question about objects goes through
 * `this.delivered.upToDate()`.
 */
export class Workspace {
  private readonly graph = new CellGraph();
  private readonly files = new Map<string, WorkspaceFile>();
  private readonly crds: CrdsOfWorkspace;
  private readonly reader: DocumentReader;
  private readonly delivered: DeliveredObjects;
  private readonly customResources: CustomResources;
  private readonly judged: JudgedObjects;
  private readonly rendered: FileDiagnostics;
  /** Files that may have other diagnostics than were last told of. */
  private readonly staleFiles = new Set<string>();
  private edits = 0;
  private readonly lists = new KeptAtRevision<readonly ObjectLocation[]>();
  /** In a workspace of many clusters all of them are asked who has a name. */
  private readonly namesakes = new KeptAtRevision<readonly Delivered[]>();

  constructor(options: WorkspaceOptions) {
    const parts = assembledEngine(this.graph, this.files, options, (path) => this.staleFiles.add(path));
    this.crds = parts.crds;
    this.reader = parts.reader;
    this.delivered = parts.delivered;
    this.customResources = parts.customResources;
    this.judged = parts.judged;
    this.rendered = parts.rendered;
  }

  /** Number of values computed so far: tests hold it to what an edit can have changed. */
  get computedCells(): number {
    return this.graph.counts.computed;
  }

  /** Number of values that those were computed from: tests hold it to what there is. */
  get readCells(): number {
    return this.graph.counts.read;
  }

  /** Asks something that throws `GivingWay` after `isOver` has turned to yes; asked again, it goes on from there. */
  within<T>(isOver: () => boolean, ask: () => T): T {
    return this.graph.within(isOver, ask);
  }

  /** True while something is asked that gives way. */
  get isBounded(): boolean {
    return this.graph.isBounded;
  }

  /** Number of parts of answers that were made and kept so far: an answer that makes some comes to its end. */
  get partsMade(): number {
    return this.graph.counts.parts;
  }

  /** Takes note that a part of an answer is made and kept, and gives way behind it where it is time. */
  madePart(): void {
    this.graph.madePart();
  }

  /** Grows with every change of a document: what was worked out at one revision holds as long as that stays. */
  get revision(): number {
    return this.edits;
  }

  /**
   * Adds a file or gives it a new text. Paths use `/` and are relative to the workspace's root. `ahead` is what of this text was
   * read before.
   */
  setFile(path: string, text: string, ahead?: ReadAhead): void {
    this.replaceFile(path, readFile(path, text, this.files.get(path), ahead?.asReader() ?? this.reader));
  }

  /** Begins to read a file that is not there yet, without taking it in. */
  readAhead(path: string, text: string): ReadAhead {
    return new ReadAhead(path, text, this.reader);
  }

  /** Replaces a range of a file; a file that is not there counts as empty. */
  edit(path: string, range: Range, text: string): void {
    const file = this.files.get(path) ?? readFile(path, "", undefined, this.reader);
    this.replaceFile(path, editFile(file, range, text, this.reader));
  }

  /** Takes a file of another engine over without reading it again. */
  adopt(file: WorkspaceFile): void {
    this.replaceFile(file.path, takenOver(file, this.reader));
  }

  /** Tells new documents from those of another engine, whose files were taken over. */
  goOnFrom(other: Workspace): void {
    this.reader.goOnFrom(other.reader);
  }

  removeFile(path: string): void {
    if (this.files.has(path)) this.replaceFile(path, undefined);
  }

  private replaceFile(path: string, file: WorkspaceFile | undefined): void {
    const before = this.files.get(path);
    if (file === undefined) this.files.delete(path);
    else this.files.set(path, file);
    const { gone, fresh } = this.delivered.update(path, before, file);
    if (before === undefined || file === undefined || gone.length > 0 || fresh.length > 0) this.edits += 1;
    for (const other of this.rendered.mentioning(before?.documents ?? [])) this.staleFiles.add(other);
    if (this.crds.update(path, file)) this.judgeAllAgain();
  }

  /** Other CRDs than before are taken to run: every manifest is held against them. */
  private judgeAllAgain(): void {
    for (const [path, file] of [...this.files])
      if (file.documents.some(isJudged)) this.replaceFile(path, judgeAgain(file, this.reader));
  }

  /** The CRDs of the Gateway API that the clusters are taken to run. */
  get installedCrds(): InstalledCrds {
    return this.crds.installed;
  }

  /** Where the files say which release of the CRDs runs, the oldest first; empty where a setting says it, or nothing. */
  crdsPlaces(): readonly CrdsPlace[] {
    return this.crds.places();
  }

  /**
   * Says which folders there are, whatever is in them: a path of a delivery may lead to files that are not read. `unknown`
   * where nobody can tell; until it is called, the folders are those of the files. And which links there are.
   */
  setFolders(folders: readonly string[] | "unknown", links = NO_LINKS): void {
    this.delivered.setFolders(folders, links);
    this.edits += 1;
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  /** How many files there are. */
  get fileCount(): number {
    return this.files.size;
  }

  /** The paths of all files, ordered. */
  paths(): readonly string[] {
    return [...this.files.keys()].sort();
  }

  /** All files, in no order. */
  allFiles(): Iterable<WorkspaceFile> {
    return this.files.values();
  }

  /** The present text of a file. */
  text(path: string): string | undefined {
    const file = this.files.get(path);
    return file === undefined ? undefined : textOf(file);
  }

  file(path: string): WorkspaceFile | undefined {
    return this.files.get(path);
  }

  /** True for a file that holds no manifests: a patch, what a test expects, or text in another language. */
  isNoManifest(path: string): boolean {
    return this.delivered.isNoManifest(path);
  }

  /** A file that holds manifests to be checked; undefined for any other. */
  private manifests(path: string): WorkspaceFile | undefined {
    return this.isNoManifest(path) ? undefined : this.files.get(path);
  }

  /** Puts every object where it reaches a cluster. False where it was asked to pause before that was done. */
  deliver(shouldPause: () => boolean): boolean {
    return this.delivered.deliver(shouldPause);
  }

  /**
   * Brings everything up to date and says which files have other diagnostics than before. `shouldPause` is asked between
   * objects; when it says yes the rest is left for the next call. Objects of foreign kinds come last, and files without any
   * do not wait for them.
   */
  flush(shouldPause: () => boolean = () => false): Changes {
    if (!this.deliver(shouldPause) || !this.judged.judgeAll(shouldPause)) return { files: [], isDone: false };
    const waiting = this.judged.waiting();
    const first = this.renew(
      [...this.staleFiles].filter((path) => !waiting.has(path)),
      shouldPause,
    );
    if (!first.isDone || waiting.size === 0) return first;
    if (!this.judged.judgeLate(shouldPause)) return { files: first.files, isDone: false };
    const late = this.renew([...this.staleFiles], shouldPause);
    return { files: [...first.files, ...late.files].sort(), isDone: late.isDone };
  }

  /** Brings some files up to date before the others, for those that somebody is looking at. */
  flushFiles(paths: Iterable<string>, shouldPause: () => boolean = () => false): Changes {
    const wanted = new Set(paths);
    this.delivered.upToDate();
    if (!this.judged.judgeFiles(wanted, shouldPause)) return { files: [], isDone: false };
    return this.renew(
      [...wanted].filter((path) => this.staleFiles.has(path)),
      shouldPause,
    );
  }

  /**
   * Notes who has read what, so that the first edit after a flush costs no more than those that follow; it would be done then
   * otherwise. False where it was asked to pause before that was done.
   */
  prepareForEdits(shouldPause: () => boolean): boolean {
    return this.graph.enterReaders(shouldPause);
  }

  /** Some objects take so long that they are judged by what was known of them, until `resume`. */
  get isPuttingOff(): boolean {
    return this.judged.isPuttingOff;
  }

  /** Has the next flush judge what was put off. */
  resume(): void {
    this.judged.resume();
  }

  /** Brings what is told of files up to date; returns those of which something else is told than before, in order. */
  private renew(paths: readonly string[], shouldPause: () => boolean): Changes {
    const files: string[] = [];
    for (const [at, path] of paths.entries()) {
      const file = this.manifests(path);
      if (file !== undefined && !this.rendered.prepare(file, shouldPause))
        return { files: files.sort(), isDone: false };
      this.staleFiles.delete(path);
      if (this.rendered.renew(path, file)) files.push(path);
      if (at < paths.length - 1 && shouldPause()) return { files: files.sort(), isDone: false };
    }
    return { files: files.sort(), isDone: true };
  }

  /**
   * The diagnostics of a file: what its own text shows, always as it is now, and the findings that may hang on other files,
   * come by in the way that is asked for. `flush` still tells of what has changed by that.
   */
  diagnostics(path: string, crossFile: CrossFileFindings = "up to date"): readonly Diagnostic[] {
    if (crossFile === "up to date") {
      this.judge(path);
      if (!this.staleFiles.has(path)) return this.rendered.lastTold(path);
    }
    const file = this.manifests(path);
    if (file === undefined) return [];
    this.delivered.deliverFile(file);
    return this.rendered.of(file, crossFile);
  }

  /** Brings the findings of one file's objects up to date. False where it was asked to pause, between objects, before that was done. */
  judge(path: string, shouldPause: () => boolean = () => false): boolean {
    this.delivered.upToDate();
    return this.judged.judgeFiles(new Set([path]), shouldPause, "at once");
  }

  /** The findings of a file's objects now, with their fixes. */
  findingsOf(path: string): readonly PlacedFinding[] {
    this.judge(path);
    const file = this.manifests(path);
    return file === undefined ? [] : this.rendered.placedFindings(file);
  }

  /** What is wrong with a document by itself, with fixes, as far as no definition of the workspace speaks for it. */
  localFindings(document: WorkspaceDocument): readonly LocalFinding[] {
    this.delivered.upToDate();
    return this.rendered.ownFindings(document);
  }

  /** The kind of an object as a definition of the workspace has it. */
  definedKind(id: ResourceId): DefinedKind | undefined {
    this.delivered.upToDate();
    return this.customResources.definedKind(id);
  }

  /** The cluster that an object reaches, as far as the workspace describes it. */
  clusterOf(id: ResourceId): Cluster {
    const { clusters, table } = this.delivered.upToDate();
    return clusters.of(table.scopeOf(id) ?? "");
  }

  /** The cluster that what is written in a file reaches, or the first of several. */
  clusterAt(path: string): Cluster {
    const { clusters, deliveries } = this.delivered.upToDate();
    return clusters.of(deliveries.of(path)[0]?.scope ?? "");
  }

  /** The clusters that the workspace describes, with objects in them, ordered by the names of their scopes. */
  allClusters(): readonly Cluster[] {
    return this.delivered.upToDate().clusters.all();
  }

  /** The objects of a kind and name in whatever cluster and namespace, as they stand. */
  named(group: string, kind: string, name: string): readonly Delivered[] {
    const { clusters } = this.delivered.upToDate();
    return this.namesakes.get(this.edits, `${group}/${kind}/${name}`, () =>
      clusters.named(group, kind, name),
    );
  }

  /** The objects of other scopes that name an object, and may mean it. */
  referrersElsewhere(object: Delivered): readonly Delivered[] {
    return this.delivered.upToDate().clusters.referrersElsewhere(object);
  }

  /** Every object of the workspace in each of its forms, ordered by file and position. */
  objects(): readonly ObjectLocation[] {
    const { table } = this.delivered.upToDate();
    return this.listed("", () => this.paths().flatMap((path) => table.objectLocationsIn(path)));
  }

  /** A list that an answer which gives way asks for again at each try. */
  private listed(name: string, make: () => readonly ObjectLocation[]): readonly ObjectLocation[] {
    return this.isBounded ? this.lists.get(this.edits, name, make) : make();
  }

  /** The objects of one file in each of their forms, in order. */
  formsIn(path: string): readonly ObjectLocation[] {
    return this.delivered.upToDate().table.objectLocationsIn(path);
  }

  /** The forms in which what is written as one object reaches clusters, of which `id` names one, in order. */
  formsOf(id: ResourceId): readonly ObjectLocation[] {
    return this.delivered.upToDate().table.formsOf(id);
  }

  /** The objects of one file, in order; of those that reach clusters in several forms the first form. */
  objectsIn(path: string): readonly ObjectLocation[] {
    const { table } = this.delivered.upToDate();
    return this.listed(path, () => table.firstObjectLocationsIn(path));
  }

  /** Where an object stands. */
  objectLocation(id: ResourceId): ObjectLocation | undefined {
    return this.delivered.upToDate().table.objectLocation(id);
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

  /** The ways in which a file reaches clusters, at least one. */
  deliveriesOf(path: string): readonly FileDelivery[] {
    return this.delivered.upToDate().deliveries.of(path);
  }

  /** Grows whenever files may be delivered by other paths than before: as long as it stays, an edit concerns its own file alone. */
  get deliveryRevision(): number {
    return this.delivered.upToDate().deliveries.revision;
  }

  /** The folders of the workspace that an object of a document delivers, such as a Flux Kustomization. */
  deliveredFolders(document: WorkspaceDocument, base: Path): readonly string[] {
    return this.delivered.upToDate().deliveries.foldersOf(document.id, base);
  }

  /** Works out every decision without running rules: what an index of the workspace costs. */
  indexAll(): void {
    this.delivered.decideAll();
  }
}
