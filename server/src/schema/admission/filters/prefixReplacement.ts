import type { Path } from "../../../yaml/tree.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { isMap } from "../../jsonValue.ts";
import type { AdmissionFix, AdmissionRefusal, AdmissionRule } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, items, member, text } from "../admittedValue.ts";
import { repairedPath } from "../paths/repairedPath.ts";
import type { RuleOfFamily } from "../ruleOfFamily.ts";

/** The members of filters that can replace a prefix. */
type Replacing = "requestRedirect" | "urlRewrite";

/** A rule about the filters that replace a prefix, which have to stand where exactly one prefix is matched. */
interface PrefixReplacementRule extends RuleOfFamily<"source" | "places"> {
  readonly replacing: Replacing;
  /** Whose filters they are. */
  readonly filtersOf: "rule" | "backendRef";
}

/** Looks at the rules of routes, which know both what is matched and what is replaced. */
export function prefixReplacementRule({
  replacing,
  filtersOf,
  ...rule
}: PrefixReplacementRule): AdmissionRule {
  const search = filtersOf === "rule" ? modifierIn : modifierInBackends;
  return defineAdmissionRule({
    ...rule,
    source: "https://gateway-api.sigs.k8s.io/reference/spec/#httppathmodifier",
    places: [{ kinds: ["HTTPRoute"], at: ["spec.rules[]"] }],
    check(routeRule, report) {
      const modifier = search(routeRule, replacing);
      if (typeof modifier === "object") reportUnclear(routeRule, modifier, report);
    },
  });
}

/** A path modifier that replaces a prefix. */
interface Modifier {
  readonly path: Path;
  readonly value: JsonValue;
}

/** `unknown` where it depends on text that is filled in later, perhaps with nothing. */
type Search = Modifier | "none" | "unknown";

function below(base: Path, { path, value }: Modifier): Modifier {
  return { path: [...base, ...path], value };
}

/** The one of several searches that found something. */
function theOnly(searches: readonly Search[]): Search {
  if (searches.every((search) => search === "none")) return "none";
  if (searches.includes("unknown")) return "unknown";
  const [first = "none", ...others] = searches.filter((search) => search !== "none");
  return others.length === 0 ? first : "none";
}

/**
 * The one path modifier that replaces a prefix in the filters of `holder`, a rule or a backendRef. The API server looks
 * only where there is one such filter; of several another rule says that they are repeated.
 */
function modifierIn(holder: JsonValue, replacing: Replacing): Search {
  const filters = member(holder, "filters");
  if (filters === undefined) return "none";
  if (typeof filters === "string") return "unknown";
  return theOnly(
    items(filters).map((filter, index) => {
      const modifier = modifierOf(filter, replacing);
      return typeof modifier === "object" ? below(["filters", index], modifier) : modifier;
    }),
  );
}

/** The same in the filters of a rule's backendRefs, where exactly one backendRef has such a filter. */
function modifierInBackends(rule: JsonValue, replacing: Replacing): Search {
  return theOnly(
    items(member(rule, "backendRefs")).map((backendRef, index) => {
      const modifier = isMap(backendRef) ? modifierIn(backendRef, replacing) : "unknown";
      return typeof modifier === "object" ? below(["backendRefs", index], modifier) : modifier;
    }),
  );
}

function modifierOf(filter: JsonValue, replacing: Replacing): Search {
  if (!isMap(filter)) return "unknown";
  const holder = member(filter, replacing);
  if (holder === undefined) return "none";
  if (!isMap(holder)) return "unknown";
  const value = member(holder, "path");
  if (value === undefined) return "none";
  if (!isMap(value)) return "unknown";
  if (!isSet(value, "replacePrefixMatch")) return "none";
  const type = text(value, "type");
  if (type === undefined || text(value, "replacePrefixMatch") === undefined) return "unknown";
  return type === "ReplacePrefixMatch" ? { path: [replacing, "path"], value } : "none";
}

/** Reports the new prefix of a path modifier unless the rule has exactly one match, of type `PathPrefix`. */
function reportUnclear(
  rule: JsonValue,
  modifier: Modifier,
  report: (refusal: AdmissionRefusal) => void,
): void {
  const unclear = unclearMatch(member(rule, "matches"));
  if (unclear === undefined) return;
  const { found, advice, fix } = unclear;
  report({
    at: [...modifier.path, "replacePrefixMatch"],
    on: "key",
    message: `A prefix can be replaced only in a rule with exactly one match, of type \`PathPrefix\`, but ${found}; the API server refuses the route. ${advice}, or replace the full path.`,
    fixes: [
      ...(fix === undefined ? [] : [fix]),
      ...(isSet(modifier.value, "replaceFullPath") ? [] : [replaceFullPath(modifier.path)]),
    ],
  });
}

interface UnclearMatch {
  readonly found: string;
  readonly advice: string;
  readonly fix?: AdmissionFix;
}

/** Why it is not clear which prefix matched; undefined where it is, or may be. */
function unclearMatch(matches: JsonValue | undefined): UnclearMatch | undefined {
  if (!Array.isArray(matches)) return undefined;
  const [only, ...others] = items(matches);
  if (only === undefined)
    return { found: "`matches` is empty", advice: "Remove `matches` to match every path", fix: MATCH_ALL };
  if (others.length > 0)
    return { found: `it has ${matches.length} matches`, advice: "Give each match a rule of its own" };
  const path = member(only, "path");
  const type = text(path, "type");
  if (type === undefined || type === "PathPrefix") return undefined;
  const value = text(path, "value");
  const isPrefix = value !== undefined && repairedPath(value) === value;
  return {
    found: `its match is of type \`${type}\``,
    advice: "Match by `PathPrefix`",
    ...(isPrefix ? { fix: MATCH_PREFIX } : {}),
  };
}

const MATCH_ALL: AdmissionFix = {
  title: "Remove the empty `matches`",
  edits: [{ kind: "remove", path: ["matches"] }],
  isPreferred: true,
};

const MATCH_PREFIX: AdmissionFix = {
  title: "Match by `PathPrefix`",
  edits: [{ kind: "set", path: ["matches", 0, "path", "type"], value: "PathPrefix" }],
  isPreferred: true,
};

function replaceFullPath(modifier: Path): AdmissionFix {
  return {
    title: "Replace the full path",
    edits: [
      { kind: "set", path: [...modifier, "type"], value: "ReplaceFullPath" },
      { kind: "renameKey", path: [...modifier, "replacePrefixMatch"], key: "replaceFullPath" },
    ],
  };
}
