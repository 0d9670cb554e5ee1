import type { Mutant } from "./mutants.mjs";

export function refusedByCompiler(root: string, mutants: readonly Mutant[]): ReadonlySet<Mutant>;
