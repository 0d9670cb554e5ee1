import { GivingWay } from "../workspace/cells/givingWay.ts";
import { NONE } from "../yaml/exactList.ts";

/** Called with a rule that threw and the error; the other rules still report. */
export type InternalErrorLog = (rule: string, error: unknown) => void;

/**
 * What rules find about one object or document; what a rule found before it threw is let go, and the others still report. They share
 * one way to report: a hundred and sixty closures for each of ten thousand objects were two hundred megabytes to make and to collect.
 */
export function foundByEach<R extends { readonly id: string }, Told, Finding>(
  rules: readonly R[],
  ask: (rule: R, report: (told: Told) => void) => void,
  toFinding: (rule: R, told: Told) => Finding,
  log: InternalErrorLog,
): readonly Finding[] {
  const [first] = rules;
  if (first === undefined) return NONE;
  const findings: Finding[] = [];
  let asked = first;
  const report = (told: Told): void => {
    findings.push(toFinding(asked, told));
  };
  for (const rule of rules) {
    const before = findings.length;
    asked = rule;
    try {
      ask(rule, report);
    } catch (error) {
      if (error instanceof GivingWay) throw error;
      log(rule.id, error);
      findings.length = before;
    }
  }
  return findings;
}
