import type { Outcome } from "./probe.ts";
import { rowOf } from "./sampledMistakes.ts";

/** How many mistakes of one row were planted, and of how many something was said; `loud` as an error or a warning. */
export interface Share {
  readonly planted: number;
  readonly told: number;
  readonly loud: number;
}

/** The shares of one repository by row, in the order of the rows' names. */
export type Recall = Readonly<Record<string, Share>>;

/** The shares of what became of the mistakes. */
export function recallOf(outcomes: readonly Outcome[]): Recall {
  const rows = [...new Set(outcomes.map(({ mistake }) => rowOf(mistake)))].sort();
  return Object.fromEntries(
    rows.map((row) => {
      const ofRow = outcomes.filter(({ mistake }) => rowOf(mistake) === row);
      const count = (wanted: (one: Outcome) => boolean): number => ofRow.filter(wanted).length;
      return [
        row,
        { planted: ofRow.length, told: count(({ isTold }) => isTold), loud: count(({ isLoud }) => isLoud) },
      ];
    }),
  );
}

/** The rows in which less is told than was expected, in words. More is no departure. */
export function dropsOf(expected: Recall, found: Recall): readonly string[] {
  return Object.entries(expected).flatMap(([row, before]) => {
    const now = found[row];
    if (now === undefined) return [`${row}: nothing is planted any more`];
    return (["told", "loud"] as const).flatMap((figure) =>
      now[figure] * before.planted < before[figure] * now.planted
        ? [
            `${row}: ${figure} ${now[figure]} of ${now.planted}, and was ${before[figure]} of ${before.planted}`,
          ]
        : [],
    );
  });
}

/** The reasons for which nothing was said, with their numbers, the most frequent first. */
export function reasonsOfSilence(outcomes: readonly Outcome[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { isTold, why, mistake } of outcomes) {
    if (isTold) continue;
    const reason = `${rowOf(mistake)}: ${why ?? "not told"}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([reason, count]) => `${count} × ${reason}`);
}
