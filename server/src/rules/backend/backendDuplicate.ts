import type { Delivered } from "../../delivery/delivered.ts";
import { backendTarget } from "../../gateway-api/references/references.ts";
import type { BackendRef } from "../../model/reference.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { type Fix, removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule } from "../rule.ts";
import { rulesWithBackends, setBackendField, weightsOf } from "./backendRef.ts";

export default defineRule({
  id: "backend-duplicate",
  category: "advice",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  only: ["severalBackends"],
  summary: "One backend twice in a rule",
  why: "Entries for the same port of the same object add their weights up. One entry with the sum says the same, and is what the next reader expects. Entries with filters are left alone: those may differ.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#backendref",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: cart-a
          port: 80
          weight: 1
        - name: cart-b
          port: 80
          weight: 2
        - name: cart-a
#               ^^^^^^ hint backend-duplicate: \`cart-a\` is listed twice in this rule; the weights add up. 💡
          port: 80
          weight: 4
`,
  check(_cluster, route, report) {
    for (const { at, refs, index: rule } of rulesWithBackends(route)) {
      if (new Set(refs.map(({ name }) => name)).size === refs.length) continue;
      const filters = route.resource.spec.rules[rule]?.backendFilters ?? [];
      const seen = new Map<string, number>();
      const weights = weightsOf(refs);
      refs.forEach((ref, index) => {
        const key = (filters[index] ?? []).length > 0 ? undefined : keyOf(ref, route);
        if (key === undefined) return;
        const first = seen.get(key);
        seen.set(key, first ?? index);
        if (first === undefined) return;
        const list = [...at, "backendRefs"];
        report({
          at: [...list, index, "name"],
          message: `\`${ref.name ?? ""}\` is listed twice in this rule; the weights add up.`,
          related: [{ place: { id: route.id, path: [...list, first, "name"] }, message: "The first one." }],
          fixes: mergeFix(route, list, weights, first, index),
        });
      });
    }
  },
});

function keyOf(ref: BackendRef, route: Delivered<Route>): string | undefined {
  const target = backendTarget(ref, route.namespace);
  if (target === undefined) return undefined;
  return `${target.group}/${target.kind}/${target.namespace ?? ""}/${target.name}:${ref.port ?? ""}`;
}

function mergeFix(
  route: Delivered<Route>,
  list: Path,
  weights: readonly number[] | undefined,
  first: number,
  second: number,
): readonly Fix[] {
  if (weights === undefined) return [];
  const sum = (weights[first] ?? 0) + (weights[second] ?? 0);
  return [
    fixBy(
      `Merge the two into one of weight ${sum}`,
      setBackendField(route, [...list, first], "weight", sum),
      removeAt({ id: route.id, path: [...list, second] }),
    ),
  ];
}
