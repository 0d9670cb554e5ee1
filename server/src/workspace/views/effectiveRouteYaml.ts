import { qualifiedName } from "../../delivery/delivered.ts";
import { typeOf } from "../../gateway-api/delegation/joinedFilters.ts";
import { ruleInWords } from "../../gateway-api/status/delegationStatus.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
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
 * The joined Route as one manifest: a comment above each rule names its origin. Rules of which it is not known whether
 * they are bound, and Routes that are not, stand as comments.
 */
export function effectiveRouteYaml(route: EffectiveRoute): string {
  return textOfLines(effectiveRouteLines(route));
}

/** The YAML of a joined Route line by line, each with the part that it shows. */
export function effectiveRouteLines(route: EffectiveRoute): readonly PartLine<RoutePart>[] {
  const { name, namespace, parentRefs, hostnames } = route;
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
  const names = route.rules.flatMap(({ origin }) => origin.ruleName ?? []);
  const isRepeated = (one: string) => names.indexOf(one) !== names.lastIndexOf(one);
  const isEmpty = route.rules.every(({ verdict }) => verdict !== "bound");
  return [
    ...yamlLines(head).map(({ text, path }) => ({
      text: path.at(-1) === "rules" && !isEmpty ? "  rules:" : text,
      part: { of: "route" as const, path },
    })),
    ...route.rules.flatMap((rule, index) => ruleLines(rule, index, hostnames, isRepeated)),
    ...route.excluded.flatMap(({ origin, reason }, index): readonly PartLine<RoutePart>[] =>
      [`# not bound: ${describeRouteOrigin(origin)}`, `#   ${reason}`].map((text) => ({
        text,
        part: { of: "excluded", index },
      })),
    ),
  ];
}

/** A name that several rules would have is left out: in one Route names are unique. */
function ruleLines(
  rule: EffectiveRule,
  index: number,
  ofRoute: readonly string[],
  isRepeated: (name: string) => boolean,
): readonly PartLine<RoutePart>[] {
  const { origin, through, verdict, message, hostnames, matches, filters, settings, backendRefs } = rule;
  const comments = [
    `from ${describeRouteOrigin(origin)}${through === undefined ? "" : `, through ${describeRouteOrigin(through)}`}`,
    ...hostnamesComment(hostnames, ofRoute),
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

/** One Route has one list of hostnames, so a narrower rule can only say so. */
function hostnamesComment(hostnames: readonly string[], ofRoute: readonly string[]): readonly string[] {
  const isSame = hostnames.length === ofRoute.length && hostnames.every((one) => ofRoute.includes(one));
  return isSame ? [] : [`hostnames: ${hostnames.length === 0 ? "every one" : hostnames.join(", ")}`];
}

/** What of the rule comes from the parent. Matches are always of both, so nothing is said of them. */
function partsComment({ through, filters, settings }: EffectiveRule): readonly string[] {
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
  ];
}

/** An origin in words: ``HTTPRoute shop/cart rule `checkout` (shop/cart.yaml:12)``. */
export function describeRouteOrigin({ rule, ruleName, path, range, ...ref }: RouteOrigin): string {
  const named = { index: rule ?? 0, ...(ruleName === undefined ? {} : { name: ruleName }) };
  const part = rule === undefined ? "" : ` ${ruleInWords(named)}`;
  return `HTTPRoute ${qualifiedName(ref)}${part}${path === "" ? "" : ` (${path}:${range.start.line + 1})`}`;
}
