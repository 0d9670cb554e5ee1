/** Types of what is known to be wrong in the repositories, for the tests that are written in TypeScript. */
export interface CorpusFinding {
  readonly path: string;
  readonly rule: string;
  readonly category: string;
  readonly severity: string;
}

export interface KnownMistake {
  readonly repository: string;
  readonly path: string;
  readonly rule: string;
  readonly sectionName: string;
}

export const KNOWN_MISTAKES: readonly KnownMistake[];

export function departures<F extends CorpusFinding>(
  repository: string,
  findings: readonly F[],
): { readonly falseAlarms: readonly F[]; readonly missed: readonly KnownMistake[] };
