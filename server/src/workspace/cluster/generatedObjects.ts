import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import {
  generatedKinds,
  isGeneratedKind,
  isGeneratedName,
  type NewNames,
  namePatternOf,
  type Provision,
  provisionOf,
  standsForGenerated,
} from "../../gateway-api/infrastructure/generatedResources.ts";
import { outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import type { MergedGateways } from "./mergedGateways.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/** The Gateways for which an object that is in no file may have been generated. */
export interface Generators {
  /** Yes where the name is predicted, unknown where it may be one. */
  readonly verdict: Verdict;
  readonly gateways: readonly Delivered<Gateway>[];
}

/** One Gateway of a namespace for which something is generated, or may be. */
interface Provisioned {
  readonly id: ResourceId;
  readonly provision: Provision;
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
  /** Values of one Gateway each, by its id. */
  private readonly cells: {
    readonly provisions: DerivedFamily<Provision | undefined>;
    readonly sharers: DerivedFamily<readonly ResourceId[]>;
  };
  /** By namespace. */
  private readonly provisioned: DerivedFamily<readonly Provisioned[]>;
  private readonly byName: DerivedFamily<ReadonlyMap<string, readonly ResourceId[]>>;
  /** By namespace and name, and by name alone. */
  private readonly generators: DerivedFamily<
    readonly { readonly id: ResourceId; readonly verdict: Verdict }[]
  >;
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
    this.cells = {
      provisions: new DerivedFamily(graph, (id) => this.decideProvision(id), deepEqual),
      sharers: new DerivedFamily(graph, (id) => this.findSharers(id), deepEqual),
    };
    this.provisioned = DerivedFamily.ofWords(graph, (place) => this.listProvisioned(place), deepEqual);
    this.byName = DerivedFamily.ofWords(
      graph,
      (place) => groupByName(this.provisioned.get(place)),
      deepEqual,
    );
    this.generators = DerivedFamily.ofWords(graph, (key) => this.findGenerators(key), deepEqual);
    this.elsewhere = DerivedFamily.ofWords(graph, (name) => this.findElsewhere(name), deepEqual);
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.cells)) family.delete(id);
  }

  /** What is generated for a Gateway; undefined for what is no Gateway. */
  provision(gateway: ResourceId): Provision | undefined {
    return this.cells.provisions.get(gateway);
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
    const namespace = place === UNKNOWN ? undefined : place;
    return this.index.get(indexKey.kindIn(GATEWAY_GROUP, "Gateway", namespace)).flatMap((id) => {
      const provision = this.provision(id);
      return provision === undefined || provision.kind === "none" ? [] : [{ id, provision }];
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
    if (!isGeneratedKind(target)) return { verdict: "no", gateways: [] };
    const found = this.generatorsIn(target.namespace, target.name);
    const of = (wanted: readonly Verdict[]) =>
      this.gateways(found.filter(({ verdict }) => wanted.includes(verdict)).map(({ id }) => id)).filter(
        (gateway) => this.isMeant(referrer, gateway),
      );
    const certain = of(["yes"]);
    if (certain.length > 0) return { verdict: "yes", gateways: certain };
    const possible = of(["unknown"]);
    return { verdict: possible.length > 0 ? "unknown" : "no", gateways: possible };
  }

  /**
   * Whether an object of this kind, namespace and name is generated for some Gateway. What an implementation keeps in a
   * namespace of its own leaves it open, and so does a Gateway whose namespace is not known.
   */
  isGenerated(target: Target): Verdict {
    if (!isGeneratedKind(target)) return "no";
    const { namespace, name } = target;
    const found = this.generatorsIn(namespace, name);
    if (found.some(({ id, verdict }) => verdict === "yes" && this.isBeside(id))) return "yes";
    const isOpen =
      found.length > 0 || (namespace !== undefined && this.generatorsIn(undefined, name).length > 0);
    return isOpen ? "unknown" : "no";
  }

  private generatorsIn(namespace: string | undefined, name: string) {
    return this.gatewayIdsIn(namespace).length === 0
      ? []
      : this.generators.get(`${placeOf(namespace)}\u0000${name}`);
  }

  /** The names of what is generated beside the Gateways of a namespace, as far as they are known. */
  namesIn(namespace: string | undefined): readonly string[] {
    return this.gatewayIdsIn(namespace).flatMap((id) => {
      const provision = this.provision(id);
      const name = provision?.kind === "generated" ? provision.resources.name : undefined;
      return name === undefined || !this.isBeside(id) ? [] : [name];
    });
  }

  private gatewayIdsIn(namespace: string | undefined): readonly ResourceId[] {
    return this.index.get(indexKey.kindIn(GATEWAY_GROUP, "Gateway", namespace));
  }

  private isBeside(gateway: ResourceId): boolean {
    const provision = this.provision(gateway);
    return provision?.kind === "generated" && provision.resources.isBesideGateway;
  }

  private findGenerators(key: string): readonly { readonly id: ResourceId; readonly verdict: Verdict }[] {
    const end = key.indexOf("\u0000");
    return this.provisioned.get(key.slice(0, end)).flatMap(({ id, provision }) => {
      const verdict = generates(provision, key.slice(end + 1));
      if (verdict === "no") return [];
      return [{ id, verdict: verdict === "yes" && this.isWithheld(id) ? "unknown" : verdict }];
    });
  }

  /** The other Gateways of the namespace for which something of the same name is generated. */
  sharersOf(gateway: ResourceId): readonly Delivered<Gateway>[] {
    return this.gateways(this.cells.sharers.get(gateway)).filter((other) => this.isMeant(gateway, other));
  }

  private findSharers(id: ResourceId): readonly ResourceId[] {
    const provision = this.provision(id);
    const name = provision?.kind === "generated" ? provision.resources.name : undefined;
    if (name === undefined) return [];
    const sharing = this.byName.get(placeOf(this.lookup.resource(id)?.namespace)).get(name) ?? [];
    return sharing.filter((other) => other !== id);
  }

  /** Of several Gateways with one identity, only the nearest one is meant. */
  private isMeant(referrer: ResourceId, gateway: Delivered<Gateway>): boolean {
    const { name = "" } = gateway.resource.metadata;
    const own = this.lookup.targetOf(referrer);
    if (own?.kind === "Gateway" && own.name === name && own.namespace === gateway.namespace)
      return referrer === gateway.id;
    const target = { group: GATEWAY_GROUP, kind: "Gateway", namespace: gateway.namespace, name };
    const resolution = this.lookup.find(referrer, target);
    return resolution.kind === "found"
      ? resolution.target.id === gateway.id
      : resolution.kind === "undecided" && resolution.candidates.some(({ id }) => id === gateway.id);
  }

  /** The Gateways anywhere for which something of exactly this name is generated beside them. */
  generatorsNamed(name: string): readonly Delivered<Gateway>[] {
    return this.gateways(this.elsewhere.get(name));
  }

  private findElsewhere(name: string): readonly ResourceId[] {
    return this.index.get(indexKey.kind(GATEWAY_GROUP, "Gateway")).filter((id) => {
      const provision = this.provision(id);
      return (
        provision?.kind === "generated" &&
        provision.resources.name === name &&
        provision.resources.isBesideGateway
      );
    });
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
    return this.lookup
      .inOrder(ids)
      .flatMap(({ resource, ...rest }) => (resource.kind === "Gateway" ? [{ ...rest, resource }] : []));
  }
}

/** The place of objects whose namespace is not known; no namespace can have this name. */
const UNKNOWN = "?";

function placeOf(namespace: string | undefined): string {
  return namespace ?? UNKNOWN;
}

function groupByName(provisioned: readonly Provisioned[]): ReadonlyMap<string, readonly ResourceId[]> {
  const groups = new Map<string, readonly ResourceId[]>();
  for (const { id, provision } of provisioned) {
    const name = provision.kind === "generated" ? provision.resources.name : undefined;
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), id]);
  }
  return groups;
}

function generates(provision: Provision, name: string): Verdict {
  switch (provision.kind) {
    case "generated":
      return isGeneratedName(name, provision.resources);
    case "unknown":
      return "unknown";
    case "none":
      return "no";
  }
}
