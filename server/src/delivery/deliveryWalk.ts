import { groupedBy } from "../text/groupedBy.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { sameItems } from "../yaml/sameItems.ts";
import type { AppliedBuild, AppliedBuilds, IsForeign } from "./appliedBuilds.ts";
import { MOST_DELIVERIES } from "./buildBounds.ts";
import { type DeliveryPath, deliveredAs } from "./deliveredAs.ts";
import type { Deliverer } from "./deliveryFacts.ts";
import type { Deliveries, FileDelivery } from "./fileDelivery.ts";
import type { PostBuild } from "./fluxKustomization.ts";
import type { Build } from "./kustomizeBuild.ts";
import type { BuildEntry } from "./layer.ts";
import type { DeliveryRoot, OrphanScopes } from "./orphanScopes.ts";
import { folderOf } from "./paths.ts";
import type { Repository } from "./repository.ts";
import type { Variables } from "./substitution.ts";
import type { FoundVariables, WantedVariables } from "./wantedVariables.ts";

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
  readonly builds: AppliedBuilds;
  /** The folders of all kustomizations, ordered. */
  readonly kustomizations: readonly string[];
  /** The objects that deliver files, ordered by file and position. */
  readonly deliverers: readonly PlacedDeliverer[];
  /** True where a manifest of the workspace says where a source of Flux is fetched from, by kind and name. */
  isSourceDefined(kind: string, name: string): boolean;
  /**
   * The scopes of roots, by their paths. `rootsOf` says where the way of a file begins; nothing for one that a deliverer applies.
   * `shared` are the files with several roots.
   */
  orphanScopes(rootsOf: (file: string) => readonly DeliveryRoot[], shared: readonly string[]): OrphanScopes;
  /** Variables have reached a ConfigMap that others were taken from. */
  readonly fillsConfigMaps: boolean;
  /** A deliverer and its namespace as one delivery of its file leaves it: layers and variables reach it, too. */
  adjusted(placed: PlacedDeliverer, delivery: FileDelivery): AdjustedDeliverer;
  /** What a ConfigMap or Secret holds as it reaches a scope, the values of a Secret being hidden; undefined where no file has it. */
  variableData(
    wanted: WantedVariables,
    deliveries: Deliveries,
    orphanScopes: OrphanScopes,
  ): Readonly<Record<string, string>> | undefined;
}

export interface AdjustedDeliverer {
  readonly deliverer: Deliverer;
  readonly namespace: string | undefined;
  /** Variables have changed it, or may. */
  readonly isFilled: boolean;
}

/** A Flux Kustomization that fills in variables, on its way to one cluster. */
interface Filling {
  readonly postBuild: PostBuild;
  readonly namespace: string | undefined;
  readonly scope: string;
}

/** Where a way to a cluster begins. */
type Beginning = Pick<FileDelivery, "scope" | "doubt">;

/** A build as a walk has applied it. */
export interface WalkedBuild {
  /** What applies it, and which of its builds it is; a kustomization that nothing names is applied by hand. */
  readonly placed?: PlacedDeliverer;
  readonly index: number;
  readonly folder?: string;
  /** The folders of the components that the deliverer names. */
  readonly components?: readonly string[];
  readonly entries: readonly BuildEntry[];
  readonly deliveryPath: DeliveryPath;
  /** One for each entry. */
  readonly deliveries: readonly FileDelivery[];
}

/** What a walk begins with. */
export interface WalkInput {
  /** What deliverers apply as they stand. */
  readonly written: ReadonlyMap<string, readonly AppliedBuild[]>;
  readonly isForeign: IsForeign;
  /** The variables to fill in, by the Flux Kustomizations that have them. */
  readonly known: ReadonlyMap<string, Variables>;
  readonly orphanScopes: OrphanScopes;
  /** The builds and variables of an earlier walk. */
  readonly before:
    | {
        readonly builds: ReadonlyMap<string, WalkedBuild>;
        readonly variables: ReadonlyMap<string, Variables>;
      }
    | undefined;
}

/** Follows what delivers what, from where it begins. */
export class DeliveryWalk {
  readonly deliveries = new Map<string, FileDelivery[]>();
  /** The deliverers that were reached, with what they apply. */
  readonly followed = new Map<string, readonly AppliedBuild[]>();
  private readonly sources: DeliverySources;
  /** What was applied, by the names of the builds. */
  readonly builds = new Map<string, WalkedBuild>();
  /** The variables that were filled in on the way. */
  readonly known: ReadonlyMap<string, Variables>;
  /** Variables have reached what delivers. */
  fillsDeliverers = false;
  private readonly given: WalkInput;
  /** The ConfigMaps that variables were taken from, with what they held. */
  readonly foundVariables = new Map<string, FoundVariables>();
  private readonly fillings = new Map<string, Filling>();
  private readonly byFile: ReadonlyMap<string, readonly PlacedDeliverer[]>;

  constructor(sources: DeliverySources, given: WalkInput) {
    this.sources = sources;
    this.given = given;
    this.known = given.known;
    this.byFile = groupedBy(sources.deliverers, ({ file }) => file);
  }

  /** Begins at a kustomization that nothing names: whoever has it applies it by hand. */
  applyTop(path: string, { entries }: Build, beginning: Beginning): void {
    const deliveryPath = appliedByHand(path, beginning);
    this.apply({ entries, deliveryPath, index: 0, folder: folderOf(path) }, []);
  }

  /** Begins at an object that nothing delivers. */
  begin(placed: PlacedDeliverer, beginning: Beginning): void {
    this.follow(placed, { ...beginning, role: "manifest", layers: [], through: [] }, []);
  }

  private apply(build: Omit<WalkedBuild, "deliveries">, chain: readonly string[]): void {
    const deliveries = this.deliveriesOf(build);
    for (const [index, { file, role }] of build.entries.entries()) {
      const delivery = deliveries[index];
      if (delivery === undefined) continue;
      const all = this.deliveries.get(file);
      // What is turned off takes nothing from what is applied.
      if (all !== undefined && build.deliveryPath.doubt === "left out") continue;
      if (all === undefined) this.deliveries.set(file, [delivery]);
      else if (all.length < MOST_DELIVERIES) all.push(delivery);
      else continue;
      if (role === "manifest")
        for (const placed of this.byFile.get(file) ?? []) this.follow(placed, delivery, chain);
    }
  }

  /**
   * The deliveries of a build: those of the last walk where nothing about them has changed, so that few are compared.
   */
  private deliveriesOf(build: Omit<WalkedBuild, "deliveries">): readonly FileDelivery[] {
    const { entries, deliveryPath } = build;
    const last = this.given.before?.builds.get(deliveryPath.build);
    const known =
      last !== undefined && isSameDeliveryPath(last.deliveryPath, deliveryPath) ? last : undefined;
    const applied =
      known?.entries === entries
        ? known.deliveries
        : deliveredAs(entries, known?.deliveryPath ?? deliveryPath, known);
    this.builds.set(deliveryPath.build, {
      ...build,
      deliveryPath: known?.deliveryPath ?? deliveryPath,
      deliveries: applied,
    });
    return applied;
  }

  private follow(placed: PlacedDeliverer, delivery: FileDelivery, chain: readonly string[]): void {
    if (chain.includes(placed.id)) return;
    const { deliverer, namespace, isFilled } = this.sources.adjusted(placed, delivery);
    this.fillsDeliverers ||= isFilled;
    const isAsWritten = deliverer === placed.deliverer;
    const applied =
      (isAsWritten ? this.given.written.get(placed.id) : undefined) ??
      this.sources.builds.of(deliverer, placed.file, this.given.isForeign);
    this.followed.set(placed.id, applied);
    const key = [placed.id, delivery.scope, delivery.build ?? ""].join("\u0000");
    const postBuild = deliverer.kind === "flux" ? deliverer.flux.postBuild : undefined;
    // Without a single variable Flux fills in nothing, defaults included.
    const fills =
      postBuild !== undefined && Object.keys(postBuild.substitute).length + postBuild.from.length > 0;
    if (fills) this.fillings.set(key, { postBuild, namespace, scope: delivery.scope });
    const variables = fills ? (this.known.get(key) ?? ownVariables(postBuild)) : undefined;
    for (const [index, { entries, cluster, folder, components }] of applied.entries()) {
      const deliveryPath = {
        scope: cluster === undefined ? delivery.scope : `${delivery.scope} → ${cluster}`,
        build: `${key}\u0000${index}`,
        through: [...delivery.through, placed.file],
        ...(variables === undefined ? {} : { variables }),
        ...(delivery.doubt === undefined ? {} : { doubt: delivery.doubt }),
      };
      const follows = {
        placed: { ...placed, deliverer },
        index,
        ...(folder === undefined ? {} : { folder }),
        ...(components === undefined ? {} : { components }),
      };
      this.apply({ entries, deliveryPath, ...follows }, [...chain, placed.id]);
    }
  }

  /**
   * The variables of every Flux Kustomization, those of ConfigMaps and Secrets included that this walk has found a delivery path
   * for. Those that are the same as before are the same objects, so that whatever they are filled into is compared quickly.
   */
  variables(): ReadonlyMap<string, Variables> {
    return new Map(
      [...this.fillings].map(([key, filling]) => {
        const found = this.filledWith(filling);
        const before = [this.known.get(key), this.given.before?.variables.get(key)];
        return [key, before.find((one) => deepEqual(one, found)) ?? found];
      }),
    );
  }

  private filledWith({ postBuild, namespace, scope }: Filling): Variables {
    const { from, substitute } = postBuild;
    const known = new Map<string, string>();
    let isComplete = true;
    for (const source of from) {
      const data = this.variableData({ ...source, namespace, scope });
      if (data === undefined) {
        // What comes later wins, so what was known before may have another value.
        known.clear();
        isComplete = false;
      } else for (const [variable, value] of Object.entries(data)) known.set(variable, value);
    }
    for (const [variable, value] of Object.entries(substitute)) known.set(variable, value);
    return { known, isComplete };
  }

  /** What a ConfigMap or Secret holds. Looked up once: thousands of Kustomizations may take variables from one. */
  private variableData(wanted: WantedVariables): FoundVariables["data"] {
    const { kind, name, namespace, scope } = wanted;
    const key = [kind, name, namespace ?? "?", scope].join("\u0000");
    const known = this.foundVariables.get(key);
    if (known !== undefined) return known.data;
    const data = this.sources.variableData(wanted, this.deliveries, this.given.orphanScopes);
    this.foundVariables.set(key, { wanted, data });
    return data;
  }
}

/** How the files of a kustomization are delivered that nothing names. */
export function appliedByHand(path: string, { scope, ...doubt }: Beginning): DeliveryPath {
  return { scope, build: `${path}\u0000${scope}`, through: [path], ...doubt };
}

function isSameDeliveryPath(a: DeliveryPath, b: DeliveryPath): boolean {
  return (
    a.scope === b.scope &&
    a.doubt === b.doubt &&
    sameItems(a.through, b.through) &&
    deepEqual(a.variables, b.variables)
  );
}

/** The variables of a Kustomization before any ConfigMap is found; the same object each time. */
function ownVariables(postBuild: PostBuild): Variables {
  const { from, substitute } = postBuild;
  const own = ownOf.get(postBuild) ?? {
    known: new Map(Object.entries(substitute)),
    isComplete: from.length === 0,
  };
  ownOf.set(postBuild, own);
  return own;
}

const ownOf = new WeakMap<PostBuild, Variables>();
