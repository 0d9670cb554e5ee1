import { type AppliedBuilds, appliedBuilds } from "../../delivery/appliedBuilds.ts";
import type { DeliveryFact } from "../../delivery/deliveryFacts.ts";
import { type DeliveryPlan, planDelivery } from "../../delivery/deliveryPlan.ts";
import type { DeliverySources } from "../../delivery/deliveryWalk.ts";
import { type FileDelivery, isSameDelivery } from "../../delivery/fileDelivery.ts";
import type { KustomizationFile } from "../../delivery/kustomization.ts";
import type { Build, BuildProblem } from "../../delivery/kustomizeBuild.ts";
import type { Links } from "../../delivery/links.ts";
import { nearestEntry } from "../../delivery/nearestEntry.ts";
import { orphanScopes } from "../../delivery/orphanScopes.ts";
import { type PatchedPlan, patchedPlan } from "../../delivery/patchedPlan.ts";
import { folderOf } from "../../delivery/paths.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { Lazy } from "../../yaml/lazy.ts";
import type { Path } from "../../yaml/tree.ts";
import type { ChangedDocuments, WorkspaceFile } from "../files/file.ts";
import { FileRepository } from "../files/fileRepository.ts";
import type { PartialFiles } from "../files/partialFiles.ts";
import { NamedSources } from "./namedSources.ts";
import { OrphanDeliveries } from "./orphanDeliveries.ts";
import { OrphanIdentities } from "./orphanIdentities.ts";
import { type PatchingFiles, patchingFiles } from "./patchingFiles.ts";
import { StandingDeliverers } from "./standingDeliverers.ts";
import { StandingEnvironments } from "./standingEnvironments.ts";

/**
 * How every file of a workspace reaches a cluster, kept up to date as files change. Taking note of a change is cheap;
 * the plan is made anew when somebody asks, and only where a fact about delivery has changed.
 */
export class DeliveryTable {
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  private readonly partial: PartialFiles;
  private readonly repository: FileRepository;
  private readonly identities = new OrphanIdentities();
  private readonly delivering: StandingDeliverers;
  private readonly named: NamedSources;
  private readonly orphans: OrphanDeliveries;
  private plan: DeliveryPlan | undefined;
  private readonly environments: StandingEnvironments;
  /** The sources of which some path leads to a folder by the plan, as soon as somebody asks. */
  private found: ReadonlySet<string> | undefined;
  /** What was built last time, as long as the files are the same. */
  private builds: AppliedBuilds | undefined;
  /** What came of the files that deliver others, as it was last reported. */
  private readonly outcomes = new Map<string, unknown>();
  private isStale = false;
  private refreshes = 0;
  /** What was built of the folders whose kustomizations, or what these include, have changed since the plan was made. */
  private readonly rebuilt = new Map<string, Build>();

  /** `files` is the caller's own map: it is read as it is at each call, and never changed here. */
  constructor(files: ReadonlyMap<string, WorkspaceFile>, partial: PartialFiles) {
    this.files = files;
    this.partial = partial;
    this.repository = new FileRepository(files);
    this.environments = new StandingEnvironments(files, this.repository);
    this.orphans = new OrphanDeliveries(this.environments);
    this.delivering = new StandingDeliverers(files);
    this.named = new NamedSources(files, this.delivering.copies);
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
    this.environments.note(path, isNew);
    if (isNew || isRead) this.builds = undefined;
    else if (this.repository.readAndNoted.has(path)) this.forgetBuilds(path);
    const facts = [...changed.old, ...changed.fresh].some((document) => document.facts.length > 0)
      ? this.updateFacts(path, before, after)
      : false;
    const named = this.named.update(path, before, after, changed);
    const identities = this.identities.update(path, before, after, changed);
    if (
      (isNew && !this.delivering.isEmpty) ||
      facts ||
      named ||
      identities === "shared" ||
      (identities === "its own" && (this.plan?.listings.get(path) ?? 0) > 1) ||
      isRead ||
      this.named.isRead(path) ||
      this.delivering.isCopied(path)
    )
      this.isStale = true;
  }

  /** Takes note of files that became pieces of manifests, or ceased to be: a piece tells no clusters apart. */
  updatePieces(paths: readonly string[]): void {
    if (paths.some((path) => this.identities.isShared(path))) this.isStale = true;
  }

  /** Takes note of the folders that there are, whatever is in them, `unknown` where nobody can tell; and of the links. */
  setFolders(folders: readonly string[] | "unknown", links: Links): void {
    this.repository.setFolders(folders, links);
    this.builds = undefined;
    if (!this.delivering.isEmpty) this.isStale = true;
  }

  private updateFacts(
    path: string,
    before: WorkspaceFile | undefined,
    after: WorkspaceFile | undefined,
  ): boolean {
    const [had, has] = [before, after].map((file) => (file?.documents ?? []).flatMap(({ facts }) => facts));
    if (had === undefined || has === undefined || (had.length === 0 && has.length === 0)) return false;
    this.delivering.note(path, has.length === 0 ? undefined : after);
    if (has.length === 0) this.outcomes.delete(path);
    if (deepEqual(had, has)) return false;
    const [was, is] = [kustomizationIn(had), kustomizationIn(has)];
    if (was === undefined && is === undefined) return true;
    this.repository.setKustomization(path, is);
    this.forgetBuilds(folderOf(path));
    // A kustomization that was one and is one of the same kind changes what it builds, and nothing else.
    return had.length !== 1 || has.length !== 1 || was?.kind !== is?.kind;
  }

  /** Has built anew what was built of a folder, or of a file that no kustomization is in. */
  private forgetBuilds(of: string): void {
    for (const [folder, build] of this.builds?.kustomize.forget(of) ?? [])
      if (!this.rebuilt.has(folder) && !this.files.has(folder)) this.rebuilt.set(folder, build);
  }

  /** Brings the plan up to date. Returns the files that are delivered, or deliver, by other paths than before. */
  refresh(): readonly string[] {
    if (!this.needsRefresh) return [];
    this.refreshes += 1;
    const laidOver = this.environments.takeStale();
    const isPlanned = !this.isStale && this.rebuilt.size === 0;
    return isPlanned ? laidOver : [...new Set([...this.replan(), ...laidOver])];
  }

  /** Makes the plan anew, or patches it. */
  private replan(): readonly string[] {
    const before = this.plan;
    // Who is told of a circle hangs on where building begins, which is not where the last edit was.
    if (this.builds?.kustomize.hasCircle === true) this.builds = undefined;
    const isPatchable = !this.isStale && before !== undefined && this.builds !== undefined;
    const patched = isPatchable ? this.patch(before) : undefined;
    const rebuilt = [...this.rebuilt.keys()];
    this.isStale = false;
    this.rebuilt.clear();
    const plan = patched?.plan ?? this.makePlan();
    this.plan = plan;
    this.found = undefined;
    const delivered = patched?.files ?? this.deliveredOtherwise(before, plan);
    // A patched plan follows the same objects, so that nothing has come of any but the kustomizations themselves.
    const delivering =
      patched === undefined
        ? this.delivering.paths()
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
    const { builds } = this;
    if (builds === undefined) return undefined;
    return patchedPlan(plan, this.sources(builds), this.rebuilt, {
      delivers: (file) => this.delivering.in(file).length > 0,
      isKustomization: (file) => this.repository.kustomizationIn(folderOf(file))?.path === file,
      givesVariables: (file, ...lists) => this.givesVariables(plan, file, lists),
      tellsClustersApart: (file) => this.identities.isShared(file),
    });
  }

  /** What reaches no cluster by a build does so by itself. */
  private givesVariables(
    { orphanScopes, foundVariables }: DeliveryPlan,
    file: string,
    lists: readonly (readonly FileDelivery[])[],
  ): boolean {
    if (!this.named.isRead(file)) return false;
    const [before = [], after = []] = lists.map((list) =>
      list.length === 0 ? this.orphans.of({ orphanScopes }, file) : list,
    );
    const others = [
      ...before.filter((one) => !after.includes(one)),
      ...after.filter((one) => !before.includes(one)),
    ];
    return this.named.gives(file, others, foundVariables.values());
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
      const deliveryPaths = this.delivering
        .in(path)
        .map(({ id }) => [
          id,
          this.missingPath(id),
          this.followed(id)?.every(({ isOpen, folder }) => !isOpen && folder !== undefined),
        ]);
      const meant = (problems.get(path) ?? []).map(({ kind, subject }) =>
        kind === "missing" ? this.nearestEntry(path, subject) : undefined,
      );
      const outcome = [problems.get(path), meant, deliveryPaths];
      const isOther = !deepEqual(this.outcomes.get(path), outcome);
      this.outcomes.set(path, outcome);
      return isOther;
    });
  }

  /** True where `refresh` would have something to do. */
  get needsRefresh(): boolean {
    return this.isStale || this.rebuilt.size > 0 || this.environments.isStale;
  }

  /** Grows whenever files may be delivered by other paths than before. */
  get revision(): number {
    return this.refreshes;
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

  /** True for a file whose kustomization has patches, wherever they are written. */
  patches(path: string): boolean {
    return this.repository.patches(path);
  }

  /** Grows whenever other files than before have kustomizations with patches. */
  get patchings(): number {
    return this.repository.patchings;
  }

  /**
   * The patches by name of the kustomization in a file, and the files that it builds; undefined where any object may be
   * there.
   */
  patchingBuild(path: string): PatchingFiles | undefined {
    return this.builds && patchingFiles(this.repository, this.builds.kustomize, path);
  }

  /** The name of an object that delivers files, by the document and the place where it stands. */
  nameOf(documentId: number, base: Path): string {
    return this.delivering.nameOf(documentId, base);
  }

  /** What an object that delivers files applies, by its name; undefined where it is not followed. */
  followed(id: string): ReturnType<DeliveryPlan["followed"]["get"]> {
    return this.plan?.followed.get(id);
  }

  /** The path that an object names and that leads nowhere; `isSure` where another one of the same source is found. */
  missingPath(id: string): { readonly path: string; readonly isSure: boolean } | undefined {
    const path = this.followed(id)?.find(({ missing }) => missing !== undefined)?.missing;
    if (path === undefined) return undefined;
    const source = this.plan?.sources.get(id);
    this.found ??= foundSources(this.plan);
    return { path, isSure: source !== undefined && this.found.has(source) };
  }

  private planned(plan: DeliveryPlan | undefined, path: string): readonly FileDelivery[] {
    return plan?.deliveries.get(path) ?? this.orphans.of(plan, path);
  }

  private makePlan(): DeliveryPlan {
    this.named.forgetReads();
    this.delivering.forgetCopies();
    const known = this.builds;
    if (known !== undefined) {
      const plan = planDelivery(this.sources(known), this.plan);
      if (!known.kustomize.hasCircle) return plan;
    }
    this.repository.read.clear();
    this.repository.readAndNoted.clear();
    this.builds = appliedBuilds(this.repository);
    return planDelivery(this.sources(this.builds), this.plan);
  }

  private sources(builds: AppliedBuilds): DeliverySources {
    const { repository, named, delivering } = this;
    const deliverers = new Lazy(() => delivering.all());
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
      get fillsConfigMaps() {
        return named.isFilled;
      },
      isSourceDefined: (kind, name) => this.named.has(kind, name),
      orphanScopes: (rootsOf, shared) => {
        const roots = (file: string) => (this.partial.has(file) ? [] : rootsOf(file));
        return orphanScopes(this.identities.overlaps(this.files, roots, shared));
      },
      adjusted: (placed, delivery) => delivering.adjusted(placed, delivery),
      variableData: (wanted, deliveries, scopesOf) =>
        this.named.variableData(
          wanted,
          (path) => deliveries.get(path) ?? this.orphans.of({ orphanScopes: scopesOf }, path),
        ),
    };
  }
}

function kustomizationIn(facts: readonly DeliveryFact[]): KustomizationFile | undefined {
  return facts.find((fact) => fact.kind === "kustomization")?.kustomization;
}

function isSame(a: FileDelivery, b: FileDelivery | undefined): boolean {
  return b !== undefined && isSameDelivery(a, b);
}

/** The sources of deliverers, as one text each, that lead to a folder of the files at hand. */
function foundSources(plan: DeliveryPlan | undefined): ReadonlySet<string> {
  return new Set(
    [...(plan?.followed ?? [])].flatMap(([id, applied]) =>
      applied.some(({ folder }) => folder !== undefined) ? (plan?.sources.get(id) ?? []) : [],
    ),
  );
}
