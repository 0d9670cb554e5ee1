export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly change: string;
  readonly start: number;
  readonly end: number;
  readonly mutated: string;
}
export function withSwitches(text: string, mutants: readonly (Mutant & { readonly id: number })[]): string;
