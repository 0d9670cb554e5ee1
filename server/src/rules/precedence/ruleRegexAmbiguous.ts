import { isKnown, matchesOf, pathOf } from "../../gateway-api/matching/requestMatches.ts";
import type { RouteRule } from "../../model/route.ts";
import { defineRule } from "../rule.ts";
import { matchPath } from "./matchPlace.ts";

export default defineRule({
  id: "rule-regex-ambiguous",
  category: "advice",
  severity: "information",
  kinds: ["HTTPRoute"],
  only: ["expressions"],
  summary: "A regular expression that competes with a path of another rule.",
  why: `The API orders exact paths and prefixes by how narrow they are. Where a regular expression stands among them is for the
implementation to say, so the same manifest may send a request to one backend here and to another one there.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#pathmatchtype",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches: [{ path: { type: RegularExpression, value: "/item/[0-9]+" } }]
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information rule-regex-ambiguous: Rule 2 takes these requests, too, by the prefix \`/item\`. Which of the two takes precedence depends on the implementation.
      backendRefs: [{ name: items, port: 80 }]
    - matches: [{ path: { value: /item } }]
      backendRefs: [{ name: shop, port: 80 }]
`,
  correction: `
-    - matches: [{ path: { type: RegularExpression, value: "/item/[0-9]+" } }]
-      backendRefs: [{ name: items, port: 80 }]
     - matches: [{ path: { value: /item } }]
+      backendRefs: [{ name: items, port: 80 }]
+    - matches: [{ path: { value: / } }]
`,
  check(_cluster, route, report) {
    const { rules } = route.resource.spec;
    const rivalOf = rivalsByPrefix(rules);
    rules.forEach((rule, r) => {
      matchesOf(rule).forEach((match, m) => {
        if (match.path?.type !== "RegularExpression" || !isKnown(match)) return;
        const { value } = pathOf(match);
        const start = literalStart(value);
        const rival = rivalOf(r, start);
        const other = rules[rival];
        const prefix = other === undefined ? undefined : prefixAbove(other, start);
        if (other === undefined || prefix === undefined) return;
        report({
          at: matchPath(route.resource, { rule: r, match: m }),
          message: `Rule ${other.name === undefined ? rival + 1 : `\`${other.name}\``} takes these requests, too, by the prefix \`${prefix}\`. Which of the two takes precedence depends on the implementation.`,
          related: [{ place: { id: route.id, path: ["spec", "rules", rival] }, message: "The other rule." }],
        });
      });
    });
  },
});

/** The characters with which every path begins that the expression matches from its start. */
function literalStart(expression: string): string {
  const [, start = "", sign = ""] = /^\^?([^\\^$.|?*+()[\]{}]*)(.?)/.exec(expression) ?? [];
  // What is repeated may be there not at all, and an alternative may begin otherwise.
  if (expression.includes("|")) return "";
  return "?*{".includes(sign) ? start.slice(0, -1) : start;
}

/** Finds the first rule, other than one, that has a prefix above what starts so; its index, or -1. */
function rivalsByPrefix(rules: readonly RouteRule[]): (rule: number, start: string) => number {
  const byPrefix = new Map<string, Set<number>>();
  for (const [at, rule] of rules.entries())
    for (const value of prefixesOf(rule)) {
      const having = byPrefix.get(value);
      if (having === undefined) byPrefix.set(value, new Set([at]));
      // One of two is another than the rule that asks.
      else if (having.size < 2) having.add(at);
    }
  const lengths = new Set([...byPrefix.keys()].map(({ length }) => length));
  return (rule, start) => {
    let first = -1;
    for (const length of lengths) {
      if (start[length] !== "/") continue;
      for (const at of byPrefix.get(start.slice(0, length)) ?? [])
        if (at !== rule && (first < 0 || at < first)) first = at;
    }
    return first;
  };
}

/**
 * The prefix by which a rule takes everything that starts so, whatever else is asked of it.
 */
function prefixAbove(rule: RouteRule, start: string): string | undefined {
  return prefixesOf(rule).find((value) => start.startsWith(`${value}/`));
}

/** The prefixes of a rule. That of the root is in nobody's way: it is what is left when nothing else matches. */
function prefixesOf(rule: RouteRule): readonly string[] {
  return matchesOf(rule)
    .filter(isKnown)
    .map(pathOf)
    .flatMap(({ type, value }) => (type === "PathPrefix" && value !== "/" ? [value] : []));
}
