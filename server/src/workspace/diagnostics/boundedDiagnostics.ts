import { counted } from "../../text/counted.ts";
import { LIMITS } from "../../text/limits.ts";
import type { Diagnostic } from "./diagnostic.ts";

/**
 * As many findings of one rule and severity in a file as are told, in their order; the last of them says how many more there
 * are, and has their number as `more`.
 */
export function boundedDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= LIMITS.alike) return diagnostics;
  const counts = new Map<string, number>();
  for (const one of diagnostics) counts.set(kindOf(one), (counts.get(kindOf(one)) ?? 0) + 1);
  const told = new Map<string, number>();
  return diagnostics.flatMap((one) => {
    const kind = kindOf(one);
    const at = (told.get(kind) ?? 0) + 1;
    told.set(kind, at);
    if (at > LIMITS.alike) return [];
    const more = (counts.get(kind) ?? 0) - LIMITS.alike;
    if (at < LIMITS.alike || more <= 0) return one;
    const left = `${counted(more, "more finding")} of this rule in this file left out`;
    return { ...one, more, message: `${one.message} (${left}.)` };
  });
}

function kindOf({ rule, severity }: Diagnostic): string {
  return `${rule} ${severity}`;
}
