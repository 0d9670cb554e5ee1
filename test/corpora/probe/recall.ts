import type { Outcome } from "./probe.ts";
import { rowOf } from "./sampledMistakes.ts";

/**
 * How many mistakes of one row were planted, how many of them the files let anybody know, and of how many something was said;
 * `loud` as an error or a warning. `unknown` counts the others by the reason that the coverage gives for them.
 */
export interface Share {
  readonly planted: number;
  readonly known: number;
  readonly told: number;
  readonly loud: number;
  readonly unknown?: Readonly<Record<string, number>>;
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
        {
          planted: ofRow.length,
          known: count(({ why }) => why === undefined),
          told: count(({ isTold }) => isTold),
          loud: count(({ isLoud }) => isLoud),
          ...unknownOf(ofRow),
        },
      ];
    }),
  );
}

function unknownOf(outcomes: readonly Outcome[]): Pick<Share, "unknown"> {
  const unknown: Record<string, number> = {};
  for (const { why } of outcomes) if (why !== undefined) unknown[why] = (unknown[why] ?? 0) + 1;
  return Object.keys(unknown).length === 0 ? {} : { unknown };
}

/** The shares of several repositories in one, by row. */
export function totalOf(recalls: readonly Recall[]): Recall {
  const rows = [...new Set(recalls.flatMap((recall) => Object.keys(recall)))].sort();
  return Object.fromEntries(
    rows.map((row) => {
      const sum = (figure: "planted" | "known" | "told" | "loud"): number =>
        recalls.reduce((before, recall) => before + (recall[row]?.[figure] ?? 0), 0);
      return [row, { planted: sum("planted"), known: sum("known"), told: sum("told"), loud: sum("loud") }];
    }),
  );
}

/** The rows in which less is told than was expected, in words. More is no departure. */
export function dropsOf(expected: Recall, found: Recall): readonly string[] {
  return Object.entries(expected).flatMap(([row, before]) => {
    const now = found[row];
    if (now === undefined) return [`${row}: nothing is planted any more`];
    return (["known", "told", "loud"] as const).flatMap((figure) =>
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
    const reason = `${rowOf(mistake)}: ${why ?? "NOT TOLD, though it could be known"}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([reason, count]) => `${count} × ${reason}`);
}
