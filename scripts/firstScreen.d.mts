/** What `gwls check --format json` prints, as far as it is shown. */
interface Report {
  readonly summary: Readonly<Record<string, number>>;
  readonly diagnostics: readonly object[];
}

export function firstScreen(
  shown: {
    readonly folder: string;
    readonly report: Report;
    /** What `gwls effective --all --format json` prints. */
    readonly gateways: readonly object[];
    readonly next: readonly (readonly [command: string, what: string])[];
    readonly others?: readonly string[];
  },
  paint?: (emphasis: string, text: string) => string,
): readonly string[];
