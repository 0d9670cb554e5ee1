import { deepEqual } from "../yaml/deepEqual.ts";
import { type AppliedBuild, appliedBuilds } from "./appliedBuilds.ts";
import type { Deliverer } from "./deliveryFacts.ts";
import { type DeliverySources, DeliveryWalk, type PlacedDeliverer } from "./deliveryWalk.ts";
import type { Deliveries } from "./fileDelivery.ts";
import type { FluxKustomization } from "./fluxKustomization.ts";
import type { Build, BuildProblem, KustomizeBuilds } from "./kustomizeBuild.ts";
import type { Variables } from "./substitution.ts";

/** How every file of a workspace reaches a cluster. */
export interface DeliveryPlan {
  readonly deliveries: Deliveries;
  /** The scope of a file that no build applies. */
  readonly looseScope: (file: string) => string;
  readonly problems: readonly BuildProblem[];
  /** The deliverers that were followed, with what they apply. */
  readonly followed: ReadonlyMap<string, readonly AppliedBuild[]>;
  /** Where deliverers take their files from, as one text each. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Rounds in which variables may lead to other variables. */
const MOST_ROUNDS = 4;

/** Works out how every file reaches a cluster, from the objects and kustomizations that nothing else delivers. */
export function planDelivery(sources: DeliverySources): DeliveryPlan {
  const { repository, deliverers } = sources;
  const builds = appliedBuilds(repository, foreignSources(sources));
  const written = new Map(deliverers.map(({ id, deliverer, file }) => [id, builds.of(deliverer, file)]));
  const byDeliverers = new Set(
    [...written.values()].flatMap((applied) => applied.flatMap(({ entries }) => filesOf(entries))),
  );
  const tops = topKustomizations(sources, builds.kustomize).filter(({ path }) => !byDeliverers.has(path));
  const byTops = new Set(tops.flatMap(({ build }) => filesOf(build.entries)));
  const isLoose = (file: string): boolean => !byDeliverers.has(file) && !byTops.has(file);
  const looseScope = sources.looseScopes(isLoose);

  let variables: ReadonlyMap<string, Variables> = new Map();
  for (let round = 1; ; round++) {
    const walk = new DeliveryWalk(sources, builds, written, variables, looseScope);
    for (const { path, build } of tops) walk.applyTop(path, build);
    for (const placed of deliverers) if (isLoose(placed.file)) walk.begin(placed, looseScope(placed.file));
    // What only delivers itself has no beginning, such as the sync that Flux is bootstrapped with.
    for (const placed of byReach(deliverers, written))
      if (!walk.followed.has(placed.id)) walk.begin(placed, placed.file);
    const found = walk.variables();
    if (round === MOST_ROUNDS || deepEqual(variables, found)) {
      const { deliveries, followed } = walk;
      return {
        deliveries,
        looseScope,
        followed,
        problems: problemsOf(sources, builds.kustomize),
        sources: new Map(deliverers.flatMap(({ id, deliverer }) => sourceEntry(id, deliverer))),
      };
    }
    variables = found;
  }
}

/** Those that apply the most files first: of a circle it is the one that everything else hangs on. */
function byReach(
  deliverers: readonly PlacedDeliverer[],
  written: ReadonlyMap<string, readonly AppliedBuild[]>,
): readonly PlacedDeliverer[] {
  const reach = ({ id }: PlacedDeliverer): number =>
    (written.get(id) ?? []).reduce((sum, { entries }) => sum + entries.length, 0);
  return [...deliverers].sort((a, b) => reach(b) - reach(a));
}

/**
 * The sources of Flux that are not this workspace: all but the one that most Kustomizations name, where a manifest says
 * what they are. The source of the workspace itself is often made by Flux' bootstrap and in no file.
 */
function foreignSources({
  deliverers,
  isSourceDefined,
}: DeliverySources): (source: FluxKustomization["source"]) => boolean {
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
      return undefined;
  }
}

function filesOf(entries: Build["entries"]): readonly string[] {
  return entries.map(({ file }) => file);
}

/** The kustomizations that no other one names. */
function topKustomizations(
  { kustomizations, repository }: DeliverySources,
  kustomize: KustomizeBuilds,
): readonly { readonly path: string; readonly build: Build }[] {
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
