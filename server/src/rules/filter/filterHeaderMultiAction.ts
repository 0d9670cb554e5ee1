import { HEADER_ACTIONS, type HeaderAction, type HeaderModifier } from "../../model/routeFilter.ts";
import { removeAt } from "../../workspace/finding.ts";
import { NONE } from "../../yaml/exactList.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { placedModifiers } from "./headerModifiers.ts";

export default defineRule({
  id: "filter-header-multi-action",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["headerFilters"],
  summary: "A header modifier that does two things to one header.",
  why: `A filter may set a header, add to it or remove it, but do only one of these to a name, and names of headers have no
case. The API server does not see it; an implementation may refuse the Route. Several values belong into one entry, with
commas between them.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpheaderfilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set:
              - { name: X-Tenant, value: blue }
            remove:
              - x-tenant
#               ^^^^^^^^ error filter-header-multi-action: \`set\` has the header \`X-Tenant\`, too: a filter may do only one thing to a header. Remove one of the entries. 💡
`,
  correction: `
-              - x-tenant
+              - x-debug
`,
  check(_cluster, route, report) {
    for (const { modifier, path } of placedModifiers(route.resource)) {
      for (const { action, index, first } of repeatedHeaders(modifier)) {
        const entry = [...path, action, index];
        report({
          at: action === "remove" ? entry : [...entry, "name"],
          message: `\`${first.action}\` has the header \`${first.name}\`, too: a filter may do only one thing to a header. Remove one of the entries.`,
          fixes: [fixBy(`Remove this entry of \`${action}\``, removeAt({ id: route.id, path: entry }))],
        });
      }
    }
  },
});

interface HeaderEntry {
  readonly action: HeaderAction;
  readonly index: number;
  readonly name: string;
}

/** The entries for a header that an earlier one names; the same text twice in one list is refused on admission. */
function repeatedHeaders(
  modifier: HeaderModifier,
): readonly (HeaderEntry & { readonly first: HeaderEntry })[] {
  const { set = NONE, add = NONE, remove = NONE } = modifier;
  if (set.length + add.length + remove.length < 2) return NONE;
  const entries = entriesOf(modifier);
  const seen = new Map<string, HeaderEntry>();
  const written = new Set<string>();
  return entries.flatMap((entry) => {
    const first = seen.get(entry.name.toLowerCase());
    const spelling = `${entry.action}:${entry.name}`;
    const isRefused = written.has(spelling);
    written.add(spelling);
    if (first === undefined) seen.set(entry.name.toLowerCase(), entry);
    return first === undefined || isRefused ? [] : [{ ...entry, first }];
  });
}

function entriesOf(modifier: HeaderModifier): readonly HeaderEntry[] {
  return HEADER_ACTIONS.flatMap((action) =>
    namesIn(modifier, action).flatMap((name, index) =>
      name === "" || isOpaque(name) ? [] : [{ action, index, name }],
    ),
  );
}

function namesIn(modifier: HeaderModifier, action: HeaderAction): readonly string[] {
  return action === "remove"
    ? (modifier.remove ?? [])
    : (modifier[action] ?? []).map(({ name }) => name ?? "");
}
