import { qualifiedName } from "../delivery/delivered.ts";
import { ruleInWords } from "../gateway-api/delegationStatus.ts";
import { typeOf } from "../gateway-api/joinedFilters.ts";
import { GATEWAY_GROUP } from "../model/resource.ts";
import { writeYaml } from "../yaml/writeYaml.ts";
import type { EffectiveRoute, EffectiveRule, RouteOrigin } from "./effectiveRoute.ts";
import { commentOut, indent } from "./manifestText.ts";

/**
 * The joined Route as one manifest: a comment above each rule names its origin. Rules of which it is not known whether
 * they are bound, and Routes that are not, stand as comments.
 */
export function effectiveRouteYaml(route: EffectiveRoute): string {
  const { name, namespace, parentRefs, hostnames } = route;
  const head = writeYaml({
    apiVersion: `${GATEWAY_GROUP}/v1`,
    kind: "HTTPRoute",
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
  });
  const spec = {
    ...(parentRefs.length === 0 ? {} : { parentRefs }),
    ...(hostnames.length === 0 ? {} : { hostnames }),
  };
  const fields = Object.keys(spec).length === 0 ? "" : indent(writeYaml(spec), "  ");
  const names = route.rules.flatMap(({ origin }) => origin.ruleName ?? []);
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const rules = route.rules.map((rule) => ruleYaml(rule, hostnames, isRepeated)).join("");
  const excluded = route.excluded
    .map(({ origin, reason }) => `# not bound: ${describeRouteOrigin(origin)}\n#   ${reason}\n`)
    .join("");
  const isEmpty = route.rules.every(({ verdict }) => verdict !== "bound");
  return `${head}spec:\n${fields}  rules:${isEmpty ? " []" : ""}\n${rules}${excluded}`;
}

/** A name that several rules would have is left out: in one Route names are unique. */
function ruleYaml(
  rule: EffectiveRule,
  ofRoute: readonly string[],
  isRepeated: (name: string) => boolean,
): string {
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
  const text = indent(writeYaml([item]), "    ");
  const head = comments.map((comment) => `    # ${comment}\n`).join("");
  return head + (verdict === "bound" ? text : commentOut(text));
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
