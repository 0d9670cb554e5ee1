import type { Delivered } from "../../delivery/delivered.ts";
import { kindInGroup } from "../../gateway-api/listeners/listeners.ts";
import type { RouteGroupKind } from "../../model/listener.ts";
import { GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import { enumerate } from "../../text/sentence.ts";
import { type Fix, removeAt, setAt } from "../../workspace/finding.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { meantKind } from "../listener/routeKindEntries.ts";
import { defineRule, type Report } from "../rule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-kinds-incompatible",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["delegating"],
  summary: "A rule lists a kind of child Routes that can never come",
  why: "Parent and child are of one kind, so only HTTPRoutes can be children of an HTTPRoute. Any other entry of `allowedRoutes.kinds` lets nobody in; where no other is left the rule takes no child, and its requests go nowhere.",
  source: `${PROPOSAL}#summary-of-changes-requirements-and-constraints-parentchild-route-relationships`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  rules:
    - name: library
      allowedRoutes:
        namespaces: { from: All }
        kinds:
          - kind: HTTPRoute
          - kind: GRPCRoute
#                 ^^^^^^^^^ warning delegate-kinds-incompatible: A child of an HTTPRoute is an HTTPRoute, so \`GRPCRoute\` lets nobody in. Remove the entry. 💡
    - name: parks
      allowedRoutes:
        kinds:
#       ^^^^^ error delegate-kinds-incompatible: No child can come: a child of an HTTPRoute is an HTTPRoute, and the list has only \`TLSRoute\`.
          - kind: TLSRoute
`,
  correction: `
-          - kind: GRPCRoute
-          - kind: TLSRoute
+          - kind: HTTPRoute
`,
  check(_cluster, route, report) {
    route.resource.spec.rules.forEach(({ allowedRoutes }, index) => {
      const path: Path = ["spec", "rules", index, "allowedRoutes", "kinds"];
      for (const found of judgeKinds(route, allowedRoutes?.kinds ?? [], path)) report(found);
    });
  },
});

function judgeKinds(
  route: Delivered<Route>,
  listed: readonly RouteGroupKind[],
  path: Path,
): readonly Report[] {
  const never = listed.flatMap((entry, at) => (neverComes(entry) ? [{ entry, at }] : []));
  if (never.length === 0) return [];
  const names = never.map(({ entry }) => kindInGroup(entry));
  if (never.length === listed.length) {
    return [
      {
        at: path,
        on: "key",
        severity: "error",
        message: `No child can come: a child of an HTTPRoute is an HTTPRoute, and the list has only ${enumerate(names)}.`,
        fixes: never.flatMap(({ entry, at }) => correction(route, entry, [...path, at])),
      },
    ];
  }
  return never.map(({ entry, at }) => ({
    at: [...path, at, "kind"],
    message: `A child of an HTTPRoute is an HTTPRoute, so ${kindInGroup(entry)} lets nobody in. Remove the entry.`,
    fixes: [
      ...correction(route, entry, [...path, at]),
      fixBy(`Remove \`${entry.kind ?? ""}\``, removeAt({ id: route.id, path: [...path, at] })),
    ],
  }));
}

function neverComes({ group = GATEWAY_GROUP, kind = "" }: RouteGroupKind): boolean {
  if (kind === "" || isOpaque(kind) || isOpaque(group)) return false;
  return group !== GATEWAY_GROUP || kind !== "HTTPRoute";
}

/** Writes HTTPRoute where that was meant and misspelt. */
function correction(route: Delivered<Route>, entry: RouteGroupKind, path: Path): readonly Fix[] {
  if (meantKind(entry) !== "HTTPRoute") return [];
  const place = (key: string) => ({ id: route.id, path: [...path, key] });
  return [
    preferredFix(
      "Change to `HTTPRoute`",
      ...(entry.group === undefined || entry.group === GATEWAY_GROUP
        ? []
        : [setAt(place("group"), GATEWAY_GROUP)]),
      ...(entry.kind === "HTTPRoute" ? [] : [setAt(place("kind"), "HTTPRoute")]),
    ),
  ];
}
