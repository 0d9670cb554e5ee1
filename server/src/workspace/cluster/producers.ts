import { type Delivered, isOfKind } from "../../delivery/delivered.ts";
import type { Target } from "../../gateway-api/target.ts";
import { all, sameText } from "../../gateway-api/verdict.ts";
import { manifestKind, type Producer } from "../../model/resource.ts";
import { isOpaque, mayBecome } from "../../yaml/opaqueText.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import { inOrder } from "../objects/inOrder.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import {
  type Claim,
  claimOn,
  type MakersOfKind,
  makersOfKind,
  makersOfName,
  makersThatSay,
  mayMakeName,
  saidNames,
} from "./makersOfKind.ts";
import { keyOfPlaced, type PlacedKind, placedKind } from "./placedKind.ts";

/**
 * The objects that make others, such as a Certificate or a HelmRelease. Reads the objects alone, and answers what may be in
 * the cluster without a manifest of its own. Who may make a kind in a namespace is found once, so that nobody is woken by
 * what makes other kinds.
 */
export class Producers {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly here: DerivedFamily<MakersOfKind>;
  /** What other builds deliver, in no particular order. */
  private readonly elsewhere: DerivedFamily<MakersOfKind>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource) {
    this.index = index;
    this.source = source;
    this.here = this.makers(graph, (namespace) => this.producersIn(namespace));
    this.elsewhere = this.makers(graph, (namespace) =>
      source.elsewhere(indexKey.producers(namespace)).flatMap((id) => source.resource(id) ?? []),
    );
  }

  /** Those that may make some of a kind, arranged: as they were for as long as the same objects may. */
  private makers(
    graph: CellGraph,
    producersIn: (namespace: string | undefined) => readonly Delivered[],
  ): DerivedFamily<MakersOfKind> {
    const arrange = (key: string): MakersOfKind => {
      const { namespace, ...kind } = placedKind(key);
      return makersOfKind(kind, producersIn(namespace));
    };
    return DerivedFamily.ofWords(graph, arrange, (a, b) => sameItems(a.makers, b.makers));
  }

  private producersIn(namespace: string | undefined): readonly Delivered[] {
    return inOrder(this.source, this.index.get(indexKey.producers(namespace)));
  }

  /** The objects that may make what a reference names, in its namespace or in one that is not known. */
  of(target: Target): readonly Delivered[] {
    return this.joined(this.hereOrUnplaced(target).map((makers) => makersOfName(makers, target.name)));
  }

  private joined([named = [], unplaced = []]: readonly (readonly Delivered[])[]): readonly Delivered[] {
    return unplaced.length === 0
      ? named
      : inOrder(
          this.source,
          [...named, ...unplaced].map(({ id }) => id),
        );
  }

  /** Those of a kind's namespace, and those that make it in one that is not known, as they stand. */
  private hereOrUnplaced(target: PlacedKind): readonly MakersOfKind[] {
    return placesOf(target).map((key) => this.here.get(key));
  }

  /** The same with what other builds deliver: nobody knows whether it goes to another cluster. */
  private anywhere(target: PlacedKind): readonly MakersOfKind[] {
    return placesOf(target).flatMap((key) => [this.here.get(key), this.elsewhere.get(key)]);
  }

  /** Whether something may make what a reference names. */
  mayMake(target: Target): boolean {
    return this.anywhere(target).some((makers) => mayMakeName(makers, target.name));
  }

  /** Whether something may make objects of a kind in a namespace, under names that nobody knows. */
  mayMakeAny(kind: PlacedKind): boolean {
    return this.hereOrUnplaced(kind).some(({ ofAnyName }) => ofAnyName.length > 0);
  }

  /** Whether something may make objects of a kind in a namespace, under names that are known or not. */
  mayMakeSome(kind: PlacedKind): boolean {
    return this.anywhere(kind).some(({ makers }) => makers.length > 0);
  }

  /** The names that objects of a reference's kind get in its namespace from those who say what they make. */
  certainNames(target: PlacedKind): readonly string[] {
    return this.here.get(keyOfPlaced(target)).certainNames;
  }

  /** The names that charts give to objects of a reference's kind in its namespace, as far as they follow the usual rule. */
  likelyNames(target: PlacedKind): readonly string[] {
    return this.here.get(keyOfPlaced(target)).likelyNames;
  }

  /** The only chart whose values list a Service that a reference names, and the ports that it gets. */
  listedService(
    target: Target,
  ): { readonly maker: Delivered<Producer>; readonly ports: readonly number[] } | undefined {
    const found = this.here.get(keyOfPlaced(target)).services.get(target.name) ?? [];
    return found.length === 1 ? found[0] : undefined;
  }

  /** Whether something says that it makes the very object, or at least a chart's usual name begins like it. */
  claimOn(target: Target): Claim | undefined {
    const claims = this.anywhere(target).map((makers) => claimOn(makers, target.name));
    return claims.includes("made") ? "made" : claims.find((claim) => claim !== undefined);
  }

  /** Whether something makes an object of a kind under a name, or in a namespace, that is filled in later and may be these. */
  mayTurnOutToMake(target: Target): boolean {
    return this.anywhere(target).some((makers) =>
      (isOpaque(target.name) ? makers.makers : makersOfName(makers, target.name)).some((maker) =>
        mayTurnOutToMake(maker, target),
      ),
    );
  }

  /** Whether what a reference names may be written in a file, under a name or in a namespace that is filled in there. */
  mayBeWritten(target: Target): boolean {
    return this.anywhere(target).some((makers) =>
      makersOfName(makers, target.name).some(
        ({ resource }) =>
          resource.kind === "Producer" &&
          resource.spec.isWritten === true &&
          mayBecome(resource.spec.madeName ?? target.name, target.name),
      ),
    );
  }

  /** True where something that makes Routes stands anywhere: a chart, an application. */
  mayMakeRoutes(): boolean {
    return this.index.get(indexKey.routeMakers()).length > 0;
  }

  /** The kind and name of the object that says it makes, or has cert-manager make, the very one which a reference names. */
  makerOf(target: Target): string | undefined {
    const [maker] = this.makersOf(target);
    if (maker !== undefined) return named(maker);
    const asker = this.here.get(keyOfPlaced(target)).askers.get(target.name);
    return asker === undefined ? undefined : `cert-manager, asked by ${named(asker)},`;
  }

  /** The objects that say that they make the very object which a reference names. */
  makersOf(target: Target): readonly Delivered<Producer>[] {
    return this.joined(this.hereOrUnplaced(target).map((makers) => makersThatSay(makers, target.name)))
      .filter((delivered) => isOfKind(delivered, "Producer"))
      .filter(({ resource: { spec }, namespace }) => {
        const { madeName, isEverywhere, targetNamespace = namespace } = spec;
        return madeName === target.name && (isEverywhere || targetNamespace === target.namespace);
      });
  }

  /** The objects that make others in a namespace, as they stand. */
  makersIn(namespace: string | undefined): readonly Delivered<Producer>[] {
    return this.producersIn(namespace).filter((delivered) => isOfKind(delivered, "Producer"));
  }
}

function named({ resource }: Delivered): string {
  return `${manifestKind(resource)} \`${resource.metadata.name ?? ""}\``;
}

/** A kind in its namespace, and in one that is not known. */
function placesOf(kind: PlacedKind): readonly string[] {
  const unplaced = keyOfPlaced({ ...kind, namespace: undefined });
  return kind.namespace === undefined ? [unplaced] : [keyOfPlaced(kind), unplaced];
}

/** True where a maker's name or namespace is filled in later, and may be those of a reference. */
function mayTurnOutToMake({ resource, namespace }: Delivered, target: Target): boolean {
  if (resource.kind !== "Producer" || !resource.spec.makes.some((kind) => kind === target.kind)) return false;
  // Of what is written in a file the lookup has said more.
  if (resource.spec.isWritten) return false;
  const { isEverywhere, targetNamespace = namespace } = resource.spec;
  const isHere = isEverywhere ? "yes" : sameText(targetNamespace, target.namespace);
  return (saidNames(resource.spec) ?? []).some(
    (name) => all([sameText(name, target.name), isHere]) === "unknown",
  );
}
