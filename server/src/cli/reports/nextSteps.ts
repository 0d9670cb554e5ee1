import { CERTAIN_FIXES } from "../../rules/certainFixes.ts";
import { printable } from "../../text/printable.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";

/** What to do about findings, as one line; undefined where there is nothing to be done with this tool. */
export function nextSteps(
  findings: readonly Diagnostic[],
  paths: readonly string[],
  isRepaired: boolean,
): string | undefined {
  const repairable = findings.filter(
    ({ rule, fixes = [] }) => fixes.length > 0 && CERTAIN_FIXES.has(rule),
  ).length;
  const below = [...paths]
    .sort()
    .map((path) => ` ${path}`)
    .join("");
  const steps = [
    ...(repairable > 0 && !isRepaired ? [`\`gwls check --fix${below}\` repairs ${repairable} of these`] : []),
    ...explanations(findings, below),
  ];
  return steps.length === 0 ? undefined : printable(`Next: ${steps.join("; ")}.`);
}

/** How to ask about the first object that is not attached as it should be. */
function explanations(findings: readonly Diagnostic[], below: string): readonly string[] {
  const named = findings.flatMap(({ category, severity, resource }) =>
    category === "status" && (severity === "error" || severity === "warning") ? (resource ?? []) : [],
  );
  const [first] = named.filter(({ name }) => name !== undefined);
  if (first === undefined) return [];
  const { kind, namespace, name } = first;
  const asked = [kind.toLowerCase(), ...(namespace ? [namespace] : []), name].join("/");
  return [`\`gwls explain ${asked}${below}\` says where it is attached, and why`];
}
