import { type Delivered, isOfKind, type ResourceId } from "../../delivery/delivered.ts";
import {
  generatedKinds,
  isGeneratedKind,
  type NewNames,
  namePatternOf,
  type Provision,
  provisionOf,
  standsForGenerated,
} from "../../gateway-api/infrastructure/generatedResources.ts";
import { outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import type { Target } from "../../gateway-api/target.ts";
import { type JudgedVerdict, judged, type Verdict } from "../../gateway-api/verdict.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import {
  type GeneratedNames,
  generatedNames,
  generates,
  generatorsNamed,
  isBesideGateway,
  type Namesakes,
  type Provisioned,
  sharersByName,
} from "./generatedNames.ts";
import { keyOf, namespaceOf, partsOf, placeOf } from "./generatedPlaces.ts";
import type { MergedGateways } from "./mergedGateways.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/** The Gateways for which an object that is in no file may have been generated. */
export interface Generators {
  /** Yes where the name is predicted, unknown where it may be one. */
  readonly verdict: Verdict;
  readonly gateways: readonly Delivered<Gateway>[];
}

/**
 * What implementations generate in the cluster for the Gateways of a workspace. Reads the lookup and who is a member of
 * which Gateway. Whoever asks for a name depends on what is generated under that name, not on the Gateways of the namespace.
 */
export class GeneratedObjects {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly lookup: ObjectLookup;
  private readonly merging: MergedGateways;
  private readonly options: ClusterOptions;
  /** Of one Gateway each, by its id. */
  private readonly provisions: DerivedFamily<Provision | undefined>;
  /** By namespace. */
  private readonly provisioned: DerivedFamily<readonly Provisioned[]>;
  private readonly names: DerivedFamily<GeneratedNames>;
  private readonly byName: DerivedFamily<ReadonlyMap<string, readonly Namesakes[]>>;
  private readonly namesBeside: DerivedFamily<readonly string[]>;
  /** By namespace and name, and by name alone. */
  private readonly generators: DerivedFamily<readonly Namesakes[]>;
  private readonly sharers: DerivedFamily<readonly Namesakes[]>;
  private readonly everywhere: DerivedFamily<ReadonlyMap<string, readonly ResourceId[]>>;
  private readonly elsewhere: DerivedFamily<readonly ResourceId[]>;

  constructor(
    graph: CellGraph,
    index: ResourceIndex,
    source: ResourceSource,
    groups: { readonly lookup: ObjectLookup; readonly merging: MergedGateways },
    options: ClusterOptions,
  ) {
    this.index = index;
    this.source = source;
    this.lookup = groups.lookup;
    this.merging = groups.merging;
    this.options = options;
    const ofWords = <T>(compute: (key: string) => T, equal: (a: T, b: T) => boolean) =>
      DerivedFamily.ofWords(graph, compute, equal);
    this.provisions = new DerivedFamily(graph, (id) => this.decideProvision(id), deepEqual);
    this.provisioned = ofWords((place) => this.listProvisioned(place), deepEqual);
    this.names = ofWords((place) => generatedNames(this.provisioned.get(place)), Object.is);
    this.byName = ofWords((place) => sharersByName(this.provisioned.get(place)), deepEqual);
    this.namesBeside = ofWords((place) => this.findNames(place), sameItems);
    this.generators = ofWords((key) => this.findGenerators(key), deepEqual);
    this.sharers = ofWords((key) => this.findSharers(key), deepEqual);
    this.everywhere = ofWords(() => this.findEverywhere(), Object.is);
    this.elsewhere = ofWords((name) => this.everywhere.get(ALL).get(name) ?? [], sameItems);
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    this.provisions.delete(id);
  }

  /** What is generated for a Gateway; undefined for what is no Gateway. */
  provision(gateway: ResourceId): Provision | undefined {
    return this.provisions.get(gateway);
  }

  /**
   * True for a Gateway that is not accepted: nothing is generated for it while it is so, though what was generated before
   * may still be there.
   */
  isWithheld(gateway: ResourceId): boolean {
    return this.merging.acceptance(gateway).verdict === "no";
  }

  /**
   * The ports of the Service that is generated for a Gateway, which are those of its listeners, merged ones included;
   * undefined where one of them is not known. Implementations may add ports of their own.
   * Source: https://gateway-api.sigs.k8s.io/geps/gep-1762/
   */
  servicePortsOf(gateway: ResourceId): readonly number[] | undefined {
    const ports = (this.merging.of(gateway)?.listeners ?? []).map(({ listener }) => listener.port);
    const known = ports.flatMap((port) => (typeof port === "number" ? [port] : []));
    return known.length < ports.length || known.length === 0 ? undefined : [...new Set(known)];
  }

  /** What would be generated for a Gateway if it, or its class, were called otherwise. */
  provisionIf(gateway: ResourceId, called: NewNames): Provision | undefined {
    return this.decideProvision(gateway, called);
  }

  private decideProvision(id: ResourceId, called?: NewNames): Provision | undefined {
    const gateway = this.lookup.gatewayOf(id);
    return gateway === undefined
      ? undefined
      : provisionOf(
          gateway,
          this.merging.parentAcceptance(id)?.verdict,
          this.options.generatedNames,
          this.lookup,
          called,
        );
  }

  private listProvisioned(place: string): readonly Provisioned[] {
    return this.source.ordered(this.gatewayIdsIn(namespaceOf(place))).flatMap((id) => {
      const provision = this.provision(id);
      if (provision === undefined || provision.kind === "none") return [];
      return [{ id, gateway: this.lookup.resource(id)?.resource.metadata.name ?? "", provision }];
    });
  }

  /** The pattern by which a controller names what it generates; undefined where it generates nothing. */
  namePattern(controllerName: string): string | undefined {
    return namePatternOf(controllerName, this.options.generatedNames);
  }

  /**
   * The Gateways for which an object of this kind, namespace and name is generated, as far as `referrer` means them.
   */
  generatorsOf(referrer: ResourceId, target: Target): Generators {
    const certain = this.generatorsWith("yes", referrer, target);
    if (certain.length > 0) return { verdict: "yes", gateways: certain };
    const possible = this.generatorsWith("unknown", referrer, target);
    return { verdict: possible.length > 0 ? "unknown" : "no", gateways: possible };
  }

  private generatorsWith(
    verdict: Verdict,
    referrer: ResourceId,
    target: Target,
  ): readonly Delivered<Gateway>[] {
    const meant = this.generatorsIn(target).flatMap((one) =>
      one.verdict === verdict ? [...this.meantGenerators(referrer, one, target)] : [],
    );
    return this.gateways([...new Set(meant.map(({ id }) => id))]);
  }

  /** True where an object of this kind, namespace and name is, or may be, generated for a Gateway that `referrer` means. */
  mayGenerate(referrer: ResourceId, target: Target): boolean {
    return this.generatorsIn(target).some(
      (one) => this.meantGenerators(referrer, one, target).next().done !== true,
    );
  }

  private meantGenerators(referrer: ResourceId, one: Namesakes, { namespace, name }: Target) {
    return this.meant(
      referrer,
      namespace,
      one.gateway,
      (provision, id) => this.verdictOn({ id, provision }, name) === one.verdict,
    );
  }

  /**
   * Whether an object of this kind, namespace and name is generated for some Gateway. What an implementation keeps in a
   * namespace of its own leaves it open, and so does a Gateway whose namespace is not known.
   */
  isGenerated(target: Target): JudgedVerdict {
    const found = this.generatorsIn(target);
    if (found.some(({ verdict, isBeside }) => verdict === "yes" && isBeside)) return { verdict: "yes" };
    if (found.length > 0) return { verdict: "unknown", doubt: "ImplementationSpecific" };
    const isOpen =
      target.namespace !== undefined && this.generatorsIn({ ...target, namespace: undefined }).length > 0;
    return judged(isOpen ? "unknown" : "no", "NamespaceUnknown");
  }

  private generatorsIn(target: Target): readonly Namesakes[] {
    const { namespace, name } = target;
    return !isGeneratedKind(target) || this.gatewayIdsIn(namespace).length === 0
      ? []
      : this.generators.get(keyOf(namespace, name));
  }

  private namesUnder(key: string): readonly [GeneratedNames, string] {
    const { place, name } = partsOf(key);
    return [this.names.get(place), name];
  }

  /** The names of what is generated beside the Gateways of a namespace, as far as they are known, each once. */
  namesIn(namespace: string | undefined): readonly string[] {
    return this.namesBeside.get(placeOf(namespace));
  }

  private findNames(place: string): readonly string[] {
    const names = this.provisioned.get(place).flatMap(({ provision }) => nameBeside(provision) ?? []);
    return [...new Set(names)];
  }

  private gatewayIdsIn(namespace: string | undefined): readonly ResourceId[] {
    return this.index.get(indexKey.kindIn(GATEWAY_GROUP, "Gateway", namespace));
  }

  /**
   * The first Gateway of another name in the namespace for which something of the same name is generated, of those that a
   * Gateway means and `accepts` takes.
   */
  sharerOf(
    gateway: Delivered<Gateway>,
    accepts: (other: ResourceId) => boolean,
  ): Delivered<Gateway> | undefined {
    const provision = this.provision(gateway.id);
    const name = provision?.kind === "generated" ? provision.resources.name : undefined;
    if (name === undefined) return undefined;
    const isSharer = (other: Provision) => other.kind === "generated" && other.resources.name === name;
    let sharer: Delivered<Gateway> | undefined;
    for (const namesakes of this.sharers.get(keyOf(gateway.namespace, name))) {
      if (namesakes.gateway === gateway.resource.metadata.name) continue;
      if (sharer !== undefined && this.source.compare(sharer.id, namesakes.first) < 0) break;
      for (const other of this.meant(gateway.id, gateway.namespace, namesakes.gateway, isSharer)) {
        if (!accepts(other.id)) continue;
        if (sharer === undefined || this.source.compare(other.id, sharer.id) < 0) sharer = other;
        break;
      }
    }
    return sharer;
  }

  private findGenerators(key: string): readonly Namesakes[] {
    const [names, name] = this.namesUnder(key);
    return generatorsNamed(names, name, (one) => this.verdictOn(one, name));
  }

  /** Whether something of a name is generated for a Gateway; what is withheld may be left from before. */
  private verdictOn({ id, provision }: Pick<Provisioned, "id" | "provision">, name: string): Verdict {
    const verdict = generates(provision, name);
    return verdict === "yes" && this.isWithheld(id) ? "unknown" : verdict;
  }

  private findSharers(key: string): readonly Namesakes[] {
    const { place, name } = partsOf(key);
    return this.byName.get(place).get(name) ?? [];
  }

  /** Of several Gateways with one identity, only the nearest one is meant, and a Gateway always means itself. */
  private *meant(
    referrer: ResourceId,
    namespace: string | undefined,
    name: string,
    isOne: (provision: Provision, id: ResourceId) => boolean,
  ): Generator<Delivered<Gateway>> {
    const resolution = this.lookup.find(referrer, { group: GATEWAY_GROUP, kind: "Gateway", namespace, name });
    const candidates =
      resolution.kind === "found"
        ? [resolution.target]
        : resolution.kind === "undecided"
          ? resolution.candidates
          : [];
    for (const { id } of candidates) {
      const gateway = this.lookup.gatewayOf(id);
      const provision = this.provision(id);
      if (gateway !== undefined && provision !== undefined && isOne(provision, id)) yield gateway;
    }
  }

  /** The Gateways anywhere for which something of exactly this name is generated beside them. */
  generatorsNamed(name: string): readonly Delivered<Gateway>[] {
    return this.gateways(this.elsewhere.get(name));
  }

  private findEverywhere(): ReadonlyMap<string, readonly ResourceId[]> {
    const byName = new Map<string, ResourceId[]>();
    for (const id of this.index.get(indexKey.kind(GATEWAY_GROUP, "Gateway"))) {
      const name = nameBeside(this.provision(id));
      if (name === undefined) continue;
      const others = byName.get(name);
      if (others === undefined) byName.set(name, [id]);
      else others.push(id);
    }
    return byName;
  }

  /** The objects that name, anywhere in their manifests, what is generated for a Gateway. */
  usersOf(id: ResourceId): readonly Delivered[] {
    const gateway = this.lookup.gatewayOf(id);
    const provision = gateway === undefined ? undefined : this.provision(id);
    if (gateway === undefined || provision?.kind !== "generated") return [];
    const { names } = provision.resources;
    const ids = generatedKinds.flatMap((kind) =>
      names.flatMap((name) =>
        this.source.referrers(indexKey.referrers({ ...kind, namespace: gateway.namespace, name })),
      ),
    );
    return this.lookup.inOrder([...new Set(ids)]).filter((user) => this.namesGenerated(user, gateway, names));
  }

  /** False for one that names an object of a file, which only has the name that something generated would have. */
  private namesGenerated(user: Delivered, gateway: Delivered<Gateway>, names: readonly string[]): boolean {
    return outgoingReferences(user).some(({ target }) => {
      if (!isGeneratedKind(target) || !names.includes(target.name)) return false;
      const resolution = this.lookup.find(user.id, target);
      return resolution.kind !== "found" || standsForGenerated(resolution.target, gateway);
    });
  }

  /** True where an object of the namespace is labelled by hand like what is generated for a Gateway of that name. */
  carriesGatewayName(namespace: string | undefined, name: string): boolean {
    return this.index.get(indexKey.labelled(namespace, name)).length > 0;
  }

  private gateways(ids: readonly ResourceId[]): readonly Delivered<Gateway>[] {
    return this.lookup.inOrder(ids).filter((delivered) => isOfKind(delivered, "Gateway"));
  }
}
/** The key of what there is once. */
const ALL = "";

/** The name of what is generated beside a Gateway, where all of it is known. */
function nameBeside(provision: Provision | undefined): string | undefined {
  return provision?.kind === "generated" && isBesideGateway(provision) ? provision.resources.name : undefined;
}
