import { deepEqual } from "../yaml/deepEqual.ts";
import type { BuildEntry, Layer } from "./layer.ts";
import type { Variables } from "./substitution.ts";

/** One delivery path: how a file reaches a cluster. */
export interface FileDelivery {
  /**
   * Names the cluster, as far as the workspace tells clusters apart: builds that hang together have one scope. What
   * stands in two of them is never held against each other.
   */
  readonly scope: string;
  readonly role: BuildEntry["role"];
  /** What changes its objects, in the order in which it happens. */
  readonly layers: readonly Layer[];
  /** What Flux fills in behind all layers. */
  readonly variables?: Variables;
  /** Names the build: what one applies it applies together. Undefined for a file that no build applies. */
  readonly build?: string;
  /**
   * The files that lead to the build, outermost first: the Flux Kustomization or Application, and what delivers that.
   */
  readonly through: readonly string[];
  /** How sure it is that the cluster gets it; left out where nothing speaks against it. */
  readonly doubt?: DeliveryDoubt;
}

/**
 * `left out`: what begins it lies in a folder that something applies without it, as what is turned off does. `shared`:
 * it lies outside of several environments, and perhaps not all of them get it.
 */
export type DeliveryDoubt = "left out" | "shared";

/**
 * What makes the form in which a file arrives: the kustomization, Flux Kustomization or Application that applies it.
 * Undefined where nothing does for certain.
 */
export function overlayOf({ build, doubt, through }: FileDelivery): string | undefined {
  return build === undefined || doubt === "left out" ? undefined : through.at(-1);
}

/** How files are delivered, by their paths. */
export type Deliveries = ReadonlyMap<string, readonly FileDelivery[]>;

/** True where two delivery paths say the same of a file. */
export function isSameDelivery(a: FileDelivery, b: FileDelivery): boolean {
  if (a === b) return true;
  return (
    a.scope === b.scope &&
    a.role === b.role &&
    a.build === b.build &&
    a.doubt === b.doubt &&
    sameItems(a.through, b.through) &&
    sameItems(a.layers, b.layers) &&
    deepEqual(a.variables, b.variables)
  );
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return (
    a === b || (a.length === b.length && a.every((item, at) => item === b[at] || deepEqual(item, b[at])))
  );
}
