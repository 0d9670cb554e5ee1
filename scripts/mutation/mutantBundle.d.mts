import type { Mutant } from "./mutants.mjs";

export function findMutants(
  root: string,
  paths: readonly string[],
): readonly (Mutant & { readonly id: number })[];
