import type { Delivered } from "../../delivery/delivered.ts";
import { coversPath, matchesOf, pathOf } from "../../gateway-api/matching/requestMatches.ts";
import type { Route } from "../../model/resource.ts";
import type { RouteRule } from "../../model/route.ts";
import type { SessionPersistence } from "../../model/routeRuleSettings.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "session-cookie-name-conflict",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["sessions"],
  summary: "Two rules that keep their sessions in one cookie.",
  why: `A browser sends the cookie of \`/\` for everything below it, too. Where a rule for \`/cart\` uses the same name for
sessions of its own, each overwrites or misreads that of the other; an implementation may refuse the Route. Rules with the same
backends may well share their sessions.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1619/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - sessionPersistence: { cookie: { name: shop } }
      backendRefs: [{ name: shop, port: 80 }]
    - matches: [{ path: { value: /cart } }]
      sessionPersistence: { cookie: { name: shop } }
#                                           ^^^^ warning session-cookie-name-conflict: Another rule uses the cookie \`shop\` for its sessions, and browsers send it to this rule, too. Give the cookie another name. 💡
      backendRefs: [{ name: cart, port: 80 }]
`,
  correction: `
-      sessionPersistence: { cookie: { name: shop } }
+      sessionPersistence: { cookie: { name: cart } }
`,
  check(_cluster, route, report) {
    const { rules } = route.resource.spec;
    rules.forEach((rule, index) => {
      const name = cookieOf(rule);
      if (name === undefined) return;
      const first = rules.findIndex(
        (other, at) =>
          at < index &&
          cookieOf(other) === name &&
          !haveSameBackends(other, rule) &&
          shareCookies(other, rule),
      );
      if (first < 0) return;
      report({
        at: ["spec", "rules", index, "sessionPersistence", ...nameField(rule.sessionPersistence)],
        message: `Another rule uses the cookie \`${name}\` for its sessions, and browsers send it to this rule, too. Give the cookie another name.`,
        related: [
          {
            place: {
              id: route.id,
              path: [
                "spec",
                "rules",
                first,
                "sessionPersistence",
                ...nameField(rules[first]?.sessionPersistence),
              ],
            },
            message: "The other rule.",
          },
        ],
        fixes: otherName(route, index, name),
      });
    });
  },
});

/** A name of its own for the cookie of a rule: that of the rule, or a number. */
function otherName(route: Delivered<Route>, index: number, name: string): readonly Fix[] {
  const { rules } = route.resource.spec;
  const taken = new Set(rules.map(cookieOf));
  const wanted = `${name}-${rules[index]?.name ?? index + 1}`;
  if (taken.has(wanted)) return [];
  const session = rules[index]?.sessionPersistence;
  const path = ["spec", "rules", index, "sessionPersistence", ...nameField(session)];
  return [fixBy(`Name this cookie \`${wanted}\``, setAt({ id: route.id, path }, wanted))];
}

function nameField(session: SessionPersistence | undefined): readonly string[] {
  return session?.cookieName === undefined ? ["sessionName"] : ["cookie", "name"];
}

/** The name that a rule gives to the cookie of its sessions, where it does. */
function cookieOf({ sessionPersistence }: RouteRule): string | undefined {
  const { type = "Cookie", cookieName, sessionName } = sessionPersistence ?? {};
  const name = cookieName ?? sessionName;
  return type !== "Cookie" || name === undefined || isOpaque(name) ? undefined : name;
}

function haveSameBackends(a: RouteRule, b: RouteRule): boolean {
  return deepEqual(a.backendRefs ?? [], b.backendRefs ?? []);
}

/** Whether some path of one rule lies below a path of the other. */
function shareCookies(a: RouteRule, b: RouteRule): boolean {
  const [first, second] = [a, b].map((rule) =>
    matchesOf(rule)
      .map(pathOf)
      .filter(({ type, value }) => type !== "RegularExpression" && !isOpaque(value)),
  );
  return (first ?? []).some((one) =>
    (second ?? []).some((other) => coversPath(one.value, other.value) || coversPath(other.value, one.value)),
  );
}
