import { setAt } from "../../../yaml/documentEdits.ts";
import { fixBy } from "../../../yaml/fixBy.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix, AdmissionPlace } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";

/** Where calls are matched by service and method. */
export const METHOD_MATCHES: readonly AdmissionPlace[] = [
  { kinds: ["GRPCRoute"], at: ["spec.rules[].matches[].method"] },
];

export const METHOD_MATCH_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#grpcmethodmatch";

/** The two names of a call that can be matched. */
export type CallName = "service" | "method";

/** Letters in any case, among them those that Unicode folds into them, as the API server reads its expression. */
const SERVICE = /^\.?[a-z_][a-z_0-9]*(?:\.[a-z_][a-z_0-9]*)*$/iu;
const METHOD = /^[A-Za-z_][A-Za-z_0-9]*$/;

/** The name to match, where it is taken literally and is none that a call can have. */
export function impossibleName(match: JsonValue, field: CallName): string | undefined {
  if (text(match, "type") !== "Exact") return undefined;
  const name = text(match, field);
  return name === undefined || isPossible(field, name) ? undefined : name;
}

function isPossible(field: CallName, name: string): boolean {
  return (field === "service" ? SERVICE : METHOD).test(name);
}

/** What makes an impossible name one that the API server takes, the likely one first. */
export function nameFixes(match: JsonValue, field: CallName, name: string): readonly AdmissionFix[] {
  const fixes = [splitFix(match, field, name), expressionFix(name)].filter((fix) => fix !== undefined);
  return fixes.map((fix, index) => (index === 0 ? { ...fix, isPreferred: true } : fix));
}

/** Takes the path of a call apart, `/shop.Catalog/List` or without the first slash, unless it contradicts the other name. */
function splitFix(match: JsonValue, field: CallName, name: string): AdmissionFix | undefined {
  const [, service, method] = /^\/?([^/]+)\/([^/]+)$/.exec(name) ?? [];
  if (service === undefined || method === undefined) return undefined;
  if (!isPossible("service", service) || !isPossible("method", method)) return undefined;
  const other: CallName = field === "service" ? "method" : "service";
  const expected = field === "service" ? method : service;
  if (isSet(match, other) && text(match, other) !== expected) return undefined;
  return fixBy("Split into service and method", setAt(["service"], service), setAt(["method"], method));
}

/** Reads a text with signs of a regular expression as one, where it can be read so. */
function expressionFix(name: string): AdmissionFix | undefined {
  if (!/[*+?[\](){}|\\^$]/.test(name) || !isExpression(name)) return undefined;
  return fixBy("Match as a regular expression", setAt(["type"], "RegularExpression"));
}

function isExpression(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
