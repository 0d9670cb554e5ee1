import { deepEqual } from "../yaml/deepEqual.ts";
import type { AppliedBuild, IsForeign } from "./appliedBuilds.ts";
import { byReach, deliveredBy } from "./byReach.ts";
import type { Deliverer } from "./deliveryFacts.ts";
import {
  type DeliverySources,
  DeliveryWalk,
  type PlacedDeliverer,
  type WalkedBuild,
} from "./deliveryWalk.ts";
import type { FileDelivery } from "./fileDelivery.ts";
import type { Build, BuildProblem, KustomizeBuilds } from "./kustomizeBuild.ts";
import type { DeliveryRoot, OrphanScopes } from "./orphanScopes.ts";
import { foldersAbove, isWithin } from "./paths.ts";
import type { Variables } from "./substitution.ts";
import type { FoundVariables } from "./wantedVariables.ts";

/** How every file of a workspace reaches a cluster. Its maps change where it is patched, and nowhere else. */
export interface DeliveryPlan {
  readonly deliveries: Map<string, readonly FileDelivery[]>;
  /** The scopes of a file that no build applies. */
  readonly orphanScopes: OrphanScopes;
  readonly isForeign: IsForeign;
  readonly problems: readonly BuildProblem[];
  /** The deliverers that were followed, with what they apply. */
  readonly followed: Map<string, readonly AppliedBuild[]>;
  /** Where deliverers take their files from, as one text each. */
  readonly sources: ReadonlyMap<string, string>;
  /** What Flux Kustomizations fill in. */
  readonly variables: ReadonlyMap<string, Variables>;
  /** Variables have reached what delivers, or where they come from: the next plan begins without a guess. */
  readonly feedsItself: boolean;
  /** The ConfigMaps that these were taken from. */
  readonly foundVariables: ReadonlyMap<string, FoundVariables>;
  /** What was applied, by the names of the builds. */
  readonly builds: Map<string, WalkedBuild>;
  /**
   * How often each file is listed by what may begin a delivery path: kustomizations that nothing names, and deliverers as
   * they are written, whether they were followed or not.
   */
  readonly listings: Map<string, number>;
  /** The kustomizations that nothing names and no deliverer applies, by the paths of their files. */
  readonly unnamed: ReadonlySet<string>;
  /** True for one of them all of whose files reach clusters through deliverers, as it is built in some way. */
  readonly isPhantom: (path: string, build: Build) => boolean;
}

/** Rounds in which variables may lead to other variables. */
const MOST_ROUNDS = 4;

/**
 * Works out how every file reaches a cluster, from the objects and kustomizations that nothing else delivers. `before` is
 * the last plan: its variables are most often still the same, which saves following everything once more.
 */
export function planDelivery(sources: DeliverySources, before: DeliveryPlan | undefined): DeliveryPlan {
  const { builds, deliverers } = sources;
  const isForeign = foreignSources(sources);
  const written = new Map(
    deliverers.map(({ id, deliverer, file }) => [id, builds.of(deliverer, file, isForeign)]),
  );
  const byDeliverers = new Set(
    [...written.values()].flatMap((applied) => applied.flatMap(({ entries }) => filesOf(entries))),
  );
  const unnamed = topKustomizations(sources, builds.kustomize).filter(({ path }) => !byDeliverers.has(path));
  const tops = unnamed.filter((top) => !isPhantom(top, byDeliverers));
  const byTops = rootsByFile(tops);
  const isOrphan = (file: string): boolean => !byDeliverers.has(file) && !byTops.has(file);
  const shared = [...byTops].flatMap(([file, roots]) => (roots.length > 1 ? [file] : []));
  const orphanScopes = sources.orphanScopes(
    (file) => byTops.get(file) ?? (isOrphan(file) ? [{ path: file, layers: [] }] : []),
    shared,
  );

  const [leftOut, roots] = parted(
    deliverers.filter(({ file }) => isOrphan(file)),
    leftOutBy(written),
  );

  const delivered = deliveredBy(deliverers, written);
  // What a plan answers with later keeps all that functions made here look at: of the last plan that has to be nothing.
  const follow = following(
    sources,
    { written, isForeign, orphanScopes, tops, roots, leftOut, delivered },
    before,
  );
  const guess = before === undefined || before.feedsItself ? new Map() : before.variables;
  const walk = settled(follow, sources, guess);
  const { deliveries, followed, known, builds: walked, foundVariables } = walk;
  return {
    deliveries,
    orphanScopes,
    isForeign,
    followed,
    problems: problemsOf(sources, builds.kustomize),
    sources: new Map(deliverers.flatMap(({ id, deliverer }) => sourceEntry(id, deliverer))),
    variables: known,
    feedsItself: feedsItself(walk, sources),
    foundVariables,
    builds: walked,
    listings: listingsOf([...[...written.values()].flat(), ...unnamed.map(({ build }) => build)]),
    unnamed: new Set(unnamed.map(({ path }) => path)),
    isPhantom: (path, build) => isPhantom({ path, build }, byDeliverers),
  };
}

/** What is followed, and from where. */
interface Beginnings extends Pick<DeliveryPlan, "isForeign" | "orphanScopes"> {
  readonly written: ReadonlyMap<string, readonly AppliedBuild[]>;
  readonly tops: readonly TopKustomization[];
  readonly roots: readonly PlacedDeliverer[];
  readonly leftOut: readonly PlacedDeliverer[];
  readonly delivered: ReturnType<typeof deliveredBy>;
}

/** Follows everything from where it begins, with some variables. */
function following(
  sources: DeliverySources,
  { written, isForeign, orphanScopes, tops, roots, leftOut, delivered }: Beginnings,
  before: DeliveryPlan | undefined,
): (variables: ReadonlyMap<string, Variables>) => DeliveryWalk {
  const { deliverers } = sources;
  return (variables) => {
    const walk = new DeliveryWalk(sources, {
      written,
      isForeign,
      known: variables,
      orphanScopes,
      before,
    });
    for (const { path, build } of tops)
      for (const beginning of beginnings(orphanScopes(path))) walk.applyTop(path, build, beginning);
    for (const placed of roots)
      for (const beginning of beginnings(orphanScopes(placed.file))) walk.begin(placed, beginning);
    for (const placed of leftOut)
      for (const scope of orphanScopes(placed.file)) walk.begin(placed, { scope, doubt: "left out" });
    // What only delivers itself has no beginning, such as the sync that Flux is bootstrapped with.
    const unreached = deliverers.filter(({ id }) => !walk.followed.has(id));
    for (const placed of byReach(unreached, { written, delivered }))
      if (!walk.followed.has(placed.id)) walk.begin(placed, { scope: placed.file });
    return walk;
  };
}

function listingsOf(lists: readonly Pick<Build, "entries">[]): Map<string, number> {
  const listings = new Map<string, number>();
  for (const { entries } of lists)
    for (const { file } of entries) listings.set(file, (listings.get(file) ?? 0) + 1);
  return listings;
}

/** The ways of one root to the scopes that it reaches. */
function beginnings(scopes: readonly string[]): readonly Pick<FileDelivery, "scope" | "doubt">[] {
  return scopes.map((scope) => (scopes.length === 1 ? { scope } : { scope, doubt: "shared" }));
}

/** Those of some items that are meant, and the others. */
function parted<T>(
  items: readonly T[],
  isMeant: (item: T) => boolean,
): readonly [readonly T[], readonly T[]] {
  return [items.filter(isMeant), items.filter((item) => !isMeant(item))];
}

/**
 * True for what delivers and is delivered by nothing, though the folder that it lies in is applied by something else: most
 * often it has been turned off in the list of a kustomization. Two of which each lies in the folder of the other are both
 * beginnings.
 */
function leftOutBy(
  written: ReadonlyMap<string, readonly AppliedBuild[]>,
): (placed: PlacedDeliverer) => boolean {
  const foldersOf = (id: string): readonly string[] =>
    (written.get(id) ?? []).flatMap(({ folder }) => folder ?? []);
  const appliers = new Map<string, string[]>();
  for (const id of written.keys())
    for (const folder of foldersOf(id)) appliers.set(folder, [...(appliers.get(folder) ?? []), id]);
  return ({ id, file }) => {
    const own = foldersOf(id);
    return foldersAbove(file).some((folder) => {
      const others = (appliers.get(folder) ?? []).filter((other) => other !== id);
      return others.length > 0 && !own.some((one) => isWithin(folder, one));
    });
  };
}

/**
 * Follows everything until the variables that are found are those that were filled in. What was known before is a guess:
 * where variables reach what delivers, or where they come from, a wrong one could keep itself alive, so that it begins with
 * none.
 */
function settled(
  follow: (variables: ReadonlyMap<string, Variables>) => DeliveryWalk,
  sources: DeliverySources,
  guess: ReadonlyMap<string, Variables>,
): DeliveryWalk {
  let walk = follow(guess);
  let found = walk.variables();
  if (guess.size > 0 && feedsItself(walk, sources)) {
    walk = follow(new Map());
    found = walk.variables();
  }
  for (let round = 1; round < MOST_ROUNDS && !deepEqual(found, walk.known); round++) {
    walk = follow(found);
    found = walk.variables();
  }
  return walk;
}

/** Whether variables have reached what delivers, or where they come from. */
function feedsItself(walk: DeliveryWalk, { fillsConfigMaps }: DeliverySources): boolean {
  return walk.fillsDeliverers || fillsConfigMaps;
}

/**
 * The sources of Flux that are not this workspace: all but the one that most Kustomizations name, where a manifest says
 * what they are. The source of the workspace itself is often made by Flux' bootstrap and in no file.
 */
function foreignSources({ deliverers, isSourceDefined }: DeliverySources): IsForeign {
  const uses = new Map<string, number>();
  for (const { deliverer } of deliverers) {
    if (deliverer.kind !== "flux") continue;
    const { kind = "", name = "" } = deliverer.flux.source;
    uses.set(`${kind}/${name}`, (uses.get(`${kind}/${name}`) ?? 0) + 1);
  }
  const most = Math.max(0, ...uses.values());
  return ({ kind = "", name = "" }) =>
    (uses.get(`${kind}/${name}`) ?? 0) < most && isSourceDefined(kind, name);
}

function sourceEntry(id: string, deliverer: Deliverer): readonly (readonly [string, string])[] {
  const source = sourceName(deliverer);
  return source === undefined ? [] : [[id, source]];
}

/** Where an object takes its files from; undefined where it says nothing, or several things. */
function sourceName(deliverer: Deliverer): string | undefined {
  switch (deliverer.kind) {
    case "flux": {
      const { kind, namespace = "", name } = deliverer.flux.source;
      return kind === "GitRepository" && name !== undefined ? `${namespace}/${name}` : undefined;
    }
    case "application": {
      const [only, ...others] = deliverer.application.sources;
      return others.length === 0 ? only?.repoURL : undefined;
    }
    case "applicationSet":
    case "release":
      return undefined;
  }
}

/** A kustomization that nothing names, and what it lists. */
interface TopKustomization {
  readonly path: string;
  readonly build: Build;
}

/** True for a kustomization that nobody applies: all that it lists reaches a cluster through others. */
function isPhantom({ path, build }: TopKustomization, byDeliverers: ReadonlySet<string>): boolean {
  const others = filesOf(build.entries).filter((file) => file !== path);
  return others.length > 0 && others.every((file) => byDeliverers.has(file));
}

function rootsByFile(tops: readonly TopKustomization[]): ReadonlyMap<string, readonly DeliveryRoot[]> {
  const roots = new Map<string, DeliveryRoot[]>();
  for (const { path, build } of tops)
    for (const { file, layers } of build.entries) {
      const known = roots.get(file);
      if (known === undefined) roots.set(file, [{ path, layers }]);
      else if (known.length < MOST_ROOTS) known.push({ path, layers });
    }
  return roots;
}

/** Roots of one file past which others are not looked at: by then it is clear that they are apart. */
const MOST_ROOTS = 50;

function filesOf(entries: Build["entries"]): readonly string[] {
  return entries.map(({ file }) => file);
}

/** The kustomizations that no other one names. */
function topKustomizations(
  { kustomizations, repository }: DeliverySources,
  kustomize: KustomizeBuilds,
): readonly TopKustomization[] {
  const found = kustomizations.flatMap((folder) => {
    const one = repository.kustomizationIn(folder);
    return one === undefined ? [] : [{ ...one, build: kustomize.of(folder) }];
  });
  const named = new Set(
    found.flatMap(({ path, build }) => filesOf(build.entries).filter((file) => file !== path)),
  );
  return found.filter(
    ({ path, kustomization }) => kustomization.kind === "Kustomization" && !named.has(path),
  );
}

function problemsOf(
  { kustomizations }: DeliverySources,
  kustomize: KustomizeBuilds,
): readonly BuildProblem[] {
  return kustomizations.flatMap((folder) => kustomize.of(folder).problems);
}
