import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import { SEVERITIES } from "./report.ts";

/** How many findings of one rule, and how many in all, a person reads. */
const MOST_OF_RULE = 5;
const MOST = 50;

/** The findings of a report for people, in its order. */
export interface ReadableFindings {
  readonly shown: readonly Diagnostic[];
  /** How many findings of a rule are left out, by the last finding of the rule that is shown. */
  readonly moreBehind: ReadonlyMap<Diagnostic, number>;
  /** How many are left out of rules of which none is shown, and how many such rules there are. */
  readonly unseen: { readonly findings: number; readonly rules: number };
}

/** The findings that a person reads: of many alike a few, the gravest first; all of them where that is asked for. */
export function readableFindings(findings: readonly Diagnostic[], isAll: boolean): ReadableFindings {
  const ordered = worstFilesFirst(findings);
  const shown = isAll ? ordered : someOf(ordered);
  const left = new Map<string, number>();
  for (const { rule, more = 0 } of ordered) left.set(rule, (left.get(rule) ?? 0) + 1 + more);
  for (const { rule } of shown) left.set(rule, (left.get(rule) ?? 0) - 1);
  const last = new Map(shown.map((one) => [one.rule, one]));
  const unseen = [...left].filter(([rule, count]) => count > 0 && !last.has(rule));
  return {
    shown,
    moreBehind: new Map(
      [...last].flatMap(([rule, one]): [Diagnostic, number][] => {
        const count = left.get(rule) ?? 0;
        return count > 0 ? [[one, count]] : [];
      }),
    ),
    unseen: { findings: unseen.reduce((sum, [, count]) => sum + count, 0), rules: unseen.length },
  };
}

/** Files with the gravest findings first, then those with the most of them; within a file in the order given. */
function worstFilesFirst(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const files = new Map<string, Diagnostic[]>();
  for (const one of findings) {
    const known = files.get(one.path);
    if (known === undefined) files.set(one.path, [one]);
    else known.push(one);
  }
  const counted = [...files.values()].map((ofFile) => ({
    ofFile,
    counts: SEVERITIES.map((wanted) => ofFile.filter(({ severity }) => severity === wanted).length),
  }));
  return counted.sort((a, b) => compareCounts(a.counts, b.counts)).flatMap(({ ofFile }) => ofFile);
}

/** Orders numbers by severity: the first that differ decide, the greater comes first. */
function compareCounts(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((count, index) => count !== b[index]);
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
}

/** The gravest findings of each rule up to the limits, in the order given. */
function someOf(ordered: readonly Diagnostic[]): readonly Diagnostic[] {
  const counts = new Map<string, number>();
  const chosen = new Set<Diagnostic>();
  for (const wanted of SEVERITIES)
    for (const one of ordered) {
      const count = counts.get(one.rule) ?? 0;
      if (one.severity !== wanted || count === MOST_OF_RULE || chosen.size === MOST) continue;
      counts.set(one.rule, count + 1);
      chosen.add(one);
    }
  return ordered.filter((one) => chosen.has(one));
}
