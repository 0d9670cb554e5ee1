import { removeAt, renameKeyAt, setAt } from "../../../yaml/documentEdits.ts";
import { fixBy, preferredFix } from "../../../yaml/fixBy.ts";
import type { Path } from "../../../yaml/tree.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix, AdmissionPlace, AdmissionRefusal } from "../admissionRule.ts";
import { isSet, items, member, text } from "../admittedValue.ts";
import { repairedPath } from "../paths/repairedPath.ts";

/** The rules of routes, which know both what is matched and what is replaced. */
export const PREFIX_PLACES: readonly AdmissionPlace[] = [{ kinds: ["HTTPRoute"], at: ["spec.rules[]"] }];

export const PREFIX_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#httppathmodifier";

/** The members of filters that can replace a prefix. */
export type Replacing = "requestRedirect" | "urlRewrite";

/**
 * Refuses the filter of a rule that replaces a prefix, where the rule does not match exactly one. The API server looks
 * only where there is one such filter; of several another rule says that they are repeated.
 */
export function refuseUnclearPrefix(
  rule: JsonValue,
  replacing: Replacing,
  report: (refusal: AdmissionRefusal) => void,
): void {
  const modifier = modifierIn(rule, replacing);
  if (typeof modifier === "object") reportUnclear(rule, modifier, report);
}

/** The same for the filters of a rule's backendRefs, where exactly one backendRef has such a filter. */
export function refuseUnclearPrefixOfBackend(
  rule: JsonValue,
  replacing: Replacing,
  report: (refusal: AdmissionRefusal) => void,
): void {
  const found = items(member(rule, "backendRefs")).map((backendRef, index) => {
    const modifier = isMap(backendRef) ? modifierIn(backendRef, replacing) : "unknown";
    return typeof modifier === "object" ? below(["backendRefs", index], modifier) : modifier;
  });
  const modifier = theOnly(found);
  if (typeof modifier === "object") reportUnclear(rule, modifier, report);
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
  if (searches.includes("unknown")) return "unknown";
  const [first = "none", ...others] = searches.filter((search) => search !== "none");
  return others.length === 0 ? first : "none";
}

/** The one path modifier that replaces a prefix in the filters of `holder`, a rule or a backendRef. */
function modifierIn(holder: JsonValue, replacing: Replacing): Search {
  const filters = member(holder, "filters");
  if (typeof filters === "string") return "unknown";
  return theOnly(
    items(filters).map((filter, index) => {
      const modifier = modifierOf(filter, replacing);
      return typeof modifier === "object" ? below(["filters", index], modifier) : modifier;
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

function isMap(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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

const MATCH_ALL: AdmissionFix = preferredFix("Remove the empty `matches`", removeAt(["matches"]));

const MATCH_PREFIX: AdmissionFix = preferredFix(
  "Match by `PathPrefix`",
  setAt(["matches", 0, "path", "type"], "PathPrefix"),
);

function replaceFullPath(modifier: Path): AdmissionFix {
  return fixBy(
    "Replace the full path",
    setAt([...modifier, "type"], "ReplaceFullPath"),
    renameKeyAt([...modifier, "replacePrefixMatch"], "replaceFullPath"),
  );
}
