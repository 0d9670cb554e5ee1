import { type Delivered, isOfKind } from "../../delivery/delivered.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { ProducerSpec } from "../../model/producerSpec.ts";
import { manifestKind, type Producer } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { indexKey } from "../objects/indexKey.ts";
import { inOrder } from "../objects/inOrder.ts";
import { asksForCertificates, isAnnotatedForCertManager } from "../objects/objectKeys.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";

/**
 * The objects that make others, such as a Certificate or a HelmRelease. Reads the objects alone, and answers what may be in
 * the cluster without a manifest of its own.
 */
export class Producers {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;

  constructor(index: ResourceIndex, source: ResourceSource) {
    this.index = index;
    this.source = source;
  }

  /** The objects that may make what a reference names, in its namespace or in one that is not known. */
  of(target: Target): readonly Delivered[] {
    return inOrder(this.source, [
      ...this.index.get(indexKey.producers(target.namespace)),
      ...this.index.get(indexKey.producers(undefined)),
    ]).filter((producer) => mayMake(producer, target));
  }

  /** What other builds deliver counts, too: nobody knows whether it goes to another cluster. */
  mayMake(target: Target): boolean {
    if (this.of(target).length > 0) return true;
    const others = [target.namespace, undefined].flatMap((namespace) =>
      this.source.elsewhere(indexKey.producers(namespace)),
    );
    return inOrder(this.source, others).some((producer) => mayMake(producer, target));
  }

  /** The names that objects of a reference's kind get in its namespace from those who say what they make. */
  madeNames(target: Target): readonly string[] {
    return this.makersIn(target.namespace).flatMap(({ resource: { spec } }) =>
      spec.makes.some((kind) => kind === target.kind)
        ? certainNames(spec, target.kind).filter((name) => !isOpaque(name))
        : [],
    );
  }

  /** The only chart whose values list a Service that a reference names, and the ports that it gets. */
  listedService(
    target: Target,
  ): { readonly maker: Delivered<Producer>; readonly ports: readonly number[] } | undefined {
    if (target.group !== "" || target.kind !== "Service") return undefined;
    const found = this.makersIn(target.namespace).flatMap((maker) =>
      (maker.resource.spec.services ?? []).flatMap(({ name, ports }) =>
        name === target.name ? [{ maker, ports }] : [],
      ),
    );
    return found.length === 1 ? found[0] : undefined;
  }

  /** The names that charts give to objects of a reference's kind in its namespace, as far as they follow the usual rule. */
  likelyNames(target: Target): readonly string[] {
    return this.makersIn(target.namespace).flatMap(({ resource: { spec } }) =>
      spec.makes.some((kind) => kind === target.kind) ? (spec.likelyNames ?? []) : [],
    );
  }

  /** Whether something says that it makes the very object, or at least a chart's usual name begins like it. */
  claimOn(target: Target): "made" | "like a chart's" | undefined {
    const ids = [target.namespace, undefined].flatMap((namespace) => [
      ...this.index.get(indexKey.producers(namespace)),
      ...this.source.elsewhere(indexKey.producers(namespace)),
    ]);
    const claims = inOrder(this.source, ids).map(({ resource }) =>
      resource.kind === "Producer" ? claimOf(resource.spec, target) : undefined,
    );
    return claims.includes("made") ? "made" : claims.find((claim) => claim !== undefined);
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
