import type { Delivered, ResourceId } from "../../delivery/delivered.ts";

/** Where the objects of a workspace come from. */
export interface ResourceSource {
  /** The object now; undefined once it is gone. Reading it is a dependency. */
  resource(id: ResourceId): Delivered | undefined;
  /** The text that an object stands in, for objects of which the facts say nothing. Reading it is a dependency on every letter. */
  content(id: ResourceId): string;
  /** The path of the object's file: it decides which of several objects of one identity is meant. */
  pathOf(id: ResourceId): string;
  /** The objects of other scopes under a key of `indexKey.identity` or `indexKey.producers`. */
  elsewhere(key: string): readonly ResourceId[];
  /** The objects that refer to others under a key of `indexKey.referrers`. */
  referrers(key: string): readonly ResourceId[];
  /** The Routes that match alike, under a key of `indexKey.conflict`. */
  competitors(key: string): readonly ResourceId[];
  /** The Routes that match something below a path, under a key of `indexKey.narrower`. */
  narrower(key: string): readonly ResourceId[];
  /** The objects that mention something, under a key of `indexKey` that `mentionKeysOf` makes. */
  mentions(key: string): readonly ResourceId[];
  /** The namespaces that objects stand in, ordered by name; no dependency. */
  namespaces(): readonly string[];
  /** Orders objects as they stand: by path, then by position in the file. */
  compare(a: ResourceId, b: ResourceId): number;
  /** The same of many: each is looked up once. */
  ordered(ids: readonly ResourceId[]): readonly ResourceId[];
}
