import { qualifiedName } from "../../delivery/delivered.ts";
import { typeOf } from "../../gateway-api/delegation/joinedFilters.ts";
import { ruleInWords } from "../../gateway-api/status/delegationStatus.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { indented, yamlLines } from "../../yaml/yamlLines.ts";
import type { EffectiveRoute, EffectiveRule, RouteOrigin } from "./effectiveRoute.ts";
import { commentedOut, type PartLine, textOfLines } from "./tracedLine.ts";

/** What a line of a joined Route's YAML shows: a rule or an excluded Route, each by its index in the view. */
export type RoutePart =
  | { readonly of: "route"; readonly path: Path }
  /** `path` starts at the rule. */
  | { readonly of: "rule"; readonly index: number; readonly path: Path }
  | { readonly of: "excluded"; readonly index: number };

/**
 * The joined Route as manifests, one for each set of hostnames that its rules are served under: a comment above each rule
 * names its origin. Rules of which it is not known whether they are bound, and Routes that are not, stand as comments.
 */
export function effectiveRouteYaml(route: EffectiveRoute): string {
  return textOfLines(effectiveRouteLines(route));
}

/** The YAML of a joined Route line by line, each with the part that it shows. */
export function effectiveRouteLines(route: EffectiveRoute): readonly PartLine<RoutePart>[] {
  const [first, ...others] = documentsOf(route);
  return [
    ...documentLines(route, first, route.name),
    ...others.flatMap((document, at): readonly PartLine<RoutePart>[] => [
      { text: "---" },
      { text: "# What is served under other hostnames needs a Route of its own." },
      ...documentLines(route, document, `${route.name}-${at + 2}`),
    ]),
    ...route.excluded.flatMap(({ origin, reason }, index): readonly PartLine<RoutePart>[] =>
      [`# not bound: ${describeRouteOrigin(origin)}`, `#   ${reason}`].map((text) => ({
        text,
        part: { of: "excluded", index },
      })),
    ),
  ];
}

/** The rules of one set of hostnames, each with its index in the view. */
interface RouteDocument {
  readonly hostnames: readonly string[];
  readonly rules: readonly { readonly rule: EffectiveRule; readonly index: number }[];
}

/** One Route has one list of hostnames: rules that are served under others stand in a document of their own. */
function documentsOf({ rules, hostnames }: EffectiveRoute): readonly [RouteDocument, ...RouteDocument[]] {
  const byHostnames = new Map<
    string,
    { hostnames: readonly string[]; rules: RouteDocument["rules"][number][] }
  >();
  for (const [index, rule] of rules.entries()) {
    const key = JSON.stringify([...rule.writtenHostnames].sort());
    const document = byHostnames.get(key);
    if (document === undefined)
      byHostnames.set(key, { hostnames: rule.writtenHostnames, rules: [{ rule, index }] });
    else document.rules.push({ rule, index });
  }
  const own = JSON.stringify([...hostnames].sort());
  const kept = byHostnames.get(own);
  byHostnames.delete(own);
  const others = [...byHostnames.values()];
  if (kept !== undefined) return [{ hostnames, rules: kept.rules }, ...others];
  const [first, ...rest] = others;
  return first === undefined ? [{ hostnames, rules: [] }] : [first, ...rest];
}

function documentLines(
  { namespace, parentRefs }: EffectiveRoute,
  { hostnames, rules }: RouteDocument,
  name: string,
): readonly PartLine<RoutePart>[] {
  const head = {
    apiVersion: `${GATEWAY_GROUP}/v1`,
    kind: "HTTPRoute",
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    spec: {
      ...(parentRefs.length === 0 ? {} : { parentRefs }),
      ...(hostnames.length === 0 ? {} : { hostnames }),
      rules: [],
    },
  };
  const byName = groupedBy(rules, ({ rule }) => rule.origin.ruleName);
  const isRepeated = (one: string) => (byName.get(one) ?? []).length > 1;
  const isEmpty = rules.every(({ rule }) => rule.verdict !== "bound");
  return [
    ...yamlLines(head).map(({ text, path }) => ({
      text: path.at(-1) === "rules" && !isEmpty ? "  rules:" : text,
      part: { of: "route" as const, path },
    })),
    ...rules.flatMap(({ rule, index }) => ruleLines(rule, index, isRepeated)),
  ];
}

/** A name that several rules would have is left out: in one Route names are unique. */
function ruleLines(
  rule: EffectiveRule,
  index: number,
  isRepeated: (name: string) => boolean,
): readonly PartLine<RoutePart>[] {
  const { origin, through, verdict, message, matches, filters, settings, backendRefs } = rule;
  const comments = [
    `from ${describeRouteOrigin(origin)}${through === undefined ? "" : `, through ${describeRouteOrigin(through)}`}`,
    ...partsComment(rule),
    ...(verdict === "bound" ? [] : [`not known here: ${message}`]),
  ];
  const { ruleName } = origin;
  const item = {
    ...(ruleName === undefined || isRepeated(ruleName) ? {} : { name: ruleName }),
    ...(matches.length === 0 ? {} : { matches }),
    ...(filters.length === 0 ? {} : { filters: filters.map(({ filter }) => filter) }),
    ...Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    ...(backendRefs.length === 0 ? {} : { backendRefs }),
  };
  const lines = indented(yamlLines([item]), "    ").map(
    ({ text, path }): PartLine<RoutePart> => ({
      text,
      part: { of: "rule", index, path: path.slice(1) },
    }),
  );
  return [
    ...comments.map(
      (comment): PartLine<RoutePart> => ({
        text: `    # ${comment}`,
        part: { of: "rule", index, path: [] },
      }),
    ),
    ...(verdict === "bound" ? lines : commentedOut(lines, 4)),
  ];
}

/** What of the rule comes from the parent. Matches are always of both, so nothing is said of them. */
function partsComment({ through, filters, settings, extensions }: EffectiveRule): readonly string[] {
  if (through === undefined) return [];
  const parts = [
    ...filters.map(({ filter, origin }) => ({ word: typeOf(filter), origin })),
    ...settings.map(({ name, origin }) => ({ word: name, origin })),
  ];
  const wordsOf = (wanted: string) => parts.flatMap(({ word, origin }) => (origin === wanted ? [word] : []));
  const [parent, both] = [wordsOf("parent"), wordsOf("both")];
  return [
    ...(parent.length === 0 ? [] : [`of the parent: ${parent.join(", ")}`]),
    ...(both.length === 0 ? [] : [`of both: ${both.join(", ")}`]),
    ...extensions.map(
      ({ name, namespace }) =>
        `extensionRef ${name} means the one in namespace ${namespace}, which no field can say`,
    ),
  ];
}

/** An origin in words: ``HTTPRoute shop/cart rule `checkout` (shop/cart.yaml:12)``. */
export function describeRouteOrigin({ rule, ruleName, path, range, ...ref }: RouteOrigin): string {
  const named = { index: rule ?? 0, ...(ruleName === undefined ? {} : { name: ruleName }) };
  const part = rule === undefined ? "" : ` ${ruleInWords(named)}`;
  return `HTTPRoute ${qualifiedName(ref)}${part}${path === "" ? "" : ` (${path}:${range.start.line + 1})`}`;
}
