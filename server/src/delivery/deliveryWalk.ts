import type { AppliedBuild, appliedBuilds } from "./appliedBuilds.ts";
import type { Deliverer } from "./deliveryFacts.ts";
import type { Deliveries, FileDelivery } from "./fileDelivery.ts";
import type { PostBuild } from "./fluxKustomization.ts";
import type { Build } from "./kustomizeBuild.ts";
import type { BuildEntry } from "./layer.ts";
import type { Repository } from "./repository.ts";
import type { Variables } from "./substitution.ts";

/** An object that delivers files, and where it stands. */
export interface PlacedDeliverer {
  /** The same as long as the object is edited in place. */
  readonly id: string;
  readonly file: string;
  readonly deliverer: Deliverer;
}

/** What a plan is made from. */
export interface DeliverySources {
  readonly repository: Repository;
  /** The folders of all kustomizations, ordered. */
  readonly kustomizations: readonly string[];
  /** The objects that deliver files, ordered by file and position. */
  readonly deliverers: readonly PlacedDeliverer[];
  /** True where a manifest of the workspace says where a source of Flux is fetched from, by kind and name. */
  isSourceDefined(kind: string, name: string): boolean;
  /** The scopes of the files that no build applies. */
  looseScopes(isLoose: (file: string) => boolean): (file: string) => string;
  /** A deliverer and its namespace as one delivery of its file leaves it: layers and variables reach it, too. */
  adjusted(placed: PlacedDeliverer, delivery: FileDelivery): AdjustedDeliverer;
  /** What a ConfigMap holds as it reaches a scope; undefined where no file has it. */
  configMap(
    wanted: { readonly name: string; readonly namespace: string | undefined; readonly scope: string },
    deliveries: Deliveries,
    looseScope: (file: string) => string,
  ): Readonly<Record<string, string>> | undefined;
}

export interface AdjustedDeliverer {
  readonly deliverer: Deliverer;
  readonly namespace: string | undefined;
}

/** A Flux Kustomization that fills in variables, on its way to one cluster. */
interface Filling {
  readonly postBuild: PostBuild;
  readonly namespace: string | undefined;
  readonly scope: string;
}

/** Ways in which one file is delivered, past which others are not followed: a base of very many clusters. */
const MOST_DELIVERIES = 200;

/** Follows what delivers what, from where it begins. */
export class DeliveryWalk {
  readonly deliveries = new Map<string, FileDelivery[]>();
  /** The deliverers that were reached, with what they apply. */
  readonly followed = new Map<string, readonly AppliedBuild[]>();
  private readonly sources: DeliverySources;
  private readonly builds: ReturnType<typeof appliedBuilds>;
  private readonly written: ReadonlyMap<string, readonly AppliedBuild[]>;
  private readonly known: ReadonlyMap<string, Variables>;
  private readonly looseScope: (file: string) => string;
  private readonly fillings = new Map<string, Filling>();
  private readonly byFile: ReadonlyMap<string, readonly PlacedDeliverer[]>;

  /** `written` is what deliverers apply as they stand; `known` the variables that an earlier walk has found. */
  constructor(
    sources: DeliverySources,
    builds: ReturnType<typeof appliedBuilds>,
    written: ReadonlyMap<string, readonly AppliedBuild[]>,
    known: ReadonlyMap<string, Variables>,
    looseScope: (file: string) => string,
  ) {
    this.looseScope = looseScope;
    this.sources = sources;
    this.builds = builds;
    this.written = written;
    this.known = known;
    this.byFile = byFile(sources.deliverers);
  }

  /** Begins at a kustomization that nothing names: whoever has it applies it by hand. */
  applyTop(path: string, { entries }: Build): void {
    this.apply(entries, { scope: path, build: path, through: [path] }, []);
  }

  /** Begins at an object that nothing delivers. */
  begin(placed: PlacedDeliverer, scope: string): void {
    this.follow(placed, { scope, role: "manifest", layers: [], through: [] }, []);
  }

  private apply(
    entries: readonly BuildEntry[],
    way: Pick<FileDelivery, "scope" | "build" | "through" | "variables">,
    chain: readonly string[],
  ): void {
    for (const { file, role, layers } of entries) {
      const delivery: FileDelivery = { ...way, role, layers };
      const all = this.deliveries.get(file);
      if (all === undefined) this.deliveries.set(file, [delivery]);
      else if (all.length < MOST_DELIVERIES) all.push(delivery);
      else continue;
      if (role === "manifest")
        for (const placed of this.byFile.get(file) ?? []) this.follow(placed, delivery, chain);
    }
  }

  private follow(placed: PlacedDeliverer, delivery: FileDelivery, chain: readonly string[]): void {
    if (chain.includes(placed.id)) return;
    const { deliverer, namespace } = this.sources.adjusted(placed, delivery);
    const isAsWritten = deliverer === placed.deliverer;
    const applied =
      (isAsWritten ? this.written.get(placed.id) : undefined) ?? this.builds.of(deliverer, placed.file);
    this.followed.set(placed.id, applied);
    const key = [placed.id, delivery.scope, delivery.build ?? ""].join("\u0000");
    const postBuild = deliverer.kind === "flux" ? deliverer.flux.postBuild : undefined;
    // Without a single variable Flux fills in nothing, defaults included.
    const fills =
      postBuild !== undefined && Object.keys(postBuild.substitute).length + postBuild.from.length > 0;
    if (fills) this.fillings.set(key, { postBuild, namespace, scope: delivery.scope });
    const variables = fills ? (this.known.get(key) ?? ownVariables(postBuild)) : undefined;
    for (const [index, { entries, cluster }] of applied.entries()) {
      const way = {
        scope: cluster === undefined ? delivery.scope : `${delivery.scope} → ${cluster}`,
        build: `${key}\u0000${index}`,
        through: [...delivery.through, placed.file],
        ...(variables === undefined ? {} : { variables }),
      };
      this.apply(entries, way, [...chain, placed.id]);
    }
  }

  /** The variables of every Flux Kustomization, those of ConfigMaps included that this walk has found a way for. */
  variables(): ReadonlyMap<string, Variables> {
    return new Map([...this.fillings].map(([key, filling]) => [key, this.filledWith(filling)]));
  }

  private filledWith({ postBuild, namespace, scope }: Filling): Variables {
    const { from, substitute } = postBuild;
    const known = new Map<string, string>();
    let isComplete = true;
    for (const { kind, name } of from) {
      const data =
        kind === "ConfigMap"
          ? this.sources.configMap({ name, namespace, scope }, this.deliveries, this.looseScope)
          : undefined;
      if (data === undefined) {
        // What comes later wins, so what was known before may have another value.
        known.clear();
        isComplete = false;
      } else for (const [variable, value] of Object.entries(data)) known.set(variable, value);
    }
    for (const [variable, value] of Object.entries(substitute)) known.set(variable, value);
    return { known, isComplete };
  }
}

function ownVariables({ from, substitute }: PostBuild): Variables {
  return { known: new Map(Object.entries(substitute)), isComplete: from.length === 0 };
}

function byFile(deliverers: readonly PlacedDeliverer[]): ReadonlyMap<string, readonly PlacedDeliverer[]> {
  const files = new Map<string, PlacedDeliverer[]>();
  for (const placed of deliverers) {
    const all = files.get(placed.file);
    if (all === undefined) files.set(placed.file, [placed]);
    else all.push(placed);
  }
  return files;
}
