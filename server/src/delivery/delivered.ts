import type { Embedding, Resource } from "../model/resource.ts";
import type { Path } from "../yaml/tree.ts";
import type { Layer } from "./layer.ts";
import type { MovedList } from "./movedLists.ts";

/** Names one object of a workspace. Opaque: it says nothing about files or order. */
export type ResourceId = string;

/** An object as it reaches a cluster. */
export interface Delivered<R extends Resource = Resource> {
  readonly id: ResourceId;
  readonly resource: R;
  /** The effective namespace; undefined where nothing in the workspace says it, empty for cluster-scoped kinds. */
  readonly namespace: string | undefined;
  /** Names the cluster, as far as the workspace tells clusters apart; see `FileDelivery`. */
  readonly scope: string;
  /** Names the build that applies it; undefined where none does. */
  readonly build?: string;
  /** Whose word the namespace is, where it is not the manifest's own. */
  readonly namespaceFrom?: { readonly by: Layer["by"]; readonly path: string };
  /** Patches or variables have changed what the manifest says. */
  readonly isAdjusted?: boolean;
  /** What the manifest itself says, where patches or variables have changed it. */
  readonly written?: Resource;
  /** The lists of its document that patches have changed. */
  readonly moved?: readonly MovedList[];
}

/**
 * True for an object whose resource is of a type. Narrowing asks this and makes no copy: thousands are asked for each finding, and a
 * copy with another property has a shape of its own in the engine.
 */
export function hasResource<R extends Resource>(
  delivered: Delivered,
  is: (resource: Resource) => resource is R,
): delivered is Delivered<R> {
  return is(delivered.resource);
}

/** The resources of a kind. */
export type ResourceOfKind<K extends Resource["kind"]> = Extract<Resource, { readonly kind: K }>;

/** True for an object of a kind. */
export function isOfKind<K extends Resource["kind"]>(
  delivered: Delivered,
  kind: K,
): delivered is Delivered<ResourceOfKind<K>> {
  return delivered.resource.kind === kind;
}

/** A node of one object's manifest. `path` starts at the object's root. */
export interface ResourcePlace {
  readonly id: ResourceId;
  readonly path: Path;
}

/** `namespace/name` for people; the namespace is left out where it is unknown or does not apply. */
export function displayName(delivered: Delivered): string {
  return qualifiedName({
    namespace: delivered.namespace,
    name: nameInWords(delivered.resource),
  });
}

/** The name of an object for people; of one that a chart gives its name, what it is embedded in. */
export function nameInWords({ metadata, embedded }: Resource): string {
  if (metadata.name !== undefined) return metadata.name;
  return embedded === undefined ? "(unnamed)" : `(in ${hostInWords(embedded)})`;
}

/** What something is embedded in, without marks of code. */
export function hostInWords({ host }: Embedding): string {
  return host.replaceAll("`", "");
}

/** `namespace/name`, or the name alone where there is no namespace. */
export function qualifiedName(named: {
  readonly namespace?: string | undefined;
  readonly name: string;
}): string {
  return named.namespace ? `${named.namespace}/${named.name}` : named.name;
}

/** The key by which merging breaks ties: `namespace/name`, as the specification writes it. */
export function precedenceName(delivered: Delivered): string {
  return `${delivered.namespace ?? ""}/${delivered.resource.metadata.name ?? ""}`;
}

/** True for manifests of one object, given one kind: several of them are that object in several clusters, no rivals. */
export function haveSameName(a: Delivered, b: Delivered): boolean {
  return a.namespace === b.namespace && a.resource.metadata.name === b.resource.metadata.name;
}
