import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix, AdmissionPlace } from "../admissionRule.ts";
import { text } from "../admittedValue.ts";

/** Where paths are matched. */
export const PATH_MATCHES: readonly AdmissionPlace[] = [
  { kinds: ["HTTPRoute"], at: ["spec.rules[].matches[].path"] },
];

export const PATH_MATCH_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#httppathmatch";

/** The value of a match by `Exact` or `PathPrefix`, which is a path; that of a regular expression is none. */
export function literalPath(match: JsonValue): string | undefined {
  const type = text(match, "type");
  return type === "Exact" || type === "PathPrefix" ? text(match, "value") : undefined;
}

/** Writes another path. */
export function pathFix(path: string): AdmissionFix {
  return {
    title: `Change to \`${path}\``,
    edits: [{ kind: "set", path: ["value"], value: path }],
    isPreferred: true,
  };
}
