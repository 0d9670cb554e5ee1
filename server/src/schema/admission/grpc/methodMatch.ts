import type { JsonValue } from "../../jsonSchema.ts";
import { valueText } from "../../structureText.ts";
import { preferred } from "../admissionFixes.ts";
import type { AdmissionFix, AdmissionPlace, AdmissionRule } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import type { RuleOfFamily } from "../ruleOfFamily.ts";

/** Where calls are matched by service and method. */
export const METHOD_MATCHES: readonly AdmissionPlace[] = [
  { kinds: ["GRPCRoute"], at: ["spec.rules[].matches[].method"] },
];

export const METHOD_MATCH_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#grpcmethodmatch";

/** The two names of a call that can be matched. */
type CallName = "service" | "method";

/** A rule about one of the names of a call. */
interface CallNameRule extends RuleOfFamily<"source" | "places"> {
  readonly field: CallName;
  /** What such a name is made of, with an example. */
  readonly form: string;
}

/** Refuses a name to match that is taken literally and is none that a call can have. */
export function callNameRule({ field, form, ...rule }: CallNameRule): AdmissionRule {
  return defineAdmissionRule({
    ...rule,
    source: METHOD_MATCH_SOURCE,
    places: METHOD_MATCHES,
    check(match, report) {
      const name = text(match, "type") === "Exact" ? text(match, field) : undefined;
      if (name === undefined || isPossible(field, name)) return;
      report({
        at: [field],
        message: `${valueText(name)} cannot be the name of a ${field}, so the API server refuses the route. Write ${form}.`,
        fixes: nameFixes(match, field, name),
      });
    },
  });
}

/** Letters in any case, among them those that Unicode folds into them, as the API server reads its expression. */
const SERVICE = /^\.?[a-z_][a-z_0-9]*(?:\.[a-z_][a-z_0-9]*)*$/iu;
const METHOD = /^[A-Za-z_][A-Za-z_0-9]*$/;

function isPossible(field: CallName, name: string): boolean {
  return (field === "service" ? SERVICE : METHOD).test(name);
}

/** What makes an impossible name one that the API server takes: the path of a call has no signs of an expression. */
function nameFixes(match: JsonValue, field: CallName, name: string): readonly AdmissionFix[] {
  const fix = splitFix(match, field, name) ?? expressionFix(name);
  return fix === undefined ? [] : [preferred(fix)];
}

/** Takes the path of a call apart, `/shop.Catalog/List` or without the first slash, unless it contradicts the other name. */
function splitFix(match: JsonValue, field: CallName, name: string): AdmissionFix | undefined {
  const [, service = "", method = ""] = /^\/?([^/]+)\/([^/]+)$/.exec(name) ?? [];
  if (!isPossible("service", service) || !isPossible("method", method)) return undefined;
  const other: CallName = field === "service" ? "method" : "service";
  const expected = field === "service" ? method : service;
  if (isSet(match, other) && text(match, other) !== expected) return undefined;
  return {
    title: "Split into service and method",
    edits: [
      { kind: "set", path: ["service"], value: service },
      { kind: "set", path: ["method"], value: method },
    ],
  };
}

/** Reads a text with signs of a regular expression as one, where it can be read so. */
function expressionFix(name: string): AdmissionFix | undefined {
  if (!/[*+?[\](){}|\\^$]/.test(name) || !isExpression(name)) return undefined;
  return {
    title: "Match as a regular expression",
    edits: [{ kind: "set", path: ["type"], value: "RegularExpression" }],
  };
}

function isExpression(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
