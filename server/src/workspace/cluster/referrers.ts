import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { wildcardsAbove } from "../../gateway-api/listeners/writtenHostnames.ts";
import {
  type OutgoingReference,
  outgoingReferences,
} from "../../gateway-api/references/outgoingReferences.ts";
import type { Referrer } from "../../gateway-api/references/referenceGrants.ts";
import { isSameTarget, meansTarget, type Target } from "../../gateway-api/target.ts";
import { GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import { openReferenceKey } from "../objects/lateKeys.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/** In no name, and in no key of an index. */
const BETWEEN = "\u0001";

/** Who names what. Reads the lookup, and answers from the other end of references, within a namespace and across. */
export class Referrers {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly lookup: ObjectLookup;
  private readonly openTargets: DerivedFamily<readonly Target[]>;
  /** The Routes to a backend, by its keys in the index: whoever of a thousand policies asks, they are the same. */
  private readonly routes: DerivedFamily<readonly Delivered<Route>[]>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, lookup: ObjectLookup) {
    this.index = index;
    this.source = source;
    this.lookup = lookup;
    this.openTargets = DerivedFamily.ofWords(graph, (key) => this.readOpenTargets(key), deepEqual);
    this.routes = DerivedFamily.ofWords(graph, (keys) => this.findRoutes(keys.split(BETWEEN)), sameItems);
  }

  /** The objects that name an object anywhere in their manifests, and may mean it. */
  of(id: ResourceId): readonly Delivered[] {
    const target = this.lookup.targetOf(id);
    return target === undefined ? [] : this.lookup.inOrder(this.source.referrers(indexKey.referrers(target)));
  }

  /** The objects that name the Secret or the like which an object says that it makes. */
  ofMade(id: ResourceId): readonly Delivered[] {
    const maker = this.lookup.resource(id);
    if (maker?.resource.kind !== "Producer") return [];
    const { makes, madeName: name, targetNamespace: namespace = maker.namespace } = maker.resource.spec;
    if (name === undefined) return [];
    return makes.flatMap((kind) =>
      this.lookup.inOrder(this.source.referrers(indexKey.referrers({ group: "", kind, namespace, name }))),
    );
  }

  /**
   * Whether something may name an object in some role although it does not by its text: a part of the reference or of the
   * object's own name is filled in later, or a namespace is not known.
   */
  mayBeNamed(target: Target, role: OutgoingReference["role"]): boolean {
    if (isOpaque(target.name) || isOpaque(target.namespace ?? "")) return true;
    return this.isNamedUnplaced(target, role) || this.isNamedOpenly(target, role);
  }

  /** Whether something whose namespace is not known names an object of a namespace that is. */
  private isNamedUnplaced(target: Target, role: OutgoingReference["role"]): boolean {
    if (target.namespace === undefined) return false;
    const unplaced = { ...target, namespace: undefined };
    return this.source
      .referrers(indexKey.referrers(unplaced))
      .flatMap((id) => this.lookup.resource(id) ?? [])
      .flatMap((referrer) => outgoingReferences(referrer))
      .some((reference) => reference.role === role && isSameTarget(reference.target, unplaced));
  }

  private isNamedOpenly(target: Target, role: OutgoingReference["role"]): boolean {
    const places = target.namespace === undefined ? [undefined] : [target.namespace, undefined];
    return places
      .flatMap((namespace) => this.openTargets.get(indexKey.openReferences(role, namespace)))
      .some((open) => meansTarget(open, target) === "unknown");
  }

  /** What is named under a key of `openReferenceKey`, each once. */
  private readOpenTargets(key: string): readonly Target[] {
    const targets = this.source
      .referrers(key)
      .flatMap((id) => this.lookup.resource(id) ?? [])
      .flatMap((referrer) => outgoingReferences(referrer))
      .filter((reference) => openReferenceKey(reference) === key)
      .map(({ target }) => target);
    return [...new Map(targets.map((target) => [indexKey.identity(target), target])).values()];
  }

  /** The Routes that name an object as backend, or may: their namespace is not known. As they stand. */
  routesTo(target: Target): readonly Delivered<Route>[] {
    const places = target.namespace === undefined ? [undefined] : [target.namespace, undefined];
    return this.routes.get(
      places.map((namespace) => indexKey.referrers({ ...target, namespace })).join(BETWEEN),
    );
  }

  private findRoutes(keys: readonly string[]): readonly Delivered<Route>[] {
    const ids = keys.flatMap((key) => this.source.referrers(key));
    return this.lookup.inOrder([...new Set(ids)]).flatMap(({ id }) => this.lookup.routeOf(id) ?? []);
  }

  /** Whatever stands in a namespace or names it, as it stands. */
  inOrNaming(namespace: string): readonly Delivered[] {
    const ids = [
      ...this.index.get(indexKey.inNamespace(namespace)),
      ...this.source.mentions(indexKey.namesNamespace(namespace)),
    ];
    return this.lookup.inOrder([...new Set(ids)]);
  }

  /** Whatever writes a hostname that has hosts in common with one, as it stands. */
  sharingHosts(hostname: string): readonly Delivered[] {
    const keys = [hostname, ...wildcardsAbove(hostname)].map(indexKey.writesHostname);
    const below = hostname.startsWith("*.") ? [indexKey.writesBelow(hostname)] : [];
    return this.lookup.inOrder([...new Set([...keys, ...below].flatMap((key) => this.source.mentions(key)))]);
  }

  /** The namespaces that let something of theirs be referred to by objects of a kind and namespace, ordered by name. */
  grantingNamespaces({ group, kind, namespace }: Referrer): readonly string[] {
    if (namespace === undefined) return [];
    const granting = this.index
      .get(indexKey.kind(GATEWAY_GROUP, "ReferenceGrant"))
      .flatMap((id) => this.lookup.resource(id) ?? [])
      .filter(
        ({ resource }) =>
          resource.kind === "ReferenceGrant" &&
          resource.spec.from.some(
            (from) => from.namespace === namespace && from.kind === kind && (from.group ?? "") === group,
          ),
      );
    return [...new Set(granting.flatMap((grant) => grant.namespace ?? []))].sort(compareText);
  }

  /** The objects of whatever kind and namespace that name backends or certificates of namespace `to`, as they stand. */
  crossingsInto(to: string): readonly Delivered[] {
    return this.lookup.inOrder(this.index.get(indexKey.crossingsInto(to)));
  }

  /**
   * The objects of a kind and namespace that name backends or certificates of namespace `to`. Those of which one of the
   * two namespaces is not known are not among them: `mayCross` tells of these.
   */
  crossings(group: string, kind: string, from: string, to: string): readonly Delivered[] {
    return this.lookup.inOrder(this.index.get(indexKey.crossings(group, kind, from, to)));
  }

  /** True when some object of the kind may name something of namespace `to`, but a namespace of the two is not known. */
  mayCross(group: string, kind: string, from: string, to: string): boolean {
    const places: readonly (readonly [string | undefined, string | undefined])[] = [
      [undefined, to],
      [from, undefined],
    ];
    return places.some(([a, b]) => this.index.get(indexKey.crossings(group, kind, a, b)).length > 0);
  }
}
