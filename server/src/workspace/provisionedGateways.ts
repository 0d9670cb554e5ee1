import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import {
  generatedKinds,
  isGeneratedKind,
  isGeneratedName,
  type Provision,
  provisionOf,
} from "../gateway-api/generatedResources.ts";
import type { Target } from "../gateway-api/references.ts";
import { any, type Verdict } from "../gateway-api/verdict.ts";
import { GATEWAY_GROUP, type Gateway } from "../model/resource.ts";
import { type CellGraph, DerivedFamily } from "./cells.ts";
import { deepEqual } from "./deepEqual.ts";
import { MergedGateways } from "./mergedGateways.ts";
import type { ClusterOptions, ResourceSource } from "./objectLookup.ts";
import { indexKey, type ResourceIndex } from "./resourceIndex.ts";

/** What an object that is in no file may have been generated for. */
export interface Generators {
  /** Yes where the name is predicted, unknown where it may be one. */
  readonly verdict: Verdict;
  readonly gateways: readonly Delivered<Gateway>[];
}

/** What implementations generate in the cluster for the Gateways of a workspace. */
export class ProvisionedGateways extends MergedGateways {
  private readonly provisions: DerivedFamily<Provision | undefined>;
  private readonly generators: DerivedFamily<readonly ResourceId[]>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    super(graph, index, source, options);
    this.provisions = new DerivedFamily(graph, (id) => this.decideProvision(id), deepEqual);
    this.generators = DerivedFamily.ofWords(graph, (name) => this.findGenerators(name), deepEqual);
  }

  override forget(id: ResourceId): void {
    super.forget(id);
    this.provisions.delete(id);
  }

  /** What is generated for a Gateway; undefined for what is no Gateway. */
  provision(gateway: ResourceId): Provision | undefined {
    return this.provisions.get(gateway);
  }

  private decideProvision(id: ResourceId): Provision | undefined {
    const gateway = this.gateway(id);
    return gateway === undefined
      ? undefined
      : provisionOf(gateway, this.membership(id) !== undefined, this.options.generatedNames, this);
  }

  /** The Gateways for which an object of this kind, namespace and name is generated, as far as `referrer` means them. */
  generatorsOf(referrer: ResourceId, target: Target): Generators {
    if (!isGeneratedKind(target)) return { verdict: "no", gateways: [] };
    const found = this.gatewaysIn(target.namespace).flatMap((gateway) => {
      const provision = this.provision(gateway.id);
      const verdict = provision === undefined ? "no" : generates(provision, target.name);
      return verdict === "no" || !this.isMeant(referrer, gateway) ? [] : [{ gateway, verdict }];
    });
    const certain = found.filter(({ verdict }) => verdict === "yes");
    return {
      verdict: any(found.map(({ verdict }) => verdict)),
      gateways: (certain.length > 0 ? certain : found).map(({ gateway }) => gateway),
    };
  }

  /** The Gateways of a namespace. */
  gatewaysIn(namespace: string | undefined): readonly Delivered<Gateway>[] {
    return this.index
      .get(indexKey.kindIn(GATEWAY_GROUP, "Gateway", namespace))
      .flatMap((id) => this.gateway(id) ?? []);
  }

  /** Of several Gateways with one identity, only the nearest one is meant. */
  private isMeant(referrer: ResourceId, gateway: Delivered<Gateway>): boolean {
    const { name = "" } = gateway.resource.metadata;
    const target = { group: GATEWAY_GROUP, kind: "Gateway", namespace: gateway.namespace, name };
    const resolution = this.find(referrer, target);
    return resolution.kind === "found"
      ? resolution.target.id === gateway.id
      : resolution.kind === "undecided" && resolution.candidates.some(({ id }) => id === gateway.id);
  }

  /** The Gateways anywhere for which something of exactly this name is generated beside them. */
  generatorsNamed(name: string): readonly Delivered<Gateway>[] {
    return this.generators.get(name).flatMap((id) => this.gateway(id) ?? []);
  }

  private findGenerators(name: string): readonly ResourceId[] {
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
  usersOfGenerated(id: ResourceId): readonly Delivered[] {
    const gateway = this.gateway(id);
    const provision = gateway === undefined ? undefined : this.provision(id);
    if (gateway === undefined || provision?.kind !== "generated") return [];
    const { names } = provision.resources;
    const ids = generatedKinds.flatMap((kind) =>
      names.flatMap((name) =>
        this.source.referrers(indexKey.referrers({ ...kind, namespace: gateway.namespace, name })),
      ),
    );
    return [...new Set(ids)].flatMap((user) => this.source.resource(user) ?? []);
  }

  /** True where an object of the namespace is labelled by hand like what is generated for a Gateway of that name. */
  carriesGatewayName(namespace: string | undefined, name: string): boolean {
    return this.index.get(indexKey.carriers(namespace, name)).length > 0;
  }

  private gateway(id: ResourceId): Delivered<Gateway> | undefined {
    const delivered = this.source.resource(id);
    return delivered?.resource.kind === "Gateway"
      ? { ...delivered, resource: delivered.resource }
      : undefined;
  }
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
