import { type Delivered, isOfKind, type ResourceId } from "../../delivery/delivered.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import {
  type CustomResourceDefinition,
  GATEWAY_GROUP,
  type Gateway,
  manifestKind,
} from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import { pathKey } from "../../yaml/tree.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import { inOrder } from "../objects/inOrder.ts";
import { formId } from "../objects/objectId.ts";
import { addressKey } from "../objects/objectKeys.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ClusterOptions } from "./clusterOptions.ts";

/** An object by its name. */
export interface NamedObject {
  readonly id: ResourceId;
  readonly name: string;
  readonly namespace: string | undefined;
}

/** Forms of one text that are looked at: more are copies for tenants, and no environments. */
const MOST_FORMS = 32;

/** Which objects there are. Reads the objects alone, and lists them by kind, namespace, name and the like. */
export class ListedObjects {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly options: ClusterOptions;
  private readonly directories: DerivedFamily<readonly NamedObject[]>;
  private readonly names: DerivedFamily<readonly string[]>;
  private readonly placesOfNames: DerivedFamily<readonly string[]>;
  private readonly addressed: DerivedFamily<readonly Delivered[]>;
  private readonly firsts: DerivedFamily<ResourceId | undefined>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    this.index = index;
    this.source = source;
    this.options = options;
    this.directories = DerivedFamily.ofWords(graph, (kind) => this.readDirectory(kind), Object.is);
    this.names = DerivedFamily.ofWords(graph, (key) => this.readNames(key), sameItems);
    this.placesOfNames = DerivedFamily.ofWords(graph, (key) => this.readPlaces(key), sameItems);
    this.addressed = DerivedFamily.ofWords(graph, (key) => inOrder(source, index.get(key)), sameItems);
    this.firsts = DerivedFamily.ofWords(graph, (key) => source.ordered(index.get(key))[0], Object.is);
  }

  /** All objects of a kind that is listed by `indexKey.kind`, as they stand. */
  ofKind(group: string, kind: string): readonly Delivered[] {
    return inOrder(this.source, this.index.get(indexKey.kind(group, kind)));
  }

  /** The same in no particular order: for kinds of which there are many, and for those who order them by other things. */
  anyOfKind(group: string, kind: string): readonly Delivered[] {
    return this.index.get(indexKey.kind(group, kind)).flatMap((id) => this.source.resource(id) ?? []);
  }

  /** Objects of a kind in a namespace. */
  inNamespace(group: string, kind: string, namespace: string | undefined): readonly Delivered[] {
    return inOrder(this.source, this.index.get(indexKey.kindIn(group, kind, namespace)));
  }

  /** The same in no particular order. */
  anyInNamespace(group: string, kind: string, namespace: string | undefined): readonly Delivered[] {
    return this.index
      .get(indexKey.kindIn(group, kind, namespace))
      .flatMap((id) => this.source.resource(id) ?? []);
  }

  /** The names of the objects of a kind in a namespace, each once and in order. */
  namesIn(group: string, kind: string, namespace: string | undefined): readonly string[] {
    return this.names.get(indexKey.kindIn(group, kind, namespace));
  }

  /** The names of all objects of a kind that is listed by `indexKey.kind`, each once and in order: kept until one changes. */
  namesOfKind(group: string, kind: string): readonly string[] {
    return this.names.get(indexKey.kind(group, kind));
  }

  private readNames(key: string): readonly string[] {
    const names = this.index.get(key).flatMap((id) => this.source.resource(id)?.resource.metadata.name ?? []);
    return [...new Set(names)].sort();
  }

  /** The first object of a kind in a namespace, or the first of an identity: for those who want one of perhaps many. */
  first(of: Target | Omit<Target, "name">): Delivered | undefined {
    const key = "name" in of ? indexKey.identity(of) : indexKey.kindIn(of.group, of.kind, of.namespace);
    const id = this.firsts.get(key);
    return id === undefined ? undefined : this.source.resource(id);
  }

  /** The only object of a kind in a namespace. */
  only(group: string, kind: string, namespace: string | undefined): Delivered | undefined {
    const ids = this.index.get(indexKey.kindIn(group, kind, namespace));
    const [id] = ids;
    return ids.length !== 1 || id === undefined ? undefined : this.source.resource(id);
  }

  /** Whether there are objects of a kind in a namespace. */
  isAnyIn(group: string, kind: string, namespace: string | undefined): boolean {
    return this.index.get(indexKey.kindIn(group, kind, namespace)).length > 0;
  }

  /** Whether there are objects of a kind whose namespace is filled in later. */
  isAnyOpaquelyPlaced(group: string, kind: string): boolean {
    return this.index.get(indexKey.opaquelyPlaced(group, kind)).length > 0;
  }

  /** Whatever stands in a namespace. */
  idsIn(namespace: string): readonly ResourceId[] {
    return this.index.get(indexKey.inNamespace(namespace));
  }

  /** The namespaces that have an object of a kind and name, each once and in order, as far as they are known. */
  namespacesOf(group: string, kind: string, name: string): readonly string[] {
    return this.placesOfNames.get(indexKey.named(group, kind, name));
  }

  private readPlaces(key: string): readonly string[] {
    const places = this.index.get(key).flatMap((id) => this.source.resource(id)?.namespace ?? []);
    return [...new Set(places)].sort();
  }

  /**
   * What an object of a target's kind and name in another namespace is called in the target's own, where another build makes it of
   * the same text; undefined where none does.
   */
  nameOfForm({ group, kind, namespace, name }: Target): string | undefined {
    if (!this.isAnyIn(group, kind, namespace)) return undefined;
    const ids = this.index.get(indexKey.named(group, kind, name)).slice(0, MOST_FORMS);
    const forms = ids.flatMap((id) => this.formsOf(id));
    return forms.find((form) => form.namespace === namespace && namespace !== undefined)?.resource.metadata
      .name;
  }

  /** True where another build than its own makes an object of the text of one, in another namespace. */
  hasFormIn(id: ResourceId, namespace: string): boolean {
    const own = this.source.resource(id);
    if (own === undefined || own.namespace === namespace) return false;
    // Who asks hears of a form that comes by the list of its kind.
    if (!this.isAnyIn(own.resource.group, manifestKind(own.resource), namespace)) return false;
    return this.formsOf(id).some((form) => form.namespace === namespace);
  }

  /** What builds of one cluster make of the text of an object, it among it. */
  private formsOf(id: ResourceId): readonly Delivered[] {
    const own = this.source.resource(id);
    const forms: Delivered[] = [];
    while (own !== undefined && forms.length < MOST_FORMS) {
      const form = this.source.resource(formId(id, forms.length));
      if (form === undefined) break;
      forms.push(form);
    }
    return forms.filter(
      ({ scope, resource }) => scope === own?.scope && pathKey(resource.base) === pathKey(own.resource.base),
    );
  }

  /** Objects of a kind and name in whatever namespace. */
  named(group: string, kind: string, name: string): readonly Delivered[] {
    return inOrder(this.source, this.index.get(indexKey.named(group, kind, name)));
  }

  /**
   * The objects of a kind that is listed by `indexKey.kind`, of which a name can be written: ordered by name, then by
   * namespace. It is kept until one of them changes, for those who look for names while somebody types.
   */
  directory(group: string, kind: string): readonly NamedObject[] {
    return this.directories.get(indexKey.kind(group, kind));
  }

  private readDirectory(kindKey: string): readonly NamedObject[] {
    return this.index
      .get(kindKey)
      .flatMap((id): readonly NamedObject[] => {
        const delivered = this.source.resource(id);
        const name = delivered?.resource.metadata.name;
        if (delivered === undefined || name === undefined || delivered.resource.embedded?.isOff === true)
          return [];
        const { namespace } = delivered;
        return isOpaque(name) || isOpaque(namespace ?? "") ? [] : [{ id, name, namespace }];
      })
      .sort(
        (a, b) =>
          compareText(a.name, b.name) ||
          compareText(a.namespace ?? "", b.namespace ?? "") ||
          this.source.compare(a.id, b.id),
      );
  }

  /** The namespaces in which something of the workspace stands, or that have a manifest, ordered by name. */
  namespaces(): readonly string[] {
    return this.source.namespaces();
  }

  /** True when something of the workspace stands in the namespace, or it has a Namespace document. */
  isNamespaceSeen(namespace: string): boolean {
    return this.idsIn(namespace).length > 0;
  }

  /** True where the GatewayClasses that exist are told: by manifests, or by the user. */
  get knowsClasses(): boolean {
    return (
      this.options.knownClasses.length > 0 ||
      this.index.get(indexKey.kind(GATEWAY_GROUP, "GatewayClass")).length > 0
    );
  }

  /** The Gateways of a namespace, as they stand. */
  gatewaysIn(namespace: string | undefined): readonly Delivered<Gateway>[] {
    return this.inNamespace(GATEWAY_GROUP, "Gateway", namespace).filter((delivered) =>
      isOfKind(delivered, "Gateway"),
    );
  }

  /** The Gateways that ask for an address, as they stand. */
  gatewaysAt(address: GatewayAddress): readonly Delivered[] {
    const key = addressKey(address);
    return key === undefined ? [] : this.addressed.get(key);
  }

  /** The definitions of a kind, as they stand. */
  definitionsOf(group: string, kind: string): readonly Delivered<CustomResourceDefinition>[] {
    const definitions = inOrder(this.source, this.index.get(indexKey.definitions(group, kind)));
    return definitions.filter((delivered) => isOfKind(delivered, "CustomResourceDefinition"));
  }

  /** The Routes with a rule that hands its traffic on to other Routes, in no particular order. */
  delegatingRoutes(): readonly Delivered[] {
    const ids = this.options.delegation === undefined ? [] : this.index.get(indexKey.delegatingRoutes());
    return ids.flatMap((id) => this.source.resource(id) ?? []);
  }
}
