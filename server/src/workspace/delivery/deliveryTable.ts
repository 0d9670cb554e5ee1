import { type AppliedBuilds, appliedBuilds } from "../../delivery/appliedBuilds.ts";
import { type DeliveryPlan, planDelivery } from "../../delivery/deliveryPlan.ts";
import type { AdjustedDeliverer, DeliverySources, PlacedDeliverer } from "../../delivery/deliveryWalk.ts";
import { type FileDelivery, isSameDelivery } from "../../delivery/fileDelivery.ts";
import type { BuildProblem } from "../../delivery/kustomizeBuild.ts";
import { nearestEntry } from "../../delivery/nearestEntry.ts";
import { recordFolder } from "../../delivery/notManifests.ts";
import { type OrphanScopes, orphanScopes, WHOLE } from "../../delivery/orphanScopes.ts";
import { type PatchedPlan, patchedPlan } from "../../delivery/patchedPlan.ts";
import { folderOf } from "../../delivery/paths.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { Lazy } from "../../yaml/lazy.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import type { ChangedDocuments, WorkspaceFile } from "../files/file.ts";
import { FileRepository } from "../files/fileRepository.ts";
import type { PartialFiles } from "../files/partialFiles.ts";
import { adjustedDeliverer } from "./deliveringObjects.ts";
import { NamedSources } from "./namedSources.ts";
import { OrphanIdentities } from "./orphanIdentities.ts";
import { type PatchingFiles, patchingFiles } from "./patchingFiles.ts";
import { delivererId, deliverersOf } from "./placedDeliverers.ts";

interface KnownAdjustment {
  readonly delivery: FileDelivery;
  readonly document: WorkspaceDocument;
  readonly result: AdjustedDeliverer;
}

/**
 * How every file of a workspace reaches a cluster, kept up to date as files change. Taking note of a change is cheap;
 * the plan is made anew when somebody asks, and only where a fact about delivery has changed.
 */
export class DeliveryTable {
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  private readonly partial: PartialFiles;
  private readonly repository: FileRepository;
  private readonly identities = new OrphanIdentities();
  /** The files that deliver others, or say how others are built. */
  private readonly delivering = new Map<string, readonly PlacedDeliverer[]>();
  private readonly named: NamedSources;
  private readonly adjustments = new Map<string, KnownAdjustment[]>();
  private readonly orphan = new Map<string, readonly FileDelivery[]>();
  private plan: DeliveryPlan | undefined;
  /** What was built last time, as long as the files are the same. */
  private builds: AppliedBuilds | undefined;
  /** What came of the files that deliver others, as it was last reported. */
  private readonly outcomes = new Map<string, unknown>();
  private isStale = false;
  /** Folders whose kustomizations, or what these include, have changed since the plan was made. */
  private readonly rebuilt = new Set<string>();

  /** `files` is the caller's own map: it is read as it is at each call, and never changed here. */
  constructor(files: ReadonlyMap<string, WorkspaceFile>, partial: PartialFiles) {
    this.files = files;
    this.partial = partial;
    this.repository = new FileRepository(files);
    this.named = new NamedSources(files);
  }

  /**
   * Takes note of a file's new form, or of its end. The caller's map has it already. A file may have thousands of
   * documents: the whole of it is looked at only where those that `changed` say something else about delivery.
   */
  update(
    path: string,
    before: WorkspaceFile | undefined,
    after: WorkspaceFile | undefined,
    changed: ChangedDocuments,
  ): void {
    const isNew = (before === undefined) !== (after === undefined);
    const isRead = this.repository.read.has(path);
    if (isNew) this.repository.forgetPaths();
    if (isNew || isRead) this.builds = undefined;
    const facts = [...changed.old, ...changed.fresh].some((document) => document.facts.length > 0)
      ? this.updateFacts(path, before, after)
      : false;
    const named = this.named.update(path, before, after, changed);
    const identities = this.identities.update(path, before, after, changed);
    const isOther = facts || named || identities || isRead || this.named.isRead(path);
    if (isOther || (isNew && this.delivering.size > 0)) this.isStale = true;
  }

  /** Takes note of files that became pieces of manifests, or ceased to be: a piece tells no clusters apart. */
  updatePieces(paths: readonly string[]): void {
    if (paths.some((path) => this.identities.isShared(path))) this.isStale = true;
  }

  /** Takes note of the folders that there are, whatever is in them; `unknown` where nobody can tell. */
  setFolders(folders: readonly string[] | "unknown"): void {
    this.repository.setFolders(folders);
    this.builds = undefined;
    if (this.delivering.size > 0) this.isStale = true;
  }

  private updateFacts(
    path: string,
    before: WorkspaceFile | undefined,
    after: WorkspaceFile | undefined,
  ): boolean {
    const [had, has] = [before, after].map((file) => (file?.documents ?? []).flatMap(({ facts }) => facts));
    if (had === undefined || has === undefined || (had.length === 0 && has.length === 0)) return false;
    if (has.length === 0) {
      this.delivering.delete(path);
      this.outcomes.delete(path);
    } else this.delivering.set(path, deliverersOf(path, after));
    const isSame = deepEqual(had, has);
    const kustomization = has.find((fact) => fact.kind === "kustomization");
    if (!isSame && (kustomization !== undefined || had.some(({ kind }) => kind === "kustomization"))) {
      const found = kustomization && { path, kustomization: kustomization.kustomization };
      this.repository.setKustomization(folderOf(path), found);
      for (const folder of this.builds?.kustomize.forget(folderOf(path)) ?? []) this.rebuilt.add(folder);
      // A kustomization that was one and is one changes what it builds, and nothing else.
      if (kustomization !== undefined && had.length === 1 && has.length === 1) return false;
    }
    return !isSame;
  }

  /** Brings the plan up to date. Returns the files that are delivered, or deliver, by other paths than before. */
  refresh(): readonly string[] {
    if (!this.needsRefresh) return [];
    const before = this.plan;
    const patched = this.isStale || before === undefined ? undefined : this.patch(before);
    const rebuilt = [...this.rebuilt];
    this.isStale = false;
    this.rebuilt.clear();
    const plan = patched?.plan ?? this.makePlan();
    this.plan = plan;
    const delivered = patched?.files ?? this.deliveredOtherwise(before, plan);
    // A patched plan follows the same objects, so that nothing has come of any but the kustomizations themselves.
    const delivering =
      patched === undefined
        ? [...this.delivering.keys()]
        : rebuilt.flatMap((folder) => this.repository.kustomizationIn(folder)?.path ?? []);
    return [...delivered, ...this.withOtherOutcomes(delivering).filter((path) => !delivered.has(path))];
  }

  private deliveredOtherwise(before: DeliveryPlan | undefined, after: DeliveryPlan): ReadonlySet<string> {
    const changed = [...this.files.keys()].filter((path) => {
      const [was, is] = [this.planned(before, path), this.planned(after, path)];
      return was !== is && !(was.length === is.length && was.every((one, at) => isSame(one, is[at])));
    });
    return new Set(changed);
  }

  private patch(plan: DeliveryPlan): PatchedPlan | undefined {
    if (this.builds === undefined) return undefined;
    return patchedPlan(plan, this.sources(this.builds), this.rebuilt, {
      isAnchor: (file) => (this.delivering.get(file)?.length ?? 0) > 0,
      tellsClustersApart: (file) => this.identities.isShared(file),
    });
  }

  /**
   * Those of some files that deliver others of which something else has come than before: what is wrong with them, and
   * whether all that they apply is here.
   */
  private withOtherOutcomes(paths: readonly string[]): readonly string[] {
    const problems = new Map<string, BuildProblem[]>();
    for (const problem of this.plan?.problems ?? [])
      problems.set(problem.path, [...(problems.get(problem.path) ?? []), problem]);
    return paths.filter((path) => {
      // A document that is written anew is another one, and was put in place before anybody followed it.
      const deliveryPaths = (this.delivering.get(path) ?? []).map(({ id }) => [
        id,
        this.missingPath(id),
        this.followed(id)?.every(({ isOpen, folder }) => !isOpen && folder !== undefined),
      ]);
      const outcome = [problems.get(path), deliveryPaths];
      const isOther = !deepEqual(this.outcomes.get(path), outcome);
      this.outcomes.set(path, outcome);
      return isOther;
    });
  }

  /** True where `refresh` would have something to do. */
  get needsRefresh(): boolean {
    return this.isStale || this.rebuilt.size > 0;
  }

  /** The delivery paths of a file, at least one. */
  of(path: string): readonly FileDelivery[] {
    return this.planned(this.plan, path);
  }

  /** What is wrong with kustomizations by their own lists, as last planned. */
  problemsOf(path: string): DeliveryPlan["problems"] {
    return this.plan?.problems.filter((problem) => problem.path === path) ?? [];
  }

  /** What an entry of a kustomization that leads nowhere was probably meant to be. */
  nearestEntry(path: string, entry: string): string | undefined {
    return nearestEntry(this.repository, path, entry);
  }

  /**
   * The patches by name of the kustomization in a file, and the files that it builds; undefined where any object may be
   * there.
   */
  patchingBuild(path: string): PatchingFiles | undefined {
    return this.builds && patchingFiles(this.repository, this.builds.kustomize, path);
  }

  /** What an object that delivers files applies, by its document and place; undefined where it is not followed. */
  followed(id: string): ReturnType<DeliveryPlan["followed"]["get"]> {
    return this.plan?.followed.get(id);
  }

  /** The path that an object names and that leads nowhere; `isSure` where another one of the same source is found. */
  missingPath(id: string): { readonly path: string; readonly isSure: boolean } | undefined {
    const path = this.followed(id)?.find(({ missing }) => missing !== undefined)?.missing;
    if (path === undefined) return undefined;
    const source = this.sourceOf(id);
    const isSure = [...(this.plan?.followed ?? [])].some(
      ([other, applied]) =>
        applied.some(({ folder }) => folder !== undefined) && this.sourceOf(other) === source,
    );
    return { path, isSure: source !== undefined && isSure };
  }

  private sourceOf(id: string): string | undefined {
    return this.plan?.sources.get(id);
  }

  private planned(plan: DeliveryPlan | undefined, path: string): readonly FileDelivery[] {
    return plan?.deliveries.get(path) ?? this.orphanDelivery(plan?.orphanScopes, path);
  }

  private orphanDelivery(orphanScopes: OrphanScopes | undefined, path: string): readonly FileDelivery[] {
    const record = recordFolder(path);
    const scopes = record === undefined ? (orphanScopes?.(path) ?? [WHOLE]) : [record];
    const key = scopes.join("\u0000");
    const known = this.orphan.get(key);
    if (known !== undefined) return known;
    const fresh = scopes.map((scope): FileDelivery => ({ scope, role: "manifest", layers: [], through: [] }));
    this.orphan.set(key, fresh);
    return fresh;
  }

  private makePlan(): DeliveryPlan {
    this.named.forgetReads();
    const builds = this.builds ?? appliedBuilds(this.repository);
    if (this.builds === undefined) this.repository.read.clear();
    this.builds = builds;
    return planDelivery(this.sources(builds), this.plan);
  }

  private sources(builds: AppliedBuilds): DeliverySources {
    const { repository } = this;
    const deliverers = new Lazy(() => this.deliverers());
    const kustomizations = new Lazy(() => repository.kustomizationFolders());
    return {
      repository,
      builds,
      // Patching a plan asks for neither, and there may be thousands to put in order.
      get kustomizations() {
        return kustomizations.value;
      },
      get deliverers() {
        return deliverers.value;
      },
      isSourceDefined: (kind, name) => this.named.has(kind, name),
      orphanScopes: (rootsOf, shared) => {
        const roots = (file: string) => (this.partial.has(file) ? [] : rootsOf(file));
        return orphanScopes(this.identities.overlaps(this.files, roots, shared));
      },
      adjusted: (placed, delivery) => this.adjusted(placed, delivery),
      configMap: (wanted, deliveries, scopesOf) =>
        this.named.configMap(wanted, (path) => deliveries.get(path) ?? this.orphanDelivery(scopesOf, path)),
    };
  }

  private deliverers(): readonly PlacedDeliverer[] {
    return [...this.delivering.keys()].sort().flatMap((file) => this.delivering.get(file) ?? []);
  }

  /** Layers and variables reach deliverers, too. Reading them again takes time, so the last results are kept. */
  private adjusted(placed: PlacedDeliverer, delivery: FileDelivery): AdjustedDeliverer {
    const document = this.files
      .get(placed.file)
      ?.documents.find(({ id }) => placed.id === delivererId(id, placed.deliverer.base));
    if (document === undefined) return { deliverer: placed.deliverer, namespace: undefined, isFilled: false };
    const known = this.adjustments.get(placed.id)?.filter((one) => one.document === document) ?? [];
    const last = known.find((one) => isSameDelivery(one.delivery, delivery));
    if (last !== undefined) return last.result;
    const result = adjustedDeliverer(this.files, placed, document, delivery);
    // What replacements copy stands in other files.
    if (delivery.layers.some(({ replacements }) => replacements.length > 0)) return result;
    this.adjustments.set(placed.id, [...known.slice(-3), { delivery, document, result }]);
    return result;
  }
}

function isSame(a: FileDelivery, b: FileDelivery | undefined): boolean {
  return b !== undefined && isSameDelivery(a, b);
}
