import { lastAsked } from "../../../yaml/lastAsked.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { clipped } from "../../structureText.ts";
import type { AdmissionFix, AdmissionPlace, AdmissionRefusal, AdmissionRule } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { member, text } from "../admittedValue.ts";
import type { RuleOfFamily } from "../ruleOfFamily.ts";
import { repairedPath } from "./repairedPath.ts";

/** Where paths are matched. */
export const PATH_MATCHES: readonly AdmissionPlace[] = [
  { kinds: ["HTTPRoute"], at: ["spec.rules[].matches[].path"] },
];

export const PATH_MATCH_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#httppathmatch";

/** The value of a match by `Exact` or `PathPrefix`, which is a path; that of a regular expression is none. */
export const literalPath: (match: JsonValue) => string | undefined = lastAsked((match) => {
  const type = member(match, "type");
  return type === "Exact" || type === "PathPrefix" ? text(match, "value") : undefined;
});

/** A rule that refuses some of the literal paths. */
interface PathRule extends RuleOfFamily<"source" | "places"> {
  /** True for the paths that it refuses. */
  readonly refuses: (path: string) => boolean;
  /** What is wrong with them, in a clause that begins a sentence. */
  readonly fault: string;
  /** Ways to mean the same by another type of match. */
  readonly moreFixes?: (path: string, match: JsonValue) => readonly AdmissionFix[];
}

/** One of the rules that know a bad path by itself. */
export function pathRule({ refuses, fault, moreFixes, ...rule }: PathRule): AdmissionRule {
  return defineAdmissionRule({
    ...rule,
    source: PATH_MATCH_SOURCE,
    places: PATH_MATCHES,
    check: checkPath(
      (path) => (refuses(path) ? `${fault}; the API server refuses the route.` : undefined),
      moreFixes,
    ),
  });
}

/**
 * A check that refuses the paths for which `fault` has something to say. What to write instead is added to it, unless
 * the path was meant as more than a path.
 */
export function checkPath(
  fault: (path: string) => string | undefined,
  moreFixes: (path: string, match: JsonValue) => readonly AdmissionFix[] = () => [],
): AdmissionRule["check"] {
  return (match, report) => {
    const path = literalPath(match);
    const sentence = path === undefined ? undefined : fault(path);
    if (path === undefined || sentence === undefined) return;
    report(pathRefusal(path, sentence, moreFixes(path, match)));
  };
}

function pathRefusal(path: string, sentence: string, moreFixes: readonly AdmissionFix[]): AdmissionRefusal {
  const repaired = repairedPath(path);
  if (repaired === undefined) return { at: ["value"], message: sentence, fixes: moreFixes };
  const isPlain = !MEANS_MORE.test(path);
  const fix: AdmissionFix = {
    title: `Change to \`${clipped(repaired)}\``,
    edits: [{ kind: "set", path: ["value"], value: repaired }],
    isPreferred: isPlain,
  };
  const advice = isPlain ? ` Write \`${clipped(repaired)}\`.` : "";
  return { at: ["value"], message: `${sentence}${advice}`, fixes: [fix, ...moreFixes] };
}

/** Queries, placeholders and patterns are no paths: as escapes they would be accepted and match nothing that is meant. */
const MEANS_MORE = /[?{}[\]^|\\]/;
