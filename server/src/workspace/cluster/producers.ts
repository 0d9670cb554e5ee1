import { type Delivered, isOfKind } from "../../delivery/delivered.ts";
import type { Target } from "../../gateway-api/target.ts";
import { all, sameText } from "../../gateway-api/verdict.ts";
import type { ProducerSpec } from "../../model/producerSpec.ts";
import { manifestKind, type Producer } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import { inOrder } from "../objects/inOrder.ts";
import { asksForCertificates, isAnnotatedForCertManager } from "../objects/objectKeys.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";

/** A kind of objects and where they would be. */
type MadeKind = Pick<Target, "group" | "kind" | "namespace">;

/**
 * The objects that make others, such as a Certificate or a HelmRelease. Reads the objects alone, and answers what may be in
 * the cluster without a manifest of its own. Who may make a kind in a namespace is found once, so that nobody is woken by
 * what makes other kinds.
 */
export class Producers {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly here: DerivedFamily<readonly Delivered[]>;
  private readonly elsewhere: DerivedFamily<readonly Delivered[]>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource) {
    this.index = index;
    this.source = source;
    this.here = DerivedFamily.ofWords(graph, (key) => this.findHere(kindOf(key)), sameItems);
    this.elsewhere = DerivedFamily.ofWords(graph, (key) => this.findElsewhere(kindOf(key)), sameItems);
  }

  /** Those of one namespace that may make some of a kind there, as they stand. */
  private findHere({ namespace, ...kind }: MadeKind): readonly Delivered[] {
    const ids = this.index
      .get(indexKey.producers(namespace))
      .filter((id) => makesSome(this.source.resource(id), kind));
    return inOrder(this.source, ids);
  }

  /** The same of what other builds deliver, in no particular order. */
  private findElsewhere({ namespace, ...kind }: MadeKind): readonly Delivered[] {
    return this.source.elsewhere(indexKey.producers(namespace)).flatMap((id) => {
      const delivered = this.source.resource(id);
      return delivered !== undefined && makesSome(delivered, kind) ? [delivered] : [];
    });
  }

  /** The objects that may make what a reference names, in its namespace or in one that is not known. */
  of(target: Target): readonly Delivered[] {
    const [named, unnamed] = [target, { ...target, namespace: undefined }].map((place) =>
      this.here.get(keyOf(place)).filter((producer) => mayMake(producer, target)),
    );
    if (named === undefined || unnamed === undefined || unnamed.length === 0) return named ?? [];
    return inOrder(
      this.source,
      [...named, ...unnamed].map(({ id }) => id),
    );
  }

  /** What other builds deliver counts, too: nobody knows whether it goes to another cluster. */
  mayMake(target: Target): boolean {
    return this.anyOf(target).some((producer) => mayMake(producer, target));
  }

  /** Those that may make some of a kind, here and elsewhere, in a namespace or in one that is not known. */
  private anyOf(target: Target): readonly Delivered[] {
    return [target, { ...target, namespace: undefined }].flatMap((place) => {
      const key = keyOf(place);
      return [...this.here.get(key), ...this.elsewhere.get(key)];
    });
  }

  /** The names that objects of a reference's kind get in its namespace from those who say what they make. */
  madeNames(target: Target): readonly string[] {
    return this.makersOfKind(target).flatMap(({ resource: { spec } }) =>
      certainNames(spec, target.kind).filter((name) => !isOpaque(name)),
    );
  }

  /** The only chart whose values list a Service that a reference names, and the ports that it gets. */
  listedService(
    target: Target,
  ): { readonly maker: Delivered<Producer>; readonly ports: readonly number[] } | undefined {
    if (target.group !== "" || target.kind !== "Service") return undefined;
    const makers = this.here.get(keyOf(target)).filter((delivered) => isOfKind(delivered, "Producer"));
    const found = makers.flatMap((maker) =>
      (maker.resource.spec.services ?? []).flatMap(({ name, ports }) =>
        name === target.name ? [{ maker, ports }] : [],
      ),
    );
    return found.length === 1 ? found[0] : undefined;
  }

  /** The names that charts give to objects of a reference's kind in its namespace, as far as they follow the usual rule. */
  likelyNames(target: Target): readonly string[] {
    return this.makersOfKind(target).flatMap(({ resource: { spec } }) => spec.likelyNames ?? []);
  }

  /** The objects of a reference's namespace that say that they make its kind, as they stand. */
  private makersOfKind(target: Target): readonly Delivered<Producer>[] {
    return this.here
      .get(keyOf(target))
      .filter((delivered) => isOfKind(delivered, "Producer"))
      .filter(({ resource: { spec } }) => spec.makes.some((kind) => kind === target.kind));
  }

  /** Whether something says that it makes the very object, or at least a chart's usual name begins like it. */
  claimOn(target: Target): "made" | "like a chart's" | undefined {
    const claims = this.anyOf(target).map(({ resource }) =>
      resource.kind === "Producer" ? claimOf(resource.spec, target) : undefined,
    );
    return claims.includes("made") ? "made" : claims.find((claim) => claim !== undefined);
  }

  /** Whether something makes an object of a kind under a name, or in a namespace, that is filled in later and may be these. */
  mayTurnOutToMake(target: Target): boolean {
    return this.anyOf(target).some(({ resource, namespace }) => {
      if (resource.kind !== "Producer") return false;
      const { makes, madeName, targetNamespace = namespace } = resource.spec;
      if (madeName === undefined || !makes.some((kind) => kind === target.kind)) return false;
      const isHere = sameText(targetNamespace, target.namespace);
      const isIt = all([sameText(madeName, target.name), resource.spec.isEverywhere ? "yes" : isHere]);
      return isIt === "unknown";
    });
  }

  /** True where something that makes Routes stands anywhere: a chart, an application. */
  mayMakeRoutes(): boolean {
    return this.index.get(indexKey.routeMakers()).length > 0;
  }

  /** The kind and name of the object that says it makes the very one which a reference names. */
  makerOf(target: Target): string | undefined {
    const [maker] = this.makersOf(target);
    return maker === undefined
      ? undefined
      : `${manifestKind(maker.resource)} \`${maker.resource.metadata.name ?? ""}\``;
  }

  /** The objects that say that they make the very object which a reference names. */
  makersOf(target: Target): readonly Delivered<Producer>[] {
    return this.of(target)
      .filter((delivered) => isOfKind(delivered, "Producer"))
      .filter(({ resource: { spec }, namespace }) => {
        const { madeName, isEverywhere, targetNamespace = namespace } = spec;
        return madeName === target.name && (isEverywhere || targetNamespace === target.namespace);
      });
  }

  /** The objects that make others in a namespace, as they stand. */
  makersIn(namespace: string | undefined): readonly Delivered<Producer>[] {
    const makers = inOrder(this.source, this.index.get(indexKey.producers(namespace)));
    return makers.filter((delivered) => isOfKind(delivered, "Producer"));
  }
}

/** A kind in a namespace as the key of a cell; the namespace comes last, as it may be left out. */
function keyOf({ group, kind, namespace }: MadeKind): string {
  return [group, kind, ...(namespace === undefined ? [] : [namespace])].join("\u0000");
}

function kindOf(key: string): MadeKind {
  const [group = "", kind = "", namespace] = key.split("\u0000");
  return { group, kind, namespace };
}

/** True for what may make some object of a kind, whatever its name. */
function makesSome(
  producer: Delivered | undefined,
  { group, kind }: Pick<MadeKind, "group" | "kind">,
): boolean {
  if (producer === undefined) return false;
  if (producer.resource.kind !== "Producer") return kind === "Secret" && group === "";
  const { makes, madeServices, services } = producer.resource.spec;
  const isForServices = madeServices !== undefined || services !== undefined;
  return makes.some((one) => one === kind) || (kind === "Service" && isForServices);
}

/** The names that something certainly gives to what it makes of a kind. */
function certainNames(
  { madeName, madeServices = [], services = [] }: ProducerSpec,
  kind: string,
): readonly string[] {
  const ofServices = kind === "Service" ? [...madeServices, ...services.map(({ name }) => name)] : [];
  return madeName === undefined ? ofServices : [madeName, ...ofServices];
}

function claimOf(
  { makes, madeName, madeServices, likelyNames = [] }: ProducerSpec,
  { kind, name }: Target,
): ReturnType<Producers["claimOn"]> {
  if (!makes.some((one) => one === kind)) return undefined;
  if (madeServices !== undefined) return madeServices.includes(name) ? "made" : undefined;
  if (madeName !== undefined) return madeName === name || isOpaque(madeName) ? "made" : undefined;
  if (likelyNames.some((likely) => likely === name || isOpaque(likely))) return "made";
  return likelyNames.some((likely) => name.startsWith(`${likely}-`)) ? "like a chart's" : undefined;
}

function mayMake(producer: Delivered, target: Target): boolean {
  const { resource } = producer;
  if (resource.kind === "Producer") {
    const { makes, madeName, madeServices } = resource.spec;
    if (madeServices !== undefined) return target.kind === "Service" && madeServices.includes(target.name);
    return (
      makes.some((kind) => kind === target.kind) &&
      (madeName === undefined || madeName === target.name || isOpaque(madeName))
    );
  }
  if (target.kind !== "Secret" || target.group !== "") return false;
  if (resource.kind === "Ingress")
    return (
      asksForCertificates(resource) &&
      resource.spec.tls.some(({ secretName = "" }) => secretName === target.name || isOpaque(secretName))
    );
  return isAnnotatedForCertManager(resource.metadata.annotations);
}
