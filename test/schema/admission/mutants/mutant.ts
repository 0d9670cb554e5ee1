import type { BundleVersion, Channel } from "../../../../server/src/schema/release.ts";
import type { SeededRandom } from "../../../seededRandom.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A piece of a manifest whose verdict follows from how it was made, not from the code under test. */
export interface Piece {
  readonly json: JsonObject;
  /** Rules that refuse it; none where the API server takes it. */
  readonly refusedBy: readonly string[];
}

/** Makes a piece; everything that does not decide the verdict is left to chance. */
export type Maker = (random: SeededRandom) => Piece;

/** A whole manifest with its verdict in the CRDs of one channel and release. */
export interface Mutant {
  readonly manifest: JsonObject;
  readonly refusedBy: readonly string[];
  readonly channel: Channel;
  readonly bundleVersion: BundleVersion;
}

/** A piece that the API server takes. */
export const accepted = (json: JsonObject): Piece => ({ json, refusedBy: [] });

/** A piece that it refuses, by exactly these rules. */
export const refused = (json: JsonObject, ...refusedBy: readonly string[]): Piece => ({ json, refusedBy });

/** The rules that refuse one of several pieces of a manifest. */
export function refusalsOf(pieces: readonly Piece[]): readonly string[] {
  return [...new Set(pieces.flatMap(({ refusedBy }) => refusedBy))].sort();
}

const WORDS = [
  "shop",
  "cart",
  "catalog",
  "search",
  "login",
  "pay",
  "ship",
  "stock",
  "admin",
  "help",
] as const;

export const word = (random: SeededRandom): string => random.pick(WORDS);

/** A DNS label that hardly comes twice. */
export const label = (random: SeededRandom): string => `${word(random)}-${random.below(1_000_000)}`;

export const hostname = (random: SeededRandom): string =>
  `${random.pick(["", "*."])}${label(random)}.example.com`;

export const chance = (random: SeededRandom): boolean => random.below(2) === 0;

/** As many values as asked for. */
export function several<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** A Service with a port, as every kind of route may name it. */
export function backend(random: SeededRandom): JsonObject {
  return {
    name: label(random),
    port: 1 + random.below(65_535),
    ...(chance(random) ? { weight: random.below(100) } : {}),
    ...(chance(random) ? { namespace: word(random) } : {}),
    ...(chance(random) ? { kind: "Service", group: "" } : {}),
  };
}

/** Backends with and without a port, by how they are named. */
export const BACKENDS: readonly Maker[] = [
  (random) => accepted(backend(random)),
  (random) => refused({ name: label(random) }, "cel-backendref-service-port"),
  (random) => refused({ name: label(random), kind: "Service" }, "cel-backendref-service-port"),
  (random) =>
    refused({ name: label(random), group: "", namespace: word(random) }, "cel-backendref-service-port"),
  (random) => accepted({ name: label(random), group: "multicluster.x-k8s.io", kind: "ServiceImport" }),
  (random) => accepted({ name: label(random), group: "example.com", kind: "Service" }),
  (random) => accepted({ name: label(random), kind: "Bucket" }),
];
